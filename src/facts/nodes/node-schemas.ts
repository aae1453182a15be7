/** What nodes depend on, besides the schema itself. */
import type { Direction, JsonValue, SchemaId } from "../../model/model.js";
import type { Recursion } from "../shapes/recursion.js";
import type { SchemaShape } from "../shapes/shape.js";
import type { Shapes } from "../shapes/shapes.js";

/** How a 64-bit integer is represented; null for a number. */
export type Int64Form = "bigint" | "string" | null;

export interface NodeSchemas extends Shapes, Recursion {
  /** Whether it can apply to several parts of a value that contain each other. */
  isBelowRecursion(id: SchemaId): boolean;
  /** Whether a value of the schema may itself be a secret, such as a password. */
  mayBeSecret(id: SchemaId): boolean;
  /** The name of a schema in messages. */
  nameOf(id: SchemaId, direction: Direction): string;
  int64Of(shape: SchemaShape): Int64Form;
  /** Whether something in values of a schema is converted, removed or filled in. */
  isConverted(id: SchemaId, direction: Direction): boolean;
  /** The name of a property in code. */
  nameInCode(property: string): string;
  /** The value of a property that is absent; null if it has none. */
  defaultOf(property: SchemaId): { readonly value: JsonValue } | null;
}
