/** Finds the schemas that differ between requests and responses. */
import { appendTo } from "../../common/append-to.js";
import { accessOf, partsOf } from "../graph.js";
import type { SchemaId } from "../model.js";
import type { SchemaDraft } from "../schemas/schema-table.js";

type Drafts = ReadonlyMap<SchemaId, SchemaDraft>;

/**
 * A schema is split if one of its properties is `readOnly` or `writeOnly`, or if it contains or refers to a split
 * schema. The search starts with the former and follows references backwards, so it visits each schema once.
 */
export function splitSchemas(drafts: Drafts): Set<SchemaId> {
  const split = new Set<SchemaId>();
  for (const draft of drafts.values()) {
    if (hasOneWayProperty(drafts, draft)) split.add(draft.id);
  }
  if (split.size === 0) return split;
  const users = new Map<SchemaId, SchemaId[]>();
  for (const { id, assertions } of drafts.values()) {
    for (const part of assertions.flatMap(partsOf)) {
      appendTo(users, part, id);
    }
  }
  // Iterating over a set also visits items that are added during the iteration.
  for (const id of split) {
    for (const user of users.get(id) ?? []) split.add(user);
  }
  return split;
}

/** Tests the assertions instead of the type, which may not contain all properties. */
function hasOneWayProperty(
  drafts: Drafts,
  { assertions }: SchemaDraft,
): boolean {
  return assertions.some(
    (assertion) =>
      assertion.kind === "object" &&
      assertion.properties.some(
        ({ schema }) =>
          accessOf((id) => drafts.get(id), schema) !== "readWrite",
      ),
  );
}
