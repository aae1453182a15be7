// Part of the Specwright runtime, copied unchanged.
/** Keys of requests for caches such as that of SWR. */
import { operationOf } from "../call.js";
import type { RequestInput } from "../route.js";
import {
  routeOf,
  type ApiOperation,
  type RequestArguments,
} from "./operation.js";

/** For example `["pet-store", "GET /pets/{petId}", { path: { petId: 1 } }]`. */
export type RequestKey = readonly [
  api: string,
  operation: string,
  input?: object,
];

/** Equal requests have equal keys. A key contains neither headers and cookies nor the address of the API. */
export type CreateKey = <Request extends RequestInput | undefined>(
  operation: ApiOperation<Request>,
  ...args: RequestArguments<Request, never>
) => RequestKey;

/** Creates a function that tells whether a key belongs to one of the operations. */
export type MatchKeys = (
  ...operations: readonly ApiOperation<never>[]
) => (key: unknown) => boolean;

export function keysFor(api: string): CreateKey {
  return (operation, ...[request]) => {
    const input = keyInput(request);
    const name = operationOf(routeOf(operation));
    return input ? [api, name, input] : [api, name];
  };
}

export function matcherFor(api: string): MatchKeys {
  return (...operations) => {
    const names = operations.map((one) => operationOf(routeOf(one)));
    return (key) =>
      Array.isArray(key) &&
      key[0] === api &&
      names.includes((key as unknown as RequestKey)[1]);
  };
}

/** The part of a request that is in its key, as JSON. Undefined if there is none. */
export function keyInput(request: RequestInput = {}): object | undefined {
  const { headers: _headers, cookies: _cookies, ...input } = request;
  return Object.values(input).some((part) => part !== undefined)
    ? (serializable(input) as object)
    : undefined;
}

/** Caches write keys as JSON, which has no `bigint`. */
function serializable(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(serializable);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return value.toJSON();
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, serializable(part)]),
  );
}
