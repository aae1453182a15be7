// Part of the Specwright runtime.
/** Options of TanStack Query for all pages of an operation. */
import type { DataTag, InfiniteData, SkipToken } from "@tanstack/query-core";
import type { CallOptions, Client } from "../client.js";
import type { ApiError } from "../errors.js";
import { textOfValue, type PageCall } from "../options/next-page.js";
import type { PagedOperation } from "../options/pagination.js";
import { loadPage, type LoadedPage, type PageParam } from "../requests/page.js";
import type { Result, ResultError, SuccessBody } from "../result.js";
import type { RequestInput } from "../route.js";
import { keyInput, type ShowRequest } from "../requests/key.js";
import type { Factory } from "./factory.js";
import { keyOf, type ApiQueryKey, type OperationKey } from "./keys.js";

/** A page, and the call for the next one. */
export type QueryPage<Body> = LoadedPage<Body>;

interface PageContext {
  readonly signal: AbortSignal;
  readonly pageParam: PageParam;
}

/** What `useInfiniteQuery` and its counterparts take. */
export interface ApiInfiniteOptions<Body, E> {
  readonly queryKey: DataTag<
    ApiQueryKey,
    InfiniteData<QueryPage<Body>, PageParam>,
    E
  >;
  readonly queryFn: (context: PageContext) => Promise<QueryPage<Body>>;
  readonly initialPageParam: PageParam;
  readonly getNextPageParam: (
    last: QueryPage<Body>,
    pages: QueryPage<Body>[],
    lastParam: PageParam,
    params: PageParam[],
  ) => PageCall | undefined;
  /** Not set. It tells TanStack Query the type of errors. */
  readonly throwOnError?: (error: E) => boolean;
  /** Not set. It tells the type of errors if the caller sets `throwOnError`. */
  readonly retryDelay?: (failureCount: number, error: E) => number;
}

export type InfiniteFactory<
  Request,
  R extends Result,
  E extends ApiError,
> = Factory<Request, ApiInfiniteOptions<SuccessBody<R>, ResultError<E, R>>>;

/** Creates the function that returns the options of one operation. */
export function infiniteFactory<
  Request extends RequestInput | undefined,
  R extends Result,
  E extends ApiError,
>(
  operation: OperationKey,
  call: PagedOperation<Request, R, unknown>,
  show?: ShowRequest,
): InfiniteFactory<Request, R, E> {
  const key = (request?: RequestInput) =>
    keyOf(operation, "infinite", keyInput(call, request, show));
  const create = (
    client: Client,
    request: RequestInput | SkipToken = {},
    options?: CallOptions,
  ) => {
    const isSkipped = typeof request === "symbol";
    return {
      queryKey: key(isSkipped ? {} : request),
      queryFn: isSkipped
        ? request
        : ({ signal, pageParam }: PageContext) =>
            loadPage(client, call, request, pageParam, { ...options, signal }),
      initialPageParam: null,
      getNextPageParam: nextParam,
    };
  };
  return Object.assign(create, { key }) as unknown as InfiniteFactory<
    Request,
    R,
    E
  >;
}

/** Ends at a page that has been requested before: the server would return the same pages forever. */
function nextParam(
  { next }: QueryPage<unknown>,
  _pages: unknown,
  _last: unknown,
  params: readonly PageParam[],
): PageCall | undefined {
  if (next === null) return undefined;
  const position = textOfValue(next.position);
  const isKnown = params.some(
    (param) => param !== null && textOfValue(param.position) === position,
  );
  return isKnown ? undefined : next;
}
