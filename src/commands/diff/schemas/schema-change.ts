/** A difference between two schemas. */
import type {
  Direction,
  JsonValue,
  Origin,
  Schema,
  SchemaId,
} from "../../../model/model.js";
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
  /** The nearest schema with a name around the changed part; null if there is none. */
  schema: string | null;
  /** A JSON Pointer from a value of that schema, or from the whole value, to the changed part. `*` is any item. */
  path: string;
  message: string;
  base: Origin | null;
  head: Origin | null;
  /**
   * A value of the whole schema that one side accepts and the other refuses. Null for a breaking change in a part that
   * another pair shares, if the value was found there.
   */
  witness: SchemaWitness | null;
}

interface SchemaWitness {
  acceptedBy: SideName;
  value: JsonValue;
  /** Both schemas accept or refuse the value as JSON. The sides differ in how they read its text. */
  isTextOnly?: boolean;
}

/** A part of both schemas that differs. */
export interface SchemaPart {
  /** As in `SchemaChange`. */
  schema: string | null;
  path: string;
  /** The schema of the part, then all schemas that may apply to the same value: references, `allOf`, alternatives. */
  base: readonly Schema[];
  head: readonly Schema[];
}

/** Compares schemas of two models. Equal pairs are recognised once, so that a small change costs little. */
export interface SchemaComparison {
  /** The changes, outer parts first. The result for a pair is computed once. */
  changes(pair: SchemaPair): readonly SchemaChange[];
  /** The parts of both schemas whose rules, words, lifecycle or defaults differ, outer parts first. */
  parts(pair: SchemaPair): readonly SchemaPart[];
  /** Whether both schemas have the same rules and words, however they are written. */
  isSame(base: SchemaId, head: SchemaId): boolean;
}
