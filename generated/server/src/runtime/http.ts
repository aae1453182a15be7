// Part of the Specwright runtime.
import type {
  CodeValue,
  FieldRules,
  Starts,
  Validate,
  Wire,
  WireValue,
} from "./core.js";
import type { BodyDescription, Input } from "./request.js";

// Media types of bodies, and those that a client accepts.

export interface MediaType {
  /** `application/json`, in lower case. */
  readonly essence: string;
  /** In lower case; null if the header does not contain it. */
  readonly charset: string | null;
}

export function parseMediaType(header: string): MediaType {
  if (!header.includes(";"))
    return { essence: header.trim().toLowerCase(), charset: null };
  const [essence = "", ...parameters] = header.split(";");
  return {
    essence: essence.trim().toLowerCase(),
    charset: charsetOf(parameters),
  };
}

/**
 * It uses no regular expression: one that allows spaces on both sides of a value would try all ways to split a long row
 * of them.
 */
function charsetOf(parameters: readonly string[]): string | null {
  for (const parameter of parameters) {
    const at = parameter.indexOf("=");
    if (parameter.slice(0, at).trim().toLowerCase() !== "charset") continue;
    const value = parameter.slice(at + 1).trim();
    return (/^"([^"]*)"$/.exec(value)?.[1] ?? value).toLowerCase();
  }
  return null;
}

export function isJson(essence: string): boolean {
  return (
    essence === "application/json" ||
    /^[^/]+\/(json|[^/]+\+json)$/.test(essence)
  );
}

export function isForm(essence: string): boolean {
  return essence === "application/x-www-form-urlencoded";
}

export function isMultipart(essence: string): boolean {
  return essence.startsWith("multipart/");
}

/** The described media type that matches an actual one: itself, then `text/*`, then `*\/*`. */
export function matchMediaType(
  described: readonly string[],
  essence: string,
): string | null {
  if (described.includes(essence)) return essence;
  const family = `${essence.split("/", 1)[0] ?? ""}/*`;
  if (described.includes(family)) return family;
  return described.includes("*/*") ? "*/*" : null;
}

/** The offered media type that the `Accept` header prefers; null if it accepts none. */
export function negotiate(
  accept: string | null,
  offers: readonly string[],
): string | null {
  if (accept === null || accept.trim() === "") return offers[0] ?? null;
  if (offers.includes(accept)) return accept;
  const ranges = accept.split(",").map(parseRange);
  let best: string | null = null;
  let bestQuality = 0;
  for (const offer of offers) {
    const quality = qualityOf(offer, ranges);
    if (quality > bestQuality) {
      best = offer;
      bestQuality = quality;
    }
  }
  return best;
}

interface Range {
  readonly essence: string;
  readonly quality: number;
}

function parseRange(text: string): Range {
  const { essence } = parseMediaType(text);
  const quality = /;\s*q\s*=\s*([\d.]+)/i.exec(text)?.[1];
  return { essence, quality: quality === undefined ? 1 : Number(quality) };
}

/** The most specific range decides, as RFC 9110 requires. */
function qualityOf(offer: string, ranges: readonly Range[]): number {
  let quality = 0;
  let specific = -1;
  for (const range of ranges) {
    const match = specificity(offer, range.essence);
    if (match > specific) {
      specific = match;
      quality = range.quality;
    }
  }
  return quality;
}

function specificity(offer: string, range: string): number {
  if (range === "*/*" || range === "*") return 0;
  const [family = ""] = offer.split("/", 1);
  if (range === `${family}/*` || offer === "*/*") return 1;
  // A described `image/*` may turn out to be an accepted type.
  if (offer.endsWith("/*") && range.startsWith(`${family}/`)) return 2;
  return range === offer ? 3 : -1;
}

// The registered status codes that a handler can return.

export type SuccessStatus =
  200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;

export type RedirectionStatus = 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308;

export type ClientErrorStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 405
  | 406
  | 407
  | 408
  | 409
  | 410
  | 411
  | 412
  | 413
  | 414
  | 415
  | 416
  | 417
  | 418
  | 421
  | 422
  | 423
  | 424
  | 425
  | 426
  | 428
  | 429
  | 431
  | 451;

export type ServerErrorStatus =
  500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 511;

export type ErrorStatus = ClientErrorStatus | ServerErrorStatus;

/** A handler cannot return these: they come before the response. */
export type InformationStatus = 100 | 101 | 102 | 103;

export type HttpStatus = SuccessStatus | RedirectionStatus | ErrorStatus;

/** The statuses of a range that are not described individually. */
export type Other<Range extends number, ResponseDescription> = Exclude<
  Range,
  ResponseDescription
>;

const phrases: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  411: "Length Required",
  412: "Precondition Failed",
  413: "Content Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  417: "Expectation Failed",
  421: "Misdirected Request",
  422: "Unprocessable Content",
  423: "Locked",
  424: "Failed Dependency",
  425: "Too Early",
  426: "Upgrade Required",
  428: "Precondition Required",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  507: "Insufficient Storage",
};

/** The reason phrase of RFC 9110 for an error status. */
export function reasonPhrase(status: number): string {
  return phrases[status] ?? (status < 500 ? "Client Error" : "Server Error");
}

/** It uses no regular expression: `\/+$` would start again at every slash of a long row that another character ends. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (text.endsWith(character, end)) end--;
  return text.slice(0, end);
}

// The types of errors and error responses.

/** The location of a value in a request. */
export type Place = "path" | "query" | "header" | "cookie" | "body";

/** A problem that a validator found in a value. */
export interface Issue {
  /** A JSON pointer into the value: `/limit`. */
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
  readonly expected?: unknown;
  readonly received?: unknown;
}

/** A problem of a request. */
export interface RequestIssue {
  /** Where the value comes from. A parameter and a field of the body may have the same name. */
  readonly in: Place;
  /** A JSON pointer into the body, or one whose first step is the name of the parameter. */
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
}

/** The public details of an error, from which an error body is created. */
export interface Problem {
  readonly status: number;
  /** An error code for programs: `not_found`. */
  readonly code: string;
  /** An error message for people. */
  readonly message: string;
  /** The reason phrase of RFC 9110 for the status. */
  readonly title: string;
  /** The problems of the request; empty for other errors. */
  readonly issues: readonly RequestIssue[];
}

export interface ApiErrorOptions {
  /** For the logs; the client never sees it. */
  cause?: unknown;
  /** Additional headers of the response, such as `Retry-After`. */
  headers?: Readonly<Record<string, string>>;
  issues?: readonly RequestIssue[];
}

/**
 * An error response that handlers and security functions may throw. The client gets the API's own error body with this
 * status, code and message.
 */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<ReplyHeaders>;
  readonly issues: readonly RequestIssue[];

  constructor(
    status: number,
    code: string,
    message: string,
    options: ApiErrorOptions = {},
  ) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.status = status;
    this.code = code;
    this.headers = options.headers ?? {};
    this.issues = options.issues ?? [];
  }
}

/**
 * An error response of the server itself. It is returned or thrown like `ApiError`, but is not an `Error`, because
 * creating a stack trace would cost more than the rest of the response.
 */
export class Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers: Readonly<ReplyHeaders>;
  readonly issues: readonly RequestIssue[];

  constructor(
    status: number,
    code: string,
    message: string,
    { headers = {}, issues = [] }: Omit<ApiErrorOptions, "cause"> = {},
  ) {
    this.status = status;
    this.code = code;
    this.message = message;
    this.headers = headers;
    this.issues = issues;
  }
}

/** A refusal that is the response to many requests. */
export class LastingRefusal extends Refusal {
  /** The last response. */
  written: WrittenError | null = null;
}

/** The parts of a response from which the next one with the same body is created. */
export interface WrittenError {
  readonly format: ErrorFormat<unknown>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<ReplyHeaders>;
  readonly isAscii: boolean;
  readonly text: string;
}

/** Converts a refusal to an `Error`, for handlers that read a body as a stream. */
export function asError(refusal: Refusal): ApiError {
  const { status, code, message, headers, issues } = refusal;
  return new ApiError(status, code, message, {
    headers: headers as Record<string, string>,
    issues,
    cause: refusal,
  });
}

/** Responds with 501. Call it in a handler that is not written yet. */
export function notImplemented(): never {
  throw new ApiError(
    501,
    "not_implemented",
    "This operation is not implemented yet.",
  );
}

export function problemOf(
  error: ApiError | Refusal,
  status: number = error.status,
): Problem {
  const { code, issues } = error;
  const title = reasonPhrase(status);
  // Some schemas require a text that is not empty.
  const message = error.message === "" ? title : error.message;
  return { status, code, message, title, issues };
}

/** The format of the errors that the server itself creates. */
export interface ErrorFormat<Body> {
  /** The name of the type of the body. */
  readonly schema: string;
  readonly mediaType: string;
  /** Absent if only the application can fill the body. */
  readonly body?: (problem: Problem) => Body;
  /** Set if `JSON` cannot write the body. */
  readonly stringify?: (body: unknown) => string;
  /** Set if the application creates the bodies, which may be invalid. */
  readonly validate?: (body: unknown) => readonly Issue[];
}

/** Errors whose description differs from those of the API; without `schema`, only their media type differs. */
export type ErrorVariant =
  ErrorFormat<unknown> | { readonly mediaType: string };

/** RFC 9457, for APIs that describe no error body of their own. */
export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: readonly RequestIssue[];
}

export const problemDetails: ErrorFormat<ProblemDetails> = {
  schema: "ProblemDetails",
  mediaType: "application/problem+json",
  body: ({ status, code, message, title, issues }) => ({
    type: "about:blank",
    title,
    status,
    detail: message,
    code,
    ...(issues.length > 0 ? { errors: issues } : {}),
  }),
};

const shownIssues = 3;

/** Maximum number of issues in a response. */
export const maxIssues = 50;

/** The problems as text of limited length: a hostile request must not cause a long response. */
export function invalidRequest(issues: readonly RequestIssue[]): Refusal {
  let message = sentences(issues);
  const more = issues.length - shownIssues;
  if (more === 1) message += " There is 1 further problem.";
  if (more > 1) message += ` There are ${String(more)} further problems.`;
  const told = issues.length > maxIssues ? issues.slice(0, maxIssues) : issues;
  const brief = told.some(isLong) ? told.map(shortened) : told;
  return new Refusal(400, "invalid_request", message, { issues: brief });
}

function sentences(issues: readonly RequestIssue[]): string {
  let text = "";
  for (let index = 0; index < issues.length && index < shownIssues; index++) {
    if (text !== "") text += " ";
    text += sentence(issues[index] as RequestIssue);
  }
  return text;
}

/** The same error with other messages of its issues; undefined keeps a message. */
export function reworded(
  error: ApiError | Refusal,
  messageOf: (issue: FoundRequestIssue) => string | undefined,
): Refusal {
  const issues = error.issues.map((issue) => {
    const { in: place, path, keyword } = issue;
    const message = messageOf(issue) ?? issue.message;
    return { in: place, path, keyword, message };
  });
  // The text of the error contains the first messages.
  const before = sentences(error.issues);
  const { status, code, headers } = error;
  const message = error.message.startsWith(before)
    ? sentences(issues) + error.message.slice(before.length)
    : error.message;
  return new Refusal(status, code, message, {
    headers: headers as Record<string, string>,
    issues,
  });
}

const longestPath = 500;

function isLong({ path }: RequestIssue): boolean {
  return path.length > longestPath;
}

/** The path of an issue contains property names, which may be as long as the request. */
function shortened(issue: RequestIssue): RequestIssue {
  return isLong(issue)
    ? moveIssue(issue, `${issue.path.slice(0, longestPath - 3)}...`)
    : issue;
}

/** An issue of a request with what the validator found, which bodies of errors do not contain. */
export interface FoundRequestIssue extends RequestIssue {
  /** The value of the keyword: a limit, a type, the allowed values. */
  readonly expected?: unknown;
  /** The received value, shortened. */
  readonly received?: unknown;
}

/** The facts that only `messages` needs are not copied to bodies: they are neither own properties nor computed early. */
class LocatedIssue implements FoundRequestIssue {
  readonly in: Place;
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
  readonly #found: Issue;

  constructor(place: Place, path: string, found: Issue) {
    this.in = place;
    this.path = path;
    this.keyword = found.keyword;
    this.message = found.message;
    this.#found = found;
  }

  get expected(): unknown {
    return this.#found.expected;
  }

  get received(): unknown {
    return this.#found.received;
  }

  /** Translations recognize the messages of the spec by it. */
  get rule(): unknown {
    return (this.#found as { readonly rule?: unknown }).rule;
  }

  moved(path: string): LocatedIssue {
    return new LocatedIssue(this.in, path, this.#found);
  }
}

/** Converts an issue of a value to an issue of the request. */
export function locate(place: Place, issue: Issue): RequestIssue {
  return new LocatedIssue(place, issue.path, issue);
}

/** The same issue at another path. */
export function moveIssue(issue: RequestIssue, path: string): RequestIssue {
  return issue instanceof LocatedIssue ? issue.moved(path) : { ...issue, path };
}

/** The JSON pointer to a parameter, or to a field of a form. */
export function pointerTo(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

export function repeated(place: Place, name: string): RequestIssue {
  const message = "must be sent only once";
  return { in: place, path: pointerTo(name), keyword: "repeated", message };
}

export function sentence(issue: RequestIssue): string {
  const open = withoutEnd(issue.message, ".");
  return bounded(`Invalid ${partName(issue)}: ${open}`) + ".";
}

function partName({ in: place, path }: RequestIssue): string {
  if (place === "body") return path === "" ? "body" : `body at ${path}`;
  if (path === "") return place;
  const end = path.indexOf("/", 1);
  const name = end < 0 ? path.slice(1) : path.slice(1, end);
  const below = end < 0 ? "" : ` at ${path.slice(end)}`;
  return `${place} parameter ${unescapedStep(name)}${below}`;
}

/** Unescapes a step of a JSON pointer. */
function unescapedStep(step: string): string {
  return step.includes("~")
    ? step.replaceAll("~1", "/").replaceAll("~0", "~")
    : step;
}

function bounded(text: string): string {
  return text.length > 200 ? `${text.slice(0, 197)}...` : text;
}

// The error responses of the server itself.

export function notFound(): Refusal {
  return new Refusal(404, "not_found", "There is no resource at this path.");
}

export function wrongMethod(allow: string): Refusal {
  const message = `Allowed methods: ${allow}.`;
  return new Refusal(405, "method_not_allowed", message, {
    headers: { allow },
  });
}

export function pathTooLong(): Refusal {
  const message = "A path segment is too long.";
  return new Refusal(414, "uri_too_long", message);
}

export function undecodablePath(): Refusal {
  const message = "The path is not properly percent-encoded.";
  return new Refusal(400, "invalid_request", message);
}

export function notAcceptable(produces: readonly string[]): Refusal {
  const message = `Available media types: ${produces.join(", ")}.`;
  return new Refusal(406, "not_acceptable", message);
}

export function gone(): Refusal {
  return new Refusal(410, "gone", "This operation has been removed.");
}

export function unhandled(): Refusal {
  const message = "This operation is not implemented yet.";
  return new Refusal(501, "not_implemented", message);
}

export function noHost(): Refusal {
  return new Refusal(400, "invalid_request", "The request has no Host header.");
}

export function unmetExpectation(): Refusal {
  const message = "The only supported expectation is 100-continue.";
  return new Refusal(417, "expectation_failed", message);
}

// The core's interface to HTTP. It uses neither Web nor Node objects, so that each adapter pays only for its own.

/** A value or a promise of it. */
export type Awaitable<T> = T | PromiseLike<T>;

/** A stream of bytes. */
export type ByteStream = ReadableStream<Uint8Array>;

/** A request for logs and metrics. It contains no URL, no header and no value, so no secrets. */
export interface RequestInfo {
  /** The method of `Operations`; null if no route was found. */
  readonly operation: string | null;
  readonly method: string;
  /** The template of the route, `/v1/pets/{petId}`; null if no route was found. */
  readonly path: string | null;
}

/** A request as an adapter passes it on. */
export interface HttpRequest {
  /** Upper case. */
  readonly method: string;
  /** Path and query as they were sent: `/v1/pets?limit=5`. */
  readonly target: string;
  /** Null if the client sent no body. */
  readonly body: HttpBody | null;
  /** Aborted when the client disconnects before the response is complete. */
  readonly signal: AbortSignal;
  /** The adapter's own request: a Web `Request`, an `IncomingMessage` of Node, a `FastifyRequest`. */
  readonly native: unknown;
  /**
   * The other arguments of the platform: `env` and `ctx` on edge platforms, the second argument of `api.fetch` and so
   * on.
   */
  readonly platform?: readonly unknown[];
  /** The path below which a framework serves the API. `target` does not contain it, but links do. */
  readonly mount?: string;
  /**
   * Removes a header from those that other layers of the framework have set for the response, and returns its value. A
   * header of the reply would replace it.
   */
  readonly takeHeader?: (name: string) => string | null;
  /**
   * Sends the status and the headers of a reply, or prepares them. Throws if the platform refuses them: the API then
   * responds with an error. Called once before the reply is returned, and again with another reply if it throws.
   */
  readonly begin?: (reply: HttpReply) => void;
  /** The adapter's own log, for errors if there is no `onError`. */
  readonly report?: (error: unknown, info: RequestInfo) => void;
  /** A header by its lower-case name. The values of a repeated header are joined with commas. */
  header(name: string): string | null;
}

/**
 * The types of the framework that the application uses. Empty until the application declares them:
 *
 *     declare module "NAME-OF-THIS-PACKAGE" {
 *       interface Framework {
 *         native: FastifyRequest;
 *       }
 *     }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the application adds members
export interface Framework {}

/**
 * The application's own values of a request. Empty until the application declares them:
 *
 *     declare module "NAME-OF-THIS-PACKAGE" {
 *       interface RequestValues {
 *         tenant?: string;
 *       }
 *     }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the application adds members
export interface RequestValues {}

/** What the API knows about a request. */
export interface RequestFacts {
  /** Identifies the request in logs: the id of the client if the option `requestId` reads it, otherwise a new one. */
  readonly id: string;
  /** The method of `Operations`; null if no route was found. */
  readonly operation: string | null;
  /** The template of the route, `/v1/pets/{petId}`; null if no route was found. */
  readonly route: string | null;
  /** The time of its arrival, as `performance.now()` returned it. */
  readonly arrived: number;
  /** A place for values of the application, which all hooks, security functions and handlers of the request share. */
  readonly values: RequestValues;
  /** Aborts `call.signal`. The response must come from elsewhere. */
  abort(reason: unknown): void;
  /** Aborted by `abort`. */
  readonly ended: AbortSignal;
}

/** A request as handlers, hooks and security functions see it: `native` and `platform` have the types of `Framework`. */
export type ApiRequest = HttpRequest & RequestFacts & Readonly<Framework>;

/** Returns an id for a request; null if the request has none. */
export type RequestIds = (request: HttpRequest) => string | null;

/** A request that can be logged: the URL and the headers contain secrets, so only the method is shown. */
export abstract class DiscreetRequest implements RequestFacts {
  abstract readonly method: string;
  readonly arrived: number = performance.now();
  operation: string | null = null;
  route: string | null = null;
  /** Set by the API if the option `requestId` is set. */
  readId: (() => string | null) | null = null;
  #id: string | null = null;
  #values: RequestValues | null = null;
  #aborted: AbortController | null = null;

  get id(): string {
    if (this.#id !== null) return this.#id;
    const read = this.readId;
    // If the function fails, `onError` may ask for the id.
    this.readId = null;
    const known = read?.() ?? null;
    return (this.#id ??= known ?? crypto.randomUUID());
  }

  get values(): RequestValues {
    return (this.#values ??= {});
  }

  abort(reason: unknown): void {
    (this.#aborted ??= new AbortController()).abort(reason);
  }

  get ended(): AbortSignal {
    return (this.#aborted ??= new AbortController()).signal;
  }

  static {
    // The functions that consoles call. Deno has its own.
    for (const name of ["nodejs.util.inspect.custom", "Deno.customInspect"]) {
      Object.defineProperty(this.prototype, Symbol.for(name), {
        value(this: DiscreetRequest) {
          return `HttpRequest ${JSON.stringify(this)}`;
        },
      });
    }
  }

  toJSON(): object {
    return { method: this.method };
  }
}

/**
 * Both methods throw `BodyTooLarge` as soon as more than `limit` bytes have arrived, and `BodyIncomplete` if the client
 * disconnects before the end.
 */
export interface HttpBody {
  /** Whether other code has removed the content codings of the body. */
  readonly isDecoded?: boolean;
  bytes(limit: number): PromiseLike<Uint8Array>;
  stream(limit: number): ByteStream;
}

/** Maximum numbers of bytes of a body, after it has been decoded. */
export interface BodyLimits {
  /** Whether compressed bodies are accepted. */
  readonly decompress: boolean;
  /** For data that is held in memory: a whole body, an item of a sequence, the fields of a form in parts. */
  readonly whole: number;
  /** For data that a handler reads as a stream. */
  readonly stream: number;
}

/** Thrown for a body with more bytes than allowed. The response is 413. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/** Thrown for a body that ended too early. The client has disconnected; for the application it is a bad request. */
export class BodyIncomplete extends Error {
  override name = "BodyIncomplete";

  constructor(cause: unknown) {
    super("The body is incomplete", { cause });
  }
}

/** Replaces an error of a response stream that only `onError` may see. */
export class BrokenStream extends Error {
  override name = "BrokenStream";

  constructor() {
    super("The response ended early");
  }
}

/** The error for a body that other code has already read. The response is 500. */
export function readBefore(): Error {
  return new Error(
    "The request body was already read. Register the API before any body parser",
  );
}

/** Whether a value is a promise. Awaiting a plain value would cost a microtask. */
export function isPending<T>(value: Awaitable<T>): value is PromiseLike<T> {
  return (
    ((typeof value === "object" && value !== null) ||
      typeof value === "function") &&
    typeof (value as Partial<PromiseLike<T>>).then === "function"
  );
}

/** Calls a function with a value, synchronously if the value is not a promise. */
export function after<T, R>(
  value: Awaitable<T>,
  next: (value: T) => Awaitable<R>,
): Awaitable<R> {
  return isPending(value) ? Promise.resolve(value).then(next) : next(value);
}

/** Header names are in lower case. An array is sent as several lines. */
export interface ReplyHeaders {
  [name: string]: string | string[];
}

/** How sending a response ended: the client may have disconnected, or the stream of the body has failed. */
export interface ResponseEnd {
  readonly outcome: "sent" | "aborted" | "broken";
  /** The bytes of the body that were handed to the platform. */
  readonly bytes: number;
}

/** A response as the core passes it to an adapter. */
export interface HttpReply {
  status: number;
  headers: ReplyHeaders;
  body: string | Uint8Array | ByteStream | null;
  /** Whether all headers are known to be ASCII. */
  isAscii?: boolean;
  /**
   * The content coding that the body will get in the phase `encoding`. Until then, body and headers are those of the
   * representation without a coding.
   */
  coding?: string;
  /** Reports an error of sending the reply to the application. */
  report?: (error: unknown) => void;
  /** Called by the adapter after the last byte. */
  ended?: (end: ResponseEnd) => void;
}

type Read = ReadableStreamDefaultReader<Uint8Array>["read"];

export interface RelayOptions {
  /** A piece before those of the source. */
  readonly first?: Uint8Array;
  /** Called instead of reading a piece. */
  readonly read?: (read: Read) => ReturnType<Read>;
  /** Called instead of cancelling the source. */
  readonly cancel?: (cancel: () => Promise<void>) => Promise<void>;
}

/** A stream with the pieces of another one, which is read only when this one is. */
export function relay(
  source: ByteStream,
  { first, read = (next) => next(), cancel = (end) => end() }: RelayOptions,
): ByteStream {
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (first) controller.enqueue(first);
      },
      async pull(controller) {
        try {
          const { done, value } = await read(() => reader.read());
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          reader.cancel(error).catch(() => undefined);
          throw error;
        }
      },
      cancel: (reason) => cancel(() => reader.cancel(reason)),
    },
    { highWaterMark: 0 },
  );
}

/** How far a stream has been read. */
export interface Progress {
  bytes: number;
  /** Null until the end. */
  outcome: ResponseEnd["outcome"] | null;
}

/** The size of a body that is not a stream. */
export function sizeOfBody(body: string | Uint8Array | null): number {
  return typeof body === "string"
    ? new TextEncoder().encode(body).length
    : (body?.length ?? 0);
}

/** A stream that keeps its progress up to date, and calls a function when it ends. */
export function withProgress(
  source: ByteStream,
  progress: Progress,
  ended?: (end: ResponseEnd) => void,
): ByteStream {
  const end = (outcome: ResponseEnd["outcome"]): void => {
    if (progress.outcome !== null) return;
    progress.outcome = outcome;
    ended?.({ outcome, bytes: progress.bytes });
  };
  return relay(source, {
    async read(next) {
      try {
        const piece = await next();
        if (piece.done) end("sent");
        else progress.bytes += piece.value.length;
        return piece;
      } catch (error) {
        end("broken");
        throw error;
      }
    },
    cancel(stop) {
      end("aborted");
      return stop();
    },
  });
}

// The headers of a response, as every version of HTTP and every platform can send them.

/**
 * Headers about one connection (RFC 9110, 7.6.1), and those that HTTP/2 forbids (RFC 9113, 8.2.2). The platform sets
 * them. A handler that forwards the headers of another server has the headers of another connection.
 */
export const connectionHeaders: ReadonlySet<string> = new Set([
  "connection",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Adds the headers of a result. The server sets the headers about framing and length itself: a handler that forwards
 * the headers of another server could otherwise send a wrong end of the response, and the rest would look like another
 * response. `refused` gets the errors of headers that cannot be sent.
 */
export function addHeaders(
  headers: ReplyHeaders,
  added: Readonly<Record<string, unknown>> | undefined,
  knowsLength: boolean,
  refused: (error: unknown) => void = rethrow,
): void {
  if (added === undefined) return;
  const listed = listedHeaders(added);
  for (const name in added) {
    const value = Object.hasOwn(added, name) ? added[name] : undefined;
    // A header has no form for null.
    if (value === undefined || value === null) continue;
    try {
      const known = headerName(name);
      if (connectionHeaders.has(known) || listed?.has(known)) continue;
      if (known === "content-length") {
        if (knowsLength) headers[known] = lengthText(value);
        continue;
      }
      headers[known] =
        Array.isArray(value) && known === "set-cookie"
          ? value.map((item) => headerText(item, name))
          : headerText(value, name);
    } catch (error) {
      refused(error);
    }
  }
}

function rethrow(error: unknown): never {
  throw error;
}

/** The headers that `Connection` lists are about the connection as well. */
function listedHeaders(
  added: Readonly<Record<string, unknown>>,
): ReadonlySet<string> | null {
  for (const name in added) {
    if (name.toLowerCase() !== "connection") continue;
    const names = String(added[name]).toLowerCase().split(",");
    return new Set(names.map((one) => one.trim()));
  }
  return null;
}

/** In lower case. */
function headerName(name: string): string {
  if (!/^[!#$%&'*+\-.^_`|~\w]+$/.test(name)) {
    throw new TypeError(
      "A header name contains characters that are not allowed",
    );
  }
  return name.toLowerCase();
}

/** The style `simple`. A line break in a value would end the header, so it is rejected. */
export function headerText(value: unknown, name: string): string {
  const text = simpleText(value);
  if (/[^\t\x20-\x7e\x80-\xff]/.test(text)) {
    throw new TypeError(
      `Header ${name} contains characters that are not allowed in a header`,
    );
  }
  return text;
}

function simpleText(value: unknown): string {
  if (Array.isArray(value)) return value.map(simpleText).join(",");
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flat().map(simpleText).join(",");
  }
  return String(value);
}

function lengthText(value: unknown): string {
  const text = String(value);
  if (!/^\d+$/.test(text))
    throw new TypeError(
      "The handler set a Content-Length that is not a number",
    );
  return text;
}

/** Whether a value has characters that need more than one byte in UTF-8. */
export function isBeyondAscii(headers: ReplyHeaders): boolean {
  for (const name in headers) {
    if (/[^\0-\x7f]/.test(String(headers[name]))) return true;
  }
  return false;
}

// The adapter for the Web's `Request` and `Response`.

export function fetchReply(
  handle: (request: HttpRequest) => Awaitable<HttpReply>,
  request: Request,
  platform: readonly unknown[],
): Promise<Response> {
  const arrived = new WebRequest(request, platform);
  return Promise.resolve(responseTo(arrived, handle(arrived)));
}

/** The response that the API has begun, when its reply is known. */
export function responseTo(
  request: WebRequest,
  coming: Awaitable<HttpReply>,
): Awaitable<Response> {
  return after(coming, (reply) => request.response ?? responseOf(reply));
}

/** Creates the response of a platform. */
export function responseOf({ status, headers, body }: HttpReply): Response {
  const init = {
    status,
    headers: isPlain(headers) ? headers : fetchHeaders(headers),
  };
  if (body instanceof ReadableStream && isBeyondAscii(headers))
    return responseWithPiece(body, init);
  // The cast excludes shared memory; libraries name that type differently.
  return new Response(body as never, init);
}

/**
 * On Node, Hono encodes headers as UTF-8 if it sends them before the first piece of a stream. With an empty first
 * piece, each character of a header is one byte, as everywhere.
 */
function responseWithPiece(source: ByteStream, init: ResponseInit): Response {
  const response = new Response(
    relay(source, { first: new Uint8Array() }),
    init,
  );
  // Hono's own `Response` looks for the first piece only if its body has been accessed.
  Reflect.get(response, "body");
  return response;
}

/** A plain object is cheap: some platforms send it without creating `Headers`. */
function isPlain(
  headers: ReplyHeaders,
): headers is ReplyHeaders & Record<string, string> {
  for (const name in headers)
    if (typeof headers[name] !== "string") return false;
  return true;
}

function fetchHeaders(headers: ReplyHeaders): Headers {
  const lines = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const line of [value].flat()) lines.append(name, line);
  }
  return lines;
}

export class WebRequest extends DiscreetRequest implements HttpRequest {
  readonly native: Request;
  readonly platform: readonly unknown[];
  readonly method: string;
  readonly target: string;
  readonly mount: string;
  #body: HttpBody | null | undefined;
  #response: Response | null = null;

  /** `mount` is the part of the path that belongs to the framework. */
  constructor(request: Request, platform: readonly unknown[], mount = "") {
    super();
    this.native = request;
    this.platform = platform;
    this.method = request.method;
    this.target = targetOf(request.url).slice(mount.length);
    this.mount = mount;
  }

  /** Read on demand: most platforms create a stream as soon as the property is read. */
  get body(): HttpBody | null {
    if (this.#body === undefined) this.#body = fetchBody(this.native);
    return this.#body;
  }

  get signal(): AbortSignal {
    return this.native.signal;
  }

  header(name: string): string | null {
    return this.native.headers.get(name);
  }

  /** Null until the API has begun it. */
  get response(): Response | null {
    return this.#response;
  }

  begin(reply: HttpReply): void {
    const { body, ended } = reply;
    const isStream = body instanceof ReadableStream;
    if (ended && isStream)
      reply.body = withProgress(body, { bytes: 0, outcome: null }, ended);
    this.#response = responseOf(reply);
    // The platform does not tell when it has sent a body that is not a stream.
    if (ended && !isStream) ended({ outcome: "sent", bytes: sizeOfBody(body) });
  }
}

function fetchBody(request: Request): HttpBody | null {
  const { method, headers } = request;
  if (method === "GET" || method === "HEAD") return null;
  const length = headers.get("content-length");
  // Deno has a stream even if the client declares an empty body.
  if (length === "0") return null;
  const isKnown = length !== null || headers.has("transfer-encoding");
  return isKnown || request.body !== null ? new WebBody(request) : null;
}

/** Path and query of an absolute URL, without parsing the whole URL. */
export function targetOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start < 0) return "/";
  const hash = url.indexOf("#", start);
  return hash < 0 ? url.slice(start) : url.slice(start, hash);
}

class WebBody implements HttpBody {
  readonly #request: Request;

  constructor(request: Request) {
    this.#request = request;
  }

  /** The platform enforces a declared length, so only a longer or undeclared body is counted while it arrives. */
  bytes(limit: number): PromiseLike<Uint8Array> {
    const length = Number(this.#request.headers.get("content-length") ?? NaN);
    return length <= limit ? this.#whole(limit) : this.#counted(limit);
  }

  async #whole(limit: number): Promise<Uint8Array> {
    const request = this.#request;
    if (request.bodyUsed) throw readBefore();
    let bytes: ArrayBuffer;
    try {
      bytes = await request.arrayBuffer();
    } catch (error) {
      throw new BodyIncomplete(error);
    }
    if (bytes.byteLength > limit) throw new BodyTooLarge();
    return new Uint8Array(bytes);
  }

  async #counted(limit: number): Promise<Uint8Array> {
    const reader = this.#reader();
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await next(reader);
      if (done) return joined(chunks, size);
      size += value.length;
      if (size > limit) {
        reader.cancel().catch(() => undefined);
        throw new BodyTooLarge();
      }
      chunks.push(value);
    }
  }

  stream(limit: number): ByteStream {
    const reader = this.#reader();
    let size = 0;
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await next(reader);
        if (done) {
          controller.close();
          return;
        }
        size += value.length;
        if (size > limit) {
          controller.error(new BodyTooLarge());
          await reader.cancel();
        } else {
          controller.enqueue(value);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }

  #reader(): ReadableStreamDefaultReader<Uint8Array> {
    const { body, bodyUsed } = this.#request;
    if (bodyUsed) throw readBefore();
    return (body ?? new Blob([]).stream()).getReader();
  }
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (error) {
    throw new BodyIncomplete(error);
  }
}

/** Joins pieces of a body. */
export function joined(
  chunks: readonly Uint8Array[],
  size: number,
): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

// Compresses a stream so that the client can read each piece as soon as the server sends it.

/** The parts of an encoder of `node:zlib` that are used. */
interface Encoder {
  write(piece: Uint8Array, done: (error?: Error | null) => void): unknown;
  end(): unknown;
  read(): unknown;
  destroy(): unknown;
  on(event: "data", listener: (piece: Uint8Array) => void): unknown;
  once(event: "end", listener: () => void): unknown;
  once(event: "error", listener: (error: Error) => void): unknown;
}

interface FlushingZlib {
  readonly constants: { readonly Z_SYNC_FLUSH: number };
  createGzip(options: { flush: number }): Encoder;
  createDeflate(options: { flush: number }): Encoder;
}

/** Null on platforms without it. */
function zlib(): FlushingZlib | null {
  const { process } = globalThis as {
    process?: { getBuiltinModule?(name: string): FlushingZlib | undefined };
  };
  return process?.getBuiltinModule?.("node:zlib") ?? null;
}

/** Whether the platform can flush: `CompressionStream` cannot. */
export function canFlush(): boolean {
  return zlib() !== null;
}

/** The stream as it is if the platform cannot flush. */
export function flushedStream(
  source: ByteStream,
  coding: "gzip" | "deflate",
): ByteStream {
  const known = zlib();
  if (known === null) return source;
  const options = { flush: known.constants.Z_SYNC_FLUSH };
  return encodedStream(
    source,
    coding === "gzip"
      ? known.createGzip(options)
      : known.createDeflate(options),
  );
}

function encodedStream(source: ByteStream, encoder: Encoder): ByteStream {
  let pieces: Uint8Array[] = [];
  let isOver = false;
  let fail: (error: Error) => void = () => undefined;
  encoder.on("data", (piece) => pieces.push(piece));
  encoder.once("error", (error) => {
    fail(error);
  });
  const encode = (piece: Uint8Array | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      fail = reject;
      if (piece === undefined) {
        encoder.once("end", resolve);
        encoder.end();
      } else {
        encoder.write(piece, () => {
          resolve();
        });
      }
    });
  return relay(source, {
    async read(next) {
      try {
        while (!isOver) {
          const { done, value } = await next();
          isOver = done;
          await encode(value);
          // Its listener gets what is still in the buffer.
          encoder.read();
          if (pieces.length === 0) continue;
          const all = pieces;
          pieces = [];
          const size = all.reduce((sum, one) => sum + one.length, 0);
          return { done: false, value: joined(all, size) };
        }
        return { done: true, value: undefined };
      } catch (error) {
        encoder.destroy();
        throw error;
      }
    },
    cancel(stop) {
      encoder.destroy();
      return stop();
    },
  });
}

/**
 * The value of a header that lists names, such as `Vary` and `Access-Control-Expose-Headers`, with further names. Keeps
 * the values that the application has set; `*` already includes all of them.
 */
export function withNames(
  known: string | readonly string[] | undefined,
  names: readonly string[],
): string {
  const listed = [known ?? []]
    .flat()
    .flatMap((line) => line.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (listed.includes("*")) return listed.join(", ");
  const lower = new Set(listed.map((name) => name.toLowerCase()));
  const missing = names.filter((name) => !lower.has(name.toLowerCase()));
  return [...listed, ...missing].join(", ");
}

// The description of a response, looked up once for each status.

export interface ResponseDescription {
  readonly contents: ResponseContents;
  /** Writers of streams, by media type. */
  readonly streams: Readonly<Record<string, StreamWriter>> | null;
  /** How bodies are written whose media type does not tell. */
  readonly kinds: Readonly<Record<string, BodyKind>> | null;
  /** Writers of headers that are not in the style `simple`, by name in lower case. */
  readonly headers: Readonly<Record<string, HeaderWriter>> | null;
  readonly wires: Readonly<Record<string, Wire>> | null;
  /** Bodies with fields that must be removed, by media type. */
  readonly writeOnly: Readonly<Record<string, FieldRules>> | null;
  /** The media type and the writer of JSON, for results that set no media type. */
  readonly json: JsonContent | null;
}

export interface JsonContent {
  readonly mediaType: string;
  readonly stringify: (value: unknown) => string;
  readonly isAscii: boolean;
}

/** Throws for a number that is not the status of a response. */
export function responseDescriptions(
  route: Route,
): (status: number) => ResponseDescription {
  const known = new Map<number, ResponseDescription>();
  return (status) => {
    let described = known.get(status);
    if (described === undefined) {
      described = describe(route, status);
      known.set(status, described);
    }
    return described;
  };
}

function describe(route: Route, status: number): ResponseDescription {
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new TypeError(
      `The handler returned the status ${String(status)}, which is not an HTTP status code`,
    );
  }
  const key = statusKey(route, status) ?? "";
  const contents = route.responses[key] ?? {};
  const kinds = route.kinds?.[key] ?? null;
  const headers = route.headers?.[key] ?? null;
  const wires = route.wires?.[key] ?? null;
  const writeOnly = route.writeOnly?.[key] ?? null;
  // An operation without described responses has streams for all of them.
  const streams = isEmptyStatus(status)
    ? null
    : (route.streams?.[key || "default"] ?? null);
  const mediaType = firstMediaType(contents);
  const isPlain = streams === null && !isEmptyStatus(status);
  const { essence } = parseMediaType(mediaType ?? "");
  const json =
    mediaType !== null && isPlain && isWrittenAsJson(kinds, essence)
      ? {
          mediaType,
          stringify: stringifyOf(wires, essence),
          isAscii: !isBeyondAscii({ mediaType }),
        }
      : null;
  return { contents, streams, kinds, headers, wires, writeOnly, json };
}

export function isWrittenAsJson(
  kinds: ResponseDescription["kinds"],
  essence: string,
): boolean {
  if (kinds === null) return isJson(essence);
  const kind = kinds[matchMediaType(Object.keys(kinds), essence) ?? ""];
  return kind === undefined ? isJson(essence) : kind === "json";
}

/**
 * The key of a status in the description: itself (`404`), its range (`4XX`), or `default`; null if it is not described.
 */
export function statusKey(route: Route, status: number): string | null {
  const { responses } = route;
  const code = String(status);
  if (code in responses) return code;
  const range = `${code.charAt(0)}XX`;
  if (range in responses) return range;
  return "default" in responses ? "default" : null;
}

/** These responses have no body, whatever the handler returned. */
export function isEmptyStatus(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** The media type of results that set none. */
export function firstMediaType(contents: ResponseContents): string | null {
  for (const mediaType in contents) {
    if (!mediaType.includes("*")) return mediaType;
  }
  return null;
}

export function stringifyOf(
  wires: ResponseDescription["wires"],
  essence: string,
): (value: unknown) => string {
  if (wires === null) return JSON.stringify;
  const matched = matchMediaType(Object.keys(wires), essence) ?? "";
  return (wires[matched] ?? JSON).stringify;
}

// Converts the result of a handler to a response.

/**
 * A value of a response header. The items of an array are joined with commas, or sent as separate lines for
 * `Set-Cookie`.
 */
export type HeaderValue =
  | HeaderScalar
  | readonly HeaderScalar[]
  | { readonly [name: string]: HeaderScalar };

type HeaderScalar = string | number | bigint | boolean | null;

/** Headers that a handler may add although the description does not name them. */
export interface AdditionalHeaders {
  readonly [name: string]: HeaderValue | undefined;
}

/** Cancels a stream that will not be sent. */
export function cancelUnsent(body: unknown): void {
  if (body instanceof ReadableStream) {
    body.cancel().catch(() => undefined);
  }
}

/** A body that is not JSON: text, bytes, or a stream of bytes. */
export type RawBody = string | Uint8Array | Blob | ByteStream;

/** For operations that describe no responses. */
export interface AnyResponse {
  status: HttpStatus;
  contentType?: string;
  headers?: AdditionalHeaders;
  body?: unknown;
}

/** The media type of a result: the one that the handler sets, or the first described one. */
export function contentTypeOf(
  result: Result,
  contents: ResponseContents,
): string | null {
  if (result.contentType !== undefined) return result.contentType;
  const described = firstMediaType(contents);
  if (described !== null) return described;
  return result.body === undefined || result.body === null
    ? null
    : "application/octet-stream";
}

export function replyOf(
  result: WireResult,
  { contents, kinds, wires, json }: ResponseDescription,
): HttpReply {
  const { status, body } = result;
  if (json !== null && result.contentType === undefined) {
    const headers: ReplyHeaders = { "content-type": json.mediaType };
    addHeaders(headers, result.headers, false);
    const isAscii = json.isAscii && result.headers === undefined;
    return { status, headers, body: jsonOf(body, json.stringify), isAscii };
  }
  const headers: ReplyHeaders = {};
  const contentType = contentTypeOf(result, contents);
  if (contentType === null || isEmptyStatus(status)) {
    cancelUnsent(body);
    addHeaders(headers, result.headers, status !== 204);
    return { status, headers, body: null };
  }
  headers["content-type"] = headerText(contentType, "Content-Type");
  addHeaders(headers, result.headers, false);
  const { essence, charset } = parseMediaType(contentType);
  if (isWrittenAsJson(kinds, essence)) {
    const text = jsonOf(body, stringifyOf(wires, essence));
    return { status, headers, body: text };
  }
  if (body instanceof Uint8Array) return { status, headers, body };
  const text = bodyText(body);
  // Without a charset, clients may assume another encoding of text.
  const isSaid = charset !== null || headers["content-type"] !== contentType;
  if (!isSaid && essence.startsWith("text/"))
    headers["content-type"] = `${contentType}; charset=utf-8`;
  return { status, headers, body: text };
}

/** A copy of a result in which described headers are text. */
export function withWrittenHeaders(
  result: WireResult,
  writers: Readonly<Record<string, HeaderWriter>>,
): WireResult {
  const { headers = {} } = result;
  const written = Object.entries(headers).map(([name, value]) => {
    const isGiven = value !== undefined && value !== null;
    const write = isGiven ? writers[name.toLowerCase()] : undefined;
    return [name, write ? write(value) : value] as const;
  });
  return { ...result, headers: Object.fromEntries(written) };
}

/** The reply for a stream, whose length the handler may know. */
export function streamReply(
  result: Result,
  contentType: string,
  body: ByteStream,
): HttpReply {
  const { status } = result;
  const headers: ReplyHeaders = {
    "content-type": headerText(contentType, "Content-Type"),
  };
  addHeaders(headers, result.headers, true);
  return { status, headers, body };
}

/** Not every value has a JSON text: a function has none. */
function jsonOf(body: unknown, stringify: (value: unknown) => string): string {
  const text = stringify(body ?? null) as string | undefined;
  if (text === undefined) {
    throw new TypeError(
      "The handler returned a body that JSON cannot represent",
    );
  }
  return text;
}

function bodyText(body: unknown): string {
  switch (typeof body) {
    case "string":
      return body;
    case "number":
    case "boolean":
    case "bigint":
      return String(body);
    case "undefined":
      return "";
    default:
      throw new TypeError("The handler returned a body that is not a string");
  }
}

// The representation that a response selects: its content coding, and the entity tag that follows from it.

/** The tag of a representation in a coding (RFC 9110, 8.8.3.3). A weak tag is that of all codings. */
function tagIn(tag: string, coding: string): string {
  return tag.startsWith("W/") ? tag : `${tag.slice(0, -1)}-${coding}"`;
}

/** The tag with which a reply will be sent; null if it has none. */
export function selectedTag({ headers, coding }: HttpReply): string | null {
  const { etag } = headers;
  if (typeof etag !== "string") return null;
  return coding === undefined ? etag : tagIn(etag, coding);
}

const offered = new WeakMap<ApiRequest, readonly string[]>();

/** Tells that responses to requests like this one can have these codings. */
export function offerCodings(
  request: ApiRequest,
  codings: readonly string[],
): void {
  offered.set(request, codings);
}

/** All tags under which clients know a state with this tag. */
export function tagsOf(request: ApiRequest, tag: string): readonly string[] {
  const codings = offered.get(request) ?? [];
  return [tag, ...codings.map((coding) => tagIn(tag, coding))];
}

// Checks whether the response of a handler matches the description.

/** A response that does not match the description. `onError` receives it; clients get a plain 500. */
export class ResponseMismatch extends Error {
  override name = "ResponseMismatch";
  readonly operation: string;
  readonly status: number;
  readonly issues: readonly Issue[];

  constructor(operation: string, status: number, issues: readonly Issue[]) {
    const [first] = issues;
    const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
    super(
      `The response ${String(status)} of ${operation} does not match the description: ${first?.path ?? ""} ${first?.message ?? ""}${more}`,
    );
    this.operation = operation;
    this.status = status;
    this.issues = issues;
  }
}

export function checkResponse(
  route: Route,
  result: WireResult,
): ResponseMismatch | null {
  const issues = issuesOf(route, result);
  return issues.length === 0
    ? null
    : new ResponseMismatch(route.operation, result.status, issues);
}

function issuesOf(route: Route, result: WireResult): readonly Issue[] {
  const described = statusKey(route, result.status);
  if (described === null) return [issue("status", "is not described")];
  const contents = route.responses[described] ?? {};
  const missing = (route.requiredHeaders?.[described] ?? []).filter(
    (name) => !hasHeader(result, name),
  );
  if (missing.length > 0)
    return missing.map((name) => issue("headers", `must have ${name}`));
  const offered = Object.keys(contents);
  if (offered.length === 0 || isEmptyStatus(result.status)) {
    return result.body === undefined ? [] : [issue("body", "must be absent")];
  }
  const { essence } = parseMediaType(contentTypeOf(result, contents) ?? "");
  const matched = matchMediaType(offered, essence);
  if (matched === null) return [issue("contentType", "is not described")];
  // Each item of a stream is validated when it is available.
  const isStream = matched in (route.streams?.[described] ?? {});
  const validate = isStream ? null : contents[matched];
  return validate ? validate(result.body) : [];
}

function issue(keyword: string, message: string): Issue {
  return { path: "", keyword, message: `the ${keyword} ${message}` };
}

function hasHeader({ headers = {} }: WireResult, name: string): boolean {
  const wanted = name.toLowerCase();
  return Object.entries(headers).some(
    ([key, value]) => key.toLowerCase() === wanted && value !== undefined,
  );
}

// Results of handlers, and the functions of a route that write them.

/** The validator of each media type; null if there is nothing to validate. Empty if there is no body. */
export type ResponseContents = Readonly<Record<string, Validate | null>>;

/** The common type of the responses of all operations. */
export interface Result {
  readonly status: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A result as plugins, checks and writers see it. */
export type WireResult = Result & WireValue;

/** A result as a handler returns it. */
export type CodeResult = Result & CodeValue;

/** JSON with another media type, or bytes with a media type of JSON. */
export type BodyKind = "json" | "bytes";

/** Writes the value of a header. */
export type HeaderWriter = (value: unknown) => string;

/**
 * Writes a body that is sent while it is produced. Returns null for any other body. A route names the writers that it
 * needs, so a package contains no others.
 */
export type StreamWriter = (
  result: Result,
  contentType: string,
  sending: Sending,
) => HttpReply | null;

/** The options of a stream, and callbacks for it. */
export interface Sending {
  readonly operation: string;
  /** For items. */
  readonly validate: Validate | null;
  readonly writeOnly: FieldRules | null;
  readonly validation: "off" | "log" | "throw";
  /** Milliseconds of silence after which an event stream sends a comment; null for never. */
  readonly keepAlive: number | null;
  readonly report: (error: unknown) => void;
  /** Called when the client disconnects. */
  readonly left: () => void;
}

// The validators of HTTP: entity tags and dates (RFC 9110, 8.8).

/** A weak tag: bodies with another layout can mean the same. */
export async function weakTagOf(body: string | Uint8Array): Promise<string> {
  const bytes =
    typeof body === "string" ? new TextEncoder().encode(body) : body;
  // The cast excludes shared memory; libraries name that type differently.
  const content: unknown = bytes;
  const digest = await crypto.subtle.digest("SHA-256", content as never);
  const text = String.fromCharCode(...new Uint8Array(digest).subarray(0, 18));
  return `W/"${btoa(text).replaceAll("+", "-").replaceAll("/", "_")}"`;
}

/** Whether a list such as `"a", W/"b"` or `*` contains a tag. A strong comparison accepts no weak tags. */
export function isListedTag(
  list: string,
  tag: string | null,
  comparison: "strong" | "weak",
): boolean {
  if (list.trim() === "*") return true;
  if (tag === null) return false;
  if (comparison === "strong" && tag.startsWith("W/")) return false;
  // A tag may contain commas.
  for (const [listed, weak = ""] of list.matchAll(
    /(W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g,
  )) {
    if (comparison === "strong" && weak !== "") continue;
    if (listed.slice(weak.length) === opaque(tag)) return true;
  }
  return false;
}

function opaque(tag: string): string {
  return tag.startsWith("W/") ? tag.slice(2) : tag;
}

/** Whether a time is after the one of a header. A header that is not a date says nothing. HTTP dates have no parts of seconds. */
export function isNewer(time: Date, header: string): boolean {
  const seconds = Math.floor(time.getTime() / 1000);
  return seconds * 1000 > httpDate(header);
}

/** Whether two headers are the same date. */
export function isSameDate(one: string, other: string): boolean {
  return httpDate(one) === httpDate(other);
}

/**
 * Milliseconds since 1970; not a number for another text. The oldest format of RFC 9110 has no time zone, and
 * `Date.parse` would take that of the computer.
 */
function httpDate(text: string): number {
  return Date.parse(text.replace(/\d:\d\d \d{4}\s*$/, "$& GMT"));
}

// Removes `writeOnly` fields from responses.

export interface Concealed {
  readonly result: WireResult;
  /** The fields that were removed; null if there was none. */
  readonly mismatch: ResponseMismatch | null;
}

/** Returns a copy. The handler's own objects stay unchanged. */
export function withoutWriteOnly(
  result: WireResult,
  rules: NonNullable<ResponseDescription["writeOnly"]>,
  { contents }: ResponseDescription,
  operation: string,
): Concealed {
  const { essence } = parseMediaType(contentTypeOf(result, contents) ?? "");
  const found = rules[matchMediaType(Object.keys(rules), essence) ?? ""];
  const issues: Issue[] = [];
  const body = found ? found.write(result.body, issues) : result.body;
  if (body === result.body) return { result, mismatch: null };
  const mismatch =
    issues.length === 0
      ? null
      : new ResponseMismatch(operation, result.status, issues);
  return { result: { ...result, body }, mismatch };
}

// The types of the generated route table.

export interface Route {
  /** The method of `Operations` that handles the route. */
  readonly operation: string;
  readonly method: string;
  /** Below the base path: `/pets/{petId}`. */
  readonly path: string;
  readonly starts?: Starts;
  /** Set if the operation has servers of its own. */
  readonly basePath?: string;
  readonly parameters?: {
    readonly path?: Input;
    readonly query?: Input;
    readonly header?: Input;
    readonly cookie?: Input;
  };
  readonly body?: BodyDescription;
  /** Alternatives: one of them is enough. Without any, the operation needs no credentials. */
  readonly security?: readonly Requirement[];
  /** By status: `200`, `4XX`, `default`. */
  readonly responses: Readonly<Record<string, ResponseContents>>;
  /** How response bodies are written whose media type does not tell, by status and media type. */
  readonly kinds?: Readonly<Record<string, Readonly<Record<string, BodyKind>>>>;
  /** How to write response bodies that `JSON` cannot write, by status and media type. */
  readonly wires?: Readonly<Record<string, Readonly<Record<string, Wire>>>>;
  /** Response bodies with `writeOnly` fields, by status and media type. */
  readonly writeOnly?: Readonly<
    Record<string, Readonly<Record<string, FieldRules>>>
  >;
  /**
   * Writers of response bodies that are sent while they are produced, by status and media type. If they send items,
   * the validator checks one item.
   */
  readonly streams?: Readonly<
    Record<string, Readonly<Record<string, StreamWriter>>>
  >;
  /** Writers of response headers that are not in the style `simple`, by status and name in lower case. */
  readonly headers?: Readonly<
    Record<string, Readonly<Record<string, HeaderWriter>>>
  >;
  /** Required response headers, by status. */
  readonly requiredHeaders?: Readonly<Record<string, readonly string[]>>;
  /** The status that the operation describes for invalid requests, if it is not 400. */
  readonly invalidStatus?: number;
  /** Error bodies that differ from those of the API, by status. */
  readonly errors?: Readonly<Record<string, ErrorVariant>>;
  /** Set if the operation is deprecated. */
  readonly lifecycle?: Lifecycle;
}

/** The function of a handler that changes the route of its operation when the server starts. */
export const adaptRoute: unique symbol = Symbol("adaptRoute");

/** Where a handler that converts its first argument keeps the function that does it. */
export const decodeInput: unique symbol = Symbol("decodeInput");

/** Security schemes that are required together, with the required scopes of each. */
export type Requirement = Readonly<Record<string, readonly string[]>>;

export interface Lifecycle {
  /** Dates are ISO dates. */
  readonly since?: string;
  readonly removal?: string;
  /** The replacement below the base path: `/pets?status=available`. It may contain `{parameters}` of the path. */
  readonly successor?: string;
}

/** Options for an operation that does not exist are a mistake. The compiler finds it only in TypeScript. */
export function checkOperation(
  name: string,
  routes: readonly Pick<Route, "operation">[],
  option: string,
): void {
  if (routes.some(({ operation }) => operation === name)) return;
  throw new TypeError(
    `The option \`${option}\` names ${name}, which is not an operation of the API`,
  );
}
