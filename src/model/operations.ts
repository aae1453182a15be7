/** Paths → operations. */
import {
  elements,
  field,
  fields,
  idOf,
  originOf,
  type Node,
} from "../read/node.js";
import { isObject } from "../read/json.js";
import { operationOf, pathItemOf } from "../read/upgrade.js";
import { requestBodyOf, responsesOf } from "./bodies.js";
import { follow, list, map, placeOf, text, type Context } from "./context.js";
import { documentationOf } from "./documentation.js";
import { lifecycleOf, statedStability } from "./lifecycle.js";
import type { HttpMethod, Operation, Stability, Tag } from "./model.js";
import { addressOf, methods } from "./operation-index.js";
import { parametersOf } from "./parameters.js";
import { inputsOf } from "./inputs.js";
import { parameterNames, pathTemplate } from "./path-template.js";
import { securityOf } from "./security.js";
import { serversOf } from "./servers.js";

/** An operation as it stands in the spec. */
export interface Written {
  /** Method and path as written, unique in a spec: `get /pets`. */
  address: string;
  method: HttpMethod;
  path: string;
  pathNode: Node;
  pathItem: Node;
  operation: Node;
  /** What is around an operation says of its stability. */
  stability: (pathItem: Node, tags: string[]) => Stability;
}

export function operationsOf(
  context: Context,
  schemes: ReadonlySet<string>,
): Operation[] {
  return writtenOperations(context)
    .filter(({ address }) => context.operations.byAddress.has(address))
    .map((written) => build(context, written, schemes));
}

export function writtenOperations(context: Context): Written[] {
  const stability = inheritedStability(context);
  const found: Written[] = [];
  const paths = map(context, context.root, "paths");
  for (const [path, written] of paths ? fields(paths) : []) {
    if (path.startsWith("x-")) continue;
    if (!path.startsWith("/")) {
      context.report("path-without-slash", placeOf(written, "key"), { path });
    }
    const pathItem = follow(context, written);
    if (!pathItem) continue;
    const upgraded = pathItemOf(context.resolver, pathItem);
    for (const [key, node] of fields(pathItem)) {
      const method = methods.find((known) => known === key);
      if (!method || !isObject(node.value)) continue;
      const operation = operationOf(
        context.resolver,
        context.root,
        pathItem,
        node,
      );
      found.push({
        address: addressOf(method, path),
        method,
        path: path.startsWith("/") ? path : `/${path}`,
        pathNode: written,
        pathItem: upgraded,
        operation,
        stability,
      });
    }
    reportOtherMethods(context, pathItem);
  }
  return found;
}

function build(
  context: Context,
  parts: Written,
  schemes: ReadonlySet<string>,
): Operation {
  const { method, pathItem, operation } = parts;
  const id = idOf(operation);
  const path = pathTemplate(parts.path);
  const tags = tagNames(context, operation);
  const parameters = parametersOf(context, pathItem, operation);
  const bound = bindPath(context, parts, parameterNames(path), parameters);
  const documentation = documentationOf(context, operation);
  const shared = documentationOf(context, pathItem);
  return {
    id,
    name: nameOf(context, operation, id),
    method,
    path,
    tags,
    documentation: {
      summary: documentation.summary ?? shared.summary,
      description: documentation.description ?? shared.description,
      link: documentation.link,
    },
    lifecycle: lifecycleOf(context, operation, parts.stability(pathItem, tags)),
    parameters: bound,
    inputs: inputsOf(context, operation, id, bound),
    requestBody: requestBodyOf(context, operation, id),
    responses: responsesOf(context, operation, id),
    security: securityOf(context, operation, schemes),
    servers:
      [operation, pathItem]
        .map((node) => serversOf(context, node))
        .find((servers) => servers.length > 0) ?? [],
    origin: originOf(operation),
  };
}

/** The second operation with the same name goes without: it gets one from its method and path. */
function nameOf(context: Context, operation: Node, id: string): string | null {
  const name = text(context, operation, "operationId");
  if (name === null || name.trim() === "") return null;
  const first = context.operations.byName.get(name);
  if (first === id) return name;
  const at = field(operation, "operationId") ?? operation;
  context.report("duplicate-operation-id", placeOf(at), {
    name,
    first: first ?? "",
  });
  return null;
}

/** Path parameters are exactly the names in the braces: a missing one is text, one too many is dropped. */
function bindPath(
  context: Context,
  { pathNode, operation }: Written,
  names: string[],
  parameters: Operation["parameters"],
): Operation["parameters"] {
  const bound = parameters.filter((parameter) => {
    if (parameter.location !== "path" || names.includes(parameter.name))
      return true;
    context.report("surplus-path-parameter", parameter.origin, {
      name: parameter.name,
    });
    return false;
  });
  for (const name of names) {
    if (
      bound.some((known) => known.location === "path" && known.name === name)
    ) {
      continue;
    }
    context.report("undeclared-path-parameter", placeOf(pathNode, "key"), {
      name,
    });
    bound.push(textParameter(context, operation, name));
  }
  return bound;
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
      style: "simple",
      explode: false,
      allowReserved: false,
    },
    documentation: { summary: null, description: null, link: null },
    lifecycle: { stability: "stable", deprecation: null },
    examples: [],
    origin: originOf(operation),
  };
  return parameter;
}

export function tagNames(context: Context, operation: Node): string[] {
  const tags = list(context, operation, "tags");
  const names = (tags ? elements(tags) : [])
    .map(({ value }) => value)
    .filter((value) => typeof value === "string");
  return [...new Set(names)];
}

export function tagsOf(context: Context): Tag[] {
  const tags = list(context, context.root, "tags");
  return (tags ? elements(tags) : []).flatMap((tag) => {
    const name = text(context, tag, "name");
    return name === null
      ? []
      : { name, documentation: documentationOf(context, tag) };
  });
}

/** What is around an operation speaks for it: its path, one of its tags, the whole API; the nearest counts. */
function inheritedStability(context: Context) {
  const byTag = new Map<string, Stability>();
  const tags = field(context.root, "tags");
  for (const tag of tags ? elements(tags) : []) {
    const name = field(tag, "name")?.value;
    const stability = statedStability(context, tag);
    if (typeof name === "string" && stability) byTag.set(name, stability);
  }
  const info = field(context.root, "info");
  const general = info && statedStability(context, info);
  return (pathItem: Node, names: string[]): Stability =>
    statedStability(context, pathItem) ??
    names.map((name) => byTag.get(name)).find((known) => known !== undefined) ??
    general ??
    "stable";
}

/** OpenAPI 3.2 lets a path have methods of any name. */
function reportOtherMethods(context: Context, pathItem: Node): void {
  const others = field(pathItem, "additionalOperations");
  for (const [method, node] of others ? fields(others) : []) {
    context.report("unsupported-method", placeOf(node, "key"), { method });
  }
}
