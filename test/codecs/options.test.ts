/** What single options do: own codecs, Temporal, names that clash. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { generate, type GenerateOptions } from "../../src/generate.js";
import {
  asDuration,
  asInstant,
  asPlainDate,
  asPlainTime,
  asZonedDateTime,
} from "../../templates/validators/runtime/codecs/temporal.js";
import {
  base64AsBytes,
  base64UrlAsBytes,
} from "../../templates/validators/runtime/codecs/bytes.js";
import {
  dateAsDate,
  dateTimeAsDate,
} from "../../templates/validators/runtime/codecs/dates.js";
import { codec } from "../../templates/validators/runtime/codecs/codec.js";
import { ownCodec } from "../../templates/validators/runtime/codecs/own.js";

const temporalTypes = {
  instant: Temporal.Instant,
  zoned: Temporal.ZonedDateTime,
  date: Temporal.PlainDate,
  time: Temporal.PlainTime,
  duration: Temporal.Duration,
};

const temporalCodecs = {
  instant: asInstant(Temporal),
  zoned: asZonedDateTime(Temporal),
  date: asPlainDate(Temporal),
  time: asPlainTime(Temporal),
  duration: asDuration(Temporal),
};

async function generated(
  schemas: unknown,
  options: Partial<GenerateOptions>,
): Promise<{ pet: string; diagnostics: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-codecs-"));
  try {
    const input = join(folder, "openapi.json");
    const info = { title: "Values", version: "1.0.0" };
    const document = {
      openapi: "3.1.0",
      info,
      paths: {},
      components: { schemas },
    };
    writeFileSync(input, JSON.stringify(document));
    const today = "2026-11-15";
    const targets = ["validators"];
    const result = await generate({ input, today, targets, ...options });
    const pet = result.files.find(({ path }) =>
      path.endsWith("schemas/pet.ts"),
    );
    const diagnostics = result.diagnostics.map(
      ({ code, message }) => `${code}: ${message}`,
    );
    return { pet: pet?.text ?? "", diagnostics };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const money = {
  type: "Money",
  import: "../src/money.js",
  decode: "moneyOf",
  encode: "textOfMoney",
};

it("own codecs are imported from their module, by format and by x-codec", async () => {
  const properties = {
    price: { type: "string", format: "money" },
    total: { type: ["object", "null"], "x-codec": "money" },
    weight: { type: "number", format: "money" },
    other: { type: "string", "x-codec": "unknown" },
  };
  const { pet } = await generated(
    { Pet: { type: "object", properties } },
    { codecs: { money } },
  );
  expect(pet).toContain('from "../../../../src/money.js";');
  expect(pet).toContain("price?: Money;");
  expect(pet).toContain("total?: Money | null;");
  expect(pet).toContain("weight?: Money;");
  expect(pet).toContain("other?: string;");
  expect(pet).toContain("total: ownCodec(moneyOf, textOfMoney)");
});

it("Temporal comes from the module that the config names", async () => {
  const properties = {
    at: { type: "string", format: "date-time" },
    day: { type: "string", format: "date" },
  };
  const schemas = { Pet: { type: "object", properties } };
  const from = "temporal-polyfill";
  const zoned = await generated(schemas, {
    dates: "temporal",
    temporal: { dateTime: "zoned", from },
  });
  expect(zoned.pet).toContain('import { Temporal } from "temporal-polyfill";');
  expect(zoned.pet).toContain("at?: Temporal.ZonedDateTime;");
  expect(zoned.pet).toContain("day: asPlainDate(Temporal)");
  const plain = await generated(schemas, { dates: "temporal" });
  expect(plain.pet).toContain("at?: Temporal.Instant;");
  expect(plain.pet).not.toContain("import { Temporal }");
});

it("an x-codec that the config does not have is a warning", async () => {
  const schemas = {
    Pet: {
      type: "object",
      properties: {
        price: { type: "string", "x-codec": "money" },
        cost: { type: "string", "x-codec": "mony" },
      },
    },
  };
  const { pet, diagnostics } = await generated(schemas, { codecs: { money } });
  expect(pet).toContain("cost?: string;");
  expect(pet).toContain("price?: Money;");
  expect(diagnostics).toEqual([
    "unknown-codec: The config has no codec mony, so values of this schema are not converted.",
  ]);
});

it("two properties of one object that would have the same name keep their names", async () => {
  const text = { type: "string" };
  const { pet, diagnostics } = await generated(
    {
      Pet: {
        type: "object",
        properties: { created_at: text, first_name: text },
        allOf: [{ $ref: "#/components/schemas/Base" }],
      },
      Base: { type: "object", properties: { createdAt: text } },
    },
    { casing: "camel" },
  );
  expect(pet).toContain("created_at?: string;");
  expect(pet).toContain("firstName?: string;");
  expect(diagnostics).toEqual([
    expect.stringMatching(/^casing-clash: .*created_?[aA]t.*created_?[aA]t/),
  ]);
});

it("a schema that is called as the type on the wire keeps its name", async () => {
  const at = { type: "string", format: "date-time" };
  const { pet } = await generated(
    {
      Pet: { type: "object", properties: { at } },
      PetWire: { type: "object", properties: { at } },
    },
    { dates: "Date" },
  );
  expect(pet).toContain("export type PetWire2 =");
});

it.each([
  ["2026-01-15T09:30:00+01:00", "2026-01-15T08:30:00.000Z"],
  ["2026-01-15t09:30:00z", "2026-01-15T09:30:00.000Z"],
  ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
  ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
])("the date-time %s is %s", (wire, text) => {
  expect(dateTimeAsDate.encode(dateTimeAsDate.decode(wire))).toBe(text);
});

it("texts that are no dates and no bytes stay as they are", () => {
  expect(dateTimeAsDate.decode("soon")).toBe("soon");
  expect(dateAsDate.decode("2026-13-01")).toBe("2026-13-01");
  expect(base64AsBytes.decode("?")).toBe("?");
  expect(dateAsDate.encode(dateAsDate.decode("2026-01-15"))).toBe("2026-01-15");
});

it("bytes of any value and length come back", () => {
  const bytes = Uint8Array.from({ length: 20_001 }, (_, index) => index);
  for (const leaf of [base64AsBytes, base64UrlAsBytes]) {
    expect(leaf.decode(leaf.encode(bytes))).toEqual(bytes);
  }
  expect(base64UrlAsBytes.encode(Uint8Array.of(251, 255))).toBe("-_8");
});

it("own codecs leave null alone, and what they cannot encode", () => {
  const { decode, encode } = ownCodec(
    (text: string) => ({ text }),
    (value) => value.text.slice(),
  );
  expect(decode(null)).toBeNull();
  expect(encode(decode("a"))).toBe("a");
  expect(encode(5)).toBe(5);
});

it("a property with its name on the wire is no value of code", () => {
  const table = codec(() => ({ kind: "object", names: { a_b: "aB" } }));
  expect(table.decode({ a_b: 1, aB: 2, c_d: 3 })).toEqual({ aB: 1, c_d: 3 });
  expect(table.encode({ aB: 1, a_b: 2, c_d: 3 })).toEqual({ a_b: 1, c_d: 3 });
  expect(() => table.encode({ a_b: 2 })).toThrow("/a_b has no form");
});

it.each([
  ["instant", "2026-01-15T09:30:00+01:00", "2026-01-15T08:30:00Z"],
  ["instant", "2026-01-15T09:30:00.123456789Z", null],
  ["instant", "2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z"],
  ["zoned", "2026-01-15T09:30:00+01:00", null],
  ["zoned", "2026-01-15T09:30:00-03:30", null],
  ["zoned", "2026-01-15T09:30:00Z", null],
  ["zoned", "2026-01-15T09:30:00-00:00", "2026-01-15T09:30:00Z"],
  ["date", "2026-01-15", null],
  ["time", "09:30:00Z", null],
  ["time", "09:30:00+01:30", "08:00:00Z"],
  ["time", "23:30:00.5-01:00", "00:30:00.5Z"],
  ["duration", "P1Y2M3DT4H5M6S", null],
  ["duration", "P3W", null],
  ["duration", "PT36H", null],
] as const)("as Temporal, the %s %s is written as %s", (kind, wire, text) => {
  const { decode, encode } = temporalCodecs[kind];
  const value = decode(wire);
  expect(value).toBeInstanceOf(temporalTypes[kind]);
  expect(encode(value)).toBe(text ?? wire);
  expect(String(decode(encode(value)))).toBe(String(value));
});

it.each(Object.entries(temporalCodecs))(
  "as Temporal, other values than the %s stay as they are",
  (_, { decode, encode }) => {
    for (const wire of ["soon", "", 5, null]) expect(decode(wire)).toBe(wire);
    const date = new Date();
    expect(encode(date)).toBe(date);
  },
);

it("a format beside a reference without a type is reported", async () => {
  const born = { $ref: "#/components/schemas/Text", format: "date-time" };
  const { pet, diagnostics } = await generated(
    {
      Text: { type: "string" },
      Pet: { type: "object", properties: { born_at: born } },
    },
    { dates: "Date" },
  );
  expect(pet).toContain("born_at?: Text;");
  expect(diagnostics).toEqual([
    expect.stringMatching(/^format-without-type: /),
  ]);
});

it("what is not converted is reported", async () => {
  const properties = {
    born_at: { format: "date-time" },
    days: { type: "array", items: { format: "date" } },
    letter: {
      type: "string",
      contentMediaType: "application/json",
      contentSchema: { type: "string", format: "date" },
    },
    // The option `bytes` is off.
    raw: { format: "byte" },
  };
  const condition = { properties: { other: { format: "date-time" } } };
  const { diagnostics } = await generated(
    { Pet: { type: "object", properties, if: condition } },
    { dates: "Date" },
  );
  expect(diagnostics).toEqual([
    expect.stringMatching(/^unused-keyword: .*contentSchema/),
    expect.stringMatching(/^format-without-type: .*date-time/),
    expect.stringMatching(/^format-without-type: .*date /),
  ]);
});
