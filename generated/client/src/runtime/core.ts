// Part of the Specwright runtime.
import { readResult, reasonOf } from "./formats.js";
import {
  type CredentialRequest,
  draftOf,
  entryOf,
  isTrusted,
  permitted,
  setHeaders,
} from "./request.js";

// A call of an operation, and its errors.

export interface Call {
  readonly client: Client;
  readonly route: Route;
}

/** `GET /pets/{petId}` */
export function operationOf(route: Route): string {
  return `${route.method} ${route.path}`;
}

/** The request as it is sent. */
export function wireRequestOf(route: Route, request: CodeRequest): WireRequest {
  return route.encode?.(request) ?? (request as RequestInput as WireRequest);
}

/** The error of the API. The message is the end of a sentence that begins with the operation. */
export function callError(
  { client, route }: Call,
  kind: ErrorKind,
  message: string,
  details?: Partial<ErrorDetails>,
): ApiError {
  const operation = operationOf(route);
  return new client.api.error({
    kind,
    operation,
    message: `${operation} ${message}`,
    ...details,
  });
}

/** Errors before a request is sent are about the values of the caller. */
export function prepare<T>(call: Call, step: () => T): T {
  try {
    return step();
  } catch (cause) {
    throw callError(
      call,
      "invalid-request",
      `was not sent: ${(cause as Error).message}`,
    );
  }
}

// Durations in options.

/** `setTimeout` takes more milliseconds as 1. */
export const longestTime = 2_147_483_647;

/** Returns the duration, and throws if a timer cannot wait for it. `name` is the option. */
export function checkedTime(name: string, time: number, least = 0): number {
  if (time >= least && time <= longestTime) return time;
  throw new TypeError(
    `\`${name}\` is ${String(time)}; it must be a number from ${String(least)} to ${String(longestTime)}`,
  );
}

// A client: the settings that all calls share. It has no connection and need not be closed.

/** Repeats attempts of a call. `retry()` and `refreshOn401()` create one. */
export type Retry = (
  attempt: () => Promise<Result>,
  call: Attempts,
  options: CallOptions,
) => Promise<Result>;

/** A call before its first attempt. */
export interface CheckedCall {
  readonly client: Client;
  readonly route: Route;
  request: RequestInput;
}

/** Checks a request, runs the call, and checks its result. `checkWith()` creates one. */
export type Check = (
  run: () => Promise<Result>,
  call: CheckedCall,
  options: CallOptions,
) => Promise<Result>;

/** A request that is about to be sent. Changes apply to this attempt. */
export interface OutgoingRequest {
  url: string;
  /** They include credentials. Those of the client have names in lower case. The last one of a name counts. */
  readonly headers: Record<string, string>;
  /** The second argument of `fetch`. */
  readonly init: RequestInit;
}

/** What the client sets itself. */
type OwnSetting = "method" | "body" | "headers" | "signal" | "redirect";

/** Settings of `fetch`, such as `credentials`, `cache` and `keepalive`, except those that the client sets itself. */
export type FetchInit = Readonly<Omit<RequestInit, OwnSetting>> & {
  // `Omit` alone would accept a variable of the type `RequestInit`.
  readonly [Name in OwnSetting]?: never;
} & {
  // Not every platform declares these.
  readonly cache?: string;
  readonly mode?: string;
  readonly priority?: string;
  /** Node: the connections to use. */
  readonly dispatcher?: unknown;
  /** Next.js: the cache settings. */
  readonly next?: unknown;
};

/** How to treat redirects. */
export type Redirect = "manual" | "follow" | Follow;

/** Options that do not depend on the API. */
export interface TransportOptions {
  /** Sends requests; the global `fetch` by default. */
  readonly fetch?: Fetch;
  /** Headers of every request to the API. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Settings of `fetch`. A browser sends cookies to another origin only with `init: { credentials: "include" }`. */
  readonly init?: FetchInit;
  /**
   * Time limit for one attempt including its body, in milliseconds; no limit by default. It begins when the request is
   * sent: `onRequest` and functions of `auth` have their own time.
   */
  readonly timeout?: number;
  /** Repeats failed calls: `retry: retry({ attempts: 3 })`. No retries by default. */
  readonly retry?: Retry;
  /** Repeats a call once after the status 401: `refresh: refreshOn401(getNewToken)`. */
  readonly refresh?: Retry;
  /** Checks requests and responses: `check: checkWith(listPetsResponseCheck)`. No checks by default. */
  readonly check?: Check;
  /** Returns the message for an issue of a check, such as one in another language; undefined keeps its message. */
  readonly messages?: (issue: FoundIssue) => string | undefined;
  /**
   * Origins that get the same requests as the API, by redirects and links: `["https://files.example.com"]`. By default,
   * values of the caller are sent only to the origin of the base URL: headers, cookies, credentials and bodies.
   */
  readonly trustedOrigins?: readonly string[];
  /**
   * By default, redirects are followed, except after sending a stream or additional headers: those of the client, of the
   * call or of `onRequest`. `followRedirects` follows them also with such headers. With `manual`, a redirect is a result.
   * With `follow`, `fetch` follows redirects, and sends bodies and all headers except `Authorization` to any origin.
   */
  readonly redirect?: Redirect;
  /**
   * Maximum number of bytes in a response body, after decompression; 100 Mi (104,857,600) by default. It does not apply to
   * bodies that are streams.
   */
  readonly maxResponseSize?: number;
  /**
   * Maximum number of characters in one event, or in one line of JSON, of a streamed response; 32 Mi (33,554,432) by
   * default.
   */
  readonly maxItemSize?: number;
  /**
   * Called before each attempt, which starts with 1. It may change the request. If it throws, nothing is sent, and the
   * call throws the same error.
   */
  readonly onRequest?: (
    request: OutgoingRequest,
    route: Route,
    attempt: number,
  ) => unknown;
  /**
   * Called with every response before its body is read. Its errors are written to the console. `deprecations()` creates
   * such a function.
   */
  readonly onResponse?: (response: Response, route: Route) => void;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, and also a stream that it returned. */
  readonly signal?: AbortSignal;
  /** Additional headers. They override those of the client and credentials. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Settings of `fetch`. They override those of the client one by one. */
  readonly init?: FetchInit;
  /** Overrides the client's option. */
  readonly timeout?: number;
  /** Overrides the client's option. */
  readonly retry?: Retry;
  /** Overrides the client's option. */
  readonly check?: Check;
  /** Overrides the client's option. */
  readonly maxResponseSize?: number;
  /** Overrides the client's option. */
  readonly redirect?: Redirect;
  /** Overrides the client's option. */
  readonly baseUrl?: string;
  /**
   * A link to follow instead of the operation's own URL, such as the next page. If it leads to another origin that
   * `trustedOrigins` does not have, the request has no headers, cookies, credentials and body of the caller.
   */
  readonly url?: string;
}

/** The settings that all clients of an API share. */
export interface Api {
  /** The first server, if it is an absolute URL. */
  readonly baseUrl?: string;
  /** The security of routes without their own. */
  readonly security?: Route["security"];
  /** The error class of the API. */
  readonly error: new (details: ErrorDetails) => ApiError;
}

/** Created by `createClient`, and passed to every operation. */
export interface Client extends TransportOptions {
  readonly api: Api;
  /** Set by the caller. Then no server of the description applies. */
  readonly baseUrl?: string;
  readonly fetch: Fetch;
  /** The credential for a security scheme. A function, so that printing a client prints no secrets. */
  readonly credential: (scheme: string) => unknown;
}

/** Credentials by security scheme. */
export type Credentials = Readonly<Record<string, unknown>>;

/** Combines the settings of the API with the options of the caller. `find` takes the credential of a scheme from `auth`. */
export function connect(
  api: Api,
  {
    auth,
    fetch,
    ...options
  }: TransportOptions & { readonly baseUrl?: string; readonly auth?: unknown },
  find: (auth: Credentials, scheme: string) => unknown = entryOf,
): Client {
  if (options.timeout !== undefined) checkedTime("timeout", options.timeout);
  return {
    // Looked up at each call, because tests and polyfills replace the global. Browsers refuse calls as a method.
    fetch: (url, init) => (fetch ?? globalThis.fetch)(url, init),
    ...options,
    api,
    credential: (scheme) => find(auth as Credentials, scheme),
  };
}

// Errors of calls that have no result.

export type ErrorKind =
  /** A declared failure, thrown by `unwrap`. */
  | "http"
  /** A response that the API description does not declare, thrown by `unwrap`. */
  | "undeclared"
  /** No response, or one that broke off. */
  | "network"
  | "timeout"
  /** The caller's signal was aborted. */
  | "aborted"
  /** A body that is larger than `maxResponseSize`. */
  | "too-large"
  /** An item of a stream that does not have the format of its media type, or a body that a check rejects. */
  | "invalid-body"
  /** A page that the server returns twice, too many pages without an item, or a next page without its position. */
  | "pagination"
  /** A value that cannot be sent, or that a check rejects. */
  | "invalid-request";

/** A part of a value that does not match its schema. */
export interface CheckIssue {
  /** A JSON pointer. In a request, it starts with the location: `/query/limit`, `/body/name`. */
  readonly path: string;
  /** Set for a header of a response. The path starts with `/headers` then. */
  readonly in?: "header";
  /** The keyword of the schema: `required`, `type`, `maxLength`, … */
  readonly keyword: string;
  /** The problem as text. It may contain the received value. */
  readonly message: string;
}

/** An issue with what the validator found. */
export interface FoundIssue extends CheckIssue {
  /** The value of the keyword: a limit, a type, the allowed values. */
  readonly expected?: unknown;
  /** The received value, shortened. */
  readonly received?: unknown;
}

export interface ErrorDetails {
  readonly kind: ErrorKind;
  readonly operation: string;
  /** Never contains credentials, URLs or bodies, because messages end up in logs. */
  readonly message: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Headers;
  readonly cause?: unknown;
  /** What a check rejected. */
  readonly issues?: readonly CheckIssue[];
}

/** Creates the error of the API. The message is the end of a sentence that begins with the operation. */
export type Fail = (
  kind: ErrorKind,
  message: string,
  details?: Partial<ErrorDetails>,
) => ApiError;

/** The base class of the API's own error class. */
export class ApiError extends Error {
  declare readonly kind: ErrorKind;
  /** The method and the path template of the operation: `GET /pets/{petId}`. */
  declare readonly operation: string;
  /** Null if there was no response. */
  readonly status: number | null = null;
  /** The body of the response, as far as it could be read. */
  readonly body: unknown;
  /** What a check rejected. */
  declare readonly issues?: readonly CheckIssue[];
  /** The headers of the response, or null if there was none. */
  readonly headers: Headers | null = null;

  constructor(details: ErrorDetails) {
    super(details.message, details);
    Object.assign(this, details);
  }
}

// Calls functions of the application, which can throw anything, reject with anything, and may never end.

/** A function that the application wants to be called, or several. Their results are not used. */
export type Hooks<Values extends readonly unknown[]> =
  | ((...values: Values) => unknown)
  | readonly ((...values: Values) => unknown)[];

/**
 * Calls hooks. What each of them throws or rejects with goes to `failed`, which may fail as well. Never throws, and does
 * not wait for promises.
 */
export function callHook<Values extends readonly unknown[]>(
  failed: Hooks<[error: unknown]> | null | undefined,
  hook: Hooks<Values> | null | undefined,
  ...values: Values
): void {
  if (!hook) return;
  if (typeof hook !== "function") {
    for (const one of hook) callHook(failed, one, ...values);
    return;
  }
  try {
    const outcome = hook(...values);
    if (typeof outcome !== "object" || outcome === null) return;
    Promise.resolve(outcome).then(undefined, (error: unknown) => {
      callHook(null, failed, error);
    });
  } catch (error) {
    callHook(null, failed, error);
  }
}

/**
 * Calls a function whose result is needed at once. A promise is a mistake like an exception: `callNow` throws, and
 * `failed` gets what it rejects with.
 */
export function callNow<Values extends readonly unknown[], Result>(
  failed: Hooks<[error: unknown]> | null | undefined,
  name: string,
  called: (...values: Values) => Result,
  ...values: Values
): Result {
  const result = called(...values);
  const { then } = Object(result) as { readonly then?: unknown };
  if (typeof then !== "function") return result;
  callHook(failed, () => result);
  throw new TypeError(`The function \`${name}\` must not return a promise`);
}

/** The same, for a function that can be done without: undefined if it fails. */
export function tryNow<Values extends readonly unknown[], Result>(
  failed: Hooks<[error: unknown]> | null | undefined,
  name: string,
  called: (...values: Values) => Result,
  ...values: Values
): Result | undefined {
  let result: Result | undefined;
  callHook(failed, () => {
    result = callNow(failed, name, called, ...values);
  });
  return result;
}

// The result of a call: a union that narrows by `ok`, by `status` and by `declared`.

/** A response that the API description declares. */
interface Declared<
  Status extends number,
  Body,
  DeclaredHeaders,
  ContentType extends string,
> {
  readonly declared: true;
  readonly status: Status;
  readonly body: Body;
  /** The declared headers, decoded. `response.headers` contains all headers. */
  readonly headers: DeclaredHeaders;
  /** The media type of the body, without parameters. */
  readonly contentType: ContentType;
  readonly response: Response;
}

/** A declared response with a status from 200 to 299. */
export interface Success<
  Status extends number,
  Body,
  DeclaredHeaders = NoHeaders,
  ContentType extends string = string,
> extends Declared<Status, Body, DeclaredHeaders, ContentType> {
  readonly ok: true;
}

/** Any other declared response. */
export interface Failure<
  Status extends number,
  Body,
  DeclaredHeaders = NoHeaders,
  ContentType extends string = string,
> extends Declared<Status, Body, DeclaredHeaders, ContentType> {
  readonly ok: false;
}

/**
 * A response that the API description does not declare: another status, or a body that does not have the declared
 * format, such as the error page of a proxy. Its status can be any; `Status` lists those that no other member has.
 */
export interface Undeclared<Status extends number = number> {
  /** False also for a status from 200 to 299: `response.ok` tells whether the server accepted the request. */
  readonly ok: false;
  readonly declared: false;
  readonly status: Status;
  /** JSON, text or a `Blob`, by the content type of the response. */
  readonly body: unknown;
  readonly headers: NoHeaders;
  /** The media type of the body, without parameters. */
  readonly contentType: string;
  readonly response: Response;
  /** Why the response is not declared: `the body is not JSON (content type: text/html)`. */
  readonly reason: string;
  /** What a check of the body rejected, with the option `check`. */
  readonly issues?: readonly CheckIssue[];
}

export type Result =
  | Success<number, unknown, object>
  | Failure<number, unknown, object>
  | Undeclared;

/** A result with the names and values of the wire. */
export type WireResult = Result & {
  readonly body: WireValue | undefined;
  readonly headers: Readonly<Record<string, WireValue>>;
};

/** For responses without declared headers. */
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- it is meant to be empty
export type NoHeaders = Record<never, never>;

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type NumberOf<Text> = Text extends `${infer Value extends number}`
  ? Value
  : never;

// Written as literals, so that undeclared statuses do not weaken the types of the declared ones.
export type Status1XX = NumberOf<`1${Digit}${Digit}`>;
export type Status2XX = NumberOf<`2${Digit}${Digit}`>;
export type Status3XX = NumberOf<`3${Digit}${Digit}`>;
export type Status4XX = NumberOf<`4${Digit}${Digit}`>;
export type Status5XX = NumberOf<`5${Digit}${Digit}`>;

/** Every status that is not a success. Statuses from 100 to 199 never reach a caller. */
export type FailureStatus = Status3XX | Status4XX | Status5XX;

/** Successes that are not declared. */
export type OtherSuccess<Declared extends Status2XX = never> = Exclude<
  Status2XX,
  Declared
>;

/** Failures that are not declared by status or range. */
export type OtherThan<
  ClientErrors extends Status4XX = never,
  ServerErrors extends Status5XX = never,
  Redirections extends Status3XX = never,
> =
  | Exclude<Status4XX, ClientErrors>
  | Exclude<Status5XX, ServerErrors>
  | Exclude<Status3XX, Redirections>;

/** The body of a successful response of an operation. */
export type SuccessBody<R extends Result> = Extract<
  R,
  { readonly ok: true }
>["body"];

/** The body of a success in a cache, which stores no `undefined`. */
export type StoredBody<R extends Result> =
  SuccessBody<R> extends infer Body
    ? Body extends undefined
      ? null
      : Body
    : never;

/**
 * The errors of an operation: a union that narrows by `status` and by `kind`. `E` is the error class of the API.
 *
 * A response that was refused can have any status. As in `Undeclared`, the type lists those that no declared failure has.
 */
export type ResultError<E extends ApiError, R extends Result> =
  | DeclaredError<E, R>
  | (E & {
      readonly kind: RefusedKind;
      readonly status: Extract<
        R,
        { readonly ok: true } | { readonly declared: false }
      >["status"];
      readonly headers: Headers;
    })
  | (E & {
      readonly kind: Exclude<ErrorKind, "http" | "undeclared" | "too-large">;
      readonly status: null;
    });

type RefusedKind = "undeclared" | "invalid-body" | "too-large";

type DeclaredError<E, R> =
  R extends Failure<infer Status, infer Body, object>
    ? E & {
        readonly kind: "http";
        readonly status: Status;
        readonly body: Body;
        readonly headers: Headers;
      }
    : never;

/** Creates the error for a failed result. `send` adds it to results as a hidden property. */
export const origin: unique symbol = Symbol();

/** Returns the body of a success. Throws any other result as the error of this API. */
export function unwrap<R extends Result>(
  result: Promise<R>,
): Promise<SuccessBody<R>>;
export function unwrap<R extends Result>(result: R): SuccessBody<R>;
export function unwrap(result: Result | Promise<Result>): unknown {
  return result instanceof Promise
    ? result.then(resultBody)
    : resultBody(result);
}

function resultBody(result: Result & { [origin]?: Fail }): unknown {
  if (result.ok) return result.body;
  const { declared, status, body, response } = result;
  const kind = declared ? "http" : "undeclared";
  // Without strict checks of null, `declared` does not narrow.
  const reason = "reason" in result ? `: ${result.reason}` : "";
  const message = `returned status ${String(status)}${reason}`;
  const details = { status, body, headers: response.headers };
  const fail = result[origin];
  throw fail
    ? fail(kind, message, details)
    : new ApiError({ kind, operation: "", message, ...details });
}

/** Like `unwrap`, with null instead of `undefined`. */
export async function storedBody<R extends Result>(
  result: Promise<R>,
): Promise<StoredBody<R>> {
  return ((await unwrap(result)) ?? null) as StoredBody<R>;
}

// The description of an operation for the runtime. It contains the functions that the operation needs, so a bundler
// leaves out the others.

/** The function that sends requests. Wrap `fetch` to see or change every request and every response. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends a request and follows redirects. `followRedirects` is one. */
export type Follow = (
  fetch: Fetch,
  url: string,
  init: RequestInit,
  permit: Permit,
) => Promise<Response>;

/** Returns the part of a request that may be sent to a URL. Throws if the request must not be sent there. */
export type Permit = (url: string, init: RequestInit) => RequestInit;

export interface Route {
  /** The path template, with `{name}` for each path parameter. */
  readonly path: string;
  readonly method: string;
  /** The base URL of an operation that has a server of its own. */
  readonly server?: (api: { readonly baseUrl?: string }) => string;
  /** Fills in the path parameters. Absent if the path has none. */
  readonly pathParameters?: FillPath;
  /** The style of query parameters. `byName` has one for each name. The default is one pair per value. */
  readonly query?: Style;
  /** Adds the header parameters. */
  readonly headers?: AddParameters;
  /** Adds the cookie parameters. */
  readonly cookies?: AddParameters;
  readonly body?: BodyFormat;
  /** Converts the values of a request to those of the wire. Absent if they are the same. */
  readonly encode?: (request: CodeRequest) => WireRequest;
  /** The value of the `Accept` header; `application/json` by default. */
  readonly accept?: string;
  /**
   * Functions that read the response bodies, by status (`200`, `4XX`, or `default` for other failures). By default, 200
   * and `default` are JSON.
   */
  readonly responses?: Responses;
  /**
   * Alternatives: one of them is enough. All schemes of a list are required together. By default those of the API. Empty
   * if no credential is sent.
   */
  readonly security?: readonly (readonly SecurityScheme[])[];
}

/** Replaces the parameters of a path template. */
export type FillPath = (path: string, values: object | undefined) => string;

/** Adds the parameters of one location to a request. */
export type AddParameters = (draft: Draft, values?: object) => void;

export interface Responses {
  readonly [status: string]: ReadBody | ResponseFormat;
}

/**
 * Reads the body of a response. `received` is its media type without parameters, in lower case; empty if there is none.
 * Throws `Mismatch` if the body does not have the format.
 */
export type ReadBody = (
  response: Response,
  received: string,
  source: BodySource,
  format: ResponseFormat,
) => unknown;

/** A response with several media types or with declared headers. */
export interface ResponseFormat {
  /** JSON by default. */
  readonly read?: ReadBody;
  /** Formats by media type, for `byMediaType`. */
  readonly types?: { readonly [mediaType: string]: ReadBody };
  /** The declared headers, for `decode`. */
  readonly headers?: HeaderFormats;
  readonly decode?: (headers: Headers, format: ResponseFormat) => object;
}

/** Converts the text of a header. */
export interface HeaderFormats {
  readonly [name: string]: (text: string) => unknown;
}

/** Writes a value without a name: a path parameter or a header. */
export type BareStyle = (
  value: unknown,
  name: string,
  encode: (text: string) => string,
) => string;

/** Writes a value as pairs of a name and encoded text: a query parameter, a cookie or a field of a form. */
export type Style = (
  name: string,
  value: unknown,
  encode: (text: string) => string,
) => [name: string, text: string][];

export interface BodyFormat {
  /** The media type unless the caller chooses another one. */
  readonly type: string;
  /** Adds a body to a request. */
  readonly write: (draft: Draft, body: unknown, mediaType: string) => void;
}

export interface BodySource {
  /** Maximum number of bytes in a body that is read as a whole. */
  readonly maxResponseSize?: number;
  /** Maximum number of characters in an item of a stream. */
  readonly maxItemSize?: number;
  readonly fail: Fail;
  /** Converts an error while a stream is read to the error of the API. */
  readonly translate: (cause: unknown) => unknown;
  /** Called after the body is read. A stream replaces it, and calls it at its end. */
  end: () => void;
}

/** How a security scheme sends its credential. */
export interface SecurityScheme {
  /** The name in the API description. */
  readonly name: string;
  /** The name of the header, parameter or cookie, or of the HTTP authentication scheme. */
  readonly key?: string;
  /** Required scopes. */
  readonly scopes?: readonly string[];
  /** Absent if nothing is added to a request. Throws an `Error` if the scheme cannot send the credential. */
  readonly attach?: Attach;
}

/** Adds a credential to a request. */
export type Attach = (
  draft: Draft,
  credential: unknown,
  scheme: SecurityScheme,
) => void;

/** A request before it is sent. */
export interface Draft {
  url: string;
  /** The origin of the API, and the origins that the caller trusts. Others get nothing that the caller supplied. */
  readonly origins: readonly string[];
  /** The `Accept` header of the operation. */
  readonly accept: string;
  /** By name in lower case. */
  readonly headers: Record<string, string>;
  /** The second argument of `fetch`. */
  readonly init: RequestInit;
  /** Cancels the rest of a body that is a stream, which can be sent only once. */
  stop?: () => void;
  /** Follows the redirects of a request that `fetch` must not redirect. Without it, they are not followed. */
  follow?: Follow;
}

/** The attempts of a call. Each one has a request and credentials of its own. */
export interface Attempts {
  readonly client: {
    readonly api: { readonly security?: Route["security"] };
  };
  readonly route: Route;
  count: number;
  /** The request of the last attempt; absent if it could not be created. */
  draft?: Draft;
  /** Headers of the caller that the next attempts have in common, whatever `onRequest` sets. */
  sameHeaders?: Record<string, string>;
  /** Headers that no caller supplied. They do not stop redirects, because `follow` keeps them within the origin. */
  added?: {
    readonly headers: Readonly<Record<string, string>>;
    readonly follow: Follow;
  };
}

/** The request of any operation. */
export interface RequestInput {
  readonly path?: object;
  readonly query?: object;
  readonly headers?: object;
  readonly cookies?: object;
  readonly contentType?: string;
  readonly body?: unknown;
}

/** A value as it is sent and received. The types keep it apart from values of code; no value has the property. */
export interface WireValue {
  readonly "~side": "wire";
}

/** A value as the application has it. */
export interface CodeValue {
  readonly "~side": "code";
}

/** The request of any operation, with the names and values of code. */
export type CodeRequest = RequestInput & { readonly "~side"?: "code" };

/** The request of any operation, with the names and values of the wire. */
export type WireRequest = RequestInput & WireValue;

/** A route whose names and values are the same in code. */
export interface SameRoute extends Route {
  readonly encode?: never;
  readonly decode?: never;
}

/** The request of an operation without parameters and body. */
export type NoInput = Record<string, never>;

/** A media type that matches a range: `image/png` is a `MediaRange<"image">`. */
export type MediaRange<Type extends string> = `${Type}/${string}`;

// Performs a call, from the request to the result.

type GetCredential = (request: CredentialRequest) => unknown;

/** Calls an operation. The generated function declares the type of the result for its route. */
export function send<R extends Result>(
  client: Client,
  request: CodeRequest | undefined,
  options: CallOptions | undefined,
  route: SameRoute,
): Promise<R>;
export function send(
  client: Client,
  request: WireRequest | undefined,
  options: CallOptions | undefined,
  route: Route,
): Promise<WireResult>;
export function send(
  client: Client,
  request: CodeRequest | WireRequest = {},
  options: CallOptions = {},
  route: Route,
): Promise<Result> {
  const call: CheckedCall & Attempts = { client, route, request, count: 0 };
  const run = [
    client.refresh,
    options.retry ?? client.retry,
    options.check ?? client.check,
  ].reduce<() => Promise<Result>>(
    (inner, wrap) => (wrap ? () => wrap(inner, call, options) : inner),
    () => tryOnce(call, options),
  );
  return run();
}

/** Each attempt has its own request and credentials. Errors of the caller's functions are thrown unchanged. */
async function tryOnce(
  call: CheckedCall & Attempts,
  options: CallOptions,
): Promise<Result> {
  const { client, route } = call;
  const {
    signal,
    timeout = client.timeout,
    redirect = client.redirect,
  } = options;
  if (timeout !== undefined) checkedTime("timeout", timeout);
  const draft = (call.draft = prepare(call, () =>
    draftOf(client, call.request as WireRequest, options, route),
  ));
  const controller = new AbortController();
  const ended = controller.signal;
  const abort = () => {
    controller.abort(signal?.reason);
  };
  /** Waits for a function of the caller, which may never end. */
  const inTime = <T>(work: T) =>
    Promise.race([
      work,
      new Promise<never>((_, reject) => {
        const end = () => {
          reject(ended.reason as Error);
        };
        if (ended.aborted) end();
        else ended.addEventListener("abort", end);
      }),
    ]);
  const fail: Fail = (...details) => callError(call, ...details);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let init: RequestInit | undefined;
  const translate = (cause: unknown) => {
    const isOfCaller = !init && !(ended.aborted && cause === ended.reason);
    if (isOfCaller || cause instanceof ApiError) return cause;
    const kind = signal?.aborted ? "aborted" : ended.aborted ? "timeout" : null;
    return fail(kind ?? "network", `failed: ${kind ?? reasonOf(cause)}`, {
      cause,
    });
  };
  const source: BodySource = {
    ...client,
    ...options,
    fail,
    translate,
    end() {
      draft.stop?.();
      // `fetch` and `AbortSignal.any` would leave a listener on a signal that outlives the call.
      signal?.removeEventListener("abort", abort);
    },
  };
  try {
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
    const alternatives = isTrusted(draft, draft.url)
      ? (route.security ?? client.api.security)
      : [];
    // The first alternative for which the caller gave all credentials.
    const schemes = alternatives?.find((together) =>
      together.every(
        ({ attach, name }) => !attach || client.credential(name) !== undefined,
      ),
    );
    for (const scheme of schemes ?? []) {
      let value = client.credential(scheme.name);
      if (typeof value === "function")
        value = await inTime(
          (value as GetCredential)({
            operation: operationOf(route),
            scopes: scheme.scopes ?? [],
          }),
        );
      prepare(call, () => scheme.attach?.(draft, value, scheme));
    }
    prepare(call, () => {
      setHeaders(draft.headers, options.headers);
    });
    await inTime(client.onRequest?.(draft, route, ++call.count));
    const permit: Permit = (...next) =>
      prepare(call, () => permitted(draft, ...next));
    init = prepare(call, () => {
      // `onRequest` may write names in any case, or use other headers.
      if (draft.init.headers === draft.headers) {
        setHeaders((draft.init.headers = {}), draft.headers);
        Object.assign(
          draft.init.headers,
          call.sameHeaders,
          call.added?.headers,
        );
      }
      return permitted(draft, draft.url, draft.init);
    });
    ended.throwIfAborted();
    if (timeout !== undefined) timer = setTimeout(abort, timeout);
    if (signal ?? timer) init.signal = ended;
    // Before `fetch` follows a redirect to another origin, it removes `Authorization`, but neither other headers nor the body.
    const others = JSON.stringify({
      ...init.headers,
      authorization: undefined,
    });
    const hasOnly = (more?: object) =>
      !init?.body &&
      others === JSON.stringify({ accept: draft.accept, ...more });
    const added = hasOnly(call.added?.headers) ? call.added : null;
    const follow =
      redirect ??
      (hasOnly() ? null : (added?.follow ?? draft.follow ?? "manual"));
    if (typeof follow === "string") init.redirect = follow;
    // The redirects of a stream are errors, because it can be sent only once.
    const response = await inTime(
      follow && !init.redirect
        ? (follow as Follow)(client.fetch, draft.url, init, permit)
        : client.fetch(draft.url, init),
    );
    // Its errors must not change the result.
    // eslint-disable-next-line @typescript-eslint/require-await -- what it throws becomes a rejection
    (async () => client.onResponse?.(response, route))().catch(console.error);
    const result = await inTime(readResult(response, route, source));
    // Lets `unwrap` throw the API's own error class.
    return Object.defineProperty(result, origin, { value: fail });
  } catch (cause) {
    throw translate(cause);
  } finally {
    clearTimeout(timer);
    source.end();
  }
}

// Fills in the variables of a server URL.

export interface ServerVariable {
  readonly default: string;
  /** The allowed values; without it, any value. */
  readonly enum?: readonly string[];
}

/**
 * Fills `{name}` with the given value or the default. A value must not change other parts of the URL, because the
 * client sends credentials to that server.
 */
export function fillServer(
  url: string,
  variables: Readonly<Record<string, ServerVariable>>,
  given: Readonly<Record<string, string | undefined>> = {},
): string {
  return url.replace(/\{([^{}]+)\}/g, (whole, name: string, at: number) => {
    const variable = Object.hasOwn(variables, name)
      ? variables[name]
      : undefined;
    if (!variable) return whole;
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined) return variable.default;
    check(name, value, variable, {
      before: url.slice(0, at),
      after: url.slice(at + whole.length),
    });
    return value;
  });
}

/** The text of the template around a variable. */
interface Surroundings {
  readonly before: string;
  readonly after: string;
}

function check(
  name: string,
  value: string,
  { enum: allowed = [] }: ServerVariable,
  around: Surroundings,
): void {
  if (allowed.length > 0) {
    if (allowed.includes(value)) return;
    throw new TypeError(
      `The server variable ${name} must be one of ${allowed.join(", ")}`,
    );
  }
  const { allowedText, description } = placeOf(around);
  const hasDotSegment = /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(value);
  if (allowedText.test(value) && !hasDotSegment) return;
  throw new TypeError(`The server variable ${name} must be ${description}`);
}

interface VariablePlace {
  readonly allowedText: RegExp;
  readonly description: string;
}

const host = "(?:[\\w~.-]|[^\\0-\\x7f])+";
const segment = "(?:[\\w~.!$&'()*+,;=:@-]|[^\\0-\\x7f]|%[\\da-f]{2})+";

/** The part of the URL that the variable belongs to. */
function placeOf({ before, after }: Surroundings): VariablePlace {
  if (after.startsWith("://")) {
    return { allowedText: /^https?$/i, description: "http or https" };
  }
  const authority = /^(?:[^/?#]*:)?\/\/([^/?#]*)$/.exec(before)?.[1];
  // A variable at the start may end with a host. Then the host continues up to the next slash.
  const afterHost = /^\{[^/]*$/.exec(before)?.[0];
  if ((authority ?? afterHost)?.endsWith(":")) {
    return { allowedText: /^\d+$/, description: "a port number" };
  }
  if (authority !== undefined) {
    // A port is possible only if no text of the template follows in the host.
    return /^([/?#]|$)/.test(after)
      ? place(`${host}(?::\\d+)?`, "a host name, with or without a port")
      : place(host, "a part of a host name");
  }
  if (before === "" && /^[^/?#{]/.test(after)) {
    return place(`https?://${host}`, "`http://` or `https://` and a host name");
  }
  if (before === "") {
    return place(
      `(?:https?://${host}(?::\\d+)?)?(?:/${segment})*/?`,
      "an http or https address, or a path that begins with `/`",
    );
  }
  if (afterHost !== undefined) {
    return place(`(?:/${segment})*/?`, "empty, or a path that begins with `/`");
  }
  const path = "a path without a query, a fragment or dot segments";
  if (!before.endsWith("/")) {
    return place(`(?:${segment})?(?:/${segment})*/?`, path);
  }
  // Two slashes at the start of a URL are followed by a host.
  const several = `${segment}(?:/${segment})*/?`;
  return after.startsWith("/")
    ? place(several, path)
    : place(`(?:${several})?`, path);
}

function place(pattern: string, description: string): VariablePlace {
  return { allowedText: new RegExp(`^${pattern}$`, "i"), description };
}
