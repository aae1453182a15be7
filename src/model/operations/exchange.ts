/** Reads the parts that operations and webhooks have in common. */
import { field, originOf, type Node } from "../source/node.js";
import {
  operationOf,
  pathItemOf,
  surplusBodies,
} from "../source/upgrade-swagger.js";
import { requestBodyOf, responsesOf } from "./bodies.js";
import { follow, placeOf, text, type Context, itemsIn } from "../context.js";
import { documentationOf } from "../documentation.js";
import type {
  Exchange,
  HttpMethod,
  OperationId,
  Parameter,
  Operation,
  ParameterLocation,
  SchemaId,
} from "../model.js";
import { methodsIn, otherMethods } from "../operation-index.js";
import { parametersOf } from "./parameters.js";
import type { InheritedLifecycle } from "../lifecycle/inheritance.js";
import { parameterLocations } from "../../base/openapi/parameter-locations.js";
import { bareSchema, objectWith } from "../schemas/bare-schema.js";

export interface ExchangeParts {
  id: OperationId;
  method: HttpMethod;
  pathItem: Node;
  operation: Node;
  lifecycle: InheritedLifecycle;
}

/**
 * Returns all requests of a path item. `user` identifies the path, webhook or callback if several refer to one path
 * item.
 */
export function requestsAt(
  context: Context,
  written: Node,
  lifecycle: InheritedLifecycle,
  user: (method: HttpMethod) => string,
): ExchangeParts[] {
  const pathItem = follow(context, written);
  if (!pathItem) return [];
  const upgraded = pathItemOf(context.resolver, pathItem);
  reportUnusable(context, pathItem);
  return methodsIn(pathItem).map(({ method, node }) => {
    for (const { parameter, other } of surplusBodies(context.resolver, node)) {
      context.report("several-bodies", placeOf(parameter), { other });
    }
    return {
      id: context.requestIds.of(node, method, written, user(method)),
      method,
      pathItem: upgraded,
      operation: operationOf(context.resolver, context.root, pathItem, node),
      lifecycle,
    };
  });
}

/** `bind` adjusts the parameters: an operation's path template determines some of them. */
export function exchangeOf(
  context: Context,
  { id, method, pathItem, operation, lifecycle }: ExchangeParts,
  bind: (parameters: Parameter[]) => Parameter[],
): Exchange {
  const tags = tagNames(context, operation);
  const parameters = bind(parametersOf(context, pathItem, operation));
  const documentation = documentationOf(context, operation);
  const shared = documentationOf(context, pathItem);
  return {
    id,
    name: nameOf(context, operation, id),
    method,
    tags,
    documentation: {
      summary: documentation.summary ?? shared.summary,
      description: documentation.description ?? shared.description,
      link: documentation.link,
    },
    lifecycle: lifecycle(operation, pathItem, tags),
    parameters,
    inputs: inputsOf(context, operation, id, parameters),
    requestBody: requestBodyOf(context, operation, id, method),
    responses: responsesOf(context, operation, id),
    origin: originOf(operation),
  };
}

/** A second operation with the same name gets null here, and `naming/` creates a name for it. */
function nameOf(context: Context, operation: Node, id: string): string | null {
  const name = text(context, operation, "operationId");
  if (name === null || name.trim() === "") return null;
  // Webhooks are not in the index, because nothing refers to a webhook by its name.
  const first =
    context.operations.byName.get(name) ?? context.webhookNames.get(name) ?? id;
  if (first === id) {
    context.webhookNames.set(name, id);
    return name;
  }
  const at = field(operation, "operationId") ?? operation;
  context.report("duplicate-operation-id", placeOf(at), {
    name,
    first,
  });
  return null;
}

export function tagNames(context: Context, operation: Node): string[] {
  const names = itemsIn(context, operation, "tags")
    .map(({ value }) => value)
    .filter((value) => typeof value === "string");
  return [...new Set(names)];
}

/** Reports methods in `additionalOperations` of OpenAPI 3.2 that HTTP or `fetch` does not allow. */
function reportUnusable(context: Context, pathItem: Node): void {
  for (const { key, node, method } of otherMethods(pathItem)) {
    if (method !== null) continue;
    context.report("unsupported-method", placeOf(node, "key"), {
      method: key,
    });
  }
}

/** Combines the parameters of one location into one object, which handlers receive and clients pass. */
function inputsOf(
  context: Context,
  operation: Node,
  id: OperationId,
  parameters: Parameter[],
): Operation["inputs"] {
  const ids = parameterLocations.map(
    (location): [ParameterLocation, SchemaId | null] => [
      location,
      inputOf(context, operation, id, location, parameters),
    ],
  );
  return Object.fromEntries(ids) as Operation["inputs"];
}

function inputOf(
  context: Context,
  operation: Node,
  id: OperationId,
  location: ParameterLocation,
  all: Parameter[],
): SchemaId | null {
  const parameters = all.filter((parameter) => parameter.location === location);
  if (parameters.length === 0) return null;
  return context.schemas.addSynthetic({
    ...bareSchema,
    id: `${id}/parameters:${location}`,
    role: { kind: "parameters", operation: id, location },
    assertions: [
      { kind: "types", types: ["object"] },
      objectWith(
        parameters.map(({ name, schema }) => ({ name, schema })),
        parameters
          .filter(({ presence }) => presence === "required")
          .map(({ name }) => name),
      ),
    ],
    origin: originOf(operation),
  });
}
