/**
 * Values that match a schema of JSON Schema 2020-12, where they are not too hard to find. Alternatives are chosen by
 * chance, and everything that must hold at once is collected before a value is built. What only forbids (`not`, the other
 * alternatives of `oneOf`) is not looked at, so a value may be wrong all the same: the reference has the last word.
 */
import {
  canonical,
  isObject,
  type Json,
  type JsonObject,
  type Schema,
} from "./json.js";
import { makeArray, makeObject } from "./make-container.js";
import {
  fitsNumber,
  makeNumber,
  makeString,
  fitsString,
} from "./make-scalar.js";
import type { Random } from "../../support/random.js";
import { targetOf } from "./walk.js";

export interface Maker {
  random: Random;
  schemas: Record<string, Schema>;
  /** A value that matches all of the schemas; undefined where none was found. */
  make(schemas: readonly Schema[], depth: number): Json | undefined;
  /** Schemas without alternatives that a value must match; null where there can be none. */
  flatten(schema: Schema): JsonObject[] | null;
}

export function createMaker(
  schemas: Record<string, Schema>,
  random: Random,
): Maker {
  const maker: Maker = {
    random,
    schemas,
    flatten: (schema) => flatten(maker, schema, 0),
    make(wanted, depth) {
      const flat: JsonObject[] = [];
      for (const schema of wanted) {
        const parts = maker.flatten(schema);
        if (!parts) return undefined;
        flat.push(...parts);
      }
      return build(maker, flat, depth);
    },
  };
  return maker;
}

const maxDepth = 6;
const maxReferences = 20;

function flatten(
  maker: Maker,
  schema: Schema,
  references: number,
): JsonObject[] | null {
  if (!isObject(schema)) return schema ? [] : null;
  if (references > maxReferences) return null;
  const { random, schemas } = maker;
  const { $ref, allOf, anyOf, oneOf, not, dependentSchemas } = schema;
  const further: (Schema | undefined)[] = [];
  if (typeof $ref === "string") further.push(targetOf(schemas, $ref));
  if (Array.isArray(allOf)) further.push(...(allOf as Schema[]));
  for (const options of [anyOf, oneOf]) {
    if (Array.isArray(options)) further.push(random.pick(options) as Schema);
  }
  if (isObject(not ?? null)) {
    const twice = (not as JsonObject)["not"];
    if (twice !== undefined) further.push(twice as Schema);
  }
  if ("if" in schema) further.push(...chosenBranch(schema, random));
  if (isObject(dependentSchemas ?? null)) {
    for (const [name, dependent] of Object.entries(
      dependentSchemas as JsonObject,
    )) {
      if (!random.chance(0.3)) continue;
      further.push({ required: [name] }, dependent as Schema);
    }
  }
  const flat = [schema];
  for (const part of further) {
    const inner = flatten(maker, part ?? true, references + 1);
    if (!inner) return null;
    flat.push(...inner);
  }
  return flat;
}

function chosenBranch(schema: JsonObject, random: Random): Schema[] {
  const branch = (key: string) => (schema[key] ?? true) as Schema;
  return random.chance(0.5) ? [branch("if"), branch("then")] : [branch("else")];
}

function build(
  maker: Maker,
  schemas: readonly JsonObject[],
  depth: number,
): Json | undefined {
  const listed = listedIn(schemas);
  if (listed) {
    const fitting = listed.filter(
      (value) =>
        typesOf(schemas).some((type) => isOfType(value, type)) &&
        fitsString(value, schemas) &&
        fitsNumber(value, schemas),
    );
    return maker.random.pick(fitting);
  }
  for (const type of maker.random.shuffled(likelyTypes(schemas))) {
    const value = buildOfType(maker, schemas, type, depth);
    if (value !== undefined) return value;
  }
  return undefined;
}

function buildOfType(
  maker: Maker,
  schemas: readonly JsonObject[],
  type: string,
  depth: number,
): Json | undefined {
  switch (type) {
    case "null":
      return null;
    case "boolean":
      return maker.random.chance(0.5);
    case "integer":
    case "number":
      return makeNumber(maker.random, schemas, type);
    case "string":
      return makeString(maker.random, schemas);
    case "array":
      return depth > maxDepth ? undefined : makeArray(maker, schemas, depth);
    default:
      return depth > maxDepth ? undefined : makeObject(maker, schemas, depth);
  }
}

/** The values that every list holds; null where there is no list. */
function listedIn(schemas: readonly JsonObject[]): Json[] | null {
  const lists = schemas.flatMap((schema): Json[][] => [
    ...(Array.isArray(schema["enum"]) ? [schema["enum"]] : []),
    ...("const" in schema ? [[schema["const"] ?? null]] : []),
  ]);
  const [first, ...others] = lists;
  if (!first) return null;
  const keys = others.map((list) => new Set(list.map(canonical)));
  return first.filter((value) =>
    keys.every((set) => set.has(canonical(value))),
  );
}

const allTypes = ["object", "array", "string", "number", "boolean", "null"];

function typesOf(schemas: readonly JsonObject[]): string[] {
  return schemas.reduce<string[]>((left, { type }) => {
    if (type === undefined) return left;
    const types = [type].flat() as string[];
    return left.flatMap((one) => {
      if (types.includes(one)) return [one];
      if (one === "number" && types.includes("integer")) return ["integer"];
      return one === "integer" && types.includes("number") ? [one] : [];
    });
  }, allTypes);
}

/** Without a type, those that the keywords speak of. */
function likelyTypes(schemas: readonly JsonObject[]): string[] {
  const types = typesOf(schemas);
  if (types.length < 3) return types;
  const has = (...keys: string[]) =>
    schemas.some((schema) => keys.some((key) => key in schema));
  const likely = types.filter((type) => {
    if (type === "object") {
      return has(
        "properties",
        "required",
        "patternProperties",
        "minProperties",
      );
    }
    if (type === "array") return has("items", "prefixItems", "contains");
    if (type === "string") return has("minLength", "pattern", "format");
    return type === "number" && has("minimum", "multipleOf");
  });
  return likely.length > 0 ? [...likely, ...likely, ...types] : types;
}

function isOfType(value: Json, type: string): boolean {
  if (value === null) return type === "null";
  if (Array.isArray(value)) return type === "array";
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}
