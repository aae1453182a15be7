/**
 * Recursive schemas with `uniqueItems`, and values of any depth and width. The work for each part of a value must not
 * depend on its depth.
 */
import { counted } from "../../support/counted.js";
import { load } from "../../support/evaluate.js";
import { filesFor } from "../../support/schemas.js";
import { countSteps, stepsOf } from "../../support/steps.js";
import { randomFrom } from "../../../support/random.js";
import type { Json, JsonObject } from "../json.js";

export interface UniqueCase {
  schemas: Record<string, JsonObject>;
  make(depth: number, width: number): Json;
}

const self = { $ref: "#/components/schemas/Node" };
const unique = { type: "array", uniqueItems: true };
const integer = { type: "integer" };

/** Lists inside of lists. */
const listSchemas: readonly Record<string, JsonObject>[] = [
  { Node: { anyOf: [integer, { ...unique, items: self }] } },
  {
    Node: {
      oneOf: [
        integer,
        { type: "array", items: self },
        { ...unique, contains: { const: "" } },
      ],
    },
  },
  {
    Node: {
      anyOf: [{ ...unique, prefixItems: [integer], items: self }, integer],
    },
  },
  {
    Unique: unique,
    Node: {
      anyOf: [
        integer,
        { items: self, $ref: "#/components/schemas/Unique", type: "array" },
      ],
    },
  },
];

/** Objects with lists of objects. */
const treeSchemas: readonly Record<string, JsonObject>[] = [
  {
    Node: { type: "object", properties: { list: { ...unique, items: self } } },
  },
  {
    Node: {
      type: "object",
      properties: { list: { allOf: [unique, { items: self }] } },
    },
  },
  {
    Node: {
      type: "object",
      properties: { list: { type: "array", items: self } },
      not: {
        properties: { list: { ...unique, maxItems: 0 } },
        required: ["list"],
      },
      dependentSchemas: { list: { properties: { list: unique } } },
    },
  },
  {
    Node: {
      type: "object",
      additionalProperties: { anyOf: [integer, { ...unique, items: self }] },
    },
  },
];

function listOf(depth: number, width: number, isLast: boolean): Json {
  let value: Json = 0;
  for (let level = 1; level <= depth; level++) {
    const others = Array.from({ length: width }, (_, index) => [level, index]);
    value = isLast ? [...others, value] : [value, ...others];
  }
  return value;
}

function treeOf(depth: number, width: number, isLast: boolean): Json {
  let value: Json = { size: 0 };
  for (let level = 1; level <= depth; level++) {
    const others = Array.from({ length: width }, (_, index) => ({
      level,
      index,
    }));
    value = { level, list: isLast ? [...others, value] : [value, ...others] };
  }
  return value;
}

export function uniqueCase(seed: number): UniqueCase {
  const random = randomFrom(seed);
  const isList = random.chance(0.5);
  const schemas = random.pickOrThrow(isList ? listSchemas : treeSchemas);
  const isLast = random.chance(0.5);
  const make = isList ? listOf : treeOf;
  return { schemas, make: (depth, width) => make(depth, width, isLast) };
}

export interface UniqueFailure {
  question: string;
  depth: number;
  width: number;
  /** The work for a part of the value. */
  work: number;
}

const sizes = [
  [20, 5],
  [160, 5],
  [20, 40],
] as const;

/** The first size whose work is not proportional to the value, or null. */
export async function uniqueFailure({
  schemas,
  make,
}: UniqueCase): Promise<UniqueFailure | null> {
  const index = (await load(await filesFor(schemas), countSteps)).module(
    "index",
  );
  for (const question of ["is", "validate"]) {
    const run = index[`${question}Node`] as (value: unknown) => unknown;
    let usual = Infinity;
    for (const [depth, width] of sizes) {
      const { value, reads } = counted(make(depth, width));
      const work =
        (stepsOf(() => run(value)) + reads()) / (depth * (width + 1));
      if (work > 1.5 * usual + 20) return { question, depth, width, work };
      usual = Math.min(usual, work);
    }
  }
  return null;
}
