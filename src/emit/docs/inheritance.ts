/** Which named schemas extend others with `allOf`. */
import { behindReferences } from "../../model/references.js";
import { appendTo } from "../../base/common/append-to.js";
import { wholeModel } from "../../incremental/tracked-model.js";
import { schemaTable } from "../../incremental/tables.js";
import { allSchemas } from "../../model/graph.js";
import type { ApiModel, Schema, SchemaId } from "../../model/model.js";

export interface Inheritance {
  /** The schemas that a schema extends, in the order of the spec. */
  parents(schema: SchemaId): readonly SchemaId[];
  /** The schemas that extend a schema. */
  children(schema: SchemaId): readonly SchemaId[];
}

export function inheritanceOf(tracked: ApiModel): Inheritance {
  const model = wholeModel(tracked);
  const parents = new Map<SchemaId, SchemaId[]>();
  const children = new Map<SchemaId, SchemaId[]>();
  for (const schema of allSchemas(model)) {
    if (schema.role.kind !== "declaration") continue;
    for (const parent of new Set(namedParts(model, schema))) {
      appendTo(parents, schema.id, parent);
      appendTo(children, parent, schema.id);
    }
  }
  return {
    parents: schemaTable(tracked, "parents", (id) => parents.get(id) ?? []),
    children: schemaTable(tracked, "children", (id) => children.get(id) ?? []),
  };
}

/** The named schemas among the parts of `allOf`. */
function namedParts(model: ApiModel, { assertions }: Schema): SchemaId[] {
  return assertions.flatMap((assertion) =>
    assertion.kind === "allOf"
      ? assertion.schemas.flatMap((id) => {
          const named = namedTarget(model, id);
          return named === null ? [] : [named];
        })
      : [],
  );
}

function namedTarget(model: ApiModel, id: SchemaId): SchemaId | null {
  for (const schema of behindReferences((one) => model.schemas[one], id))
    if (schema.role.kind === "declaration") return schema.id;
  return null;
}
