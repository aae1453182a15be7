/** Types as code on the generated packages sees them. Unlike types of the model, they have one direction. */
import type { Origin, SchemaId } from "../../model/model.js";
import type { Direction } from "../../naming/names.js";

export type SdkType = SdkShape & {
  /** Where the spec describes the type. Null for types that no place of the spec describes. */
  readonly origin: Origin | null;
};

/** The alternatives of a type: no union, no intersection, no reference. */
export type Alternative = Exclude<
  SdkType,
  { kind: "union" | "intersection" | "schema" }
>;

export type ObjectSdkType = Extract<SdkType, { kind: "object" }>;

/** `never` is a union without members, `boolean` a union of two literals. */
export type SdkShape =
  | { readonly kind: "unknown" }
  /** `null`, `string`, `Blob`, and other types that are equal only to themselves. */
  | { readonly kind: "word"; readonly word: string }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  /** Text that begins with a prefix: `image/${string}`. */
  | { readonly kind: "prefixed"; readonly prefix: string }
  | { readonly kind: "array"; readonly items: SdkType }
  | {
      readonly kind: "tuple";
      readonly items: readonly SdkType[];
      readonly minimum: number;
      readonly rest: SdkType | null;
    }
  | {
      readonly kind: "object";
      readonly properties: ReadonlyMap<string, SdkProperty>;
      /** The type of the index signature; null if there is none. */
      readonly index: SdkType | null;
    }
  | { readonly kind: "union"; readonly members: readonly SdkType[] }
  | { readonly kind: "intersection"; readonly members: readonly SdkType[] }
  /** A generic type of the runtime. All its parameters are covariant. */
  | {
      readonly kind: "applied";
      readonly name: string;
      readonly types: readonly SdkType[];
    }
  /** The exported type of a schema. */
  | {
      readonly kind: "schema";
      readonly schema: SchemaId;
      readonly direction: Direction;
    };

export interface SdkProperty {
  readonly type: SdkType;
  readonly optional: boolean;
  readonly origin: Origin | null;
}

export function word(name: string, origin: Origin | null = null): SdkType {
  return { kind: "word", word: name, origin };
}

export function literal(
  value: string | number | boolean,
  origin: Origin | null = null,
): SdkType {
  return { kind: "literal", value, origin };
}

export function union(
  members: readonly SdkType[],
  origin: Origin | null = null,
): SdkType {
  const [only] = members;
  return members.length === 1 && only
    ? only
    : { kind: "union", members, origin };
}

export function object(
  properties: Iterable<readonly [string, SdkProperty]>,
  index: SdkType | null = null,
  origin: Origin | null = null,
): ObjectSdkType {
  return { kind: "object", properties: new Map(properties), index, origin };
}

export function applied(
  name: string,
  types: readonly SdkType[],
  origin: Origin | null = null,
): SdkType {
  return { kind: "applied", name, types, origin };
}

export const unknownType: SdkType = { kind: "unknown", origin: null };
export const neverType: SdkType = union([]);
export const booleanType: SdkType = union([literal(true), literal(false)]);

/** A short text of the type, for messages. Text of the spec in it is quoted, and not escaped. */
export function textOf(type: SdkType, depth = 0): string {
  const list = (types: readonly SdkType[], separator: string): string =>
    types.length > 4 || depth > 2
      ? "…"
      : types.map((one) => textOf(one, depth + 1)).join(separator);
  switch (type.kind) {
    case "unknown":
      return "unknown";
    case "word":
      return type.word;
    case "literal":
      return JSON.stringify(type.value);
    case "prefixed":
      return `\`${type.prefix}\${string}\``;
    case "array":
      return `${textOf(type.items, depth + 1)}[]`;
    case "tuple":
      return `[${list(type.items, ", ")}${type.rest === null ? "" : ", …"}]`;
    case "object": {
      const names = Array.from(type.properties, ([name, { optional }]) =>
        optional ? `${JSON.stringify(name)}?` : JSON.stringify(name),
      );
      return names.length > 4
        ? `{ ${names.slice(0, 4).join("; ")}; … }`
        : `{ ${names.join("; ")} }`;
    }
    case "union":
      return type.members.length === 0 ? "never" : list(type.members, " | ");
    case "intersection":
      return list(type.members, " & ");
    case "applied":
      return `${type.name}<${list(type.types, ", ")}>`;
    case "schema":
      return JSON.stringify(type.schema);
  }
}
