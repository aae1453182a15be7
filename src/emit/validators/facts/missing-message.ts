/** The message of the spec for a value that is missing: of its schema, or of one that the schema refers to. */
import type { SchemaId } from "../../../model/model.js";
import type { SchemaScope } from "./schemas.js";

export function missingMessage(
  { module: { schemas }, direction }: SchemaScope,
  id: SchemaId,
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
