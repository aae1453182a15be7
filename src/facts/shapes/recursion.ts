/** Finds schemas that can contain themselves. */
import { cyclicGroups } from "../../base/common/closure.js";
import { schemaTable } from "../../incremental/tables.js";
import { wholeModel } from "../../incremental/tracked-model.js";
import { allSchemas, partsOf, schemasLeadingTo } from "../../model/graph.js";
import type { ApiModel, Schema, SchemaId } from "../../model/model.js";

export interface Recursion {
  readonly cyclic: ReadonlySet<SchemaId>;
  /** Whether a value of this schema can contain values of the same schema. */
  isRecursive(id: SchemaId): boolean;
  /** Whether it is recursive or refers to a recursive schema, directly or through others. */
  leadsToRecursion(id: SchemaId): boolean;
}

export function createRecursion(model: ApiModel): Recursion {
  const whole = wholeModel(model);
  const all = allSchemas(whole);
  const cyclic = cyclicSchemas(whole.schemas, all);
  const deep = schemasLeadingTo(all, partsOf)([...cyclic]);
  return {
    cyclic,
    isRecursive: schemaTable(model, "recursive", (id) => cyclic.has(id)),
    leadsToRecursion: schemaTable(model, "deep", (id) => deep.has(id)),
  };
}

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
