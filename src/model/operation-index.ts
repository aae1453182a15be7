/**
 * Indexes all operations by name and by address before the model is built, because a `replacement` may refer to an
 * operation that comes later in the spec.
 */
import { addressOf } from "../base/openapi/addresses.js";
import { httpMethods } from "../base/openapi/http-methods.js";
import { isObject, own } from "../base/common/json.js";
import { mayMention } from "../read/yaml/mention.js";
import { unparsedText } from "../read/yaml/lazy.js";
import { fields, type Node, entriesAt } from "./source/node.js";
import { targetOf, type Resolver } from "./source/resolve.js";
import type { HttpMethod, OperationId } from "./model.js";
import type { RequestIds } from "./request-ids.js";

/** `fetch` rejects these methods, and proxies handle them. */
const refused = ["connect", "track"];

/** Returns the operations of a path item, with their methods. */
export function methodsIn(
  pathItem: Node,
): { method: HttpMethod; node: Node }[] {
  const found = fields(pathItem).flatMap(([key, node]) => {
    const method = httpMethods.find((known) => known === key);
    return method ? [{ method, node }] : [];
  });
  const others = otherMethods(pathItem).flatMap(({ method, node }) =>
    method === null ? [] : [{ method, node }],
  );
  return [...found, ...others].filter(({ node }) => isObject(node.value));
}

/**
 * Returns the operations under `additionalOperations` of OpenAPI 3.2. The method is null if Specwright cannot use it.
 */
export function otherMethods(
  pathItem: Node,
): { key: string; method: HttpMethod | null; node: Node }[] {
  return entriesAt(pathItem, "additionalOperations").map(([key, node]) => {
    const method = key.toLowerCase();
    const usable =
      /^[A-Z][A-Z0-9-]*$/.test(key) &&
      !refused.includes(method) &&
      !httpMethods.some((known) => known === method);
    return { key, method: usable ? method : null, node };
  });
}

export interface OperationIndex {
  /** By `operationId`. If several operations have the same one, the first. */
  readonly byName: ReadonlyMap<string, OperationId>;
  /** By method and path: `get /pets`. */
  readonly byAddress: ReadonlyMap<string, OperationId>;
}

/** Finds an operation by `operationId` or by address. */
export interface OperationLookup {
  readonly byName: Pick<OperationIndex["byName"], "get">;
  readonly byAddress: Pick<OperationIndex["byAddress"], "get">;
}

/**
 * Finds the operations of a whole document of which the index contains only a part. A path is parsed only if it mentions
 * the name, because this is rarely needed.
 */
export function lookupIn(
  index: OperationIndex,
  root: unknown,
): OperationLookup {
  const paths = own(root, "paths");
  const operationsAt = (path: string): [string, unknown][] => {
    const pathItem = own(paths, path);
    return isObject(pathItem) ? Object.entries(pathItem) : [];
  };
  const byName = (name: string): OperationId | undefined => {
    if (!isObject(paths)) return undefined;
    for (const path of Object.keys(paths)) {
      const text = unparsedText(paths, path);
      if (text !== null && !mayMention(text, name)) continue;
      const found = operationsAt(path).find(
        ([, operation]) => own(operation, "operationId") === name,
      );
      if (found) return addressOf(found[0], path);
    }
    return undefined;
  };
  const byAddress = (address: string): OperationId | undefined => {
    const [method = "", path = ""] = address.split(" ", 2);
    const isThere = operationsAt(path).some(([key]) => key === method);
    return isThere ? address : undefined;
  };
  return {
    byName: { get: (name) => index.byName.get(name) ?? byName(name) },
    byAddress: {
      get: (address) => index.byAddress.get(address) ?? byAddress(address),
    },
  };
}

/** `only` contains the addresses of the operations to index. Without it, all operations are indexed. */
export function indexOperations(
  resolver: Resolver,
  root: Node,
  ids: RequestIds,
  only?: ReadonlySet<string>,
): OperationIndex {
  const byName = new Map<string, OperationId>();
  const byAddress = new Map<string, OperationId>();
  for (const [path, written] of entriesAt(root, "paths")) {
    // Building the path reports broken references.
    const pathItem = targetOf(resolver, written);
    for (const { method, node: operation } of methodsIn(pathItem)) {
      const address = addressOf(method, path);
      if (only && !only.has(address)) continue;
      const id = ids.of(operation, method, written, address);
      byAddress.set(address, id);
      const name = own(operation.value, "operationId");
      if (typeof name === "string" && !byName.has(name)) byName.set(name, id);
    }
  }
  return { byName, byAddress };
}
