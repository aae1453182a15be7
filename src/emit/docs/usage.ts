/** Who uses a schema: the other end of every link to it. */
import type {
  ApiModel,
  Operation,
  OperationId,
  Schema,
  SchemaId,
} from "../../model/model.js";

export interface Usage {
  operations(schema: SchemaId): readonly OperationId[];
  schemas(schema: SchemaId): readonly SchemaId[];
}

export function usageOf(model: ApiModel): Usage {
  const direct = createReach(model);
  const operations = new Map<SchemaId, OperationId[]>();
  const schemas = new Map<SchemaId, SchemaId[]>();
  for (const operation of model.operations) {
    const used = new Set(schemasOf(operation).flatMap((id) => [...direct(id)]));
    for (const id of used) add(operations, id, operation.id);
  }
  for (const schema of Object.values(model.schemas)) {
    if (schema.role.kind !== "declaration") continue;
    for (const id of direct(schema.id, "below")) add(schemas, id, schema.id);
  }
  return {
    operations: (id) => operations.get(id) ?? [],
    schemas: (id) => schemas.get(id) ?? [],
  };
}

/** The schemas that an operation is described with. */
function schemasOf({
  parameters,
  requestBody,
  responses,
}: Operation): SchemaId[] {
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

/** The named schemas that are reached without passing through another named one; each inline schema is visited once. */
function createReach(model: ApiModel) {
  const reached = new Map<SchemaId, ReadonlySet<SchemaId>>();
  const below = (schema: Schema): ReadonlySet<SchemaId> => {
    const found = new Set<SchemaId>();
    for (const id of childrenOf(schema)) {
      for (const declared of reach(id)) found.add(declared);
    }
    return found;
  };
  const reach = (
    id: SchemaId,
    from: "here" | "below" = "here",
  ): ReadonlySet<SchemaId> => {
    const schema = model.schemas[id];
    if (!schema) return new Set();
    if (from === "below") return below(schema);
    if (schema.role.kind === "declaration") return new Set([id]);
    const known = reached.get(id);
    if (known) return known;
    reached.set(id, new Set());
    const found = below(schema);
    reached.set(id, found);
    return found;
  };
  return reach;
}

function childrenOf({ assertions }: Schema): SchemaId[] {
  return assertions.flatMap((assertion) => {
    switch (assertion.kind) {
      case "reference":
      case "dynamicReference":
        return [assertion.to];
      case "allOf":
      case "anyOf":
      case "oneOf":
        return assertion.schemas;
      case "not":
      case "unevaluatedProperties":
      case "unevaluatedItems":
        return [assertion.schema];
      case "array":
        return [
          ...assertion.prefix,
          ...present(assertion.rest),
          ...present(assertion.contains?.schema),
        ];
      case "object":
        return [
          ...assertion.properties.map(({ schema }) => schema),
          ...assertion.patterns.map(({ schema }) => schema),
          ...assertion.dependentSchemas.map(({ schema }) => schema),
          ...present(assertion.additional),
          ...present(assertion.names),
        ];
      case "conditional":
        return [
          assertion.if,
          ...present(assertion.then),
          ...present(assertion.else),
        ];
      case "never":
      case "types":
      case "values":
      case "number":
      case "string":
        return [];
    }
  });
}

function present(id: SchemaId | null | undefined): SchemaId[] {
  return id === null || id === undefined ? [] : [id];
}

function add<Value>(
  map: Map<SchemaId, Value[]>,
  key: SchemaId,
  value: Value,
): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
