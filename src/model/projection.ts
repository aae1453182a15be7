/** Which schemas look different in requests and in responses. */
import type { Property, Schema, SchemaId } from "./model.js";
import { partsOf } from "./graph.js";

/**
 * A schema is split where one of its properties is for one direction only, and where it contains or refers to a split
 * schema. We start from the former and walk backwards, so each schema is looked at once.
 */
export function splitSchemas(
  schemas: readonly Omit<Schema, "projection">[],
): Set<SchemaId> {
  const users = new Map<SchemaId, SchemaId[]>();
  const split = new Set<SchemaId>();
  for (const { id, type, assertions } of schemas) {
    if (type.kind === "object" && type.properties.some(isOneWay)) split.add(id);
    for (const part of assertions.flatMap(partsOf)) {
      const known = users.get(part);
      if (known) known.push(id);
      else users.set(part, [id]);
    }
  }
  // A set visits what is added while it is walked.
  for (const id of split) {
    for (const user of users.get(id) ?? []) split.add(user);
  }
  return split;
}

function isOneWay({ access }: Property): boolean {
  return access !== "readWrite";
}
