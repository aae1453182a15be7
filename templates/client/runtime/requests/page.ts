// Part of the Specwright runtime.
/** Pages for caches: plain data, which a server that renders a page can pass on to the browser. */
import { callError } from "../call.js";
import type { CallOptions, Client } from "../client.js";
import { nextCall, requestFor, type PageCall } from "../options/next-page.js";
import type { PagedOperation, PagedRoute } from "../options/pagination.js";
import { draftOf } from "../request/draft.js";
import { unwrap, type Result, type SuccessBody } from "../result.js";
import type { RequestInput, WireRequest } from "../route.js";

/** A page, and the call for the next one; null after the last page. */
export interface LoadedPage<Body> {
  readonly body: Body;
  readonly next: PageCall | null;
}

/** Null for the first page. */
export type PageParam = PageCall | null;

export async function loadPage<R extends Result>(
  client: Client,
  operation: PagedOperation<never, R, unknown>,
  first: RequestInput,
  page: PageParam,
  options: CallOptions | undefined,
): Promise<LoadedPage<SuccessBody<R>>> {
  const { url } = page ?? {};
  const request = requestFor(page ?? {}, first);
  const promise = operation(client, request as never, {
    ...options,
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
}

const none = {} as WireRequest;

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
  } = draftOf(client, none, { ...options, url: next.url }, route);
  if (new URL(url).origin !== home) return next;
  const path = url.slice(home.length);
  return { url: path, position: path };
}
