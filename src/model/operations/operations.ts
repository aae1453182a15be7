/** Converts paths to operations. */
import {
  defaultStyles,
  parameterStyles,
} from "../../base/openapi/parameter-styles.js";
import { mcpHintsOf } from "./mcp-hints.js";
import { timeoutOf } from "./timeout.js";
import { itemsAt, originOf, peek, type Node } from "../source/node.js";
import { targetOf } from "../source/resolve.js";
import { placeOf, text, type Context, entriesIn, itemsIn } from "../context.js";
import { documentationOf, noDocumentation } from "../documentation.js";
import { exchangeOf, requestsAt, type ExchangeParts } from "./exchange.js";
import type {
  Operation,
  OperationId,
  Parameter,
  Tag,
  Webhook,
} from "../model.js";
import { meantWord, plainWord } from "../repair/plain-match.js";
import { addressOf } from "../../base/openapi/addresses.js";
import {
  parameterNames,
  pathTemplate,
  type ParameterNames,
} from "./path-template.js";
import { withAuthorization } from "./authorization.js";
import { securityOf, type NamedSchemes } from "./security.js";
import { serversOf } from "./servers.js";
import { inheritedLifecycle, tagLifecycle } from "../lifecycle/inheritance.js";
import {
  statedPagination,
  type StatedPagination,
} from "../pagination/pagination.js";
import { stable } from "../lifecycle/stable.js";
import { callbacksOf, merged, webhookAt, writtenWebhooks } from "./webhooks.js";

/** An operation as written in the spec. */
export interface WrittenOperation extends ExchangeParts {
  /** Method and path as written, unique in a spec: `get /pets`. */
  address: string;
  path: string;
  pathNode: Node;
}

export interface Requests {
  operations: Operation[];
  webhooks: Webhook[];
  /** What extensions say about pagination. */
  pagination: Map<OperationId, StatedPagination>;
}

/** `excluded` contains the ids of excluded webhooks. A callback is excluded with its operation. */
export function requestsOf(
  context: Context,
  schemes: NamedSchemes,
  excluded: ReadonlySet<OperationId>,
): Requests {
  const operations: Operation[] = [];
  const pagination = new Map<OperationId, StatedPagination>();
  const callbacks: Webhook[] = [];
  for (const written of writtenOperations(context)) {
    if (!context.operations.byAddress.has(written.address)) continue;
    const operation = operationAt(context, written, schemes);
    operations.push(operation);
    const stated = statedPagination(context, written.operation);
    if (stated) pagination.set(operation.id, stated);
    callbacks.push(...callbacksOf(context, written, operation.id));
  }
  // After the operations, so that a webhook does not change the order of their schemas.
  const webhooks = writtenWebhooks(context)
    .filter(({ id }) => !excluded.has(id))
    .map((written) => webhookAt(context, written));
  return {
    operations,
    webhooks: merged([...webhooks, ...callbacks]),
    pagination,
  };
}

export function writtenOperations(context: Context): WrittenOperation[] {
  const lifecycle = inheritedLifecycle(context);
  const found: WrittenOperation[] = [];
  for (const [path, pathNode] of entriesIn(context, context.root, "paths")) {
    if (path.startsWith("x-")) continue;
    if (!path.startsWith("/")) {
      context.report("path-without-slash", placeOf(pathNode, "key"), { path });
    }
    for (const parts of requestsAt(context, pathNode, lifecycle, (method) =>
      addressOf(method, path),
    )) {
      found.push({
        ...parts,
        address: addressOf(parts.method, path),
        path: path.startsWith("/") ? path : `/${path}`,
        pathNode,
      });
    }
  }
  return found;
}

function operationAt(
  context: Context,
  written: WrittenOperation,
  schemes: NamedSchemes,
): Operation {
  const { pathItem, operation } = written;
  const security = securityOf(context, operation, schemes);
  const path = pathTemplate(written.path);
  const names = parameterNames(path);
  return {
    ...exchangeOf(context, written, (parameters) =>
      withAuthorization(
        context,
        bindPath(context, written, names, parameters),
        security,
        schemes.defined,
      ),
    ),
    path,
    security,
    servers:
      [operation, pathItem]
        .map((node) => serversOf(context, node))
        .find((servers) => servers.length > 0) ?? [],
    // Known only when all types are.
    pagination: null,
    timeout: timeoutOf(context, operation),
    mcp: mcpHintsOf(context, operation),
  };
}

/**
 * Matches the path parameters with the names in braces: a misspelt parameter is renamed, a missing one becomes a
 * string, a surplus one is removed.
 */
function bindPath(
  context: Context,
  { pathNode, pathItem, operation }: WrittenOperation,
  { names, repeated }: ParameterNames,
  parameters: Operation["parameters"],
): Operation["parameters"] {
  for (const name of repeated) {
    context.report("repeated-path-parameter", placeOf(pathNode, "key"), {
      name,
    });
  }
  const isPath = ({ location }: Parameter) => location === "path";
  const misnamed = misnamedParameters(
    names,
    parameters.filter(isPath).map(({ name }) => name),
  );
  const bound = parameters.flatMap((parameter) => {
    const { name, origin } = parameter;
    if (!isPath(parameter) || names.includes(name)) return [parameter];
    const near = misnamed.get(name);
    if (near === undefined) {
      context.report("surplus-path-parameter", origin, { name });
      return [];
    }
    context.report("misnamed-path-parameter", origin, { name, near });
    return [{ ...parameter, name: near }];
  });
  for (const name of names) {
    if (
      bound.some((known) => known.location === "path" && known.name === name)
    ) {
      continue;
    }
    // A parameter whose reference is broken may be this one.
    if (!hasBrokenReference(context, [pathItem, operation]))
      context.report("undeclared-path-parameter", placeOf(pathNode, "key"), {
        name,
      });
    bound.push(textParameter(context, operation, name));
  }
  return bound;
}

/** Returns the name in the path that each misspelt parameter plainly means: both are the nearest of each other. */
function misnamedParameters(
  inPath: readonly string[],
  declared: readonly string[],
): ReadonlyMap<string, string> {
  const missing = inPath.filter((name) => !declared.includes(name));
  const surplus = declared.filter((name) => !inPath.includes(name));
  const found = new Map<string, string>();
  for (const name of surplus) {
    const near = meantWord(name, missing);
    if (near === null || meantWord(near, surplus) !== name) continue;
    // One or two other letters are another name.
    const isSimilar = name.length > 2 || plainWord(name) === plainWord(near);
    if (isSimilar) found.set(name, near);
  }
  return found;
}

function hasBrokenReference({ resolver }: Context, owners: Node[]): boolean {
  return owners
    .flatMap((owner) => itemsAt(owner, "parameters"))
    .some((item) => peek(targetOf(resolver, item), "$ref") !== undefined);
}

function textParameter(context: Context, operation: Node, name: string) {
  const node = {
    ...operation,
    value: { type: "string" },
    suffix: `:path:${name}`,
  };
  const parameter: Operation["parameters"][number] = {
    name,
    location: "path",
    presence: "required",
    schema: context.schemas.add(node),
    encoding: {
      kind: "style",
      style: defaultStyles.path,
      explode: parameterStyles[defaultStyles.path].explode,
      allowReserved: false,
    },
    documentation: noDocumentation,
    lifecycle: stable,
    examples: [],
    origin: originOf(operation),
  };
  return parameter;
}

/** Returns the tags that the API declares. */
export function tagsOf(context: Context): Tag[] {
  return itemsIn(context, context.root, "tags").flatMap((tag) => {
    const name = text(context, tag, "name");
    if (name === null) return [];
    return {
      name,
      documentation: documentationOf(context, tag),
      lifecycle: tagLifecycle(context, tag),
    };
  });
}
