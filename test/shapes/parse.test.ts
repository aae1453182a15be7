/** `parsePet` with options: text, defaults and unknown fields. */
import { beforeAll, describe, expect, it } from "vitest";
import { issuesOf, shapesOf, type Shapes } from "./package.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const schemas = {
  Line: {
    type: "object",
    required: ["count"],
    properties: {
      count: { type: "integer", minimum: 1 },
      note: { type: "string" },
    },
  },
  Order: {
    type: "object",
    required: ["number"],
    properties: {
      number: { type: "integer" },
      price: { type: ["number", "null"] },
      paid: { type: "boolean", default: false },
      status: { type: "string", enum: ["new", "sold"], default: "new" },
      tags: { type: "array", items: { type: "integer" } },
      either: { anyOf: [{ type: "integer" }, { type: "string" }] },
      lines: { type: "array", items: ref("Line") },
      address: { type: "object", properties: { zip: { type: "integer" } } },
      file: { type: "string", contentMediaType: "image/png" },
      parent: ref("Order"),
    },
  },
  Priced: {
    allOf: [ref("Order"), { properties: { total: { type: "number" } } }],
  },
  Closed: {
    type: "object",
    properties: { a: { type: "integer" } },
    additionalProperties: false,
  },
  Counts: { type: "object", additionalProperties: { type: "integer" } },
  Fragile: {
    type: "object",
    properties: { a: { type: "integer", default: 1 } },
    maxProperties: 1,
  },
  Level: { type: "integer", enum: [1, 2] },
  Id: { type: "integer" },
};

let shapes: Shapes;

beforeAll(async () => {
  shapes = await shapesOf(schemas);
});

describe("text", () => {
  const matrix: [name: string, value: unknown, result: unknown][] = [
    ["Order", { number: "12" }, { number: 12 }],
    ["Order", { number: 12 }, { number: 12 }],
    ["Order", { number: "1", price: "1.5" }, { number: 1, price: 1.5 }],
    ["Order", { number: "1", price: "" }, { number: 1, price: null }],
    ["Order", { number: "1", paid: "true" }, { number: 1, paid: true }],
    ["Order", { number: "1", tags: "3" }, { number: 1, tags: [3] }],
    ["Order", { number: "1", tags: ["3", "4"] }, { number: 1, tags: [3, 4] }],
    ["Order", { number: "1", "tags[]": "3" }, { number: 1, tags: [3] }],
    ["Order", { number: "1", either: "7" }, { number: 1, either: 7 }],
    ["Order", { number: "1", either: "x" }, { number: 1, either: "x" }],
    [
      "Order",
      { number: "1", lines: [{ count: "2" }] },
      { number: 1, lines: [{ count: 2 }] },
    ],
    [
      "Order",
      { number: "1", "lines[0][count]": "2" },
      { number: 1, lines: [{ count: 2 }] },
    ],
    [
      "Order",
      { number: "1", address: { zip: "9" } },
      { number: 1, address: { zip: 9 } },
    ],
    [
      "Order",
      { number: "1", "address[zip]": "9" },
      { number: 1, address: { zip: 9 } },
    ],
    [
      "Order",
      { number: "1", address: '{"zip":9}' },
      { number: 1, address: { zip: 9 } },
    ],
    [
      "Order",
      { number: "1", parent: { number: "2" } },
      { number: 1, parent: { number: 2 } },
    ],
    [
      "Order",
      new URLSearchParams("number=1&tags=3&tags=4"),
      { number: 1, tags: [3, 4] },
    ],
    ["Priced", { number: "1", total: "2.5" }, { number: 1, total: 2.5 }],
    ["Counts", { a: "1", b: "2" }, { a: 1, b: 2 }],
    ["Level", "2", 2],
    ["Id", "12", 12],
  ];

  it.each(matrix)("of %s in %j becomes %j", (name, value, result) => {
    expect(shapes.parse(name, value, { coerce: true })).toEqual(result);
    expect(
      shapes.shape(name, { coerce: true })["~standard"].validate(value),
    ).toEqual({
      value: result,
    });
  });

  it.each([
    ["Order", { number: "1.5" }, "/number type"],
    ["Order", { number: "" }, "/number type"],
    ["Order", { number: "1", paid: "yes" }, "/paid type"],
    [
      "Order",
      { number: "1", lines: [{ count: "0" }] },
      "/lines/0/count minimum",
    ],
    ["Id", "x", " type"],
  ])("of %s in %j stays text if it has another form", (name, value, issue) => {
    expect(issuesOf(shapes.shape(name, { coerce: true }), value)).toEqual([
      issue,
    ]);
  });

  it("is not converted without the option", () => {
    expect(() => shapes.parse("Order", { number: "1" }, {})).toThrow(
      /number must be/,
    );
    expect(shapes.shape("Order", { coerce: true }).is({ number: "1" })).toBe(
      false,
    );
  });

  it("of a form with files keeps the files", () => {
    const form = new FormData();
    form.append("number", "3");
    const file = new Blob(["x"]);
    form.append("upload", file);
    const parsed = shapes.parse("Order", form, { coerce: true }) as Record<
      string,
      unknown
    >;
    expect(parsed["number"]).toBe(3);
    expect(parsed["upload"]).toBeInstanceOf(Blob);
  });

  it("never changes a prototype, and keeps the value as it is", () => {
    const value = Object.freeze(
      JSON.parse(
        '{"number":"1","__proto__":{"a":"1"},"address[__proto__][x]":"1"}',
      ) as object,
    );
    const parsed = shapes.parse("Order", value, { coerce: true }) as object;
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect(Object.hasOwn(parsed, "__proto__")).toBe(true);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});

describe("unknown fields", () => {
  const value = { number: 1, extra: 1, lines: [{ count: 1, more: 2 }] };

  it("are kept by default", () => {
    expect(shapes.parse("Order", value, {})).toBe(value);
    expect(shapes.parse("Order", value)).toBe(value);
  });

  it("are removed at any depth", () => {
    expect(shapes.parse("Order", value, { unknownFields: "strip" })).toEqual({
      number: 1,
      lines: [{ count: 1 }],
    });
  });

  it("are issues at their places", () => {
    const refuse = shapes.shape("Order", { unknownFields: "refuse" });
    expect(issuesOf(refuse, value)).toEqual([
      "/extra additionalProperties",
      "/lines/0/more additionalProperties",
    ]);
    expect(refuse["~standard"].validate(value).issues).toMatchObject([
      { path: ["extra"], keyword: "additionalProperties" },
      { path: ["lines", 0, "more"], keyword: "additionalProperties" },
    ]);
    expect(refuse.is(value)).toBe(false);
    expect(() => refuse.parse(value)).toThrow("/extra is not a known property");
  });

  it("of a map are values", () => {
    const counts = { a: 1 };
    expect(shapes.parse("Counts", counts, { unknownFields: "strip" })).toBe(
      counts,
    );
  });
});

describe("defaults", () => {
  it("are filled in only if they are asked for", () => {
    expect(shapes.parse("Order", { number: 1 }, { defaults: true })).toEqual({
      number: 1,
      paid: false,
      status: "new",
    });
    expect(shapes.parse("Order", { number: 1 }, { coerce: true })).toEqual({
      number: 1,
    });
  });

  it("that make a value invalid are reported", () => {
    const filled = shapes.shape("Fragile", { defaults: true });
    expect(filled.parse({})).toEqual({ a: 1 });
    expect(issuesOf(filled, { b: 1 })).toEqual([" maxProperties"]);
  });
});

it("describes values of responses as well", async () => {
  const split = await shapesOf({
    User: {
      type: "object",
      required: ["id"],
      properties: {
        id: { type: "integer", readOnly: true },
        password: { type: "string", writeOnly: true },
        role: { type: "string", default: "guest" },
        friend: ref("User"),
      },
    },
  });
  const given = { id: "1", other: 2, friend: { id: "2", password: "x" } };
  expect(
    split.parse("User", given, {
      coerce: true,
      defaults: true,
      unknownFields: "strip",
    }),
  ).toEqual({ id: 1, role: "guest", friend: { id: 2, role: "guest" } });
  expect(
    split.parse(
      "UserInput",
      { password: "x", other: 1 },
      { unknownFields: "strip" },
    ),
  ).toEqual({ password: "x" });
});

describe("64-bit integers and codecs", () => {
  const Event = {
    type: "object",
    required: ["started_at"],
    properties: {
      started_at: { type: "string", format: "date-time" },
      ticket_number: { type: "integer", format: "int64" },
    },
  };

  it("of text become bigints", async () => {
    const { parse, shape } = await shapesOf({ Event }, { int64: "bigint" });
    const started_at = "2026-11-18T06:00:00Z";
    expect(
      parse(
        "Event",
        { started_at, ticket_number: "9007199254740993" },
        { coerce: true },
      ),
    ).toEqual({ started_at, ticket_number: 9007199254740993n });
    expect(shape("Event").is({ started_at, ticket_number: 1n })).toBe(true);
  });

  it("are decoded after the check, and views have names of code", async () => {
    const { parse, pick, omit, shape } = await shapesOf(
      { Event },
      { dates: "Date", casing: "camel", int64: "bigint" },
    );
    const wire = { started_at: "2026-11-18T06:00:00Z", ticket_number: "12" };
    const startedAt = new Date("2026-11-18T06:00:00Z");
    expect(parse("Event", wire, { coerce: true })).toEqual({
      startedAt,
      ticketNumber: 12n,
    });
    expect(shape("Event").is({ startedAt })).toBe(true);
    expect(shape("Event").is(wire)).toBe(false);
    expect(
      pick("Event", ["startedAt"]).parse({ started_at: wire.started_at }),
    ).toEqual({ startedAt });
    expect(
      omit("Event", ["startedAt"], {
        unknownFields: "strip",
        coerce: true,
      }).parse(wire),
    ).toEqual({
      ticketNumber: 12n,
    });
    expect(issuesOf(pick("Event", ["startedAt"]), {})).toEqual([
      "/started_at required",
    ]);
  });
});
