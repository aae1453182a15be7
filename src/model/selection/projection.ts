/** Which schemas look different in requests and in responses. */
import { appendTo } from "../../common/append-to.js";
import { accessOf, partsOf } from "../graph.js";
import type { SchemaId } from "../model.js";
import type { SchemaDraft } from "../schemas/schema-table.js";

type Drafts = ReadonlyMap<SchemaId, SchemaDraft>;

/**
 * A schema is split where one of its properties is for one direction only, and where it contains or refers to a split
 * schema. We start from the former and walk backwards, so each schema is looked at once.
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
  // A set visits what is added while it is walked.
  for (const id of split) {
    for (const user of users.get(id) ?? []) split.add(user);
  }
  return split;
}

/** By what it says and not by its type, which leaves out what a type cannot say. */
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
