/** Walks the graph of schemas backwards. */
import { appendTo } from "../common/append-to.js";
import type { Assertion, Schema, SchemaId } from "../model/model.js";

/** All schemas that lead to one of the targets, including the targets. */
export function schemasLeadingTo(
  schemas: readonly Schema[],
  start: readonly SchemaId[],
  next: (assertion: Assertion) => SchemaId[],
): ReadonlySet<SchemaId> {
  if (start.length === 0) return new Set();
  const users = new Map<SchemaId, SchemaId[]>();
  for (const { id, assertions } of schemas) {
    for (const used of assertions.flatMap(next)) {
      appendTo(users, used, id);
    }
  }
  const found = new Set(start);
  // Iteration over a set includes the elements that are added meanwhile.
  for (const id of found) users.get(id)?.forEach((user) => found.add(user));
  return found;
}
