/** Which schemas look different in requests and in responses. */
import { partsOf } from "./graph.js";
import type { Property, SchemaId, Type } from "./model.js";
import type { Draft } from "./schema-table.js";

/**
 * A schema is split where one of its properties is for one direction only, and where it contains or refers to a split
 * schema. We start from the former and walk backwards, so each schema is looked at once.
 */
export function splitSchemas(
  drafts: Iterable<Draft>,
  types: ReadonlyMap<SchemaId, Type>,
): Set<SchemaId> {
  const split = new Set<SchemaId>();
  for (const [id, type] of types) {
    if (hasOneWayProperty(type)) split.add(id);
  }
  if (split.size === 0) return split;
  const users = new Map<SchemaId, SchemaId[]>();
  for (const { id, assertions } of drafts) {
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

/** Of the schema itself; types with a name are schemas of their own. */
function hasOneWayProperty(type: Type): boolean {
  switch (type.kind) {
    case "object":
      return type.properties.some(isOneWay);
    case "intersection":
    case "union":
      return type.members.some(hasOneWayProperty);
    default:
      return false;
  }
}

function isOneWay({ access }: Property): boolean {
  return access !== "readWrite";
}
