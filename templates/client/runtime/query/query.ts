// Part of the Specwright runtime.
/** Options of TanStack Query for an operation that reads. */
import type { DataTag, SkipToken } from "@tanstack/query-core";
import type { CallOptions, Client } from "../client.js";
import type { ApiError } from "../errors.js";
import {
  storedBody,
  type Result,
  type ResultError,
  type StoredBody,
} from "../result.js";
import type { RequestInput } from "../route.js";
import type { Factory } from "./factory.js";
import { keyInput, type ShowRequest } from "../requests/key.js";
import { keyOf, type ApiQueryKey, type OperationKey } from "./keys.js";

/** What `useQuery`, `createQuery` and `injectQuery` take. */
export interface ApiQueryOptions<Data, E> {
  readonly queryKey: DataTag<ApiQueryKey, Data, E>;
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
  }) => Promise<Data>;
  /** Not set. It tells TanStack Query the type of errors. */
  readonly throwOnError?: (error: E) => boolean;
  /** Not set. It tells the type of errors if the caller sets `throwOnError`. */
  readonly retryDelay?: (failureCount: number, error: E) => number;
}

/** `key()` without a request also selects the infinite queries of the operation. */
export type QueryFactory<
  Request,
  R extends Result,
  E extends ApiError,
> = Factory<Request, ApiQueryOptions<StoredBody<R>, ResultError<E, R>>>;

/** Creates the function that returns the options of one operation. */
export function queryFactory<
  Request extends RequestInput | undefined,
  R extends Result,
  E extends ApiError,
>(
  operation: OperationKey,
  call: (client: Client, request: Request, options?: CallOptions) => Promise<R>,
  show?: ShowRequest,
): QueryFactory<Request, R, E> {
  const keyWith = (request?: RequestInput) =>
    keyOf(operation, "query", keyInput(call, request, show));
  const create = (
    client: Client,
    request?: RequestInput | SkipToken,
    options?: CallOptions,
  ) => {
    // Only `skipToken` is a symbol.
    if (typeof request === "symbol")
      return { queryKey: keyOf(operation, "query"), queryFn: request };
    return {
      queryKey: keyWith(request),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        storedBody(call(client, request as Request, { ...options, signal })),
    };
  };
  const key = (request?: RequestInput) =>
    request ? keyWith(request) : operation;
  return Object.assign(create, { key }) as unknown as QueryFactory<
    Request,
    R,
    E
  >;
}
