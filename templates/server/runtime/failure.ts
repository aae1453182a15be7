// Part of the Specwright runtime, copied unchanged.
/** Whatever was thrown, as a response. What the client is not meant to know goes to `onError` only. */
import {
  BodyIncomplete,
  BodyTooLarge,
  isPending,
  type HttpReply,
  type HttpRequest,
  type ReplyHeaders,
} from "./http.js";
import type { RequestInfo } from "./options.js";
import { ApiError, problemOf, Refusal, type Problem } from "./problem.js";
import { headerName, headerText } from "./reply.js";
import { ResponseMismatch } from "./response-check.js";
import type { Validate } from "./route.js";

export interface Failures {
  readonly mediaType: string;
  readonly body: (problem: Problem) => unknown;
  readonly stringify: (body: unknown) => string;
  /** The check of bodies; null where the description has none. */
  readonly validate: Validate | null;
  readonly validation: "off" | "log" | "throw";
  readonly onError: ((error: unknown, info: RequestInfo) => unknown) | null;
}

export function failureReply(
  failures: Failures,
  error: unknown,
  info: RequestInfo,
  request: HttpRequest,
): HttpReply {
  const known = knownError(error);
  if (known === null || (known.status >= 500 && known.status !== 501)) {
    report(failures, error, info, request);
  }
  try {
    const told = known ?? internal();
    const body = failures.body(problemOf(told));
    const mismatch = mismatchOf(failures, told, body, info);
    if (mismatch && failures.validation === "throw") throw mismatch;
    if (mismatch) report(failures, mismatch, info, request);
    return errorReply(failures, told, body);
  } catch (failed) {
    // The application's own `errorBody` failed: even then, nothing but the status may leave.
    report(failures, failed, info, request);
    return { status: known?.status ?? 500, headers: {}, body: null };
  }
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
    const message = "The body did not arrive completely.";
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
  { validate, validation }: Failures,
  { status }: ApiError | Refusal,
  body: unknown,
  { operation }: RequestInfo,
): ResponseMismatch | null {
  if (validate === null || validation === "off") return null;
  const issues = validate(body);
  return issues.length === 0
    ? null
    : new ResponseMismatch(operation ?? "errorBody", status, issues);
}

function errorReply(
  failures: Failures,
  error: ApiError | Refusal,
  made: unknown,
): HttpReply {
  const headers: ReplyHeaders = { "content-type": failures.mediaType };
  for (const name of Object.keys(error.headers)) {
    headers[headerName(name)] = headerText(error.headers[name], name);
  }
  const body = failures.stringify(made) as string | undefined;
  if (body === undefined) throw new TypeError("An error body is no JSON");
  return { status: error.status, headers, body };
}

function internal(): Refusal {
  return new Refusal(500, "internal", "Something went wrong on our side.");
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
