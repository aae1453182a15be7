// Part of the Specwright runtime.
/** Keys of requests for caches such as that of SWR. */
import { operationOf } from "../call.js";
import type { CodeRequest, RequestInput, WireRequest } from "../route.js";
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

/** Returns a request as keys show it. By default, they show the values of code. */
export type ShowRequest = (
  operation: ApiOperation<never>,
  request: CodeRequest,
) => WireRequest;

export function keysFor(api: string, show?: ShowRequest): CreateKey {
  return (operation, ...[request]) => {
    const input = keyInput(operation, request, show);
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

/** The part of a request that is in its key, as JSON, which has no `bigint`. Undefined if there is none. */
export function keyInput(
  operation: ApiOperation<never>,
  request: CodeRequest = {},
  show?: ShowRequest,
): object | undefined {
  const {
    headers: _headers,
    cookies: _cookies,
    ...input
  }: RequestInput = show?.(operation, request) ?? request;
  const text = JSON.stringify(input, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  return text === "{}" ? undefined : (JSON.parse(text) as object);
}
