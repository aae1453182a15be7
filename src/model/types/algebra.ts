/** Unions of types, and predicates on types. */
import type { Discriminator, Formats, Type } from "../model.js";

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
    if (type.kind === "never") continue;
    const key = keyOf(type);
    const known = members.get(key);
    members.set(key, known ? withFormats(type, known, anyFormat) : type);
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

/** Combines the formats of two types that are the same otherwise. */
export function withFormats(
  type: Type,
  other: Type,
  combine: (one: Formats, other: Formats) => Formats,
): Type {
  if (type.kind === "array" && other.kind === "array") {
    return { ...type, items: withFormats(type.items, other.items, combine) };
  }
  if (type.kind === "union" && other.kind === "union") {
    const members = type.members.map((member, at) =>
      withFormats(member, other.members[at] ?? member, combine),
    );
    return { ...type, members };
  }
  if (!("formats" in type) && !("formats" in other)) return type;
  const formats = combine(formatsOf(other), formatsOf(type));
  return { ...type, formats } as Type;
}

const noFormat: Formats = [null];

function formatsOf(type: Type): Formats {
  return "formats" in type ? (type.formats ?? noFormat) : noFormat;
}

/** A value has a format of one of both. */
function anyFormat(one: Formats, other: Formats): Formats {
  return [...new Set([...one, ...other])];
}

/** A value has a format of each: a type without a format does not restrict it. */
export function bothFormats(one: Formats, other: Formats): Formats {
  if (!one.some((format) => format !== null)) return other;
  if (!other.some((format) => format !== null)) return one;
  const common = one.filter((format) => other.includes(format));
  return common.length > 0 ? common : one;
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
      // Formats do not make another type.
      return JSON.stringify(type, (name, value: unknown) =>
        name === "formats" ? undefined : value,
      );
  }
}
