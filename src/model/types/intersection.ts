/**
 * Intersections of types. Objects are merged into one object if possible, because that reads better than a chain of
 * `&`. They are not merged if one of them is closed or describes additional properties.
 */
import type { Property, SchemaId, Type } from "../model.js";
import {
  bothFormats,
  never,
  sameType,
  unknown,
  withFormats,
} from "./algebra.js";

export interface MergeOptions {
  /** All names that the schema requires, directly or in its parts. */
  required: () => ReadonlySet<string>;
  requiredOf: (id: SchemaId) => ReadonlySet<string>;
  /** Returns the type of a named schema, or null if it must not be resolved. */
  resolve: (id: SchemaId) => Type | null;
  /** Whether an object type may repeat the properties of this schema instead of referring to it. */
  canMerge: (id: SchemaId) => boolean;
  isInline: (id: SchemaId) => boolean;
}

type ObjectType = Extract<Type, { kind: "object" }>;

/** Merging larger objects would repeat too many properties in the generated code. */
const mergeLimit = 1_000;

export function intersectionOf(types: Type[], options: MergeOptions): Type {
  const members = withoutRedundant(distinct(types), options);
  if (members.some(({ kind }) => kind === "never")) return never;
  const [only] = members;
  if (!only) return unknown;
  if (members.length === 1) return requiringMore(only, options);
  return (
    mergeAll(members, options) ??
    requiringMore({ kind: "intersection", members }, options)
  );
}

function distinct(types: Type[]): Type[] {
  const found: Type[] = [];
  const flat = types.flatMap((type) =>
    type.kind === "intersection" ? type.members : [type],
  );
  for (const type of flat) {
    if (type.kind === "unknown") continue;
    const same = found.findIndex((known) => sameType(known, type));
    const known = found[same];
    if (known === undefined) found.push(type);
    else found[same] = withFormats(known, type, bothFormats);
  }
  return found;
}

/** Removes redundant members: `type: object` beside a reference to an object, or `string` beside an enumeration. */
function withoutRedundant(types: Type[], options: MergeOptions): Type[] {
  if (types.length < 2) return types;
  return types.filter((type) => {
    const covers = covered(type);
    if (!covers) return true;
    return !types.some(
      (other) => other !== type && isOneOf(other, covers, options),
    );
  });
}

/** Returns the kinds of types that a bare type includes. */
function covered(type: Type): Type["kind"][] | null {
  switch (type.kind) {
    case "object": {
      const bare =
        type.properties.length === 0 && type.additional?.kind === "unknown";
      return bare ? ["object"] : null;
    }
    case "array":
      return type.items.kind === "unknown" ? ["array", "tuple"] : null;
    case "string":
    case "boolean":
      return [type.kind];
    case "number":
      return ["number", "integer"];
    default:
      return null;
  }
}

/** `above` are the schemas that lead here. A union that contains itself is as its other members are. */
function isOneOf(
  type: Type,
  kinds: Type["kind"][],
  options: MergeOptions,
  above: readonly SchemaId[] = [],
): boolean {
  if (type.kind === "schema" && above.includes(type.schema)) return true;
  const seen = type.kind === "schema" ? options.resolve(type.schema) : type;
  if (!seen) return false;
  const path = type.kind === "schema" ? [...above, type.schema] : above;
  switch (seen.kind) {
    case "union":
    case "intersection":
      return seen.members.every((member) =>
        isOneOf(member, kinds, options, path),
      );
    case "enumeration":
      return seen.values.every(({ value }) =>
        kinds.some((kind) => kind === typeof value && kind !== "object"),
      );
    default:
      // Two equal bare types would remove each other.
      return (
        kinds.includes(seen.kind) && (type.kind === "schema" || !covered(seen))
      );
  }
}

function mergeAll(members: Type[], options: MergeOptions): Type | null {
  const objects: ObjectType[] = [];
  const merged = (id: SchemaId): Type | null =>
    options.canMerge(id) ? options.resolve(id) : null;
  for (const member of members) {
    const seen = member.kind === "schema" ? merged(member.schema) : member;
    if (seen?.kind !== "object" || seen.additional?.kind !== "unknown")
      return null;
    objects.push(seen);
  }
  const properties = new Map<string, Property>();
  for (const property of objects.flatMap((object) => object.properties)) {
    const known = properties.get(property.name);
    properties.set(
      property.name,
      known ? mergeProperties(known, property, options) : property,
    );
  }
  if (properties.size > mergeLimit) return null;
  const whole: ObjectType = {
    kind: "object",
    properties: [...properties.values()],
    additional: unknown,
  };
  return requiring(whole, options.required());
}

/** The later property is usually more exact, so its documentation is used. */
function mergeProperties(
  one: Property,
  other: Property,
  options: MergeOptions,
): Property {
  if (one.schema === other.schema) return one;
  const required = one.presence === "required" || other.presence === "required";
  return {
    name: other.name,
    presence: required ? "required" : "optional",
    access: other.access === "readWrite" ? one.access : other.access,
    // The required names of the whole schema do not apply to the properties of this property.
    type: intersectionOf([one.type, other.type], {
      ...options,
      required: () =>
        new Set(
          [one, other].flatMap(({ schema }) => [...options.requiredOf(schema)]),
        ),
      // Two recursive schemas would be merged in the property again, without end.
      canMerge: options.isInline,
    }),
    schema: other.schema,
  };
}

/**
 * A named schema stays a reference, unless the surrounding schema requires more of its properties. So does a part of a
 * union or an intersection: the properties that it requires then stand beside it.
 */
function requiringMore(type: Type, options: MergeOptions): Type {
  const seen = type.kind === "schema" ? options.resolve(type.schema) : type;
  if (seen === null) return type;
  const required = options.required();
  if (required.size === 0) return type;
  if (seen.kind === "object") {
    const whole = requiring(seen, required);
    return whole === seen ? type : whole;
  }
  return requiringInParts(type, required, options);
}

function requiringInParts(
  type: Type,
  required: ReadonlySet<string>,
  options: MergeOptions,
  depth = 0,
): Type {
  if (depth > partDepth) return type;
  const inside = (part: Type) =>
    requiringInParts(part, required, options, depth + 1);
  switch (type.kind) {
    case "object":
      return requiring(type, required);
    case "union":
    case "intersection": {
      const members = type.members.map(inside);
      const isSame = members.every((member, at) => member === type.members[at]);
      return isSame ? type : { ...type, members };
    }
    case "schema": {
      const seen = options.resolve(type.schema);
      if (seen === null) return type;
      if (options.isInline(type.schema) || seen.kind === "union") {
        const whole = inside(seen);
        return whole === seen ? type : whole;
      }
      const missing = missingProperties(seen, required, options);
      if (missing.length === 0) return type;
      const properties = missing.map((property): Property => ({
        ...property,
        presence: "required",
      }));
      const beside: Type = { kind: "object", properties, additional: unknown };
      return { kind: "intersection", members: [type, beside] };
    }
    default:
      return type;
  }
}

/** Bounds the unions of unions. */
const partDepth = 20;

/** The properties that the type describes as optional, although they are required. */
function missingProperties(
  type: Type,
  required: ReadonlySet<string>,
  options: MergeOptions,
  depth = 0,
): Property[] {
  const seen = type.kind === "schema" ? options.resolve(type.schema) : type;
  if (seen?.kind === "object")
    return seen.properties.filter(
      ({ name, presence }) => presence === "optional" && required.has(name),
    );
  if (seen?.kind !== "intersection" || depth > partDepth) return [];
  const found = seen.members.flatMap((member) =>
    missingProperties(member, required, options, depth + 1),
  );
  return found.filter(
    ({ name }, at) => found.findIndex((one) => one.name === name) === at,
  );
}

function requiring(
  type: ObjectType,
  required: ReadonlySet<string>,
): ObjectType {
  const missing = type.properties.some(
    ({ name, presence }) => presence === "optional" && required.has(name),
  );
  if (!missing) return type;
  return {
    ...type,
    properties: type.properties.map((property) =>
      required.has(property.name)
        ? { ...property, presence: "required" }
        : property,
    ),
  };
}
