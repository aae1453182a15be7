// Part of the Specwright runtime.
/** Options of TanStack Query whose keys have the values that a request contains: JSON does not show all values of code. */
import type { CallOptions, Client } from "../client.js";
import { wireRequest } from "../codecs/keys.js";
import type { ApiError } from "../errors.js";
import type { Result } from "../result.js";
import type { RequestInput } from "../route.js";
import { queryFactory, type QueryFactory } from "./query.js";
import type { ApiQueryKey, OperationKey } from "./keys.js";

/** Like `queryFactory`. */
export function wireQueryFactory<
  Request extends RequestInput | undefined,
  R extends Result,
  E extends ApiError,
>(
  operation: OperationKey,
  call: (client: Client, request: Request, options?: CallOptions) => Promise<R>,
): QueryFactory<Request, R, E> {
  return withWireKeys(queryFactory<Request, R, E>(operation, call), call);
}

interface AnyFactory {
  (
    client: Client,
    request?: unknown,
    options?: CallOptions,
  ): { readonly queryKey: unknown };
  key(request?: unknown): ApiQueryKey;
}

export function withWireKeys<Factory>(
  factory: Factory,
  call: (client: Client, request: never) => Promise<Result>,
): Factory {
  const create = factory as AnyFactory;
  // Only `skipToken` is not an object.
  const wire = (request: unknown): unknown =>
    typeof request === "object"
      ? wireRequest(call, request as RequestInput)
      : request;
  const created: AnyFactory = Object.assign(
    (client: Client, request?: unknown, options?: CallOptions) => ({
      ...create(client, request, options),
      queryKey: create(client, wire(request)).queryKey,
    }),
    { key: (request?: unknown) => create.key(wire(request)) },
  );
  return created as Factory;
}
