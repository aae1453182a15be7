/** Unions of types, and predicates on types. */
import type { Discriminator, Type } from "../model.js";

export const unknown: Type = { kind: "unknown" };
export const never: Type = { kind: "never" };

/** Returns whether a type is short enough to be printed in full wherever it is used. */
export function isSmall(type: Type): boolean {
  switch (type.kind) {
    case "object":
    case "tuple":
    case "intersection":
      return false;
    case "array":
      return isSmall(type.items);
    case "union":
      return type.discriminator === null && type.members.every(isSmall);
    case "enumeration":
      return type.values.length <= 20;
    case "unknown":
    case "never":
    case "null":
    case "boolean":
    case "number":
    case "integer":
    case "string":
    case "schema":
      return true;
  }
}

/** Returns a flat union without duplicates, null last. */
export function unionOf(
  types: Type[],
  discriminator: Discriminator | null,
): Type {
  const [first] = types;
  if (first && types.length === 1) return first;
  const members = new Map<string, Type>();
  for (const type of types.flatMap(flatten)) {
    if (type.kind === "unknown") return unknown;
    if (type.kind !== "never") members.set(keyOf(type), type);
  }
  const unique = [...members.values()].filter(
    (type, _, all) =>
      type.kind !== "integer" || !all.some(({ kind }) => kind === "number"),
  );
  unique.sort((one, other) => rank(one) - rank(other));
  const [only] = unique;
  if (!only) return never;
  return unique.length === 1
    ? only
    : { kind: "union", members: unique, discriminator };
}

/** A union with a discriminator is not flattened, because it would lose the discriminator. */
function flatten(type: Type): Type[] {
  return type.kind === "union" && type.discriminator === null
    ? type.members
    : [type];
}

function rank(type: Type): number {
  return type.kind === "null" ? 1 : 0;
}

export function sameType(one: Type, other: Type): boolean {
  if (one.kind !== other.kind) return false;
  return one === other || keyOf(one) === keyOf(other);
}

function keyOf(type: Type): string {
  switch (type.kind) {
    case "schema":
      return type.schema;
    // Ids contain `#`, so an id is never equal to a kind.
    case "unknown":
    case "never":
    case "null":
    case "boolean":
    case "number":
      return type.kind;
    case "integer":
      return type.width;
    case "string":
      return type.content;
    default:
      return JSON.stringify(type);
  }
}
