// Part of the Specwright runtime.
/** All pages of an operation, one after the other. */
import { callError } from "../call.js";
import type { CallOptions, Client } from "../client.js";
import type { RequestArguments } from "../requests/operation.js";
import { unwrap, type Result, type SuccessBody } from "../result.js";
import type { CodeRequest, RequestInput, Route, SameRoute } from "../route.js";
import { send } from "../send.js";
import {
  itemsIn,
  nextCall,
  requestFor,
  textOfValue,
  type PageCall,
  type Pages,
} from "./next-page.js";

/** The promise of a page. `Items` is the path from the body to the items; null if it is not known. */
export type PagePromise<R, Items> = Promise<R> & {
  readonly page: { readonly route: PagedRoute; readonly items?: Items };
};

export interface PagedRoute extends Route {
  readonly pages: Pages;
}

/** Options of the calls for all pages. */
export interface PageOptions extends CallOptions {
  /** The loop ends after this number of pages; no limit by default. */
  readonly maxPages?: number;
}

/** A server with more pages in a row without an item has no end. */
const mostEmptyPages = 100;

/** Calls an operation that returns pages. */
export function sendPage<R extends Result, Items>(
  client: Client,
  request: CodeRequest | undefined,
  options: CallOptions | undefined,
  route: PagedRoute & SameRoute,
): PagePromise<R, Items> {
  return Object.assign(send<R>(client, request, options, route), {
    page: { route },
  });
}

/** An operation whose pagination is known. */
export type PagedOperation<Request, R, Items> = (
  client: Client,
  request: Request,
  options?: CallOptions,
) => PagePromise<R, Items>;

/**
 * The bodies of all pages. Each page is requested when it is needed. A failure is thrown as by `unwrap`. If the server
 * returns a page again, or 100 pages in a row without an item, an error of the kind `pagination` is thrown.
 */
export async function* paginate<Request, R extends Result>(
  client: Client,
  operation: PagedOperation<Request, R, unknown>,
  ...args: RequestArguments<Request, PageOptions>
): AsyncGenerator<SuccessBody<R>, void, undefined> {
  for await (const { body } of pagesOf(client, operation, args)) yield body;
}

/** The items of all pages. */
export async function* items<
  Request,
  R extends Result,
  Items extends readonly string[],
>(
  client: Client,
  operation: PagedOperation<Request, R, Items>,
  ...args: RequestArguments<Request, PageOptions>
): AsyncGenerator<ItemAt<SuccessBody<R>, Items>, void, undefined> {
  for await (const page of pagesOf(client, operation, args)) {
    yield* page.items as ItemAt<SuccessBody<R>, Items>[];
  }
}

/** The type of an item of the array at a path. */
export type ItemAt<Body, Path> = Path extends readonly [
  infer Name,
  ...infer Rest,
]
  ? Body extends object
    ? Name extends keyof Body
      ? ItemAt<Body[Name], Rest>
      : never
    : never
  : Body extends readonly (infer Item)[]
    ? Item
    : never;

async function* pagesOf<R extends Result>(
  client: Client,
  operation: PagedOperation<never, R, unknown>,
  [first, options]: [request?: unknown, options?: PageOptions],
): AsyncGenerator<
  { body: SuccessBody<R>; items: readonly unknown[] },
  void,
  undefined
> {
  // The request of every operation has this form.
  const call = operation as PagedOperation<RequestInput, R, unknown>;
  const { maxPages = Infinity } = options ?? {};
  if (!(maxPages >= 1))
    throw new TypeError(
      `\`maxPages\` is ${String(maxPages)}; it must be at least 1`,
    );
  const positions = new Set<unknown>();
  let count = 0;
  let empty = 0;
  let last: string | undefined;
  let next: PageCall | null = {};
  while (next) {
    const { url } = next;
    const request = requestFor(next, first ?? {});
    const promise = call(client, request, url ? { ...options, url } : options);
    const result = await promise;
    const { route } = promise.page;
    const fail = (message: string) =>
      callError({ client, route }, "pagination", message);
    const body = unwrap(result);
    const items = itemsIn(body, route.pages.items);
    const text = fingerprint(route.pages, items);
    if (text !== undefined && text === last) {
      throw fail("returned the same page again");
    }
    last = text;
    yield { body, items };
    if (++count >= maxPages) return;
    empty = items.length === 0 && route.pages.items ? empty + 1 : 0;
    if (empty === mostEmptyPages)
      throw fail(`returned ${String(empty)} pages in a row without an item`);
    try {
      next = nextCall(route.pages, request, result);
    } catch (error) {
      throw fail((error as Error).message);
    }
    const position = next && textOfValue(next.position);
    if (positions.has(position)) {
      throw fail("leads back to a page that it returned before");
    }
    positions.add(position);
  }
}

/**
 * Equal for equal pages, if the client counts them: a server that ignores the parameter returns the first page again.
 * Values such as numbers may repeat.
 */
function fingerprint(
  { next }: Pages,
  items: readonly unknown[],
): string | undefined {
  const isCounted = next === "offset" || next === "page";
  if (!isCounted || typeof items[0] !== "object") return undefined;
  return textOfValue(items);
}
