/**
 * What a set of JSON values of one type requires, as literals: schemas that its values match or do not match, and rules
 * about a value itself. All literals of a list hold together.
 */
import { follow } from "../../base/common/follow.js";
import type { Bound, JsonValue, Schema, SchemaId } from "../../model/model.js";
import type { ExampleVerdict } from "../schemas/verdict.js";

/** The schemas of one side. */
export interface World {
  readonly name: string;
  readonly schemas: Readonly<Record<SchemaId, Schema>>;
  /** Equal for schemas, also of two worlds, that are known to match the same values. */
  classOf(id: SchemaId): string;
  accepts(id: SchemaId, value: JsonValue): ExampleVerdict["kind"];
  /** Whether a name matches a pattern; null if that takes too long. */
  matches(pattern: string, name: string): boolean | null;
}

interface SchemaTerm {
  readonly world: World;
  readonly id: SchemaId;
}

/** A schema without a place in a spec: constants, everything except constants, or everything. */
type Plain =
  | { readonly kind: "all" }
  | { readonly kind: "only" | "except"; readonly values: readonly JsonValue[] };

/** A schema of a part of a value. */
export type PartSchema = SchemaTerm | Plain;

/** The names of properties: listed ones and those that match patterns, or all others. */
export interface FieldNames {
  readonly listed: ReadonlySet<string>;
  readonly patterns: readonly string[];
}

export type Literal =
  | { readonly kind: "is" | "isNot"; readonly part: PartSchema }
  /** At least one of the lists holds. */
  | {
      readonly kind: "choice";
      readonly options: readonly (readonly Literal[])[];
    }
  /** What cannot be decided. The set may only be smaller than without it. */
  | { readonly kind: "undecided"; readonly because: string }
  | {
      readonly kind: "limit";
      readonly side: "least" | "most";
      readonly bound: Bound;
    }
  | { readonly kind: "integer"; readonly holds: boolean }
  | {
      readonly kind: "multipleOf";
      readonly step: number;
      readonly holds: boolean;
    }
  | {
      readonly kind: "pattern";
      readonly pattern: string;
      readonly holds: boolean;
    }
  | {
      readonly kind: "format";
      readonly format: string;
      readonly holds: boolean;
    }
  | {
      readonly kind: "items";
      readonly prefix: readonly PartSchema[];
      readonly rest: PartSchema | null;
    }
  | { readonly kind: "unique"; readonly holds: boolean }
  | {
      readonly kind: "contains";
      readonly part: PartSchema;
      readonly least: number;
      readonly most: number;
    }
  /** An item at this index, or at or after it, does not match. */
  | {
      readonly kind: "otherItem";
      readonly from: number;
      readonly isExact: boolean;
      readonly part: PartSchema;
    }
  | { readonly kind: "present"; readonly name: string; readonly holds: boolean }
  | { readonly kind: "fields"; readonly world: World; readonly rule: FieldRule }
  | {
      readonly kind: "names";
      readonly part: PartSchema;
      readonly holds: boolean;
    }
  /** A property with one of these names, or with none of them, does not match. */
  | {
      readonly kind: "otherField";
      readonly names: FieldNames;
      readonly isListed: boolean;
      readonly part: PartSchema;
      readonly world: World;
    };

export interface FieldRule {
  readonly properties: ReadonlyMap<string, PartSchema>;
  readonly patterns: readonly {
    readonly pattern: string;
    readonly part: PartSchema;
  }[];
  readonly additional: PartSchema | null;
}

export type ValueType =
  "null" | "boolean" | "number" | "string" | "array" | "object";

export const everything: Plain = { kind: "all" };

export function isTerm(part: PartSchema): part is SchemaTerm {
  return "world" in part;
}

export function is(world: World, id: SchemaId): Literal {
  return { kind: "is", part: { world, id } };
}

export function isNot(world: World, id: SchemaId): Literal {
  return { kind: "isNot", part: { world, id } };
}

/** The schema at the end of references, which have the key of their target. */
export function endOf(part: PartSchema): PartSchema {
  if (!isTerm(part)) return part;
  const { world, id } = part;
  return {
    world,
    id: follow(id, (at) => {
      const [only, ...others] = world.schemas[at]?.assertions ?? [];
      if (only === undefined || others.length > 0) return null;
      if (only.kind === "reference") return only.to;
      const [first, ...more] = only.kind === "allOf" ? only.schemas : [];
      return more.length === 0 ? (first ?? null) : null;
    }),
  };
}

/** Equal for parts that are known to match the same values. */
export function keyOf(part: PartSchema): string {
  if (isTerm(part)) return part.world.classOf(part.id);
  return part.kind === "all"
    ? "all"
    : `${part.kind} ${JSON.stringify(part.values)}`;
}

export function acceptsPart(
  part: PartSchema,
  value: JsonValue,
  isSame: (one: JsonValue, other: JsonValue) => boolean,
): ExampleVerdict["kind"] {
  if (isTerm(part)) return part.world.accepts(part.id, value);
  if (part.kind === "all") return "valid";
  const isListed = part.values.some((one) => isSame(one, value));
  return isListed === (part.kind === "only") ? "valid" : "invalid";
}

export const holds = { holds: true } as const;
export const fails = { holds: false } as const;

/** Null if there is no option. */
export function oneOf(
  options: readonly (readonly Literal[])[],
): readonly Literal[] | null {
  const [only] = options;
  if (only === undefined) return null;
  return options.length === 1 ? only : [{ kind: "choice", options }];
}
