// Part of the Specwright runtime.
/**
 * Calls an operation and creates its reply. This part can throw, and everything that it throws becomes an error
 * response. It returns frequent rejections instead, because throwing is expensive. It awaits only if there is something
 * to wait for.
 */
import { readBody } from "./body/body.js";
import { OperationCall } from "./call.js";
import type { CompiledRoute, Handlers } from "./routing/compile.js";
import { report, type Failures } from "./errors/failure.js";
import {
  after,
  type ApiRequest,
  type Awaitable,
  type BodyLimits,
  type HttpReply,
  type HttpRequest,
  type RequestInfo,
} from "./http.js";
import type { RouteLifecycle } from "./lifecycle/route-lifecycle.js";
import {
  matchMediaType,
  negotiate,
  parseMediaType,
} from "./body/media-type.js";
import type { Around, JoinedPlugins, OpenServerOptions } from "./options.js";
import {
  invalidRequest,
  Refusal,
  type RequestIssue,
} from "./errors/problem.js";
import { readRequestParameters } from "./parameters/read-parameters.js";
import { notAcceptable, unhandled } from "./errors/refusals.js";
import {
  cancelUnsent,
  contentTypeOf,
  replyOf,
  withWrittenHeaders,
} from "./response/reply.js";
import { checkResponse } from "./response/response-check.js";
import { anonymous, type Authentication } from "./security/caller.js";
import type { Scope } from "./scope.js";
import type { ResponseDescription } from "./response/response-description.js";
import type { WireResult } from "./response/result.js";
import type { WireInput } from "./values.js";
import { withoutWriteOnly } from "./response/write-only.js";

/** Settings that all requests share. */
export interface OperationSettings {
  readonly handlers: Handlers;
  readonly options: OpenServerOptions;
  /** The first one is the outermost. */
  readonly arounds: readonly Around[];
  /** Null if there are none. */
  readonly plugins: JoinedPlugins | null;
  readonly limits: BodyLimits;
  readonly failures: Failures;
}

/** A request that is being handled. */
export interface ReceivedRequest {
  readonly settings: OperationSettings;
  readonly request: ApiRequest;
  /** Null if the path or the method is unknown. */
  readonly compiled: CompiledRoute | null;
  /** The text of each path parameter. */
  readonly captures: readonly string[];
  readonly query: string;
  readonly info: RequestInfo;
  /** The value of the option `context`; undefined until it is created. */
  context: unknown;
  /** Null until it is known. */
  caller: Authentication | null;
  /** The scope of `around`, in which all functions of the application run. */
  scope: Scope;
  /** Whether `onRequest` was called. */
  isArrived: boolean;
}

/** A request whose operation has been found. */
export interface MatchedRequest extends ReceivedRequest {
  readonly compiled: CompiledRoute;
}

export function answer(
  matched: MatchedRequest,
): Awaitable<HttpReply | Refusal> {
  const answerDeprecated = matched.compiled.lifecycle?.answer ?? null;
  return answerDeprecated === null
    ? askForAccess(matched)
    : askLifecycle(matched, answerDeprecated);
}

/** The operation or one of its parameters is deprecated. */
function askLifecycle(
  matched: MatchedRequest,
  answerDeprecated: NonNullable<RouteLifecycle["answer"]>,
): Awaitable<HttpReply | Refusal> {
  const { request, query, info, settings, compiled } = matched;
  const { failures } = settings;
  const { access } = compiled;
  return answerDeprecated(
    { request, query, info, failures, access },
    {
      authenticate: () => askForAccess(matched),
      admit: (caller) => admit(matched, caller),
    },
  );
}

function askForAccess(matched: MatchedRequest): Awaitable<HttpReply | Refusal> {
  const { access } = matched.compiled;
  if (access === null) return admit(matched, anonymous);
  const caller = access.authenticate(matched.request);
  return caller instanceof Promise
    ? caller.then((known) => admit(matched, known))
    : admit(matched, caller);
}

function admit(
  matched: MatchedRequest,
  caller: Authentication | Refusal,
): Awaitable<HttpReply | Refusal> {
  if (caller instanceof Refusal) return caller;
  const { settings, compiled, request } = matched;
  return after(
    settings.plugins?.admit?.(compiled.route.operation, request, caller),
    () => readRequest(matched, caller),
  );
}

/** Reports all problems of parameters and body together. */
function readRequest(
  matched: MatchedRequest,
  caller: Authentication,
): Awaitable<HttpReply | Refusal> {
  const { settings, compiled, captures, query, request } = matched;
  if (!isAccepted(compiled, request)) return notAcceptable(compiled.produces);
  const issues: RequestIssue[] = [];
  const input = readRequestParameters(
    compiled,
    captures,
    query,
    request,
    issues,
  );
  compiled.prepareParameters?.(input, query, issues);
  const { body } = compiled;
  if (body === null) {
    return issues.length > 0
      ? invalidRequest(issues)
      : perform(matched, caller, input);
  }
  return readBody(request, body, settings.limits, issues, (read) => {
    if (issues.length > 0) return invalidRequest(issues);
    if (read !== null) {
      if (body.description.several) input["contentType"] = read.contentType;
      input["body"] = read.body;
    }
    return perform(matched, caller, input);
  });
}

function perform(
  matched: MatchedRequest,
  caller: Authentication,
  input: WireInput,
): Awaitable<HttpReply> {
  const { settings, request } = matched;
  matched.caller = caller;
  const { context } = settings.options;
  return context
    ? after(context(request), (known) => called(matched, caller, known, input))
    : called(matched, caller, undefined, input);
}

function called(
  matched: MatchedRequest,
  caller: Authentication,
  context: unknown,
  input: WireInput,
): Awaitable<HttpReply> {
  matched.context = context;
  const { settings, compiled, request } = matched;
  const { handlers } = settings;
  const { operation } = compiled.route;
  const handler = handlers[operation];
  if (typeof handler !== "function") throw unhandled();
  const call = new OperationCall(operation, request, caller, context);
  const handle = settings.plugins?.handle;
  const result = handle
    ? handle(
        call,
        { input, handler, report: callReporter(settings, compiled, call) },
        () => handler.call(handlers, input, call as never),
      )
    : handler.call(handlers, input, call as never);
  return after(result, (known) => replyTo(matched, call, known));
}

/** A result that cannot be sent may contain a stream that must be cancelled. */
function replyTo(
  matched: MatchedRequest,
  call: OperationCall,
  result: WireResult,
): HttpReply {
  try {
    return checkedReply(matched, call, result);
  } catch (error) {
    cancelUnsent((result as WireResult | undefined)?.body);
    throw error;
  }
}

/** Validates the result if the option says so, and prepares it for sending. */
function checkedReply(
  matched: MatchedRequest,
  call: OperationCall,
  result: WireResult,
): HttpReply {
  const { settings, compiled, captures, request } = matched;
  const { validateResponses: validation = "off" } = settings.options;
  if (validation !== "off") {
    handleMismatch(
      settings,
      compiled,
      call,
      checkResponse(compiled.route, result),
    );
  }
  const described = compiled.describe(result.status);
  const { headers, streams, contents, writeOnly } = described;
  let shown = headers === null ? result : withWrittenHeaders(result, headers);
  if (streams !== null) {
    const reply = streamOf(matched, call, shown, described, streams);
    if (reply !== null) return reply;
  }
  if (writeOnly !== null) {
    const { operation } = call;
    const concealed = withoutWriteOnly(shown, writeOnly, described, operation);
    handleMismatch(settings, compiled, call, concealed.mismatch);
    shown = concealed.result;
  }
  const note = compiled.lifecycle?.note ?? null;
  if (note !== null) shown = note(shown, contents, request, captures);
  return replyOf(shown, described);
}

/** The reply for a body that is a stream; null for any other body. */
function streamOf(
  { settings, compiled }: MatchedRequest,
  call: OperationCall,
  result: WireResult,
  { contents, writeOnly }: ResponseDescription,
  streams: NonNullable<ResponseDescription["streams"]>,
): HttpReply | null {
  const { validateResponses: validation = "off", keepAlive = null } =
    settings.options;
  const contentType = contentTypeOf(result, contents) ?? "";
  const { essence } = parseMediaType(contentType);
  const described = matchMediaType(Object.keys(streams), essence) ?? "";
  const write = streams[described];
  if (!write) return null;
  return write(result, contentType, {
    operation: call.operation,
    validate: contents[described] ?? null,
    writeOnly: writeOnly?.[described] ?? null,
    validation,
    keepAlive,
    report: callReporter(settings, compiled, call),
    left: () => {
      OperationCall.leave(call);
    },
  });
}

/** A response that does not match the description is an error, is reported, or is ignored, as the option says. */
function handleMismatch(
  settings: OperationSettings,
  compiled: CompiledRoute,
  call: OperationCall,
  mismatch: Error | null,
): void {
  const { validateResponses: validation = "off" } = settings.options;
  if (mismatch === null || validation === "off") return;
  if (validation === "throw") throw mismatch;
  callReporter(settings, compiled, call)(mismatch);
}

function callReporter(
  { failures }: OperationSettings,
  { info }: CompiledRoute,
  { request }: OperationCall,
): (error: unknown) => void {
  return (error) => {
    report(failures, error, info, request);
  };
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
