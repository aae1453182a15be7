/** Parts of schemas that were removed after their removal date. */
import { appendTo } from "../../../base/common/append-to.js";
import { createWeakMemo } from "../../../incremental/memo.js";
import { allSchemas } from "../../../model/graph.js";
import type {
  ApiModel,
  EnumerationValue,
  Lifecycle,
  Origin,
  Schema,
  Type,
} from "../../../model/model.js";
import { segments } from "../../../base/common/pointer.js";
import type { SchemaChange } from "../schemas/schema-change.js";
import { isRemovable } from "./lifecycle.js";
import type { Apis } from "./sides.js";

export function isRemovedOnTime(
  { base, today }: Apis,
  change: SchemaChange,
): boolean {
  const schemas =
    change.base === null
      ? []
      : (byOrigin(base.model).get(keyOf(change.base)) ?? []);
  switch (change.code) {
    case "property-removed":
    case "required-property-removed":
      return lifecyclesOf(base.model, schemas, change).some((one) =>
        isRemovable(one, today),
      );
    case "enum-value-removed":
      return removedValues(schemas, change).some(({ lifecycle }) =>
        isRemovable(lifecycle, today),
      );
    default:
      return false;
  }
}

/** The place of a change is the property, or the object that has it. */
function lifecyclesOf(
  model: ApiModel,
  schemas: readonly Schema[],
  { path, code }: SchemaChange,
): Lifecycle[] {
  const name = segments(path).at(-1);
  const properties = schemas
    .flatMap(({ assertions }) => assertions)
    .flatMap((one) => (one.kind === "object" ? one.properties : []))
    .filter((property) => property.name === name)
    .flatMap(({ schema }) => model.schemas[schema] ?? []);
  const found =
    properties.length > 0 || code === "required-property-removed"
      ? properties
      : schemas;
  return found.map(({ lifecycle }) => lifecycle);
}

/** The value that the message names. */
function removedValues(
  schemas: readonly Schema[],
  { message }: SchemaChange,
): EnumerationValue[] {
  return schemas
    .flatMap(({ type }) => valuesOf(type))
    .filter(({ value }) => message.endsWith(` ${JSON.stringify(value)}`));
}

function valuesOf(type: Type): EnumerationValue[] {
  switch (type.kind) {
    case "enumeration":
      return type.values;
    case "union":
      return type.members.flatMap(valuesOf);
    default:
      return [];
  }
}

function keyOf({ document, pointer }: Origin): string {
  return `${document}#${pointer}`;
}

const byOrigin = createWeakMemo((model: ApiModel) => {
  const found = new Map<string, Schema[]>();
  for (const schema of allSchemas(model))
    appendTo(found, keyOf(schema.origin), schema);
  return found;
});
