// Part of the Specwright runtime.
/** The request for the next page. */
import type { Result } from "../result.js";
import type { RequestInput } from "../route.js";
import { linkTarget } from "./link-header.js";

/** Names of properties that lead to a value. */
export type Path = readonly string[];

/** How to get the next page. The paths start at the response body. */
export interface Pages {
  /**
   * `link`: the `Link` header has its URL. `url`: the body has its URL. `cursor` and `lastItem`: the next request sends
   * a value of the body or of the last item. `offset`: it skips the items so far. `page`: it counts pages.
   */
  readonly next: "link" | "url" | "cursor" | "lastItem" | "offset" | "page";
  /** The part of the request that selects the page: its location and its name. */
  readonly input?: readonly ["query" | "headers" | "body", string];
  /** The URL or the cursor. For `lastItem`, the path starts at the item. */
  readonly at?: Path;
  readonly items?: Path;
  /** Whether there is another page. */
  readonly more?: Path;
  /** The number of items on all pages. */
  readonly total?: Path;
  /** The number of pages. */
  readonly count?: Path;
  /** The number of the first page. */
  readonly first?: number;
}

/** A call of an operation for one page. */
export interface PageCall {
  /** The part of the request that selects the page. The rest is that of the first page. */
  readonly input?: RequestInput;
  /** The URL of the page, if the server provides it. */
  readonly url?: string;
  /** The URL, the cursor, the offset or the number of the page. */
  readonly position?: unknown;
}

/** The request for a page, from the request for the first one. */
export function requestFor(
  { input = {} }: PageCall,
  first: RequestInput,
): RequestInput {
  const request: Record<string, unknown> = { ...first };
  for (const [location, part] of Object.entries(input)) {
    request[location] = { ...(request[location] as object), ...part };
  }
  return request;
}

/** Returns null after the last page. */
export function nextCall(
  pages: Pages,
  request: RequestInput,
  { body, response }: Result,
): PageCall | null {
  const more = valueAt(body, pages.more);
  if (more === false) return null;
  const position = positionAfter(pages, request, body, response);
  if (position === undefined || position === null || position === "") {
    if (more === true) throw new Error("does not say where the next page is");
    return null;
  }
  if (pages.next === "link" || pages.next === "url") {
    const link = position as string;
    // A response that code has created has no URL. The call resolves a path against the base URL.
    const isPath = !response.url && link.startsWith("/");
    const url = isPath ? link : new URL(link, response.url || undefined).href;
    return { url, position: url };
  }
  const [location, name] = pages.input ?? ["query", ""];
  return { input: { [location]: { [name]: position } }, position };
}

/** Null or empty after the last page. */
function positionAfter(
  { next, at, input, total, count, first = 0, ...pages }: Pages,
  request: RequestInput,
  body: unknown,
  response: Response,
): unknown {
  if (next === "link") return linkTarget(response.headers.get("link"), "next");
  if (next === "url" || next === "cursor") return valueAt(body, at);
  const items = itemsIn(body, pages.items);
  if (items.length === 0) return null;
  if (next === "lastItem") return valueAt(items.at(-1), at);
  const current = Number(valueAt(request, input) ?? first);
  if (next === "offset") {
    const end = current + items.length;
    return reaches(end, valueAt(body, total)) ? null : end;
  }
  const page = current + 1;
  return reaches(page - first, valueAt(body, count)) ? null : page;
}

/** Equal for equal values. The properties of an object have no order. */
export function textOfValue(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "bigint") return String(part);
    if (typeof part !== "object" || part === null || Array.isArray(part))
      return part;
    return Object.fromEntries(
      Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  });
}

function reaches(done: number, all: unknown): boolean {
  return (typeof all === "number" || typeof all === "bigint") && done >= all;
}

/** The items of a page. An API may leave out an empty list. */
export function itemsIn<Value>(body: Value, path: Path | undefined): Value[] {
  const found = path && valueAt(body, path);
  return Array.isArray(found) ? (found as Value[]) : [];
}

function valueAt(value: unknown, path: Path | undefined): unknown {
  if (!path) return undefined;
  let found = value;
  for (const name of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = Object.hasOwn(found, name)
      ? (found as Record<string, unknown>)[name]
      : undefined;
  }
  return found;
}
