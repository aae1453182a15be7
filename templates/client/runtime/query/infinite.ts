// Part of the Specwright runtime, copied unchanged.
/** Options of TanStack Query for all pages of an operation. */
import type { DataTag, InfiniteData, SkipToken } from "@tanstack/query-core";
import { callError } from "../call.js";
import type { CallOptions, Client } from "../client.js";
import type { ApiError } from "../errors.js";
import {
  nextCall,
  requestFor,
  textOfValue,
  type PageCall,
} from "../options/next-page.js";
import type { PagedRoute, PagePromise } from "../options/pagination.js";
import { draftOf } from "../request/draft.js";
import {
  unwrap,
  type Result,
  type ResultError,
  type SuccessBody,
} from "../result.js";
import type { RequestInput } from "../route.js";
import type { Factory } from "./factory.js";
import { keyOf, type ApiQueryKey, type OperationKey } from "./keys.js";

/** A page, and the call for the next one; null after the last page. */
export interface QueryPage<Body> {
  readonly body: Body;
  readonly next: PageCall | null;
}

/** Null for the first page. */
export type PageParam = PageCall | null;

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
  call: (
    client: Client,
    request: Request,
    options?: CallOptions,
  ) => PagePromise<R, unknown>,
): InfiniteFactory<Request, R, E> {
  const load = async (
    client: Client,
    options: CallOptions | undefined,
    first: RequestInput,
    { signal, pageParam }: PageContext,
  ): Promise<QueryPage<unknown>> => {
    const page = pageParam ?? {};
    const { url } = page;
    const request = requestFor(page, first);
    const promise = call(client, request as Request, {
      ...options,
      signal,
      ...(url !== undefined && { url }),
    });
    const result = await promise;
    const body = unwrap(result);
    const { route } = promise.page;
    try {
      const next = nextCall(route.pages, request, result);
      return { body, next: next && portable(next, client, options, route) };
    } catch (error) {
      const { message } = error as Error;
      throw callError({ client, route }, "pagination", message);
    }
  };
  const create = (
    client: Client,
    request: RequestInput | SkipToken = {},
    options?: CallOptions,
  ) => {
    const isSkipped = typeof request === "symbol";
    return {
      queryKey: keyOf(operation, "infinite", isSkipped ? {} : request),
      queryFn: isSkipped
        ? request
        : (context: PageContext) => load(client, options, request, context),
      initialPageParam: null,
      getNextPageParam: nextParam,
    };
  };
  const key = (request?: RequestInput) => keyOf(operation, "infinite", request);
  return Object.assign(create, { key }) as unknown as InfiniteFactory<
    Request,
    R,
    E
  >;
}

/**
 * A server that renders a page may know the API by another address than the browser, so a URL of the API is stored
 * without its origin.
 */
function portable(
  next: PageCall,
  client: Client,
  options: CallOptions | undefined,
  route: PagedRoute,
): PageCall {
  if (next.url === undefined) return next;
  const {
    url,
    origins: [home = ""],
  } = draftOf(client, {}, { ...options, url: next.url }, route);
  if (new URL(url).origin !== home) return next;
  const path = url.slice(home.length);
  return { url: path, position: path };
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
