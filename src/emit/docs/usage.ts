/** The operations and schemas that use a schema. */
import { appendTo } from "../../base/common/append-to.js";
import { closure } from "../../base/common/closure.js";
import { wholeModel } from "../../incremental/tracked-model.js";
import { schemaTable } from "../../incremental/tables.js";
import { partsOf, allSchemas } from "../../model/graph.js";
import type {
  ApiModel,
  Exchange,
  OperationId,
  SchemaId,
} from "../../model/model.js";

export interface Usage {
  operations(schema: SchemaId): readonly OperationId[];
  schemas(schema: SchemaId): readonly SchemaId[];
}

export function usageOf(tracked: ApiModel): Usage {
  const model = wholeModel(tracked);
  const operations = new Map<SchemaId, OperationId[]>();
  const schemas = new Map<SchemaId, SchemaId[]>();
  // Responses and parameters that many operations share are analysed once.
  const shared = new Map<SchemaId, readonly SchemaId[]>();
  const reachedFrom = (id: SchemaId): readonly SchemaId[] => {
    const known = shared.get(id) ?? namedBelow(model, [id]);
    shared.set(id, known);
    return known;
  };
  for (const operation of [...model.operations, ...model.webhooks]) {
    const used = new Set(schemasOf(operation).flatMap(reachedFrom));
    for (const id of used) appendTo(operations, id, operation.id);
  }
  for (const schema of allSchemas(model)) {
    if (schema.role.kind !== "declaration") continue;
    const parts = schema.assertions.flatMap(partsOf);
    for (const id of namedBelow(model, parts)) appendTo(schemas, id, schema.id);
  }
  return {
    operations: schemaTable(
      tracked,
      "using operations",
      (id) => operations.get(id) ?? [],
    ),
    schemas: schemaTable(
      tracked,
      "using schemas",
      (id) => schemas.get(id) ?? [],
    ),
  };
}

/** The schemas of an operation. */
function schemasOf({
  parameters,
  requestBody,
  responses,
}: Exchange): SchemaId[] {
  const contents = [
    ...(requestBody?.contents ?? []),
    ...responses.flatMap((response) => response.contents),
  ];
  return [
    ...parameters.map(({ schema }) => schema),
    ...contents.flatMap(({ schema, itemSchema }) => [schema, itemSchema]),
    ...responses.flatMap(({ headers }) => headers.map(({ schema }) => schema)),
  ].filter((id) => id !== null);
}

/** The named schemas that can be reached without passing through another named one. */
function namedBelow(model: ApiModel, from: readonly SchemaId[]): SchemaId[] {
  const isNamed = (id: SchemaId) =>
    model.schemas[id]?.role.kind === "declaration";
  const found = closure(from, (id) =>
    isNamed(id) ? [] : (model.schemas[id]?.assertions ?? []).flatMap(partsOf),
  );
  return [...found].filter(isNamed);
}
