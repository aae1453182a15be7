/** The message of the spec for a value that is missing: of its schema, or of one that the schema refers to. */
import type { Direction, SchemaId } from "../../model/model.js";
import type { Shapes } from "../shapes/shapes.js";

export function missingMessage(
  schemas: Shapes,
  id: SchemaId,
  direction: Direction,
): { readonly required: string } | null {
  const seen = new Set([id]);
  for (const one of seen) {
    const { messages, calls } = schemas.shape(one, direction);
    const required = messages?.["required"];
    if (required !== undefined) return { required };
    for (const called of calls) seen.add(called);
  }
  return null;
}
