/** Arbitrary parts of schemas that speak of plain values. */
import fc from "../../support/fast-check.js";
import type { Json, JsonObject } from "./json.js";
import {
  formats,
  integers,
  names,
  numbers,
  patterns,
  strings,
} from "./vocabulary.js";

export type Dialect = "3.0" | "3.1";
export type Piece = fc.Arbitrary<JsonObject>;

/** Any of the keys may be left out; fewer is simpler. */
export function some(parts: Record<string, fc.Arbitrary<Json>>): Piece {
  return fc.record(parts, { requiredKeys: [] }) as Piece;
}

export const name: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("a", "b", "c", "id") },
  { weight: 1, arbitrary: fc.constantFrom(...names) },
);

export const pattern = fc.constantFrom(...Object.keys(patterns));

const count = fc.integer({ min: 0, max: 4 });

/** A lower and an upper limit, nearly always in this order. */
export function limits(low: string, high: string, most = 4): Piece {
  const limit = fc.integer({ min: 0, max: most });
  return fc.oneof(
    count.map((value) => ({ [low]: value })),
    limit.map((value) => ({ [high]: value })),
    fc.tuple(count, limit).map(([from, more]) => ({
      [low]: from,
      [high]: from + more,
    })),
  );
}

export const stringLimits: Piece = fc.oneof(
  limits("minLength", "maxLength"),
  pattern.map((value) => ({ pattern: value })),
  fc.tuple(pattern, limits("minLength", "maxLength")).map(([value, more]) => ({
    pattern: value,
    ...more,
  })),
  fc.constantFrom(...Object.keys(formats)).map((format) => ({ format })),
);

const bound = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...integers) },
  { weight: 1, arbitrary: fc.constantFrom(...numbers) },
);

const step = fc.constantFrom(1, 2, 3, 0.5, 0.25, 0.01, 1.5);

/** Up to 3.0 an exclusive bound was a flag beside the bound. */
export function numberLimits(dialect: Dialect): Piece {
  const exclusive = dialect === "3.0" ? fc.boolean() : bound;
  return fc.oneof(
    { weight: 3, arbitrary: some({ minimum: bound, maximum: bound }) },
    some({
      minimum: bound,
      exclusiveMinimum: exclusive,
      maximum: bound,
      exclusiveMaximum: exclusive,
    }),
    step.map((multipleOf) => ({ multipleOf })),
    some({ multipleOf: step, minimum: bound }),
    fc
      .constantFrom("int32", "int64", "float", "double")
      .map((format) => ({ format })),
  );
}

const scalar = fc.oneof(
  fc.constantFrom<Json[]>(...strings),
  fc.constantFrom<Json[]>(...numbers),
  fc.constantFrom<Json[]>(null, true, false),
);

/** Values to be listed in schemas, and to be found by chance. */
export const smallJson: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 2 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(name, scalar), { maxLength: 2 })
      .map((entries) => Object.fromEntries(entries) as Json),
  },
);

/** `enum` and `const` without a type, or with the one that they all have. */
export function listedValues(dialect: Dialect): Piece {
  const list = (values: readonly Json[], type: string): Piece =>
    fc
      .uniqueArray(fc.constantFrom<Json[]>(...values), {
        minLength: 1,
        maxLength: 4,
      })
      .map((listed) => ({ type, enum: listed }));
  const typed = fc.oneof(
    list(strings, "string"),
    list(integers, "integer"),
    list([...integers, 0.5, 1.13], "number"),
    list([true, false], "boolean"),
  );
  if (dialect === "3.0") return typed;
  return fc.oneof(
    typed,
    smallJson.map((value) => ({ const: value })),
    fc
      .array(smallJson, { minLength: 1, maxLength: 4 })
      .map((values) => ({ enum: values })),
    list([...strings.slice(0, 8), null], "string").map((schema) => ({
      ...schema,
      enum: [...(schema["enum"] as Json[]), "a"],
      type: ["string", "null"],
    })),
  );
}

export function scalarSchema(dialect: Dialect): Piece {
  const { constant, tuple } = fc;
  const none: Piece = constant({});
  const numeric = fc.oneof(none, numberLimits(dialect));
  const text = fc.oneof(none, stringLimits);
  const single: Piece[] = [
    text.map((more) => ({ type: "string", ...more })),
    numeric.map((more) => ({ type: "number", ...more })),
    numeric.map((more) => ({ type: "integer", ...more })),
    constant({ type: "boolean" }),
  ];
  if (dialect === "3.0") return fc.oneof(...single, stringLimits);
  const types = fc.uniqueArray(
    fc.constantFrom("null", "boolean", "integer", "number", "string"),
    { minLength: 1, maxLength: 3 },
  );
  return fc.oneof(
    ...single,
    constant({ type: "null" }),
    tuple(types, text, numeric).map(([type, ...more]) => ({
      type,
      ...more[1],
      ...more[0],
    })),
    tuple(text, numeric).map(([one, other]) => ({ ...other, ...one })),
    constant({ type: "string", contentEncoding: "base64" }),
  );
}
