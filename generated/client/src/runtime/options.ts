// Part of the Specwright runtime.
import {
  ApiError,
  type Attempts,
  type CallOptions,
  type Check,
  type CheckIssue,
  type CheckedCall,
  type Client,
  type CodeRequest,
  type Draft,
  type ErrorDetails,
  type ErrorKind,
  type Fetch,
  type RequestInput,
  type Result,
  type Retry,
  type Route,
  type SameRoute,
  type StoredBody,
  type SuccessBody,
  type TransportOptions,
  type WireRequest,
  callError,
  callHook,
  callNow,
  checkedTime,
  operationOf,
  origin,
  prepare,
  send,
  storedBody,
  tryNow,
  unwrap,
  wireRequestOf,
} from "./core.js";
import { formatFor, httpDate, isByteSource, responseFor } from "./formats.js";
import { draftOf, isTrusted, permitted, setHeaders } from "./request.js";

// Checks the declared headers of a response, after they are decoded.

/** A header of a response. */
export interface HeaderRule {
  readonly required?: true;
  /** A function of the validators package, if the schema has a name. */
  readonly validate?: (value: unknown) => readonly CheckIssue[];
  readonly type?: "integer" | "number" | "boolean";
  /** The type of the items of a list. */
  readonly items?: "number" | "boolean";
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Rules by the name of the header. */
export interface HeaderRules {
  readonly [name: string]: HeaderRule;
}

/** The paths of the issues start with `/headers`. */
export function headerIssues(
  rules: HeaderRules,
  headers: Readonly<Record<string, unknown>>,
): CheckIssue[] {
  return Object.entries(rules).flatMap(([name, rule]) => {
    const place = `/headers/${name.replaceAll("~", "~0")}`;
    const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
    const issue = (
      keyword: string,
      message: string,
      path = place,
    ): CheckIssue[] => [{ in: "header", path, keyword, message }];
    if (value === undefined)
      return rule.required ? issue("required", "is required") : [];
    if (rule.validate)
      return rule
        .validate(value)
        .flatMap(({ path, keyword, message }) =>
          issue(keyword, message, place + path),
        );
    const { type, items, minimum = -Infinity, maximum = Infinity } = rule;
    if (type && !hasType(value, type))
      return issue("type", `must be of the type ${type}`);
    if (items && !(value as unknown[]).every((item) => hasType(item, items)))
      return issue("type", `must be a list of values of the type ${items}`);
    if (rule.enum && !rule.enum.includes(value))
      return issue("enum", "must be one of the described values");
    if ((value as number) < minimum)
      return issue("minimum", `must be at least ${String(minimum)}`);
    if ((value as number) > maximum)
      return issue("maximum", `must be at most ${String(maximum)}`);
    return [];
  });
}

/** A header that does not have its type is a text. */
function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case "integer":
      return typeof value === "bigint" || Number.isInteger(value);
    case "number":
      return typeof value === "bigint" || typeof value === "number";
    default:
      return typeof value === type;
  }
}

// Checks requests before they are sent, and responses after they are read.

/** A function of the validators package: the issues of a value; empty if it is valid. */
export type Validate = (value: unknown) => readonly CheckIssue[];

/** Functions for bodies, by media type; null for bodies that are not checked. */
export interface BodyChecks {
  readonly [mediaType: string]: Validate | null;
}

/** Checks the requests of one operation. */
export interface RequestCheck {
  /** `POST /pets` */
  readonly operation: string;
  readonly path?: Validate;
  readonly query?: Validate;
  readonly headers?: Validate;
  readonly cookies?: Validate;
  readonly body?: BodyChecks;
  readonly isBodyRequired?: true;
  /** For bodies that are sent item by item. */
  readonly items?: BodyChecks;
}

/** Checks the responses of one operation. */
export interface ResponseCheck {
  /** `POST /pets` */
  readonly operation: string;
  /** By status: `200`, `4XX` or `default`. Functions for streams check each item. */
  readonly responses: { readonly [status: string]: BodyChecks };
  /** Rules for headers, by status. */
  readonly headers?: { readonly [status: string]: HeaderRules };
}

/**
 * Checks the operations that the given checks belong to, for the option `check` of a client or of a call. An invalid
 * request is not sent: the call throws an error of the kind `invalid-request`. A response with an invalid body or header
 * becomes an undeclared result with `issues`. An invalid item of a stream is thrown as `invalid-body`.
 */
export function checkWith(
  ...checks: readonly (RequestCheck | ResponseCheck)[]
): Check {
  const requests = new Map<string, RequestCheck>();
  const responses = new Map<string, ResponseCheck>();
  for (const one of checks) {
    if ("responses" in one) responses.set(one.operation, one);
    else requests.set(one.operation, one);
  }
  const check: Check = async (run, call, options) => {
    const operation = operationOf(call.route);
    const ofRequest = requests.get(operation);
    const ofResponse = responses.get(operation);
    const isMistake = options.check === check && checks.length > 0;
    if (isMistake && !ofRequest && !ofResponse)
      throw callError(
        call,
        "invalid-request",
        "was not sent: no check of the option `check` belongs to it",
      );
    let invalidItem: unknown;
    if (ofRequest)
      checkRequest(call, ofRequest, (error) => (invalidItem = error));
    try {
      const result = await run();
      return ofResponse ? checkedResult(call, ofResponse, result) : result;
    } catch (cause) {
      // `fetch` hides the error of a stream that it sends.
      throw invalidItem ?? cause;
    }
  };
  return check;
}

const locations = ["path", "query", "headers", "cookies"] as const;

function checkRequest(
  call: CheckedCall,
  check: RequestCheck,
  onInvalidItem: (error: unknown) => void,
): void {
  const { request, route } = call;
  const { body } = request;
  const issues = locations.flatMap((location) =>
    within(call, `/${location}`, check[location], request[location] ?? {}),
  );
  if (body !== undefined) {
    const type = request.contentType ?? route.body?.type ?? "";
    const essence = type.replace(/;[^]*/, "").trim().toLowerCase();
    const whole = essence.startsWith("multipart/") ? withFiles(body) : body;
    const validate = formatFor(check.body, essence);
    issues.push(...within(call, "/body", validate, whole));
    const item = formatFor(check.items, essence);
    if (item && Array.isArray(body))
      for (const [index, one] of body.entries())
        issues.push(...within(call, `/body/${String(index)}`, item, one));
    else if (item)
      call.request = {
        ...request,
        body: checkedItems(body as Items, item, (found, index) => {
          const error = invalidRequest(
            call,
            found.map((issue) => moved(call, issue, `/body/${String(index)}`)),
          );
          onInvalidItem(error);
          return error;
        }),
      };
  } else if (check.isBodyRequired)
    issues.push(moved(call, isRequired, "/body"));
  if (issues.length > 0) throw invalidRequest(call, issues);
}

const isRequired: CheckIssue = {
  path: "",
  keyword: "required",
  message: "is required",
};

/** A file that is sent while it is read is checked like any other file. */
function withFiles(form: unknown): unknown {
  const fileOf = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(fileOf)
      : isByteSource(value)
        ? new Blob([])
        : value;
  const fields = Object.entries(form as object);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, fileOf(value)]),
  );
}

function invalidRequest(
  call: CheckedCall,
  issues: readonly CheckIssue[],
): unknown {
  const message = `was not sent: the request ${summaryOf(issues)}`;
  return callError(call, "invalid-request", message, { issues });
}

function checkedResult(
  call: CheckedCall,
  { responses, headers = {} }: ResponseCheck,
  result: Result,
): Result {
  const { body, declared, status, contentType } = result;
  if (!declared) return result;
  const types = responseFor(responses, status);
  const found = types && formatFor(types, contentType);
  const validate = types && found === undefined ? onlyOne(types) : found;
  const rules = responseFor(headers, status);
  const wrongHeaders = rules
    ? within(
        call,
        "",
        (values) => headerIssues(rules, values as Record<string, unknown>),
        result.headers,
      )
    : [];
  const part = wrongHeaders.length > 0 ? "response" : "body";
  const fail = (
    issues: readonly CheckIssue[],
    details?: Partial<ErrorDetails>,
  ) => {
    const message = `returned a ${part} that ${summaryOf(issues)}`;
    return callError(call, "invalid-body", message, { ...details, issues });
  };
  if (validate && isStream(body) && wrongHeaders.length === 0) {
    const items = checkedItems(body, validate, (issues) =>
      fail(issues.map((issue) => moved(call, issue, ""))),
    );
    const { position } = body as { position?: unknown };
    return Object.assign(result, {
      body: position ? Object.assign(items, { position }) : items,
    });
  }
  const isWhole = validate && body !== undefined && !isStream(body);
  const issues = [
    ...wrongHeaders,
    ...(isWhole ? within(call, "", validate, body) : []),
  ];
  if (issues.length === 0) return result;
  const invalid = {
    ...result,
    ok: false,
    declared: false,
    headers: {},
    reason: `the ${part} ${summaryOf(issues)}`,
    issues,
  } as const;
  // `unwrap` throws this error.
  const error = (_: unknown, __: unknown, details: Partial<ErrorDetails>) =>
    fail(issues, details);
  return Object.defineProperty(invalid, origin, { value: error });
}

type Items = Iterable<unknown> | AsyncIterable<unknown>;

async function* checkedItems(
  items: Items,
  validate: Validate,
  fail: (issues: readonly CheckIssue[], index: number) => unknown,
): AsyncGenerator {
  let index = 0;
  for await (const item of items) {
    const issues = validate(item);
    if (issues.length > 0) throw fail(issues, index);
    yield item;
    index++;
  }
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return Symbol.asyncIterator in Object(value);
}

/** JSON is read with any content type if it is the only one. */
function onlyOne(types: BodyChecks): Validate | null | undefined {
  const [only, ...others] = Object.values(types);
  return others.length === 0 ? only : undefined;
}

function within(
  call: CheckedCall,
  place: string,
  validate: Validate | null | undefined,
  value: unknown,
): CheckIssue[] {
  return (validate?.(value) ?? []).map((issue) => moved(call, issue, place));
}

/** The issue at its place in the request or response, with the message that the application chooses. */
function moved(
  { client: { messages } }: CheckedCall,
  issue: CheckIssue,
  place: string,
): CheckIssue {
  if (place === "" && messages === undefined) return issue;
  const { in: part, path, keyword } = issue;
  const own = messages && tryNow(console.error, "messages", messages, issue);
  const message = own ?? issue.message;
  return { ...(part && { in: part }), path: place + path, keyword, message };
}

/** The first issue, without the received value, which may be a secret, and the number of issues. */
function summaryOf([first, ...others]: readonly CheckIssue[]): string {
  const { path = "", message = "" } = first ?? {};
  const issue = `${path || "it"} ${message.replace(/, received [^]*/, "")}`;
  const count = others.length + 1;
  const more = count > 1 ? ` (${String(count)} issues)` : "";
  return `does not match the API description: ${issue}${more}`;
}

// `Link` headers (RFC 8288).

/**
 * The URL of the first link with this relation, or null. It uses no regular expression for the whole header, because
 * that would start again at each `<` of a header that never ends a link.
 */
export function linkTarget(
  header: string | null,
  relation: string,
): string | null {
  if (header === null) return null;
  let start = header.indexOf("<");
  while (start >= 0) {
    const end = header.indexOf(">", start);
    if (end < 0) return null;
    const { pieces, next } = piecesFrom(header, end + 1);
    const relations = (parameterOf(pieces, "rel") ?? "").toLowerCase();
    // With an anchor, the link is not one of this response.
    const isOwn = parameterOf(pieces, "anchor") === null;
    if (isOwn && relations.split(/\s+/).includes(relation))
      return header.slice(start + 1, end);
    start = header.indexOf("<", next);
  }
  return null;
}

/** The parameters of a link: the text after the URL, up to the comma that ends the link, split at semicolons. */
function piecesFrom(
  header: string,
  from: number,
): { pieces: string[]; next: number } {
  const pieces: string[] = [];
  let start = from;
  let at = from;
  for (let isQuoted = false; at < header.length; at++) {
    const character = header[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted && character === "\\") at++;
    else if (!isQuoted && (character === ";" || character === ",")) {
      pieces.push(header.slice(start, at));
      start = at + 1;
      if (character === ",") return { pieces, next: start };
    }
  }
  pieces.push(header.slice(start));
  return { pieces, next: header.length };
}

/** The first one of a name applies, as RFC 8288 requires for `rel`. */
function parameterOf(pieces: readonly string[], name: string): string | null {
  for (const piece of pieces) {
    const at = piece.indexOf("=");
    if (piece.slice(0, at).trim().toLowerCase() !== name) continue;
    const value = piece.slice(at + 1).trim();
    return value.startsWith('"')
      ? value.replaceAll('"', "").replace(/\\(.)/g, "$1")
      : value;
  }
  return null;
}

// Reports deprecated operations once each, from the description and from response headers.

/** Dates are ISO dates: `2030-12-05`. */
export interface DeprecationNotice {
  readonly operation: string;
  /** The source of the notice. A response is more recent than the description. */
  readonly source: "description" | "response";
  readonly since: string | null;
  readonly removal: string | null;
  /** The operation to call instead, or a sentence about it. */
  readonly replacement: string | null;
  readonly note: string | null;
  /** A page about the deprecation, from `Link` with `rel="deprecation"` or `rel="sunset"`. */
  readonly link: string | null;
}

/** Deprecation of an operation in the description. Dates are ISO dates. */
export interface Deprecation {
  readonly since?: string;
  readonly removal?: string;
  /** The operation to call instead, or a sentence about it. */
  readonly replacement?: string;
  readonly note?: string;
}

/** Deprecated operations by method and path template. */
export interface Deprecations {
  readonly [operation: string]: Deprecation;
}

/** Calls `listener` once for each deprecated operation, for the option `onResponse`. */
export function deprecationReporter(
  described: Deprecations,
  listener: (notice: DeprecationNotice) => void,
): NonNullable<TransportOptions["onResponse"]> {
  const reported = new Set<string>();
  return ({ headers }, route) => {
    const operation = operationOf(route);
    const said = headers.get("deprecation");
    const sunset = headers.get("sunset");
    const isDescribed = Object.hasOwn(described, operation);
    const source =
      said === null && sunset === null ? "description" : "response";
    if (reported.has(operation)) return;
    if (!isDescribed && source === "description") return;
    reported.add(operation);
    const known: Deprecation = (isDescribed && described[operation]) || {};
    const link = headers.get("link");
    callHook(console.error, listener, {
      operation,
      source,
      since: dayOf(said) ?? known.since ?? null,
      removal: dayOf(sunset) ?? known.removal ?? null,
      replacement: known.replacement ?? null,
      note: known.note ?? null,
      link: linkTarget(link, "deprecation") ?? linkTarget(link, "sunset"),
    });
  };
}

/** `@1794700800` (RFC 9745) or an HTTP date (RFC 8594). Older servers send `true`, which contains no date. */
function dayOf(value: string | null): string | null {
  if (value === null) return null;
  const seconds = /^\s*@(-?\d+)/.exec(value)?.[1];
  const time = seconds === undefined ? httpDate(value) : Number(seconds) * 1000;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}

// Calls an API in the same process, for tests.

/** An API in this process: a generated server, or an app of any framework that answers the Web's `Request`. */
export interface InProcessApi {
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

/** Sends requests to an API in this process, without a socket. A call ends with its signal, as with `fetch`. */
export function fetchInProcess(api: InProcessApi): Fetch {
  return async (url, init) => {
    const request = new Request(url, init);
    const { signal } = request;
    const response = await new Promise<Response>((resolve, reject) => {
      const abort = (): void => {
        reject(signal.reason as Error);
      };
      if (signal.aborted) abort();
      else signal.addEventListener("abort", abort, { once: true });
      Promise.resolve(api.fetch(request)).then(resolve, reject);
    });
    // Relative links are resolved against it.
    return Object.defineProperty(response, "url", { value: request.url });
  };
}

// The request for the next page.

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

// All pages of an operation, one after the other.

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

// Refreshes credentials that have expired.

/**
 * After a response with the status 401, calls `refresh`, and then repeats the call once. Calls at the same time share one
 * refresh. Afterwards the functions of `auth` must return the new credentials. `refresh` itself must use another client
 * or operations without credentials.
 */
export function refreshOn401(refresh: () => unknown): Retry {
  let count = 0;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await refresh();
      count++;
    } finally {
      running = undefined;
    }
  };
  return async (attempt, call, { signal }) => {
    const before = count;
    const result = await attempt();
    const { client, draft, route } = call;
    const { security = client.api.security ?? [] } = route;
    const isSecured =
      draft && isTrusted(draft, draft.url) && security.length > 0;
    if (result.status !== 401 || !isSecured) return result;
    // Another call may have refreshed the credentials since this one was sent.
    if (before === count) {
      running ??= run();
      await unlessAborted(running, signal);
    }
    // A body that is a stream can be sent only once.
    return draft.stop ? result : attempt();
  };
}

/** Ends early when the signal is aborted. */
function unlessAborted(
  running: Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      resolve();
    };
    signal?.addEventListener("abort", end);
    if (signal?.aborted === true) end();
    running.then(end, reject).finally(() => {
      signal?.removeEventListener("abort", end);
    });
  });
}

// Decides whether to retry a request, and when.

/**
 * Only methods that are safe to repeat are retried, unless `methods` says otherwise, and requests with an
 * `Idempotency-Key` header.
 */
export interface RetryOptions {
  /** Number of retries after the first attempt; 2 by default. */
  readonly attempts?: number;
  /** Statuses that are retried; 408, 429, 500, 502, 503 and 504 by default. */
  readonly statuses?: readonly number[];
  /** In upper case; GET, HEAD, OPTIONS, TRACE, QUERY, PUT and DELETE by default. */
  readonly methods?: readonly string[];
  /** Milliseconds before the first retry, doubled for each further one; 500 by default. */
  readonly baseDelay?: number;
  /** Maximum delay in milliseconds; 20,000 by default. If a response asks for more, it is not retried. */
  readonly maxDelay?: number;
  /** Waits for the delay; replace it in tests. */
  readonly sleep?: (
    milliseconds: number,
    signal: AbortSignal | undefined,
  ) => Promise<void>;
  /** A number from 0 to 1 that spreads the retries of many clients. */
  readonly random?: () => number;
  /** Milliseconds since 1970, for a `Retry-After` that contains a date. */
  readonly now?: () => number;
}

/** The server performs requests with the same key only once. */
const idempotencyKey = "idempotency-key";
/** Statuses of failures that may pass. */
export const temporary: readonly number[] = [408, 429, 500, 502, 503, 504];
const repeatable =
  /* @__PURE__ */ "GET HEAD OPTIONS TRACE QUERY PUT DELETE".split(" ");

/** Repeats calls that got no response, or one that asks to try again later. */
export function retry(options: RetryOptions = {}): Retry {
  const { attempts = 2, statuses = temporary, maxDelay = 20_000 } = options;
  const { baseDelay = 500, random = Math.random, now = Date.now } = options;
  const { methods = repeatable, sleep = sleepFor } = options;
  checkedTime("maxDelay", maxDelay);
  checkedTime("baseDelay", baseDelay);

  const backoff = (attempt: number) =>
    Math.min(baseDelay * 2 ** attempt, maxDelay) *
    (0.5 + callNow(console.error, "random", random) / 2);

  /** Milliseconds to wait, or null to return the result. */
  const delayAfter = (attempt: number, { status, response }: Result) => {
    if (!statuses.includes(status)) return null;
    const time = callNow(console.error, "now", now);
    const asked = retryAfter(response.headers.get("retry-after"), time);
    if (asked === null) return backoff(attempt);
    return asked > maxDelay ? null : asked;
  };

  const isRepeatable = ({ route, draft }: Attempts) =>
    // A body that is a stream can be sent only once.
    !draft?.stop &&
    (methods.includes(route.method) || Boolean(idempotencyKeyOf(draft)));

  return async (attempt, call, { signal }) => {
    for (let count = 0; ; count++) {
      const mayRepeat = () => {
        if (count === attempts || !isRepeatable(call)) return false;
        const key = idempotencyKeyOf(call.draft);
        // `onRequest` may choose a new key for each attempt. Then the server would perform the request again.
        if (key) call.sameHeaders = { [idempotencyKey]: key };
        return true;
      };
      let delay: number | null;
      try {
        const result = await attempt();
        delay = mayRepeat() ? delayAfter(count, result) : null;
        if (delay === null) return result;
      } catch (error) {
        if (!isTemporary(error) || !mayRepeat()) throw error;
        delay = backoff(count);
      }
      await sleep(delay, signal);
    }
  };
}

function idempotencyKeyOf(draft: Draft | undefined): string | null {
  return new Headers(draft?.init.headers).get(idempotencyKey);
}

export function isTemporary(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.kind === "network" || error.kind === "timeout")
  );
}

/** Converts seconds or a date to milliseconds from now. */
function retryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const date = httpDate(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Ends early when the signal is aborted. */
export function sleepFor(
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
    if (signal?.aborted === true) end();
  });
}

// Reports how much of a request body has been sent.

/** The progress of a request body. */
export interface UploadProgress {
  /**
   * Bytes that the platform has taken to send them. Some of them may still be on their way. Null if the platform cannot
   * send streams, as Firefox and Safari; then this is the only report.
   */
  readonly sent: number | null;
  /** Bytes of the body; null for a stream, whose length is not known. */
  readonly total: number | null;
}

type Body = NonNullable<RequestInit["body"]>;

/** The largest part that is sent, and reported, at once. */
const chunkSize = 65_536;

/**
 * A client that calls `listener` while it sends a request body: `uploadPhoto(withUploadProgress(client, show), request)`.
 * The body becomes a stream. So redirects are not followed, and Chromium needs HTTP/2: over HTTP/1.1 the call fails.
 */
export function withUploadProgress(
  client: Client,
  listener: (progress: UploadProgress, route: Route) => void,
): Client {
  return {
    ...client,
    async onRequest(request, route, attempt) {
      await client.onRequest?.(request, route, attempt);
      const { init, headers } = request;
      const body = init.body ?? null;
      if (body === null) return;
      const total = await sizeOf(body);
      const report = (sent: number | null) => {
        callHook(console.error, listener, { sent, total }, route);
      };
      if (!canStream()) {
        report(null);
        return;
      }
      // A response knows the boundary of a form, and the bytes of everything that `fetch` takes.
      const { body: source, headers: known } = new Response(body);
      const type = known.get("content-type");
      if (type !== null) headers["content-type"] ??= type;
      // Browsers ignore it. Elsewhere, the request has the length that it would have without this function.
      if (total !== null) headers["content-length"] ??= String(total);
      report(0);
      Object.assign(init, {
        body: counted(source, report),
        duplex: "half",
        redirect: init.redirect ?? "error",
      });
    },
  };
}

/** Null for a stream. The files of a form need not be read: only the text around them is. */
async function sizeOf(body: Body): Promise<number | null> {
  if (body instanceof ReadableStream) return null;
  if (!(body instanceof FormData)) return new Blob([body as string]).size;
  const empty = new FormData();
  let size = 0;
  for (const [name, value] of body.entries()) {
    if (typeof value === "string") empty.append(name, value);
    else {
      empty.append(name, new Blob([], { type: value.type }), value.name);
      size += value.size;
    }
  }
  // All boundaries of a platform have the same length.
  return size + (await new Response(empty).arrayBuffer()).byteLength;
}

/** A platform that cannot send a stream converts it to text, and does not look at `duplex`. */
function canStream(): boolean {
  const asked: string[] = [];
  const { headers } = new Request("https://stream.example", {
    method: "POST",
    body: new ReadableStream(),
    get duplex() {
      asked.push("duplex");
      return "half";
    },
  } as RequestInit);
  return asked.length > 0 && !headers.has("content-type");
}

/** Reads the source only as fast as the platform takes its bytes. */
function counted(
  source: ReadableStream<Uint8Array> | null,
  report: (sent: number) => void,
): ReadableStream<Uint8Array> {
  const reader = source?.getReader();
  let left = new Uint8Array();
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (left.length === 0) {
          const turn = await reader?.read();
          if (turn?.value) left = new Uint8Array(turn.value);
          else {
            controller.close();
            return;
          }
        }
        const chunk = left.subarray(0, chunkSize);
        left = left.subarray(chunk.length);
        controller.enqueue(chunk);
        sent += chunk.length;
        report(sent);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

// Operations as arguments of other functions.

/** The function of an operation. */
export type ApiOperation<Request, R extends Result = Result> = (
  client: Client,
  request: Request,
  options?: CallOptions,
) => Promise<R>;

/**
 * Arguments after the client or the operation. The request may be left out if all of it is optional. Its type comes from
 * the operation alone, so a misspelt property is an error.
 */
export type RequestArguments<
  Request,
  Options = CallOptions,
> = undefined extends Request
  ? [request?: NoInfer<Request>, options?: Options]
  : [request: NoInfer<Request>, options?: Options];

/** Calls the operation with a check that ends the call before a request exists. */
export function routeOf(operation: ApiOperation<never>): Route {
  let route: Route | undefined;
  void operation({} as Client, {} as never, {
    check(_run, call) {
      route = call.route;
      return new Promise(() => undefined);
    },
  });
  if (!route)
    throw new TypeError("The function is not an operation of this package.");
  return route;
}

/** Whether an error has a kind, or is from calls of an operation. */
export function isErrorOf(
  error: ApiError,
  which: ErrorKind | ApiOperation<never> | undefined,
): boolean {
  return typeof which === "function"
    ? error.operation === operationOf(routeOf(which))
    : which === undefined || error.kind === which;
}

// The HTTP request of an operation as plain data, for code that sends requests itself.

/** A request without credentials. Angular's `httpResource` and `fetch` accept these fields. */
export interface RequestDescriptor {
  readonly method: string;
  /** Includes the query. */
  readonly url: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if the request has no body. */
  readonly body?: DescribedBody;
}

export type DescribedBody =
  string | Blob | ArrayBuffer | FormData | URLSearchParams;

/** The options of a call that change its request. */
export type DescribeOptions = Pick<CallOptions, "headers" | "baseUrl" | "url">;

/**
 * Returns the request that a call of the operation sends, except for the credentials of the option `auth`. Nothing is
 * sent. Throws the error of the API, of the kind `invalid-request`, if a value cannot be sent or if the body is a stream.
 */
export function describeRequest<Request extends RequestInput | undefined>(
  client: Client,
  operation: ApiOperation<Request>,
  ...[request, options = {}]: RequestArguments<Request, DescribeOptions>
): RequestDescriptor {
  const route = routeOf(operation);
  return prepare({ client, route }, () => {
    const wire = wireRequestOf(route, request ?? {});
    const draft = draftOf(client, wire, options, route);
    setHeaders(draft.headers, options.headers);
    const init = permitted(draft, draft.url, draft.init);
    const body = dataOf(init.body);
    return {
      method: route.method,
      url: draft.url,
      headers: init.headers as Record<string, string>,
      ...(body !== undefined && { body }),
    };
  });
}

/** Angular writes bytes as JSON unless they are in an `ArrayBuffer`. */
function dataOf(body: RequestInit["body"]): DescribedBody | undefined {
  if (body instanceof ReadableStream)
    throw new Error("the body is a stream, which is not plain data");
  if (!ArrayBuffer.isView(body))
    return (body ?? undefined) as DescribedBody | undefined;
  const { buffer, byteOffset, byteLength } = body;
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}

// Keys of requests for caches such as that of SWR.

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

// Pages for caches: plain data, which a server that renders a page can pass on to the browser.

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

// Arguments of `useSWRInfinite`.

/** Differs from the key of the request alone, whose data is no page. */
export type PageKey = readonly [
  api: string,
  operation: string,
  input: object,
  page: PageParam,
];

/** Returns the key of a page; null after the last one. */
export type PageKeys<Body> = (
  index: number,
  previous: LoadedPage<Body> | null,
) => PageKey | null;

/** Returns the function for the keys and the fetcher of all pages. With the request null, SWR sends nothing. */
export type SwrInfinite = <
  Request extends RequestInput | undefined,
  R extends Result,
>(
  client: Client,
  operation: PagedOperation<Request, R, unknown>,
  ...args: RequestArguments<Request | null>
) => [
  getKey: PageKeys<SuccessBody<R>>,
  fetcher: (key: PageKey) => Promise<LoadedPage<SuccessBody<R>>>,
];

export function swrInfiniteFor(api: string, show?: ShowRequest): SwrInfinite {
  return (client, operation, ...[request, options]) => {
    const first = request ?? {};
    const known = new Set<string | undefined>();
    const getKey: PageKeys<unknown> = (index, previous) => {
      if (request === null) return null;
      if (index === 0) known.clear();
      const page = index === 0 ? null : (previous?.next ?? null);
      const position = textOfValue(page?.position);
      // Ends at a page that has been requested before: the server would return the same pages forever.
      if ((index > 0 && page === null) || known.has(position)) return null;
      known.add(position);
      const name = operationOf(routeOf(operation));
      return [api, name, keyInput(operation, first, show) ?? {}, page];
    };
    return [
      getKey,
      ([, , , page]) => loadPage(client, operation, first, page, options),
    ];
  };
}

// Arguments of `useSWR`.

/** Returns the key and the fetcher of a request. With the request null, SWR sends nothing. */
export type Swr = <Request extends RequestInput | undefined, R extends Result>(
  client: Client,
  operation: ApiOperation<Request, R>,
  ...args: RequestArguments<Request | null>
) => [key: RequestKey | null, fetcher: () => Promise<StoredBody<R>>];

export function swrFor(api: string, show?: ShowRequest): Swr {
  const keyOf = keysFor(api, show);
  return (client, operation, ...[request, options]) => [
    request === null ? null : keyOf(operation, request as never),
    () => storedBody(operation(client, request as never, options)),
  ];
}
