/** Random edits of random schemas. The effect of an edit is not known. */
import type { Random } from "../../support/random.js";
import {
  isObject,
  type Json,
  type JsonObject,
  type Schema,
} from "../../validators/property/json.js";
import {
  commonNames,
  numbers,
  patterns,
  strings,
} from "../../validators/property/vocabulary.js";
import { within } from "../../validators/property/walk.js";
import { differentSchemas, schemaPairs } from "../edits/schema-pairs.js";

export type Schemas = Record<string, Schema>;

export interface SchemaEdit {
  name: string;
  base: Schemas;
  head: Schemas;
}

/** Changes a schema. Returns false if it has nothing to change. */
type Change = (
  schema: JsonObject,
  random: Random,
  all: JsonObject[],
) => boolean;

const counts = [
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
];
const amounts = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
const formats = ["date", "uuid", "ipv4", "int32", "email", "other"];
const unions = ["anyOf", "oneOf", "allOf"];
const inner = [
  ...["additionalProperties", "items", "not", "if", "then", "else", "contains"],
  ...["propertyNames", "unevaluatedProperties", "unevaluatedItems"],
];

const changes: Readonly<Record<string, Change>> = {
  "keyword removed": (schema, random) => {
    const key = random.pick(
      Object.keys(schema).filter((one) => one !== "$defs"),
    );
    return key !== undefined && Reflect.deleteProperty(schema, key);
  },
  "count changed": (schema, random) => {
    const key = random.pickOrThrow(counts);
    const before = schema[key];
    schema[key] =
      typeof before === "number"
        ? Math.max(0, before + random.pickOrThrow([-1, 1, 2]))
        : random.below(5);
    return true;
  },
  "amount changed": (schema, random) => {
    const key = random.pickOrThrow(amounts);
    const before = schema[key];
    schema[key] =
      typeof before === "number"
        ? before + random.pickOrThrow([-1, 0.5, 1])
        : (random.pick(numbers) ?? 0);
    return true;
  },
  "multipleOf changed": (schema, random) =>
    set(schema, "multipleOf", random.pickOrThrow([0.5, 1, 2, 3])),
  "pattern changed": (schema, random) =>
    set(schema, "pattern", random.pickOrThrow(Object.keys(patterns))),
  "format changed": (schema, random) =>
    set(schema, "format", random.pickOrThrow(formats)),
  "uniqueItems changed": (schema) =>
    set(schema, "uniqueItems", schema["uniqueItems"] !== true),
  "type changed": (schema, random) =>
    set(
      schema,
      "type",
      random.pickOrThrow(["string", "integer", "number", "object", "array"]),
    ),
  "enum changed": (schema, random) => {
    const values = Array.isArray(schema["enum"]) ? schema["enum"] : [];
    const next =
      values.length > 1 && random.chance(0.5)
        ? values.toSpliced(random.below(values.length), 1)
        : [...values, random.pick<Json>([...strings, ...numbers]) ?? null];
    return set(schema, "enum", next);
  },
  "required changed": (schema, random) => {
    const names = Array.isArray(schema["required"]) ? schema["required"] : [];
    const known = Object.keys(mapAt(schema, "properties"));
    const name = random.pickOrThrow([...known, ...commonNames]);
    const next = names.includes(name)
      ? names.filter((one) => one !== name)
      : [...names, name];
    return set(schema, "required", next);
  },
  "access changed": (schema, random) => {
    const properties = Object.values(mapAt(schema, "properties"));
    const property = random.pick(properties.filter(isObject));
    if (!property) return false;
    const key = random.pickOrThrow(["readOnly", "writeOnly"]);
    const other = key === "readOnly" ? "writeOnly" : "readOnly";
    Reflect.deleteProperty(property, other);
    return set(property, key, property[key] !== true);
  },
  "property added": (schema, random, all) =>
    set(
      mapIn(schema, "properties"),
      random.pickOrThrow(commonNames),
      copyOf(random, all),
    ),
  "property removed": (schema, random) =>
    removeFrom(mapAt(schema, "properties"), random),
  "pattern of names removed": (schema, random) =>
    removeFrom(mapAt(schema, "patternProperties"), random),
  "dependent schema removed": (schema, random) =>
    removeFrom(mapAt(schema, "dependentSchemas"), random),
  "member removed": (schema, random) => {
    const key = random.pick(unions.filter((one) => one in schema));
    const members = key === undefined ? undefined : schema[key];
    if (key === undefined || !Array.isArray(members) || members.length < 2)
      return false;
    return set(schema, key, members.toSpliced(random.below(members.length), 1));
  },
  "member added": (schema, random, all) => {
    const key = random.pickOrThrow(["anyOf", "oneOf"]);
    const members = Array.isArray(schema[key]) ? schema[key] : [];
    return set(schema, key, [...members, copyOf(random, all)]);
  },
  "union of another kind": (schema) => {
    const [from, to] =
      "anyOf" in schema ? ["anyOf", "oneOf"] : ["oneOf", "anyOf"];
    const members = schema[from];
    if (!Array.isArray(members) || to in schema) return false;
    Reflect.deleteProperty(schema, from);
    return set(schema, to, members);
  },
  "discriminator removed": (schema) =>
    "discriminator" in schema &&
    Reflect.deleteProperty(schema, "discriminator"),
  "part replaced": (schema, random, all) => {
    const key = random.pick(inner.filter((one) => one in schema));
    return key !== undefined && set(schema, key, copyOf(random, all));
  },
  "part added": (schema, random, all) =>
    set(schema, random.pickOrThrow(inner.slice(0, 3)), copyOf(random, all)),
  "no other properties": (schema) =>
    set(
      schema,
      "additionalProperties",
      schema["additionalProperties"] === false,
    ),
  "schemas with a known effect": (schema, random) => {
    const [before, after] = random.pickOrThrow([
      ...differentSchemas,
      ...schemaPairs.map(({ wide, narrow }) => [wide, narrow] as const),
      ...schemaPairs.map(({ wide, narrow }) => [narrow, wide] as const),
    ]);
    // Only the second one counts: the schema was another one before.
    const next = random.chance(0.5) ? before : after;
    for (const key of Object.keys(schema))
      if (key !== "$defs") Reflect.deleteProperty(schema, key);
    Object.assign(schema, structuredClone(next));
    return true;
  },
};

/** One to three changes of one schema each. */
export function randomEdit(base: Schemas, random: Random): SchemaEdit {
  const head = structuredClone(base);
  const names: string[] = [];
  const wanted = random.pickOrThrow([1, 1, 1, 2, 3]);
  for (let tries = 0; names.length < wanted && tries < 50; tries++) {
    const all = Object.values(head).flatMap((schema) => [...within(schema)]);
    const schema = random.pick(all);
    const [name, change] = random.pickOrThrow(Object.entries(changes));
    if (schema && change(schema, random, all)) names.push(name);
  }
  return { name: names.join(", "), base, head };
}

function set(schema: JsonObject, key: string, value: Json): boolean {
  schema[key] = value;
  return true;
}

function mapAt(schema: JsonObject, key: string): JsonObject {
  const found = schema[key];
  return isObject(found) ? found : {};
}

function mapIn(schema: JsonObject, key: string): JsonObject {
  const found = mapAt(schema, key);
  schema[key] = found;
  return found;
}

function removeFrom(map: JsonObject, random: Random): boolean {
  const name = random.pick(Object.keys(map));
  return name !== undefined && Reflect.deleteProperty(map, name);
}

function copyOf(random: Random, all: readonly JsonObject[]): JsonObject {
  const { $defs: _, ...copy } = structuredClone(random.pickOrThrow(all));
  return copy;
}
