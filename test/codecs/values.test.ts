/** Values at the edges of codecs: what has no form on the wire is refused, and everything else keeps its meaning. */
import { describe, expect, it } from "vitest";
import { load } from "../validators/support/evaluate.js";
import { filesFor } from "../validators/support/schemas.js";

type Call = (value: unknown) => unknown;

const dateTime = { type: "string", format: "date-time" };
const day = { type: "string", format: "date" };

async function codecOf(schema: object, options: object = { dates: "Date" }) {
  const files = await filesFor({ Value: schema }, options);
  const { module } = await load(files);
  const index = module("index");
  const call = (name: string) => index[name] as Call;
  const moduleWith = (declared: string) => {
    const file = files.find(({ text }) => text.includes(declared));
    const [, path = "index"] = /src\/(.*)\.ts$/.exec(file?.path ?? "") ?? [];
    return module(path);
  };
  const { codec } = moduleWith("export function codec(") as {
    codec(table: unknown): { encode: Call; decode: Call };
  };
  const { codecsInValue } = moduleWith("function codecsInValue(");
  return {
    decode: call("decodeValue"),
    encode: call("encodeValue"),
    is: call("isValue"),
    /** What the client and the server do, without a check. */
    unchecked: codec(codecsInValue),
  };
}

const invalid = new Date(Number.NaN);

describe("a value of code that has no form on the wire", () => {
  const camel = { dates: "Date", casing: "camel" };
  const nested = {
    type: "object",
    properties: {
      seen_at: { ...dateTime, type: ["string", "null"] },
      all_days: { type: "array", items: day },
      by_name: { type: "object", additionalProperties: dateTime },
    },
  };
  const map = { type: "object", additionalProperties: dateTime };
  const noon = new Date("2026-11-17T12:00:00Z");
  const far = new Date(8.64e15);

  it.each<[string, object, object, unknown, string]>([
    ["an invalid date", dateTime, { dates: "Date" }, invalid, ""],
    ["an invalid day", day, { dates: "Date" }, invalid, ""],
    ["one in an object", nested, camel, { seenAt: invalid }, "/seen_at"],
    ["one in a list", nested, camel, { allDays: [invalid] }, "/all_days/0"],
    ["one in a map", nested, camel, { byName: { a: invalid } }, "/by_name/a"],
    ["one beside a map", { oneOf: [map, day] }, camel, invalid, ""],
    ["a time of a day", day, { dates: "Date" }, noon, ""],
    ["a year of six digits", dateTime, { dates: "Date" }, far, ""],
    ["a date as an object", nested, camel, noon, ""],
    ["a name of the wire", nested, camel, { seen_at: noon }, "/seen_at"],
    [
      "bytes as a date",
      dateTime,
      { dates: "Date", bytes: "Uint8Array" },
      new Uint8Array([1]),
      "",
    ],
  ])("is refused: %s", async (_, schema, options, value, path) => {
    const { encode, is, unchecked } = await codecOf(schema, options);
    expect(is(value)).toBe(false);
    const issue = {
      path,
      keyword: "codec",
      message: "has no form on the wire",
    };
    expect(() => encode(value)).toThrow(
      expect.objectContaining({
        name: "ValidationError",
        issues: [expect.objectContaining(issue)],
      }) as Error,
    );
    expect(() => unchecked.encode(value)).toThrow(
      expect.objectContaining({
        issues: [expect.objectContaining({ path }) as object],
      }) as Error,
    );
  });
});

describe("a value of code", () => {
  const at = new Date("2026-11-17T12:00:00.500Z");

  it.each([
    ["before objects", 0],
    ["between objects", 1],
    ["after objects", 2],
  ])("is recognised as a date, %s", async (_, position) => {
    const object = {
      type: "object",
      required: ["a_name"],
      properties: { closed_at: dateTime, a_name: { type: "string" } },
      additionalProperties: false,
    };
    const options: object[] = [
      { type: "object", additionalProperties: dateTime },
      object,
    ];
    options.splice(position, 0, dateTime);
    const { encode, decode, unchecked } = await codecOf(
      { oneOf: options },
      { dates: "Date", casing: "camel" },
    );
    expect(unchecked.encode(at)).toBe("2026-11-17T12:00:00.500Z");
    expect(encode(at)).toBe("2026-11-17T12:00:00.500Z");
    expect(decode(encode({ a: at }))).toEqual({ a: at });
  });

  it("keeps moments whose offset leads to another year of five digits", async () => {
    const { decode, encode } = await codecOf(dateTime);
    for (const wire of [
      "9999-12-31T23:59:59-01:00",
      "0000-01-01T00:00:00.250+23:59",
      "9999-12-31T23:59:59.999-23:59",
    ])
      expect(decode(encode(decode(wire)))).toEqual(decode(wire));
  });
});

describe("keys of maps", () => {
  const schema = {
    type: "object",
    properties: { created_at: dateTime, user_id: { type: "string" } },
    additionalProperties: { type: "string" },
  };
  const options = { dates: "Date", casing: "camel" };

  it.each([
    [{ created_at: "2026-11-17T12:00:00.500Z", createdAt: "x", userId: "y" }],
    [{ createdAt: "x" }],
    [{ createdAt: "x", user_id: "u", other_key: "z" }],
  ])("keep their values: %o", async (wire) => {
    const { decode, encode, is, unchecked } = await codecOf(schema, options);
    expect(is(decode(wire))).toBe(true);
    expect(encode(decode(wire))).toEqual(wire);
    expect(unchecked.encode(unchecked.decode(wire))).toEqual(wire);
  });

  it("stay as they are if a pattern describes them", async () => {
    const { decode, encode } = await codecOf({
      type: "object",
      patternProperties: { "^x-": { type: "string" } },
      additionalProperties: dateTime,
    });
    const wire = {
      "x-a": "2026-11-17T12:00:00Z",
      b: "2026-11-17T12:00:00.500Z",
    };
    expect(decode(wire)).toEqual({
      "x-a": "2026-11-17T12:00:00Z",
      b: new Date("2026-11-17T12:00:00.500Z"),
    });
    expect(encode(decode(wire))).toEqual(wire);
  });
});

describe("the spelling of a date-time", () => {
  const whole = "2026-11-17T12:00:00Z";

  it.each<[string, object, string, string]>([
    ["at most 20 characters", { maxLength: 20 }, whole, whole],
    ["whole seconds", { pattern: "^[^.]*Z$" }, whole, whole],
    [
      "milliseconds",
      { pattern: "\\.\\d{3}Z$" },
      whole.replace("Z", ".000Z"),
      whole.replace("Z", ".000Z"),
    ],
    [
      "an offset",
      { pattern: "\\d[+-]\\d\\d:\\d\\d$" },
      whole.replace("Z", "+00:00"),
      whole.replace("Z", "+00:00"),
    ],
    ["any length", {}, whole, whole.replace("Z", ".000Z")],
  ])("is one that the schema permits: %s", async (_, rules, wire, expected) => {
    const { decode, encode } = await codecOf({ ...dateTime, ...rules });
    expect(encode(decode(wire))).toBe(expected);
  });

  it("has milliseconds if the moment has some", async () => {
    const { encode } = await codecOf({ ...dateTime, maxLength: 24 });
    const { encode: short } = await codecOf({ ...dateTime, maxLength: 23 });
    const at = new Date("2026-11-17T12:00:00.500Z");
    expect(encode(at)).toBe("2026-11-17T12:00:00.500Z");
    expect(() => short(at)).toThrow("at most 23 characters");
  });
});

describe("a format and the type of its values in different schemas", () => {
  const at = "2026-11-17T12:00:00.000Z";
  const noon = new Date(at);

  it.each<[string, object]>([
    ["allOf", { allOf: [{ type: "string" }, { format: "date-time" }] }],
    [
      "a type beside allOf",
      { type: "string", allOf: [{ format: "date-time" }] },
    ],
    [
      "a format beside allOf",
      { format: "date-time", allOf: [{ type: "string" }] },
    ],
    [
      "null as well",
      {
        type: ["string", "null"],
        allOf: [{ allOf: [{ format: "date-time" }] }],
      },
    ],
    [
      "alternatives",
      { type: "string", oneOf: [{ format: "date-time" }, { format: "uuid" }] },
    ],
  ])("%s", async (_, schema) => {
    const { decode, encode } = await codecOf(schema);
    expect(decode(at)).toEqual(noon);
    expect(encode(noon)).toBe(at);
  });
});
