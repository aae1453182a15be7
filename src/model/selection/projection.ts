/** Finds the schemas that differ between requests and responses. */
import { accessOf, partsOf, schemasLeadingTo } from "../graph.js";
import type { SchemaId } from "../model.js";
import type { SchemaDraft } from "../schemas/schema-table.js";

type Drafts = ReadonlyMap<SchemaId, SchemaDraft>;

/**
 * A schema is split if one of its properties is `readOnly` or `writeOnly`, or if it contains or refers to a split
 * schema. The search starts with the former and follows references backwards, so it visits each schema once.
 */
export function splitSchemas(drafts: Drafts): Set<SchemaId> {
  const own = [...drafts.values()].filter((draft) =>
    hasOneWayProperty(drafts, draft),
  );
  const leadingTo = schemasLeadingTo(drafts.values(), partsOf);
  return leadingTo(own.map(({ id }) => id));
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
