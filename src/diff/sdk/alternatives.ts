/**
 * The alternatives of a type, with references resolved and intersections merged. So it does not matter how a spec
 * writes a type: inline or by reference, with one `allOf` or with several.
 */
import { getOrCreate } from "../../common/get-or-create.js";
import {
  literal,
  unknownType,
  type Alternative,
  type ObjectSdkType,
  type SdkProperty,
  type SdkType,
} from "./sdk-type.js";
import type { SchemaSdkTypes } from "./schema-types.js";

/** An intersection of unions with more combinations than this is not merged. */
const mostCombinations = 256;

export type AlternativesOf = (type: SdkType) => readonly Alternative[];

export function createAlternatives(schemas: SchemaSdkTypes): AlternativesOf {
  const known = new Map<SdkType, readonly Alternative[]>();
  const intersections = new Map<string, SdkType>();
  const ids = new Map<SdkType, number>();

  const alternativesOf = (type: SdkType): readonly Alternative[] => {
    const found = known.get(type);
    if (found) return found;
    // A schema that only refers to itself has the type unknown.
    known.set(type, [asAlternative(unknownType)]);
    const made = resolve(type);
    known.set(type, made);
    return made;
  };

  const resolve = (type: SdkType): readonly Alternative[] => {
    switch (type.kind) {
      case "schema":
        return alternativesOf(schemas.whole(type.schema, type.direction));
      case "union":
        return distinct(type.members.flatMap(alternativesOf));
      case "intersection":
        return merged(type.members);
      default:
        return [type];
    }
  };

  const merged = (members: readonly SdkType[]): readonly Alternative[] => {
    let combined: readonly Alternative[] = [asAlternative(unknownType)];
    for (const member of members) {
      const next = alternativesOf(member);
      if (combined.length * next.length > mostCombinations)
        return [{ kind: "applied", name: "&", types: members, origin: null }];
      combined = combined.flatMap((one) =>
        next.flatMap((other) => meet(one, other) ?? []),
      );
    }
    return distinct(combined);
  };

  /** Null if no value has both types. */
  const meet = (one: Alternative, other: Alternative): Alternative | null => {
    if (one.kind === "unknown") return other;
    if (other.kind === "unknown") return one;
    if (one.kind === "object" && other.kind === "object")
      return mergeObjects(one, other);
    if (one.kind === "array" && other.kind === "array")
      return { ...one, items: intersect(one.items, other.items) };
    if (one.kind === "tuple" && other.kind === "array")
      return meetTuple(one, other.items);
    if (one.kind === "array" && other.kind === "tuple")
      return meetTuple(other, one.items);
    if (isScalar(one) && isScalar(other)) {
      if (isPartOf(one, other)) return one;
      return isPartOf(other, one) ? other : null;
    }
    return { kind: "applied", name: "&", types: [one, other], origin: null };
  };

  const meetTuple = (
    tuple: Extract<Alternative, { kind: "tuple" }>,
    items: SdkType,
  ): Alternative => ({
    ...tuple,
    items: tuple.items.map((item) => intersect(item, items)),
    rest: tuple.rest && intersect(tuple.rest, items),
  });

  const mergeObjects = (
    one: ObjectSdkType,
    other: ObjectSdkType,
  ): ObjectSdkType => {
    const properties = new Map<string, SdkProperty>(one.properties);
    for (const [name, property] of other.properties) {
      const before = one.properties.get(name);
      properties.set(
        name,
        before
          ? {
              type: intersect(before.type, property.type),
              optional: before.optional && property.optional,
              origin: property.origin,
            }
          : property,
      );
    }
    const index =
      one.index && other.index
        ? intersect(one.index, other.index)
        : (one.index ?? other.index);
    return { kind: "object", properties, index, origin: one.origin };
  };

  /** The same object for the same members, so that recursive types have finitely many parts. */
  const intersect = (one: SdkType, other: SdkType): SdkType => {
    if (one === other || other.kind === "unknown") return one;
    if (one.kind === "unknown") return other;
    const idOf = (type: SdkType): number =>
      getOrCreate(ids, type, () => ids.size);
    const flat = [one, other].flatMap((type) =>
      type.kind === "intersection" ? type.members : [type],
    );
    const members = [...new Set(flat)].sort((a, b) => idOf(a) - idOf(b));
    const key = members.map(idOf).join(" ");
    return getOrCreate(intersections, key, () => ({
      kind: "intersection",
      members,
      origin: other.origin ?? one.origin,
    }));
  };

  return alternativesOf;
}

function asAlternative(type: SdkType): Alternative {
  return type as Alternative;
}

function isScalar({ kind }: Alternative): boolean {
  return kind === "word" || kind === "literal" || kind === "prefixed";
}

/** Whether every value of a scalar type has another scalar type. */
export function isPartOf(one: Alternative, other: Alternative): boolean {
  if (other.kind === "word") {
    if (one.kind === "word") return one.word === other.word;
    if (one.kind === "prefixed") return other.word === "string";
    return one.kind === "literal" && typeof one.value === other.word;
  }
  if (other.kind === "prefixed") {
    return one.kind === "literal"
      ? String(one.value).startsWith(other.prefix)
      : one.kind === "prefixed" && one.prefix.startsWith(other.prefix);
  }
  return (
    one.kind === "literal" &&
    other.kind === "literal" &&
    one.value === other.value
  );
}

/** Without repeated scalars, which would be reported several times. */
function distinct(types: readonly Alternative[]): readonly Alternative[] {
  const seen = new Set<unknown>();
  return types.filter((type) => {
    const key =
      type.kind === "word"
        ? `word ${type.word}`
        : type.kind === "literal"
          ? JSON.stringify(type.value)
          : type;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** One object for each combination of the values of some properties; null if there are more than 25, as TypeScript does. */
export function splitByValues(
  type: ObjectSdkType,
  names: readonly string[],
  alternativesOf: AlternativesOf,
): ObjectSdkType[] | null {
  let parts = [type];
  for (const name of names) {
    const property = type.properties.get(name);
    if (!property) continue;
    const values = alternativesOf(property.type);
    if (parts.length * values.length > 25) return null;
    parts = parts.flatMap((part) =>
      values.map((value) => ({
        ...part,
        properties: new Map(part.properties).set(name, {
          ...property,
          type: value.kind === "literal" ? literal(value.value) : value,
        }),
      })),
    );
  }
  return parts;
}
