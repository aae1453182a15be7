// Part of the Specwright runtime.
/** Converts every error to a response. Details that the client must not see go to `onError` only. */
import { statusKey } from "../response/response-description.js";
import {
  BodyIncomplete,
  BodyTooLarge,
  type HttpReply,
  type ApiRequest,
  type ReplyHeaders,
  type RequestInfo,
} from "../http.js";
import type {
  InvalidRequestOptions,
  JoinedPlugins,
  MessagesOption,
} from "../options.js";
import { callHook, callNow, tryNow, type Hooks } from "../guard.js";
import { errorBodyFor } from "./error-body.js";
import {
  ApiError,
  LastingRefusal,
  problemOf,
  Refusal,
  reworded,
  type ErrorFormat,
  type Problem,
} from "./problem.js";
import { addHeaders, isBeyondAscii } from "../response/reply-headers.js";
import { ResponseMismatch } from "../response/response-check.js";
import type { Route } from "../route.js";

export interface Failures {
  /** The format of all errors except those that an operation describes differently. */
  readonly format: ErrorFormat<unknown>;
  /** The option of the application. */
  readonly errorBody: unknown;
  readonly invalidRequest: InvalidRequestOptions;
  readonly messages: MessagesOption | null;
  readonly validation: "off" | "log" | "throw";
  readonly onError: Hooks<
    [error: unknown, info: RequestInfo, request: ApiRequest]
  > | null;
  /** Tells plugins. */
  readonly failed: JoinedPlugins["failed"];
}

/** A request that failed. */
export interface FailedRequest {
  readonly info: RequestInfo;
  readonly request: ApiRequest;
  /** Null if none was found. */
  readonly route: Route | null;
  /** Undefined if it was not created. */
  readonly context: unknown;
}

export function failureReply(
  failures: Failures,
  reason: unknown,
  failed: FailedRequest,
): HttpReply {
  const { info, request, route } = failed;
  const known = knownError(reason);
  const tell = (mistake: unknown): void => {
    report(failures, mistake, info, request);
  };
  const isServerError = known
    ? known.status >= 500 && known.status !== 501
    : !isEndOfWork(reason, request);
  if (isServerError) tell(reason);
  else if (known) callHook(null, failures.failed, reason, request);
  try {
    const error = known ?? internal();
    const isInvalid = isInvalidRequest(error);
    const { messages } = failures;
    const told =
      messages !== null && isInvalid && error.issues.length > 0
        ? reworded(error, (issue) => {
            const own: unknown = tryNow(
              tell,
              "messages",
              messages,
              issue,
              request,
            );
            return typeof own === "string" ? own : undefined;
          })
        : error;
    const status = isInvalid ? invalidStatus(failures, route) : told.status;
    const format = formatOf(failures, route, status);
    const problem = problemOf(told, status);
    const body = failureBody(failures, format, problem, failed, tell);
    const mismatch = mismatchOf(failures, format, status, body, info);
    if (mismatch && failures.validation === "throw") throw mismatch;
    if (mismatch) tell(mismatch);
    return errorReply(format, status, told, body, tell);
  } catch (mistake) {
    // The application's own `errorBody` failed. Even then, only the status may leave the server.
    tell(mistake);
    return { status: known?.status ?? 500, headers: {}, body: null };
  }
}

/**
 * Whether the work ended because a plugin aborted it, which then reports the reason. Functions of Node throw errors whose
 * cause is the reason.
 */
function isEndOfWork(error: unknown, { ended }: ApiRequest): boolean {
  if (!ended.aborted) return false;
  const { reason } = ended as { readonly reason: unknown };
  return error === reason || (error instanceof Error && error.cause === reason);
}

/** The body of the application's `errorBody`, or the generated one. */
function failureBody(
  { errorBody }: Failures,
  { schema, body }: ErrorFormat<unknown>,
  problem: Problem,
  { info, request, context }: FailedRequest,
  tell: (mistake: unknown) => void,
): unknown {
  const create = errorBodyFor(errorBody, schema);
  if (!create) {
    if (body) return body(problem);
    throw new TypeError(`\`errorBody\` has no function for ${schema}`);
  }
  const { operation } = info;
  return callNow(tell, "errorBody", create, {
    ...problem,
    schema,
    operation,
    request,
    context,
    get body() {
      return body?.(problem);
    },
  });
}

/** Whether the server itself rejects a request because it is invalid. */
function isInvalidRequest(error: ApiError | Refusal): boolean {
  return (
    error.status === 400 &&
    (error instanceof Refusal || error.cause instanceof Refusal)
  );
}

function invalidStatus(
  { invalidRequest }: Failures,
  route: Route | null,
): number {
  return invalidRequest.status ?? route?.invalidStatus ?? 400;
}

/** A format that neither the generated code nor the application can fill is not used. */
function formatOf(
  { format, errorBody }: Failures,
  route: Route | null,
  status: number,
): ErrorFormat<unknown> {
  if (!route?.errors) return format;
  const variant = route.errors[statusKey(route, status) ?? ""];
  if (!variant) return format;
  if (!("schema" in variant))
    return { ...format, mediaType: variant.mediaType };
  return variant.body || errorBodyFor(errorBody, variant.schema)
    ? variant
    : format;
}

function knownError(error: unknown): ApiError | Refusal | null {
  try {
    return recognized(error);
  } catch {
    // Any value can be thrown, even one whose properties cannot be read.
    return null;
  }
}

function recognized(error: unknown): ApiError | Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof BodyTooLarge) {
    // The handler was reading the body as a stream.
    return new Refusal(413, "content_too_large", "The body is too large.");
  }
  if (error instanceof BodyIncomplete) {
    const message = "The body is incomplete.";
    return new Refusal(400, "invalid_request", message);
  }
  if (!(error instanceof ApiError)) return null;
  const { status } = error;
  return Number.isInteger(status) && status >= 400 && status <= 599
    ? error
    : null;
}

/** Checks whether the result of the application's own `errorBody` matches the description. */
function mismatchOf(
  { validation }: Failures,
  { validate }: ErrorFormat<unknown>,
  status: number,
  body: unknown,
  { operation }: RequestInfo,
): ResponseMismatch | null {
  if (!validate || validation === "off") return null;
  const issues = validate(body);
  return issues.length === 0
    ? null
    : new ResponseMismatch(operation ?? "errorBody", status, issues);
}

function errorReply(
  format: ErrorFormat<unknown>,
  status: number,
  error: ApiError | Refusal,
  body: unknown,
  refused: (error: unknown) => void,
): HttpReply {
  const { mediaType, stringify = JSON.stringify } = format;
  const lasting = error instanceof LastingRefusal ? error : null;
  const last = lasting?.written ?? null;
  if (last?.format === format && hasSameText(last.body, body)) {
    const { text, isAscii } = last;
    return { status, headers: copyOf(last.headers), body: text, isAscii };
  }
  const headers: ReplyHeaders = { "content-type": mediaType };
  addHeaders(headers, error.headers, false, refused);
  const text = stringify(body) as string | undefined;
  if (text === undefined)
    throw new TypeError("An error body cannot be represented as JSON");
  const isAscii = !isBeyondAscii(headers);
  if (lasting !== null && isPlainObject(body)) {
    const copy = { body: { ...body }, headers: { ...headers } };
    lasting.written = { format, ...copy, isAscii, text };
  }
  return { status, headers, body: text, isAscii };
}

/** Not with `...`: Node takes much longer to write the headers of such a copy. */
function copyOf(headers: Readonly<ReplyHeaders>): ReplyHeaders {
  const copy: ReplyHeaders = {};
  for (const name in headers) copy[name] = headers[name] as string | string[];
  return copy;
}

function isPlainObject(body: unknown): body is Record<string, unknown> {
  return (
    typeof body === "object" &&
    body !== null &&
    Object.getPrototypeOf(body) === Object.prototype
  );
}

/** Whether two bodies certainly have the same text. A body may contain the time, or come from the application. */
function hasSameText(
  known: Readonly<Record<string, unknown>>,
  body: unknown,
): boolean {
  if (!isPlainObject(body)) return false;
  const names = Object.keys(body);
  let count = 0;
  for (const name in known) {
    const value = known[name];
    const isNested = typeof value === "object" || typeof value === "function";
    if (isNested || names[count++] !== name || value !== body[name])
      return false;
  }
  return count === names.length;
}

function internal(): Refusal {
  return new Refusal(500, "internal", "Internal server error.");
}

/** Reports an error to the application, or else to the adapter's log, or else to the console. */
export function report(
  { onError, failed }: Failures,
  error: unknown,
  info: RequestInfo,
  request: ApiRequest,
): void {
  callHook(null, failed, error, request);
  // No other place to report to is left.
  callHook(
    null,
    onError ?? (request.report ? reportTo : log),
    error,
    info,
    request,
  );
}

function reportTo(
  error: unknown,
  info: RequestInfo,
  request: ApiRequest,
): void {
  request.report?.(error, info);
}

function log(error: unknown, { operation }: RequestInfo): void {
  console.error(`${operation ?? "The server"} failed:`, error);
}
