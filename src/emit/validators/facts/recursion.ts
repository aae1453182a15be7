/** Finds schemas that can contain themselves. */
import { cyclicGroups } from "../../../base/common/closure.js";
import { partsOf } from "../../../model/graph.js";
import type { Schema, SchemaId } from "../../../model/model.js";

export function cyclicSchemas(
  schemas: Readonly<Record<SchemaId, Schema>>,
  all: readonly Schema[],
): ReadonlySet<SchemaId> {
  const groups = cyclicGroups(
    all.map(({ id }) => id),
    (id) => (schemas[id]?.assertions ?? []).flatMap(partsOf),
  );
  return new Set(groups.flat());
}
