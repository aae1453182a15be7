/** Finds the schemas whose type changes when the server fills in defaults. */
import { isHiddenAccess } from "../../facts/schemas/hidden-names.js";
import { appendTo } from "../../base/common/append-to.js";
import { closure } from "../../base/common/closure.js";
import { createWeakMemo } from "../../incremental/memo.js";
import { schemaTable } from "../../incremental/tables.js";
import { wholeModel } from "../../incremental/tracked-model.js";
import { untracked } from "../../incremental/tracking.js";
import { allSchemas } from "../../model/graph.js";
import type { ApiModel, Property, SchemaId, Type } from "../../model/model.js";
import { defaultOf } from "../fields.js";

/**
 * Whether a request has a property with a default in each value of the schema, or in objects and arrays inside it.
 * Alternatives do not count: which of them applies is known only at run time.
 */
export function changesWithDefaults(model: ApiModel, id: SchemaId): boolean {
  return untracked(() => computed(model))(id);
}

/** Whether the server fills in the property if a client leaves it out. */
export function isFilledIn(
  model: ApiModel,
  { presence, schema }: Property,
): boolean {
  return presence === "optional" && defaultOf(model, schema) !== null;
}

const computed = createWeakMemo((model: ApiModel) => {
  const changing = compute(wholeModel(model));
  return schemaTable(model, "changed by defaults", (id) => changing.has(id));
});

function compute(model: ApiModel): ReadonlySet<SchemaId> {
  const users = new Map<SchemaId, SchemaId[]>();
  const start: SchemaId[] = [];
  for (const { id, type } of allSchemas(model)) {
    for (const object of objectsIn(type)) {
      if (object.some((property) => isFilledIn(model, property)))
        start.push(id);
    }
    for (const part of partsIn(type)) appendTo(users, part, id);
  }
  return closure(start, (id) => users.get(id) ?? []);
}

/** The properties of each object that a value of the type is. */
function objectsIn(type: Type): Property[][] {
  switch (type.kind) {
    case "object":
      return [requestProperties(type.properties)];
    case "intersection":
      return type.members.flatMap(objectsIn);
    default:
      return [];
  }
}

function partsIn(type: Type): SchemaId[] {
  switch (type.kind) {
    case "schema":
      return [type.schema];
    case "array":
      return partsIn(type.items);
    case "intersection":
      return type.members.flatMap(partsIn);
    case "object":
      return requestProperties(type.properties).map(({ schema }) => schema);
    default:
      return [];
  }
}

/** The properties that a request may have. */
export function requestProperties(properties: readonly Property[]): Property[] {
  return properties.filter(({ access }) => !isHiddenAccess(access, "request"));
}
