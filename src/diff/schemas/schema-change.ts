/** A difference between two schemas. */
import type { JsonValue, Origin, SchemaId } from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import type { Level, SideName, Weight } from "../finding.js";

/** The schemas of one part of an operation: a body, a parameter or a header. */
export interface SchemaPair {
  base: SchemaId;
  head: SchemaId;
  /** A request must not become narrower, a response not wider. */
  direction: Direction;
}

export interface SchemaChange {
  code: string;
  level: Level;
  weight: Weight;
  /** A JSON Pointer from the value to the changed part. `*` is any item or any other property. */
  path: string;
  message: string;
  base: Origin | null;
  head: Origin | null;
  /** A value of the whole schema that one side accepts and the other refuses. */
  witness: { acceptedBy: SideName; value: JsonValue } | null;
}

/** Compares schemas of two models. Equal pairs are recognised once, so that a small change costs little. */
export interface SchemaComparison {
  /** The changes, outer parts first. The result for a pair is computed once. */
  changes(pair: SchemaPair): readonly SchemaChange[];
  /** Whether both schemas have the same rules and words, however they are written. */
  isSame(base: SchemaId, head: SchemaId): boolean;
}
