/** Arrays and objects whose parts match all that is said of them. */
import {
  canonical,
  isObject,
  own,
  type Json,
  type JsonObject,
  type Schema,
} from "./json.js";
import type { Maker } from "./make.js";
import { fitsString } from "./make-scalar.js";
import { names, patterns } from "./vocabulary.js";

export function makeArray(
  maker: Maker,
  schemas: readonly JsonObject[],
  depth: number,
): Json[] | undefined {
  const { random } = maker;
  const contained = schemas.filter((schema) => "contains" in schema);
  const wanted = contained.map(({ minContains }) => Number(minContains ?? 1));
  const least = Math.max(greatest(schemas, "minItems"), ...wanted, 0);
  const most = smallest(schemas, "maxItems");
  const length = Math.min(least + random.below(3), Math.max(most, least));
  const items: Json[] = [];
  for (let index = 0; index < length; index++) {
    const of = schemas.flatMap((schema) => itemSchemas(schema, index));
    contained.forEach(({ contains }, which) => {
      if (index < (wanted[which] ?? 0)) of.push(contains as Schema);
    });
    const item = makeItem(maker, schemas, of, items, depth);
    if (item !== undefined) items.push(item);
    else return index >= least ? items : undefined;
  }
  return items;
}

/** Where items must differ, a few attempts are made. */
function makeItem(
  { make }: Maker,
  schemas: readonly JsonObject[],
  of: readonly Schema[],
  others: readonly Json[],
  depth: number,
): Json | undefined {
  const unique = schemas.some(({ uniqueItems }) => uniqueItems === true);
  const taken = new Set(others.map(canonical));
  for (let attempt = 0; attempt < 5; attempt++) {
    const item = make(of, depth + 1);
    if (item === undefined) continue;
    if (!unique || !taken.has(canonical(item))) return item;
  }
  return undefined;
}

function itemSchemas(schema: JsonObject, index: number): Schema[] {
  const prefix = schema["prefixItems"];
  const first = Array.isArray(prefix) ? prefix[index] : undefined;
  const found = first ?? schema["items"] ?? schema["unevaluatedItems"];
  return found === undefined ? [] : [found as Schema];
}

export function makeObject(
  maker: Maker,
  schemas: readonly JsonObject[],
  depth: number,
): JsonObject | undefined {
  const { random } = maker;
  const required = requiredBy(schemas);
  const optional = random
    .shuffled(possibleNames(maker, schemas))
    .filter((name) => !required.has(name));
  const least = greatest(schemas, "minProperties");
  const most = smallest(schemas, "maxProperties");
  const made = new Map<string, Json>();
  for (const name of [...required, ...optional]) {
    const isWanted =
      required.has(name) ||
      made.size < least ||
      (made.size < most && random.chance(depth > 3 ? 0.1 : 0.6));
    if (!isWanted || made.has(name)) continue;
    const more = dependents(schemas, name);
    if (!required.has(name) && more.some((other) => !made.has(other))) continue;
    const value = isAllowedName(maker, schemas, name)
      ? maker.make(propertySchemas(schemas, name), depth + 1)
      : undefined;
    if (value !== undefined) made.set(name, value);
    else if (required.has(name)) return undefined;
  }
  return Object.fromEntries(random.shuffled([...made]));
}

/** Also what is required because of what is required. */
function requiredBy(schemas: readonly JsonObject[]): Set<string> {
  const required = new Set(
    schemas.flatMap((schema) => (schema["required"] ?? []) as string[]),
  );
  // A set visits what is added while it is walked.
  for (const name of required) {
    for (const other of dependents(schemas, name)) required.add(other);
  }
  return required;
}

function dependents(schemas: readonly JsonObject[], name: string): string[] {
  return schemas.flatMap(({ dependentRequired }) =>
    isObject(dependentRequired)
      ? ((own(dependentRequired, name) ?? []) as string[])
      : [],
  );
}

function possibleNames(
  { random }: Maker,
  schemas: readonly JsonObject[],
): string[] {
  const declared = schemas.flatMap(
    ({ properties, patternProperties, propertyNames }) => [
      ...(isObject(properties) ? Object.keys(properties) : []),
      ...(isObject(patternProperties)
        ? Object.keys(patternProperties).flatMap((key) => patterns[key] ?? [])
        : []),
      ...(isObject(propertyNames)
        ? ((propertyNames["enum"] ?? []) as string[])
        : []),
    ],
  );
  const others = random.shuffled(names).slice(0, random.below(3));
  return [...new Set([...declared, ...others])];
}

function isAllowedName(
  { flatten }: Maker,
  schemas: readonly JsonObject[],
  name: string,
): boolean {
  return schemas.every(({ propertyNames }) => {
    if (propertyNames === undefined) return true;
    const flat = flatten(propertyNames as Schema);
    return (
      flat !== null &&
      fitsString(name, flat) &&
      flat.every(
        (schema) =>
          !Array.isArray(schema["enum"]) || schema["enum"].includes(name),
      )
    );
  });
}

function propertySchemas(
  schemas: readonly JsonObject[],
  name: string,
): Schema[] {
  const found = schemas.flatMap((schema): Schema[] => {
    const { properties, patternProperties, additionalProperties } = schema;
    const named = isObject(properties) ? own(properties, name) : undefined;
    const matching = isObject(patternProperties)
      ? Object.entries(patternProperties)
          .filter(([pattern]) => new RegExp(pattern, "u").test(name))
          .map(([, inner]) => inner as Schema)
      : [];
    if (named !== undefined) return [named as Schema, ...matching];
    if (matching.length > 0) return matching;
    return additionalProperties === undefined
      ? []
      : [additionalProperties as Schema];
  });
  if (found.length > 0) return found;
  return schemas.flatMap(({ unevaluatedProperties }) =>
    unevaluatedProperties === undefined
      ? []
      : [unevaluatedProperties as Schema],
  );
}

function greatest(schemas: readonly JsonObject[], key: string): number {
  return Math.max(0, ...schemas.map((schema) => Number(schema[key] ?? 0)));
}

function smallest(schemas: readonly JsonObject[], key: string): number {
  return Math.min(...schemas.map((schema) => Number(schema[key] ?? 99)), 99);
}
