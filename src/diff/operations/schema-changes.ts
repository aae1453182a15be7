/** Changes of the schemas of one part of an operation, with the request or the response that shows each. */
import type { JsonValue, SchemaId } from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import type { SideName, Witness } from "../finding.js";
import type { SchemaChange } from "../schemas/schema-change.js";
import type { PartChange } from "./change.js";
import type { Apis, Side } from "./sides.js";

export interface SchemaPart {
  base: SchemaId;
  head: SchemaId;
  direction: Direction;
  part: string;
  /** The request or the response that contains the value. */
  message(side: Side, value: JsonValue): Pick<Witness, "request" | "response">;
}

export function schemaChanges(
  apis: Apis,
  { base, head, direction, part, message }: SchemaPart,
): PartChange[] {
  if (apis.schemas.isSame(base, head)) return [];
  return apis.schemas.changes({ base, head, direction }).map((change) => ({
    ...change,
    direction,
    part,
    witness: witnessOf(apis, change, { base, head }, message),
  }));
}

function witnessOf(
  apis: Apis,
  { witness }: SchemaChange,
  schemas: Record<SideName, SchemaId>,
  message: SchemaPart["message"],
): Witness | null {
  if (witness === null) return null;
  const side = apis[witness.acceptedBy];
  return { ...witness, schemas, ...message(side, witness.value) };
}
