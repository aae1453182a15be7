// Part of the Specwright runtime, copied unchanged.
/** Whatever was thrown, as a response. What the client is not meant to know goes to `onError` only. */
import { describedAs } from "../response/described.js";
import {
  BodyIncomplete,
  BodyTooLarge,
  isPending,
  type HttpReply,
  type HttpRequest,
  type ReplyHeaders,
} from "../http.js";
import type { InvalidRequestOptions, RequestInfo } from "../options.js";
import { ApiError, problemOf, Refusal, type ErrorFormat } from "./problem.js";
import { addHeaders } from "../response/reply.js";
import { ResponseMismatch } from "../response/response-check.js";
import type { Route } from "../route.js";

export interface Failures {
  /** Of all errors but those that an operation describes in another way. */
  readonly format: ErrorFormat<unknown>;
  readonly invalidRequest: InvalidRequestOptions;
  readonly validation: "off" | "log" | "throw";
  readonly onError: ((error: unknown, info: RequestInfo) => unknown) | null;
}

/** `route` is null where none was found. */
export function failureReply(
  failures: Failures,
  error: unknown,
  info: RequestInfo,
  request: HttpRequest,
  route: Route | null,
): HttpReply {
  const known = knownError(error);
  if (known === null || (known.status >= 500 && known.status !== 501)) {
    report(failures, error, info, request);
  }
  try {
    const told = known ?? internal();
    const isInvalid = isInvalidRequest(told);
    const status = isInvalid ? invalidStatus(failures, route) : told.status;
    const described = formatOf(failures, route, status);
    const own = isInvalid ? failures.invalidRequest.body : undefined;
    const format = own ? { ...described, body: own } : described;
    const body = format.body(problemOf(told, status));
    const mismatch = mismatchOf(failures, format, status, body, info);
    if (mismatch && failures.validation === "throw") throw mismatch;
    if (mismatch) report(failures, mismatch, info, request);
    return errorReply(format, status, told, body);
  } catch (failed) {
    // The application's own `errorBody` failed: even then, nothing but the status may leave.
    report(failures, failed, info, request);
    return { status: known?.status ?? 500, headers: {}, body: null };
  }
}

/** Whether the server itself refuses a request because it is not as described. */
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

function formatOf(
  { format }: Failures,
  route: Route | null,
  status: number,
): ErrorFormat<unknown> {
  if (!route?.errors) return format;
  const variant = route.errors[describedAs(route, status) ?? ""];
  if (!variant) return format;
  return "body" in variant
    ? variant
    : { ...format, mediaType: variant.mediaType };
}

function knownError(error: unknown): ApiError | Refusal | null {
  try {
    return recognized(error);
  } catch {
    // Anything can be thrown, even what does not let itself be looked at.
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

/** Whether the application's own `errorBody` keeps to the description. */
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
  { mediaType, stringify = JSON.stringify }: ErrorFormat<unknown>,
  status: number,
  error: ApiError | Refusal,
  body: unknown,
): HttpReply {
  const headers: ReplyHeaders = { "content-type": mediaType };
  addHeaders(headers, error.headers, false);
  const text = stringify(body) as string | undefined;
  if (text === undefined)
    throw new TypeError("An error body cannot be represented as JSON");
  return { status, headers, body: text };
}

function internal(): Refusal {
  return new Refusal(500, "internal", "Internal server error.");
}

/** To the application; or else to the adapter's log; or else to the console. */
export function report(
  { onError }: Failures,
  error: unknown,
  info: RequestInfo,
  request: HttpRequest,
): void {
  try {
    if (onError !== null) settled(onError(error, info), ignored);
    else if (request.report) request.report(error, info);
    else console.error(`${info.operation ?? "The server"} failed:`, error);
  } catch {
    // There is nobody left to tell.
  }
}

function ignored(): void {
  // There is nobody left to tell.
}

/** Hooks return nothing, but an `async` function is one, too: if it fails, that must not end the process. */
export function settled(
  outcome: unknown,
  failed: (error: unknown) => void,
): void {
  if (isPending(outcome)) outcome.then(undefined, failed);
}
