// Part of the Specwright runtime, copied unchanged.
/** Options of TanStack Query for an operation that reads. */
import type { DataTag, SkipToken } from "@tanstack/query-core";
import type { CallOptions, Client } from "../client.js";
import { unwrap, type Result, type SuccessBody } from "../result.js";
import type { RequestInput } from "../route.js";
import type { Factory } from "./factory.js";
import { keyOf, type ApiQueryKey, type OperationKey } from "./keys.js";

/** The body of a success. TanStack Query stores no `undefined`. */
export type QueryData<R extends Result> =
  SuccessBody<R> extends infer Body
    ? Body extends undefined
      ? null
      : Body
    : never;

/** What `useQuery`, `createQuery` and `injectQuery` take. */
export interface ApiQueryOptions<Data, E> {
  readonly queryKey: DataTag<ApiQueryKey, Data, E>;
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
  }) => Promise<Data>;
  /** Not set. It tells TanStack Query the type of errors. */
  readonly throwOnError?: (error: E) => boolean;
}

/** `key()` without a request also selects the infinite queries of the operation. */
export type QueryFactory<Request, R extends Result, E> = Factory<
  Request,
  ApiQueryOptions<QueryData<R>, E>
>;

/** Creates the function that returns the options of one operation. */
export function queryFactory<
  Request extends RequestInput | undefined,
  R extends Result,
  E,
>(
  operation: OperationKey,
  call: (client: Client, request: Request, options?: CallOptions) => Promise<R>,
): QueryFactory<Request, R, E> {
  const create = (
    client: Client,
    request?: RequestInput | SkipToken,
    options?: CallOptions,
  ) => {
    // Only `skipToken` is a symbol.
    if (typeof request === "symbol")
      return { queryKey: keyOf(operation, "query"), queryFn: request };
    return {
      queryKey: keyOf(operation, "query", request),
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await unwrap(
          call(client, request as Request, { ...options, signal }),
        )) ?? null,
    };
  };
  const key = (request?: RequestInput) =>
    request ? keyOf(operation, "query", request) : operation;
  return Object.assign(create, { key }) as unknown as QueryFactory<
    Request,
    R,
    E
  >;
}
