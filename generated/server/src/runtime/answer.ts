// Part of the Specwright runtime, copied unchanged.
/**
 * From an operation that was found to its reply. This is the part that can fail: whatever it throws becomes an error
 * response. What it refuses often it returns, because to throw is dear; and it waits only where there is something to
 * wait for.
 */
import { readBody } from "./body/body.js";
import { OperationCall } from "./call.js";
import type { CompiledRoute, Handlers } from "./routing/compile.js";
import { report, type Failures } from "./errors/failure.js";
import {
  after,
  type Awaitable,
  type BodyLimits,
  type HttpReply,
  type HttpRequest,
} from "./http.js";
import { negotiate } from "./body/media-type.js";
import type { Around, RequestInfo, ServerOptions } from "./options.js";
import {
  invalidRequest,
  Refusal,
  type RequestIssue,
} from "./errors/problem.js";
import { readParameters } from "./parameters/read-parameters.js";
import { gone, notAcceptable, unhandled } from "./errors/refusals.js";
import { replyOf, unsent, type Result } from "./response/reply.js";
import { checkResponse } from "./response/response-check.js";
import {
  authenticate,
  nobody,
  type Authentication,
} from "./security/security.js";
import { lengthOf, watched, withItems } from "./response/streaming.js";
import { withoutWriteOnly } from "./response/write-only.js";

/** Options of which the generated types know more. */
export interface OpenOptions {
  readonly security?: unknown;
  readonly context?: (request: HttpRequest) => Awaitable<unknown>;
}

/** What all requests share. */
export interface Core {
  readonly handlers: Handlers;
  readonly options: ServerOptions<never> & OpenOptions;
  /** The first one is the outermost. */
  readonly arounds: readonly Around[];
  readonly limits: BodyLimits;
  readonly failures: Failures;
}

/** A request on its way. */
export interface Visit {
  readonly core: Core;
  readonly request: HttpRequest;
  /** Null where the path or the method is not known. */
  readonly compiled: CompiledRoute | null;
  /** What stands in the place of each parameter of the path. */
  readonly captures: readonly string[];
  readonly query: string;
  readonly info: RequestInfo;
  readonly started: number;
}

/** A request that has found its operation. */
export interface Exchange extends Visit {
  readonly compiled: CompiledRoute;
}

export function answer(exchange: Exchange): Awaitable<HttpReply | Refusal> {
  const { core, compiled, request } = exchange;
  const { sunset, now } = core.options;
  if (sunset === "gone" && isPast(compiled, now)) return gone();
  const { access } = compiled;
  if (access === null) return understand(exchange, nobody);
  const caller = authenticate(access, request);
  return caller instanceof Promise
    ? caller.then((known) => admit(exchange, known))
    : admit(exchange, caller);
}

function admit(
  exchange: Exchange,
  caller: Authentication | Refusal,
): Awaitable<HttpReply | Refusal> {
  return caller instanceof Refusal ? caller : understand(exchange, caller);
}

/** All that is wrong with parameters and body is told together. */
function understand(
  exchange: Exchange,
  caller: Authentication,
): Awaitable<HttpReply | Refusal> {
  const { core, compiled, captures, query, request } = exchange;
  if (!isAccepted(compiled, request)) return notAcceptable(compiled.produces);
  const issues: RequestIssue[] = [];
  const input = readParameters(compiled, captures, query, request, issues);
  compiled.settleParameters?.(input, query, issues);
  const { body, route } = compiled;
  if (body === null) {
    return issues.length > 0
      ? invalidRequest(issues)
      : perform(exchange, caller, input);
  }
  const handler = core.handlers[route.operation];
  return readBody(request, body, core.limits, handler, issues, (read) => {
    if (issues.length > 0) return invalidRequest(issues);
    if (read !== null) {
      if (body.description.several) input["contentType"] = read.contentType;
      input["body"] = read.body;
    }
    return perform(exchange, caller, input);
  });
}

function perform(
  exchange: Exchange,
  caller: Authentication,
  input: Record<string, unknown>,
): Awaitable<HttpReply> {
  const { core, request } = exchange;
  const { context } = core.options;
  return context
    ? after(context(request), (known) => called(exchange, caller, known, input))
    : called(exchange, caller, undefined, input);
}

function called(
  { core, compiled, request }: Exchange,
  caller: Authentication,
  context: unknown,
  input: Record<string, unknown>,
): Awaitable<HttpReply> {
  const { handlers } = core;
  const { operation } = compiled.route;
  const handler = handlers[operation];
  if (typeof handler !== "function") throw unhandled();
  const call = new OperationCall(operation, request, caller, context);
  const result = handler.call(handlers, input as never, call as never);
  return after(result, (known) => replyTo(core, compiled, call, known));
}

/** A result that cannot be sent may still hold something open. */
function replyTo(
  core: Core,
  compiled: CompiledRoute,
  call: OperationCall,
  result: Result,
): HttpReply {
  try {
    return checkedReply(core, compiled, call, result);
  } catch (error) {
    unsent((result as Result | undefined)?.body);
    throw error;
  }
}

/** Checked by the setting, and made ready to be sent. */
function checkedReply(
  core: Core,
  compiled: CompiledRoute,
  call: OperationCall,
  result: Result,
): HttpReply {
  const { validateResponses: validation = "off", keepAlive = null } =
    core.options;
  if (validation !== "off") {
    heed(core, compiled, call, checkResponse(compiled.route, result));
  }
  const described = compiled.describe(result.status);
  const { formats, contents, writeOnly } = described;
  if (formats !== null) {
    const report = tellerOf(core, compiled, call);
    const streaming = { call, validation, keepAlive, report };
    const sent = withItems(result, described, streaming);
    if (sent !== result) return replyOf(sent, described);
  }
  let shown = result;
  if (writeOnly !== null) {
    const { operation } = call;
    const concealed = withoutWriteOnly(result, writeOnly, contents, operation);
    heed(core, compiled, call, concealed.mismatch);
    shown = concealed.result;
  }
  const reply = replyOf(shown, described);
  if (reply.body instanceof ReadableStream) {
    const report = tellerOf(core, compiled, call);
    const length = lengthOf(reply.headers["content-length"]);
    reply.body = watched(reply.body, length, { call, report });
  }
  return reply;
}

/** A response that is not as described is a failure, is reported, or is ignored, as the option says. */
function heed(
  core: Core,
  compiled: CompiledRoute,
  call: OperationCall,
  mismatch: Error | null,
): void {
  const { validateResponses: validation = "off" } = core.options;
  if (mismatch === null || validation === "off") return;
  if (validation === "throw") throw mismatch;
  tellerOf(core, compiled, call)(mismatch);
}

function tellerOf(
  { failures }: Core,
  { info }: CompiledRoute,
  { request }: OperationCall,
): (error: unknown) => void {
  return (error) => {
    report(failures, error, info, request);
  };
}

/** Whether the day of removal has come. */
function isPast(
  { lifecycle }: CompiledRoute,
  now: (() => Date) | undefined,
): boolean {
  const removal = lifecycle?.removal ?? Infinity;
  return removal <= (now ? now().getTime() : Date.now());
}

function isAccepted(
  { produces }: CompiledRoute,
  request: HttpRequest,
): boolean {
  if (produces.length === 0) return true;
  const accept = request.header("accept");
  if (accept === null || accept === "*/*") return true;
  return negotiate(accept, produces) !== null;
}
