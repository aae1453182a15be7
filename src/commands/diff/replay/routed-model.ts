/** The part of a model that some requests can reach. */
import { closure } from "../../../base/common/closure.js";
import { partsOf } from "../../../model/graph.js";
import type {
  ApiModel,
  Content,
  Header,
  Lifecycle,
  Operation,
  OperationId,
  PathPart,
  Schema,
  SchemaId,
  SchemaRole,
} from "../../../model/model.js";
import { mappingOf } from "../compiled/applied-schemas.js";

/** `targets` are paths with queries: `/pets/1?limit=3`. All operations whose path can match one of them are kept. */
export function routedModel(
  model: ApiModel,
  targets: readonly string[],
): ApiModel {
  const paths = targets.map((target) => segmentsOf(target));
  const operations = model.operations
    .filter(({ path }) => paths.some((one) => canMatch(path.segments, one)))
    .map(withoutOthers);
  const used = closure(operations.flatMap(schemasOf), (id) =>
    (model.schemas[id]?.assertions ?? []).flatMap((assertion) => [
      ...partsOf(assertion),
      ...mappingOf(assertion).map(({ schema }) => schema),
    ]),
  );
  const kept = new Set(operations.map(({ id }) => id));
  const schemas: ApiModel["schemas"] = {};
  for (const [id, schema] of Object.entries(model.schemas))
    if (used.has(id)) schemas[id] = { ...schema, role: roleOf(schema, kept) };
  return { ...model, operations, webhooks: [], schemas };
}

/** Operations may share a body, which is named after the first one. */
function roleOf(
  { role }: Schema,
  operations: ReadonlySet<OperationId>,
): SchemaRole {
  return "operation" in role && !operations.has(role.operation)
    ? { kind: "declaration", name: "SharedBody" }
    : role;
}

function segmentsOf(target: string): string[] {
  return (target.split(/[?#]/)[0] ?? "").split("/").filter(isText);
}

function isText(text: string): boolean {
  return text !== "";
}

function canMatch(
  template: readonly PathPart[][],
  path: readonly string[],
): boolean {
  const segments = template.filter((parts) => parts.length > 0);
  return (
    segments.length === path.length &&
    segments.every((parts, index) =>
      parts.every(
        (part) => part.kind === "parameter" || path[index]?.includes(part.text),
      ),
    )
  );
}

/** Links and replacements refer to operations that the model does not have any more. Paths are relative to the server. */
function withoutOthers(operation: Operation): Operation {
  return {
    ...operation,
    servers: [],
    lifecycle: withoutReplacement(operation.lifecycle),
    parameters: operation.parameters.map((parameter) => ({
      ...parameter,
      lifecycle: withoutReplacement(parameter.lifecycle),
    })),
    responses: operation.responses.map((one) => ({ ...one, links: [] })),
  };
}

function withoutReplacement(lifecycle: Lifecycle): Lifecycle {
  const { deprecation } = lifecycle;
  return deprecation === null
    ? lifecycle
    : { ...lifecycle, deprecation: { ...deprecation, replacement: null } };
}

function schemasOf({
  parameters,
  inputs,
  requestBody,
  responses,
}: Operation): SchemaId[] {
  return [
    ...parameters.map(({ schema }) => schema),
    ...Object.values(inputs),
    ...(requestBody?.contents ?? []).flatMap(schemasOfContent),
    ...responses.flatMap(({ contents, headers }) => [
      ...contents.flatMap(schemasOfContent),
      ...headers.map(schemaOf),
    ]),
  ].filter((id) => id !== null);
}

function schemasOfContent({
  schema,
  itemSchema,
  encoding,
}: Content): (SchemaId | null)[] {
  const headers = encoding.flatMap((part) => part.headers);
  return [schema, itemSchema, ...headers.map(schemaOf)];
}

function schemaOf({ schema }: Header): SchemaId {
  return schema;
}
