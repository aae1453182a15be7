/**
 * Values that fail a limit, and schemas with costly keywords beside the limit. Neither a check nor a report reads such a
 * value: its work does not grow with the value.
 */
import { load } from "../../support/evaluate.js";
import { counted } from "../../support/counted.js";
import { filesFor } from "../../support/schemas.js";
import { countSteps, stepsOf } from "../../support/steps.js";
import type { Random } from "../../../support/random.js";
import { randomFrom } from "../../../support/random.js";
import type { Json, JsonObject } from "../json.js";

export interface LimitCase {
  schemas: Record<string, JsonObject>;
  /** The value of `Root` with a part of this size, which fails a limit. */
  make(size: number): Json;
}

interface Kind {
  limit: JsonObject;
  /** Keywords that read the whole value. */
  costly: readonly JsonObject[];
  make(size: number): Json;
}

const text = { type: "string" };
const listOf = (size: number): Json[] =>
  Array.from({ length: size }, (_, index) => [index]);
const objectOf = (size: number): JsonObject =>
  Object.fromEntries(
    listOf(size).map((item, index) => [`k${String(index)}`, item]),
  );
const anything = { type: "array", items: { type: "array" } };

const texts: Kind = {
  limit: { type: "string", maxLength: 20 },
  costly: [
    { pattern: "^[a-z]*\\d?[a-z]*$" },
    { format: "uri" },
    { format: "email" },
    { not: { pattern: "b$" } },
    { anyOf: [{ pattern: "^a" }, { pattern: "b$" }] },
    { oneOf: [{ pattern: "a$" }, { pattern: "b$", minLength: 3 }] },
    { if: { pattern: "b$" }, then: { pattern: "^b" } },
  ],
  make: (size) => "a".repeat(size),
};

const lists: Kind = {
  limit: { type: "array", maxItems: 5 },
  costly: [
    { items: { type: "array", items: { type: "integer" } } },
    { items: text },
    { uniqueItems: true },
    { contains: text },
    { prefixItems: [text], items: { type: "array" } },
    { not: { contains: text } },
    { anyOf: [{ items: text }, { items: { type: "array" } }] },
    { oneOf: [{ items: text }, { uniqueItems: true }] },
    { unevaluatedItems: text },
  ],
  make: listOf,
};

const tuples: Kind = {
  ...lists,
  limit: { type: "array", prefixItems: [{ type: "array" }], items: false },
  costly: [{ uniqueItems: true }, { contains: text }],
};

const maps: Kind = {
  limit: { type: "object", maxProperties: 5 },
  costly: [
    { additionalProperties: anything },
    { additionalProperties: text },
    { patternProperties: { "^k": text } },
    { propertyNames: { pattern: "^[a-j]" } },
    { not: { additionalProperties: text } },
    { anyOf: [{ additionalProperties: text }, { required: ["z"] }] },
    { unevaluatedProperties: false },
    {
      properties: { k1: text },
      dependentSchemas: { k1: { additionalProperties: text } },
    },
  ],
  make: objectOf,
};

/** A wrong type is a limit, too. */
const types: Kind = {
  limit: { type: "string" },
  costly: [
    ...texts.costly,
    { anyOf: [{ items: text }, { additionalProperties: text }] },
    { not: { contains: text } },
  ],
  make: listOf,
};

const kinds = [texts, texts, lists, tuples, maps, types];

/** The limit and the costly keyword apply to the same value in different ways. */
const combinations: readonly ((
  limit: JsonObject,
  costly: JsonObject,
) => Record<string, JsonObject>)[] = [
  (limit, costly) => ({ Value: { ...limit, ...costly } }),
  (limit, costly) => ({ Value: { ...costly, allOf: [limit] } }),
  (limit, costly) => ({ Value: { allOf: [costly, limit] } }),
  (limit, costly) => ({
    Limit: limit,
    Value: { ...costly, allOf: [ref("Limit")] },
  }),
  (limit, costly) => ({
    Costly: costly,
    Value: { ...limit, allOf: [ref("Costly")] },
  }),
  (limit, costly) => ({
    ...{ Limit: limit, Costly: costly },
    Value: { allOf: [ref("Costly"), ref("Limit")] },
  }),
  (limit, costly) => ({
    ...{ Limit: limit, Base: { allOf: [ref("Limit")], minLength: 1 } },
    Value: { ...costly, $ref: "#/components/schemas/Base" },
  }),
];

/** Places of the value in `Root`. */
const places: readonly {
  schema: (value: JsonObject) => JsonObject;
  value: (value: Json) => Json;
}[] = [
  { schema: (value) => value, value: (value) => value },
  {
    schema: (value) => ({ type: "object", properties: { a: value, b: text } }),
    value: (value) => ({ a: value, b: "" }),
  },
  {
    schema: (value) => ({
      type: "object",
      required: ["a"],
      properties: { a: value, b: text },
      additionalProperties: false,
    }),
    value: (value) => ({ a: value }),
  },
  {
    schema: (value) => ({ type: "array", items: value }),
    value: (value) => [value],
  },
  {
    schema: (value) => ({ type: "object", additionalProperties: value }),
    value: (value) => ({ a: value }),
  },
  {
    schema: (value) => ({ anyOf: [value, { type: "boolean" }] }),
    value: (value) => value,
  },
  {
    schema: (value) => ({ oneOf: [{ type: "boolean" }, value, { const: 1 }] }),
    value: (value) => value,
  },
];

function ref(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

export function limitCase(seed: number): LimitCase {
  const random: Random = randomFrom(seed);
  const kind = random.pick(kinds) ?? texts;
  const costly = Object.assign(
    {},
    ...random.shuffled(kind.costly).slice(0, 1 + random.below(2)),
  ) as JsonObject;
  const combine = random.pick(combinations) ?? combinations[0];
  const place = random.pick(places) ?? places[0];
  const combined = combine?.(kind.limit, costly) ?? {};
  // A schema without a name is a part of the code of others.
  const { Value = {}, ...others } = combined;
  const isNamed = random.chance(0.5);
  const used = isNamed ? ref("Value") : Value;
  return {
    schemas: {
      ...others,
      ...(isNamed ? { Value } : {}),
      Root: place?.schema(used) ?? used,
    },
    make: (size) => place?.value(kind.make(size)) ?? null,
  };
}

export interface LimitFailure {
  question: string;
  size: number;
  work: number;
}

const sizes = [200, 800];

/** The question whose work grows with the value, or null. Listing the keys of an object is one step for each key. */
export async function limitFailure({
  schemas,
  make,
}: LimitCase): Promise<LimitFailure | null> {
  const files = await filesFor(schemas);
  const index = (await load(files, countSteps)).module("index");
  const ask = (name: string, size: number): number => {
    const { value, reads } = counted(make(size));
    const run = index[`${name}Root`] as (value: unknown) => unknown;
    const answer = { result: undefined as unknown };
    const work = searched(() =>
      stepsOf(() => {
        answer.result = run(value);
      }),
    );
    const isValid =
      name === "is"
        ? answer.result === true
        : (answer.result as unknown[]).length === 0;
    if (isValid) throw new Error(`a value of size ${String(size)} is valid`);
    return work + reads();
  };
  for (const size of sizes) {
    const check = ask("is", size);
    const report = ask("validate", size);
    const keys = "maxProperties" in flat(schemas) ? size : 0;
    if (check > 60 + 2 * keys) return { question: "is", size, work: check };
    if (report > 5 * check + 300) {
      return { question: "validate", size, work: report };
    }
  }
  return null;
}

function flat(schemas: Json): JsonObject {
  const found: JsonObject = {};
  JSON.stringify(schemas, (key, part: Json) => {
    found[key] = true;
    return part;
  });
  return found;
}

/** The steps of a function, and the number of characters that regular expressions get to search. */
function searched(run: () => number): number {
  const { exec, test } = RegExp.prototype;
  let characters = 0;
  const counting =
    <Result>(search: (this: RegExp, text: string) => Result) =>
    (expression: RegExp, given: string): Result => {
      characters += given.length;
      return search.call(expression, given);
    };
  const [countedExec, countedTest] = [counting(exec), counting(test)];
  RegExp.prototype.exec = function (given) {
    return countedExec(this, given);
  };
  RegExp.prototype.test = function (given) {
    return countedTest(this, given);
  };
  try {
    return run() + characters;
  } finally {
    Object.assign(RegExp.prototype, { exec, test });
  }
}
