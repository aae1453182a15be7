/** The operations that use a schema. */
import { allSchemas, partsOf, schemasLeadingTo } from "../../../model/graph.js";
import type {
  ApiModel,
  Content,
  Direction,
  Exchange,
  Operation,
  SchemaId,
  Webhook,
} from "../../../model/model.js";
import type { ChangedOperation } from "../finding.js";

/** Without a direction, those that use the schema in requests or in responses. */
export type UsersOf = (
  id: SchemaId,
  direction?: Direction,
) => ChangedOperation[];

export function createSchemaUsers(model: ApiModel): UsersOf {
  const leadingTo = schemasLeadingTo(allSchemas(model), partsOf);
  const exchanges = [...model.operations, ...model.webhooks];
  return (id, direction) => {
    const schemas = leadingTo([id]);
    const directions =
      direction === undefined
        ? (["request", "response"] as const)
        : [direction];
    return exchanges
      .filter((exchange) =>
        directions
          .flatMap((one) => rootsOf(exchange, one))
          .some((root) => schemas.has(root)),
      )
      .map((exchange) => changedOperation(exchange));
  };
}

export function changedOperation(
  exchange: Operation | Webhook,
  part: string | null = null,
): ChangedOperation {
  return {
    method: exchange.method.toUpperCase(),
    path: "path" in exchange ? exchange.path.text : exchange.trigger.name,
    part,
  };
}

export function rootsOf(exchange: Exchange, direction: Direction): SchemaId[] {
  const { inputs, requestBody, responses } = exchange;
  const roots =
    direction === "request"
      ? [
          ...Object.values(inputs),
          ...(requestBody?.contents ?? []).flatMap(schemasIn),
        ]
      : responses.flatMap(({ contents, headers }) => [
          ...contents.flatMap(schemasIn),
          ...headers.map(({ schema }) => schema),
        ]);
  return roots.filter((id) => id !== null);
}

function schemasIn({ schema, itemSchema }: Content): (SchemaId | null)[] {
  return [schema, itemSchema];
}
