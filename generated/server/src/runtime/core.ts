// Part of the Specwright runtime.
import {
  ApiError,
  type ApiRequest,
  type Awaitable,
  BodyIncomplete,
  type BodyLimits,
  BodyTooLarge,
  type ByteStream,
  DiscreetRequest,
  type ErrorFormat,
  type FoundRequestIssue,
  type HttpReply,
  type HttpRequest,
  type Issue,
  LastingRefusal,
  type Problem,
  Refusal,
  type ReplyHeaders,
  type RequestFacts,
  type RequestIds,
  type RequestInfo,
  type RequestIssue,
  type Requirement,
  type ResponseDescription,
  type ResponseEnd,
  ResponseMismatch,
  type Result,
  type Route,
  type WireResult,
  adaptRoute,
  addHeaders,
  after,
  cancelUnsent,
  checkOperation,
  checkResponse,
  contentTypeOf,
  decodeInput,
  fetchReply,
  invalidRequest,
  isBeyondAscii,
  isPending,
  matchMediaType,
  negotiate,
  notAcceptable,
  notFound,
  parseMediaType,
  problemOf,
  reasonPhrase,
  relay,
  replyOf,
  responseDescriptions,
  reworded,
  sizeOfBody,
  statusKey,
  unhandled,
  withWrittenHeaders,
  withoutEnd,
  withoutWriteOnly,
  wrongMethod,
} from "./http.js";
import type {
  DeprecatedUse,
  LifecycleOf,
  Lifecycles,
  RouteLifecycle,
  SunsetOptions,
} from "./lifecycle.js";
import {
  type ExpectedBody,
  type Input,
  type PrepareParameters,
  assign,
  expectedBody,
  parameterPreparerOf,
  readBody,
  readRequestParameters,
  takesPath,
} from "./request.js";

// Keeps the scope of `around`: the values that an `AsyncLocalStorage` has there.

/** Calls a function in a scope. */
export type Scope = <T>(work: () => T) => T;

/** Calls the function where it is. */
export const anyScope: Scope = (work) => work();

interface AsyncHooks {
  readonly AsyncLocalStorage?: { readonly snapshot?: () => Scope };
}

/** Platforms without `AsyncLocalStorage` have no scope to keep. */
const { AsyncLocalStorage } =
  (
    globalThis as {
      process?: { getBuiltinModule?(name: string): AsyncHooks | undefined };
    }
  ).process?.getBuiltinModule?.("node:async_hooks") ?? {};

/** The scope in which this is called. */
export function currentScope(): Scope {
  return AsyncLocalStorage?.snapshot?.() ?? anyScope;
}

/** A stream whose source is read and cancelled in a scope, wherever the platform reads it. */
export function streamWithin(scope: Scope, source: ByteStream): ByteStream {
  return relay(source, { read: scope, cancel: scope });
}

// The callers of a request.

/** The callers, as the functions of the security schemes returned them. */
export interface Authentication {
  readonly needs: readonly { readonly name: string }[];
  /** One for each need. */
  readonly principals: readonly unknown[];
}

/** The result for operations without credentials. */
export const anonymous: Authentication = { needs: [], principals: [] };

/** The callers by the names of their schemes. */
export function byScheme({
  needs,
  principals,
}: Authentication): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const [index, { name }] of needs.entries()) {
    assign(named, name, principals[index]);
  }
  return named;
}

/** A pending result is always a native promise, which is easier to recognise than any thenable. */
export type MaybePromise<T> = T | Promise<T>;

/** The security requirements of an operation. */
export interface Access {
  /** The query parameters that contain credentials. */
  readonly queryParameters: ReadonlySet<string>;
  /** Throws the error of a security function. */
  readonly authenticate: (
    request: ApiRequest,
  ) => MaybePromise<Authentication | Refusal>;
}

/** Null if the operation needs no credentials. `functions` are those of the application, by scheme. */
export type AccessTo = (route: Route, functions: unknown) => Access | null;

/** The second argument of a handler. Values that most handlers do not use are created on demand. */
export class OperationCall implements Call<unknown, unknown> {
  readonly operation: string;
  readonly context: unknown;
  readonly principal: unknown;
  readonly request: ApiRequest;
  readonly #caller: Authentication;
  #left: AbortController | null = null;

  constructor(
    operation: string,
    request: ApiRequest,
    caller: Authentication,
    context: unknown,
  ) {
    this.operation = operation;
    this.request = request;
    this.principal = caller.principals[0] ?? null;
    this.context = context;
    this.#caller = caller;
  }

  get principals(): Record<string, object> {
    return byScheme(this.#caller) as Record<string, object>;
  }

  get signal(): AbortSignal {
    if (this.#left === null) {
      const left = new AbortController();
      const scope = currentScope();
      for (const signal of [this.request.signal, this.request.ended]) {
        if (signal.aborted) left.abort(signal.reason);
        const abort = (): void => {
          scope(() => {
            left.abort(signal.reason);
          });
        };
        signal.addEventListener("abort", abort, { once: true });
      }
      this.#left = left;
    }
    return this.#left.signal;
  }

  /** The client has disconnected. Platforms differ on whether they abort the signal of the request then. */
  static leave(call: OperationCall): void {
    call.#left?.abort();
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

// The option `errorBody`: the application creates the bodies of errors.

/** An error for which the application creates the body. */
export interface DescribedError<
  Schema = string,
  Body = unknown,
  Context = unknown,
  Operation = string,
> extends Problem {
  /** The error schema that the description has for this operation and status; otherwise the usual one of the API. */
  readonly schema: Schema;
  /** The body that the generated function creates; undefined if only the application can fill the schema. */
  readonly body: Body;
  /** Null if no operation was found. */
  readonly operation: Operation | null;
  readonly request: ApiRequest;
  /** The value of the option `context`; undefined if the request was rejected before it was created. */
  readonly context: Context | undefined;
}

declare const unfilled: unique symbol;

/** Marks the type of a body that only the application can fill. */
export interface Unfilled<Body> {
  readonly [unfilled]: Body;
}

type BodyOf<Entry> = Entry extends Unfilled<infer Body> ? Body : Entry;
type GeneratedBody<Entry> = Entry extends Unfilled<unknown> ? undefined : Entry;

type ErrorsBySchema<Bodies, Context, Operation> = {
  [Schema in keyof Bodies]: DescribedError<
    Schema,
    GeneratedBody<Bodies[Schema]>,
    Context,
    Operation
  >;
};

/** For every error. `schema` narrows the error, and says which body is described. */
type ErrorBodyFunction<Bodies, Context, Operation> = (
  error: ErrorsBySchema<Bodies, Context, Operation>[keyof Bodies],
) => BodyOf<Bodies[keyof Bodies]>;

/** One function for each schema. Errors with other schemas have the generated body. */
type ErrorBodyTable<Bodies, Context, Operation> = {
  readonly [Schema in keyof Bodies]?: (
    error: ErrorsBySchema<Bodies, Context, Operation>[Schema],
  ) => BodyOf<Bodies[Schema]>;
};

/** A function for all errors, or one for each schema. Required if only the application can fill the usual schema. */
export type ErrorBodyOption<
  Bodies,
  Usual extends keyof Bodies,
  Context,
  Operation,
> =
  Bodies[Usual] extends Unfilled<unknown>
    ? {
        /** Creates the bodies of errors. Only the application can fill the usual error schema. */
        errorBody:
          | ErrorBodyFunction<Bodies, Context, Operation>
          | (ErrorBodyTable<Bodies, Context, Operation> &
              Required<
                Pick<ErrorBodyTable<Bodies, Context, Operation>, Usual>
              >);
      }
    : {
        /**
         * Creates the bodies of all errors, instead of the generated functions: invalid requests, rejected callers,
         * unknown paths, limits, `ApiError`, unknown errors, brownouts.
         */
        errorBody?:
          | ErrorBodyFunction<Bodies, Context, Operation>
          | ErrorBodyTable<Bodies, Context, Operation>;
      };

type CreateBody = (error: DescribedError) => unknown;

/** The application's function for a schema; undefined if it has none. */
export function errorBodyFor(
  option: unknown,
  schema: string,
): CreateBody | undefined {
  if (typeof option === "function") return option as CreateBody;
  const table = (option ?? {}) as Readonly<Record<string, CreateBody>>;
  return Object.hasOwn(table, schema) ? table[schema] : undefined;
}

// Converts every error to a response. Details that the client must not see go to `onError` only.

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

// Calls an operation and creates its reply. This part can throw, and everything that it throws becomes an error
// response. It returns frequent rejections instead, because throwing is expensive. It awaits only if there is something
// to wait for.

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

/** The work that the `around` functions of an operation wrap. */
export interface Work {
  readonly info: RequestInfo;
  readonly request: ApiRequest;
  /** Called in the scope of each `around` function that calls `proceed`. */
  readonly entered: () => void;
  /** Never throws. */
  readonly perform: () => PromiseLike<HttpReply>;
  /** The response to an error. */
  readonly failed: (error: unknown) => Awaitable<HttpReply>;
  /** Reports an error that is not the response to the application. */
  readonly report: (error: unknown) => void;
}

/** Runs the work inside the application's `around` functions. The first one is the outermost. */
export function workWithin(
  [first, ...others]: readonly Around[],
  work: Work,
): PromiseLike<HttpReply> {
  if (!first) return work.perform();
  return runAround(first, {
    ...work,
    perform() {
      work.entered();
      return workWithin(others, work);
    },
  });
}

/**
 * The work runs at most once. `around` rejects a request with an `ApiError`. Any other error before the work has
 * started also rejects it: a failed check must not let the request pass. A later error is reported, and the response of
 * the work stays.
 */
async function runAround(
  around: Around,
  { info, request, perform, failed, report }: Work,
): Promise<HttpReply> {
  const begun: { reply: PromiseLike<HttpReply> | null } = { reply: null };
  const proceed = async () => (await (begun.reply ??= perform())).status;
  const problem = await errorOf(() => around(info, proceed, request));
  const coming = begun.reply;
  if (coming === null)
    return failed(problem === null ? new NotProceeded() : problem.error);
  if (problem === null) return coming;
  const { error } = problem;
  if (error instanceof ApiError) {
    coming.then(({ body }) => {
      cancelUnsent(body);
    });
    return failed(error);
  }
  report(error);
  return coming;
}

/** The error that a function throws, or the `ApiError` that it returns, or null. */
async function errorOf(
  around: () => Awaitable<unknown>,
): Promise<{ readonly error: unknown } | null> {
  try {
    const returned = await around();
    return returned instanceof ApiError ? { error: returned } : null;
  } catch (error) {
    return { error };
  }
}

class NotProceeded extends Error {
  override name = "NotProceeded";

  constructor() {
    super("`around` must call `proceed`, or throw or return an ApiError");
  }
}

// Hands a finished reply to the platform.

/**
 * Begins to send a reply, and returns the reply that was begun: an error if the platform refuses the first one.
 * `failed` reports the error and creates the response to it.
 */
export function begin(
  request: HttpRequest,
  reply: HttpReply,
  failed: (error: unknown) => HttpReply,
): HttpReply {
  try {
    return begun(request, reply);
  } catch (error) {
    cancelUnsent(reply.body);
    return beginError(request, failed(error));
  }
}

/** Without headers and body, there is nothing left that a platform could refuse. */
function beginError(request: HttpRequest, reply: HttpReply): HttpReply {
  try {
    return begun(request, reply);
  } catch {
    const bare: HttpReply = { status: 500, headers: {}, body: null };
    try {
      return begun(request, bare);
    } catch {
      // Another layer has sent a response, or the connection is closed.
      return bare;
    }
  }
}

function begun(request: HttpRequest, reply: HttpReply): HttpReply {
  framed(request, reply);
  request.begin?.(reply);
  return reply;
}

/** Sets the headers and the form of the body that have to agree. */
function framed({ method }: HttpRequest, reply: HttpReply): void {
  if (method === "HEAD") withoutBody(reply);
  const { status, headers, body } = reply;
  // Only these responses may have the length of a body that is not sent.
  if (body === null && method !== "HEAD" && status !== 304)
    delete headers["content-length"];
  // Node encodes headers like a text that it sends in the same piece: without text, one byte for each character.
  const isText = typeof body === "string";
  if (isText && reply.isAscii !== true && isBeyondAscii(headers))
    reply.body = new TextEncoder().encode(body);
}

/** The reply to `GET` without its body. */
function withoutBody(reply: HttpReply): void {
  const { body, headers } = reply;
  if (body instanceof ReadableStream) cancelUnsent(body);
  else if (body !== null) headers["content-length"] = String(sizeOfBody(body));
  reply.body = null;
}

// Durations in options.

/** `setTimeout` takes more milliseconds as 1. */
const longestTime = 2_147_483_647;

/** Returns the duration, and throws if a timer cannot wait for it. `name` is the option. */
export function checkedTime(name: string, time: number, least = 0): number {
  if (time >= least && time <= longestTime) return time;
  throw new TypeError(
    `\`${name}\` is ${String(time)}; it must be a number from ${String(least)} to ${String(longestTime)}`,
  );
}

// Sends error responses of the API for input that Node cannot parse as a request.

/** The parts of a socket that are used. */
export interface NodeSocket {
  readonly writable: boolean;
  /** The response that is being written. Node keeps it on the socket. */
  readonly _httpMessage?: {
    readonly headersSent: boolean;
    readonly req?: { readonly headers: Readonly<Record<string, unknown>> };
  } | null;
  end(text: string): unknown;
  destroy(): unknown;
  once(event: "close", listener: () => void): unknown;
}

/** Milliseconds for a client to read the response. */
const closeDelay = 2000;

/** The parts of an error of Node that are used. */
interface ClientError {
  readonly code?: string;
  /** The bytes that Node could not parse. */
  readonly rawPacket?: Uint8Array;
}

/** A listener for the `clientError` event: `server.on("clientError", clientErrors(api))`. */
export function clientErrors(
  api: Api,
): (error: ClientError, socket: NodeSocket) => void {
  return (error, socket) => {
    // The client cannot read a response, or would take it for part of the previous one.
    if (!socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy();
      return;
    }
    const refusal = refusalOf(error.code);
    void after(api.failure(refusal, unreadable(error, socket)), (reply) =>
      socket.end(rawReply(reply)),
    );
    // The server's timeouts no longer apply to a client that stays connected.
    const timer = setTimeout(() => {
      socket.destroy();
    }, closeDelay);
    socket.once("close", () => {
      clearTimeout(timer);
    });
  };
}

function refusalOf(code = ""): Refusal {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Refusal(
        408,
        "request_timeout",
        "The request was not received in time.",
      );
    case "HPE_HEADER_OVERFLOW":
      return new Refusal(
        431,
        "headers_too_large",
        "The headers are too large.",
      );
    default:
      return new Refusal(
        400,
        "invalid_request",
        "This is not a valid HTTP request.",
      );
  }
}

/** Its headers are those that Node has understood, or that can be found: scripts should see the error, too. */
function unreadable(
  { rawPacket }: ClientError,
  socket: NodeSocket,
): HttpRequest {
  const { headers } = socket._httpMessage?.req ?? {};
  const [head = ""] = new TextDecoder("latin1")
    .decode(rawPacket)
    .split("\r\n\r\n");
  const lines = head.split("\r\n");
  return {
    method: "",
    target: "",
    body: null,
    signal: new AbortController().signal,
    native: socket,
    header(name) {
      const known = headers?.[name];
      if (typeof known === "string") return known;
      const start = `${name}:`;
      const line = lines.find((one) => one.toLowerCase().startsWith(start));
      return line?.slice(start.length).trim() ?? null;
    },
  };
}

function rawReply({ status, headers, body }: HttpReply): string {
  const text = typeof body === "string" ? body : "";
  const length = new TextEncoder().encode(text).byteLength;
  return [
    `HTTP/1.1 ${String(status)} ${reasonPhrase(status)}`,
    ...Object.entries(headers).map(
      ([name, value]) => `${name}: ${String(value)}`,
    ),
    `content-length: ${String(length)}`,
    "connection: close",
    "",
    text,
  ].join("\r\n");
}

// Errors of frameworks and their plugins, such as those of a rate limit, as errors of the API.

/**
 * A rejected request stays one: its status and its message are meant for the client. Any other error stays as it is, and
 * becomes a 500 whose cause the client does not see.
 */
export function frameworkError(error: unknown): unknown {
  if (error instanceof ApiError || error instanceof Refusal) return error;
  if (!(error instanceof Error)) return error;
  const { status, statusCode = status, expose, headers } = error as RejectedBy;
  const isRejection =
    Number.isInteger(statusCode) &&
    (statusCode as number) >= 400 &&
    (statusCode as number) < 500;
  if (!isRejection || expose === false) return error;
  return new ApiError(
    statusCode as number,
    reasonPhrase(statusCode as number)
      .toLowerCase()
      .replace(/\W+/g, "_"),
    error.message,
    { cause: error, ...(headers && { headers }) },
  );
}

/** The properties that errors of frameworks have: `http-errors`, Fastify and `HTTPException` of Hono. */
interface RejectedBy extends Error {
  readonly status?: unknown;
  readonly statusCode?: unknown;
  readonly expose?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

// Responses as text. Every object has a tag, so that no value of a response can be taken for a tag.

/** What a handler returned or threw. */
export type Outcome = { readonly result: Result } | { readonly error: unknown };

/**
 * Null for an outcome that is not kept: errors from 500 on, and bodies that can be read only once. Throws if it cannot be
 * written.
 */
export function keptText(outcome: Outcome): string | null {
  if ("result" in outcome) {
    const { result } = outcome;
    const isKept = result.status < 500 && !isReadOnce(result.body);
    return isKept ? JSON.stringify({ result: tagged(result) }) : null;
  }
  const { error } = outcome;
  if (!(error instanceof ApiError)) return null;
  // The request itself was invalid, which its handler found out while it read the body.
  if (error.cause instanceof Refusal) return null;
  const { status, code, message, headers, issues } = error;
  if (!(status >= 400 && status < 500)) return null;
  const told = { status, code, message, headers, issues };
  return JSON.stringify({ error: tagged(told) });
}

/** Null if `keptText` has not written the text. */
export function keptOutcome(text: string): Outcome | null {
  try {
    const { result, error } = JSON.parse(text) as Record<string, unknown>;
    if (result !== undefined) return { result: untagged(result) as Result };
    const { status, code, message, headers, issues } = untagged(error) as {
      readonly [Name in "code" | "message"]: string;
    } & {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly issues: readonly RequestIssue[];
    };
    return { error: new ApiError(status, code, message, { headers, issues }) };
  } catch {
    return null;
  }
}

function isReadOnce(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return false;
  if (Array.isArray(body) || body instanceof Uint8Array) return false;
  return (
    body instanceof ReadableStream ||
    body instanceof Blob ||
    Symbol.asyncIterator in body ||
    Symbol.iterator in body
  );
}

/** A digest of a value. The order of the properties of objects does not matter. */
export function digestOf(value: unknown): Promise<string> {
  return textDigest(
    JSON.stringify(tagged(value), (_name, part: unknown) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(
            Object.entries(part).sort(([one], [other]) =>
              one < other ? -1 : 1,
            ),
          )
        : part,
    ),
  );
}

export async function textDigest(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Texts, numbers and arrays stay as they are. Anything else becomes an object with one property, its tag. */
function tagged(value: unknown): unknown {
  if (typeof value === "bigint") return { bigint: String(value) };
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Uint8Array) return { bytes: btoa(binaryText(value)) };
  if (Array.isArray(value)) return value.map(tagged);
  const { toJSON } = value as { readonly toJSON?: unknown };
  return typeof toJSON === "function"
    ? tagged(toJSON.call(value))
    : { object: withEach(value, tagged) };
}

function untagged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untagged);
  if (typeof value !== "object" || value === null) return value;
  const [[tag, content] = []] = Object.entries(value);
  switch (tag) {
    case "bigint":
      return BigInt(content as string);
    case "bytes":
      return Uint8Array.from(atob(content as string), (one) =>
        one.charCodeAt(0),
      );
    case "object":
      return withEach(content as object, untagged);
    default:
      throw new TypeError("The text was written by another version");
  }
}

function withEach(value: object, change: (part: unknown) => unknown): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, change(part)]),
  );
}

/** One character for each byte. */
function binaryText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

// Idempotency keys of one process.

export interface MemoryIdempotencyOptions {
  /** Bytes of all keys and responses together; 64 MiB by default. */
  readonly maxBytes?: number;
  /** Bytes of one caller of an operation; an eighth of `maxBytes` by default. */
  readonly maxCallerBytes?: number;
}

interface MemoryEntry {
  readonly claim: string;
  readonly content: string;
  readonly expires: number;
  readonly bytes: number;
  /** Null while the request runs. */
  readonly result: string | null;
}

/** What an entry takes besides its texts. */
const entryBytes = 512;

/**
 * For one process and for tests. Without room, requests with new keys get 503, and those with known keys their
 * responses. A response that does not fit is not stored, but its request does not run again.
 */
export function memoryIdempotency({
  maxBytes = 64 * 1024 * 1024,
  maxCallerBytes = maxBytes / 8,
}: MemoryIdempotencyOptions = {}): IdempotencyStore {
  /** In the order in which they were written, which is almost the one in which they expire. */
  const entries = new Map<string, MemoryEntry & { readonly scope: string }>();
  const bytesByScope = new Map<string, number>();
  let bytes = 0;
  let claims = 0;
  const idOf = ({ scope, key }: KeyedRequest): string => `${scope} ${key}`;

  const count = (scope: string, difference: number): void => {
    bytes += difference;
    const own = (bytesByScope.get(scope) ?? 0) + difference;
    if (own === 0) bytesByScope.delete(scope);
    else bytesByScope.set(scope, own);
  };
  const isRoomFor = (scope: string, further: number): boolean =>
    bytes + further <= maxBytes &&
    (bytesByScope.get(scope) ?? 0) + further <= maxCallerBytes;
  const remove = (id: string): void => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    count(entry.scope, -entry.bytes);
  };
  const add = (request: KeyedRequest, entry: MemoryEntry): void => {
    const { scope } = request;
    remove(idOf(request));
    entries.set(idOf(request), { ...entry, scope });
    count(scope, entry.bytes);
  };
  const removeExpired = (): void => {
    for (const [id, { expires }] of entries) {
      if (expires > Date.now()) return;
      remove(id);
    }
  };

  return {
    begin(request) {
      removeExpired();
      const { scope, content, limit } = request;
      const id = idOf(request);
      const known = entries.get(id);
      if (known && known.expires > Date.now()) {
        const { result } = known;
        return result === null
          ? { kind: "running" }
          : { kind: "done", content: known.content, result };
      }
      remove(id);
      const size = entryBytes + 2 * (id.length + content.length);
      if (!isRoomFor(scope, size)) return { kind: "full" };
      const claim = String(++claims);
      const expires = Date.now() + limit * 1000;
      add(request, { claim, content, expires, bytes: size, result: null });
      return { kind: "new", claim };
    },
    keep(request, claim, result) {
      const known = entries.get(idOf(request));
      if (known?.claim !== claim) return;
      const size = 2 * result.length;
      const isStored = isRoomFor(request.scope, size);
      add(request, {
        ...known,
        expires: Date.now() + request.lifetime * 1000,
        bytes: known.bytes + (isStored ? size : 0),
        result: isStored ? result : "",
      });
    },
    forget(request, claim) {
      const id = idOf(request);
      if (entries.get(id)?.claim === claim) remove(id);
    },
  };
}

// Idempotency keys of several processes, in PostgreSQL.

/** Runs a statement, and returns its rows. */
export type RunQuery = (
  statement: string,
  values: readonly unknown[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

export interface PostgresIdempotencyOptions {
  /** Bytes of one caller of an operation; 16 MiB by default. Each process counts them once a minute. */
  readonly maxCallerBytes?: number;
}

/** The table of `postgresIdempotency`, for a migration. */
export const idempotencyTable: string = `create table idempotency_requests (
  scope text not null,
  key text not null,
  content text not null,
  claim text,
  result text,
  expires_at timestamptz not null,
  primary key (scope, key)
)`;

/** How long a request waits for the transaction of another one with the same key. */
const patience = "5s";
const lockNotAvailable = "55P03";

/** Milliseconds for which the sum of the bytes of a scope is used again. */
const countedFor = 60_000;
const mostCounted = 10_000;

/**
 * For any number of processes. With `transaction`, which must run `query` and the statements of handlers in one
 * transaction, the work and its response are stored together, and a request waits for another one with the same key.
 * Without room for a caller, its new keys get 503. A response that does not fit is not stored, but its request does not
 * run again.
 */
export function postgresIdempotency(
  query: RunQuery,
  transaction?: IdempotencyStore["transaction"],
  { maxCallerBytes = 16 * 1024 * 1024 }: PostgresIdempotencyOptions = {},
): IdempotencyStore {
  /** The first statement waits for a transaction that has written the same key. */
  const claimWith: RunQuery = async (statement, values) => {
    if (transaction) await query(`set local lock_timeout = '${patience}'`, []);
    return query(statement, values);
  };

  const counts = new Map<string, { bytes: number; readonly until: number }>();
  const countOf = async (scope: string) => {
    const known = counts.get(scope);
    if (known && known.until > Date.now()) return known;
    const [row] = await query(
      `select sum(256 + octet_length(key) + coalesce(octet_length(result), 0)) as bytes
       from idempotency_requests where scope = $1 and expires_at > now()`,
      [scope],
    );
    const bytes = Number(row?.["bytes"] ?? 0);
    const counted = { bytes, until: Date.now() + countedFor };
    if (counts.size >= mostCounted) counts.clear();
    counts.set(scope, counted);
    return counted;
  };

  const find = async (
    scope: string,
    key: string,
    otherwise: KnownRequest,
  ): Promise<KnownRequest> => {
    const [row] = await query(
      `select content, result from idempotency_requests
       where scope = $1 and key = $2 and expires_at >= now()`,
      [scope, key],
    );
    if (!row) return otherwise;
    const { content, result } = row;
    return typeof result === "string"
      ? { kind: "done", content: String(content), result }
      : { kind: "running" };
  };

  return {
    ...(transaction && { transaction }),
    async begin({ scope, key, content, limit }) {
      const count = await countOf(scope);
      if (count.bytes >= maxCallerBytes)
        return find(scope, key, { kind: "full" });
      const claim = crypto.randomUUID();
      const [claimed] = await claimWith(
        `insert into idempotency_requests as known (scope, key, content, claim, result, expires_at)
         values ($1, $2, $3, $4, null, now() + make_interval(secs => $5))
         on conflict (scope, key) do update
           set content = excluded.content, claim = excluded.claim, result = null, expires_at = excluded.expires_at
           where known.expires_at < now()
         returning key`,
        [scope, key, content, claim, limit],
      ).catch((error: unknown) => {
        const { code } = error as { readonly code?: unknown };
        if (code === lockNotAvailable) return [null];
        throw error;
      });
      if (claimed === null) return { kind: "running" };
      if (!claimed) return find(scope, key, { kind: "running" });
      count.bytes += 256 + key.length;
      return { kind: "new", claim };
    },
    async keep({ scope, key, lifetime }, claim, result) {
      const count = await countOf(scope);
      const isStored = count.bytes + result.length <= maxCallerBytes;
      if (isStored) count.bytes += result.length;
      await query(
        `update idempotency_requests
         set result = $4, expires_at = now() + make_interval(secs => $5)
         where scope = $1 and key = $2 and claim = $3 and result is null`,
        [scope, key, claim, isStored ? result : "", lifetime],
      );
      // A few at a time, so that the table does not grow.
      await query(
        `delete from idempotency_requests where (scope, key) in (
           select scope, key from idempotency_requests
           where expires_at < now() order by expires_at limit 10 for update skip locked
         )`,
        [],
      );
    },
    async forget({ scope, key }, claim) {
      await query(
        `delete from idempotency_requests where scope = $1 and key = $2 and claim = $3`,
        [scope, key, claim],
      );
    },
  };
}

// The interface between the plugin `idempotency` and the place where it keeps responses.

/** A request with a key. */
export interface KeyedRequest {
  /** The operation, and a digest of the caller. Keys of different scopes are independent of each other. */
  readonly scope: string;
  readonly key: string;
  /** A digest of everything that the response depends on. */
  readonly content: string;
  /** Seconds for which the response is kept. */
  readonly lifetime: number;
  /** Seconds after which a claim expires, because the process may have ended. */
  readonly limit: number;
}

/** What a store knows about a key. */
export type KnownRequest =
  /** The caller must do the work, and then call `keep` or `forget` with this claim, which no other request has. */
  | { readonly kind: "new"; readonly claim: string }
  /** A claim has not expired. */
  | { readonly kind: "running" }
  | {
      readonly kind: "done";
      readonly content: string;
      /** The text that `keep` received. Empty if it did not fit. */
      readonly result: string;
    }
  /** There is no room for another key. A store never makes room by removing a claim or a response before its time. */
  | { readonly kind: "full" };

/**
 * Keeps responses by key. `begin` must be atomic: of several requests with one key, only one is new. `keep` and `forget`
 * do nothing if the key has another claim by now: the one that they receive has expired.
 */
export interface IdempotencyStore {
  begin(request: KeyedRequest): Awaitable<KnownRequest>;
  keep(request: KeyedRequest, claim: string, result: string): Awaitable<void>;
  /** The work has failed, and may be done again. */
  forget(request: KeyedRequest, claim: string): Awaitable<void>;
  /**
   * Runs all that happens with a key, from `begin` to `keep` and the handler between them: in a database transaction,
   * all of it takes effect, or nothing. An error of the work must undo what `begin` has written.
   */
  readonly transaction?: <T>(work: () => Promise<T>) => Promise<T>;
}

// Combines the options of single operations with those of the API.

type AnyOptions = ServerOptions;

/** The options of one operation. Its limits replace those of the API. Its hooks are called after those of the API. */
export function optionsOf(options: AnyOptions, operation: string): AnyOptions {
  const own = ownOptions(options, operation);
  if (!own) return options;
  return {
    ...withOptions(options, own),
    plugins: [...(options.plugins ?? []), ...(own.plugins ?? [])],
  };
}

/** The `around` functions of an operation, or of requests without an operation. The first one is the outermost. */
export function aroundsOf(
  options: AnyOptions,
  operation: string | null,
): readonly Around[] {
  const own = operation === null ? null : ownOptions(options, operation);
  return [options.around, own?.around].filter((around) => around !== undefined);
}

/** Only own properties: an operation may have the name of an inherited one. */
function ownOptions(
  { operations = {} }: AnyOptions,
  operation: string,
): OperationOptions | null {
  return Object.hasOwn(operations, operation)
    ? (operations[operation] ?? null)
    : null;
}

const hookNames = ["onError", "onRequest", "onResponse", "onFinish"] as const;

/** The options with further ones, which replace them. Hooks of both are called. */
export function withOptions(
  options: AnyOptions,
  own: OperationOptions,
): AnyOptions {
  const all: Record<string, unknown> = { ...options, ...own };
  for (const name of hookNames)
    if (options[name] && own[name])
      all[name] = [options[name], own[name]].flat();
  return all;
}

// The options of an API.

export interface ResponseInfo extends RequestInfo {
  readonly status: number;
  /** Milliseconds until the response was ready to be sent. */
  readonly duration: number;
}

export interface FinishInfo extends ResponseInfo, ResponseEnd {
  /** The id of the request. */
  readonly id: string;
  /** The caller, as the security function returned it; null if it is not known. */
  readonly principal: unknown;
}

export interface InvalidRequestOptions {
  /** By default the status that the operation describes: 400, or else 422; 400 if it describes neither. */
  status?: number;
}

/** Returns the message of an issue; undefined keeps the one that it has. */
export type MessagesOption = (
  issue: FoundRequestIssue,
  request: ApiRequest,
) => string | undefined;

/**
 * Wraps a request, which `proceed` handles; its promise resolves to the status. For tracing: a span or an
 * `AsyncLocalStorage` around `proceed` is also active in security functions, handlers, streams and the other hooks. For
 * rejecting requests: an `ApiError` that it throws or returns is the response. Any other error before `proceed` becomes
 * a 500.
 */
export type Around = (
  info: RequestInfo,
  proceed: () => Promise<number>,
  request: ApiRequest,
) => Awaitable<unknown>;

/** Options for the whole API and for single operations. */
export interface OperationOptions {
  /** Maximum size of a request body in bytes; 1 MiB by default. */
  maxBodySize?: number;
  /**
   * The same limit for bodies that handlers read as streams: bytes, items, forms in parts; `maxBodySize` by default.
   */
  maxStreamSize?: number;
  /**
   * Whether to decode compressed request bodies: `gzip`, `deflate`, and `br` and `zstd` if the platform can. The limits
   * apply to the decoded bytes. By default, such bodies are rejected with 415.
   */
  decompress?: boolean;
  /** Receives every error whose cause the client does not see. By default, they are written to the console. */
  onError?: (error: unknown, info: RequestInfo, request: ApiRequest) => void;
  around?: Around;
  onRequest?: (info: RequestInfo, request: ApiRequest) => void;
  /**
   * Called before the status and the headers are sent. It may add headers, with names in lower case. Called again for the
   * error if the platform cannot send the response.
   */
  onResponse?: (
    info: ResponseInfo,
    request: ApiRequest,
    headers: ReplyHeaders,
  ) => void;
  /**
   * Called after the last byte: for access logs and metrics. `outcome` is `sent`, `aborted` if the client disconnected,
   * or `broken` if the stream of the body failed. With `api.fetch`, a body that is not a stream counts as sent.
   */
  onFinish?: (info: FinishInfo, request: ApiRequest) => void;
  /** Their phases decide in which order they run. Within a phase, those of the API run before those of the operation. */
  plugins?: readonly Plugin[];
}

export interface ServerOptions<
  Operation extends string = string,
> extends OperationOptions {
  /** The prefix of every path; by default the path of the first server of the description. */
  basePath?: string;
  /**
   * Options of single operations. Their limits replace those of the API. Their hooks are called after those of the API,
   * and their `around` runs inside the one of the API.
   */
  operations?: { readonly [Name in Operation]?: OperationOptions };
  /**
   * How to handle fields and query parameters that the description does not name: `strip` (the default) removes fields,
   * `refuse` rejects the request, `keep` passes fields to the handler. Objects that allow additional fields by
   * `additionalProperties`, `patternProperties` or `unevaluatedProperties` keep them.
   */
  unknownFields?: UnknownFields;
  /** The response to invalid requests, instead of the one that the operation describes. */
  invalidRequest?: InvalidRequestOptions;
  /** Returns the message for an issue of an invalid request, such as one in another language. */
  messages?: MessagesOption;
  /**
   * Whether to validate responses of handlers: `log` reports a mismatch to `onError`, `throw` also responds with 500.
   * `off` by default.
   */
  validateResponses?: "off" | "log" | "throw";
  /** Milliseconds of silence after which an event stream sends a comment, so that proxies and clients keep it open. */
  keepAlive?: number;
  /**
   * `headers` (the default) only sends the lifecycle headers, `gone` responds with 410 from the removal date on. An
   * object can also set brownouts, which rehearse the removal.
   */
  sunset?: "headers" | "gone" | SunsetOptions<Operation>;
  /**
   * The name of a field that deprecated operations add to their JSON bodies, with a sentence about the deprecation. Only
   * bodies whose schema allows the field get it.
   */
  deprecationNotice?: string;
  /**
   * The description of the API, which the server then serves: `description()` of the package. The package contains it
   * if it was generated with `serverDescription`.
   */
  description?: ServedDescription;
  /**
   * Reads the id of a request, such as `requestIdFrom("x-request-id")`. Requests without one get a random id when
   * something reads it.
   */
  requestId?: RequestIds;
  /** The clock; for tests. */
  now?: () => Date;
}

/** Creates the value that handlers receive as `call.context`, once for each request, after authentication. */
export type ContextFunction<Context> = (
  request: ApiRequest,
) => Awaitable<Context>;

/** The option is required if handlers use a context. */
export type ContextOption<Context> = undefined extends Context
  ? { context?: ContextFunction<Context> }
  : { context: ContextFunction<Context> };

export interface DeprecatedUseOption<Principal, Operation extends string> {
  /**
   * Called once for each request that uses a deprecated operation or a deprecated parameter, to count uses and callers.
   * Its errors go to `onError`.
   */
  onDeprecatedUse?: (use: DeprecatedUse<Principal, Operation>) => void;
}

/** All options of an API, with or without `Security`. `Bodies` are the error bodies by schema, `Usual` is the usual one. */
export type Options<
  Context,
  Bodies,
  Usual extends keyof Bodies,
  Operation extends string,
  Principal = never,
  Security = never,
> = ServerOptions<Operation> &
  ContextOption<Context> &
  ErrorBodyOption<Bodies, Usual, Context, Operation> &
  DeprecatedUseOption<Principal, Operation> &
  ([Security] extends [never] ? unknown : { security: Security });

/** The options without the types that the generated code adds. */
export interface OpenOptions {
  readonly errorBody?: unknown;
  readonly security?: unknown;
  readonly context?: (request: ApiRequest) => Awaitable<unknown>;
  readonly onDeprecatedUse?: (use: never) => unknown;
}

export type OpenServerOptions = ServerOptions & OpenOptions;

/** The second argument of a handler. */
export interface Call<Context, Principal> {
  /** The method of `Operations` that was called. */
  readonly operation: string;
  /** Created by the option `context`. */
  readonly context: Context;
  /** The caller, as the security function returned it. */
  readonly principal: Principal;
  /** The callers by security scheme, if several schemes were required together. */
  readonly principals: Readonly<Record<string, NonNullable<Principal>>>;
  /** The original request. */
  readonly request: ApiRequest;
  /** Aborted when the client disconnects, also while a stream is being sent. */
  readonly signal: AbortSignal;
}

/** Handlers of unknown operations. */
export interface AnyOperations {
  readonly [operation: string]: (
    values: Readonly<Record<string, unknown>>,
  ) => unknown;
}

/** A request that is valid, and whose caller is known. With `Operations`, `operation` narrows the type of `values`. */
export type PluginCall<Operations extends object = AnyOperations> =
  PluginCalls<Operations>[keyof Operations];

/** By operation. */
export type PluginCalls<Operations extends object> = {
  readonly [Name in keyof Operations]: HandlerCall<Name, Operations[Name]>;
};

interface HandlerCall<Name, Handler> extends Call<unknown, unknown> {
  readonly operation: Name & string;
  /** The first argument of the handler, with the names and values of the wire. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The first argument of the handler as it gets it, with the names and values of code. */
  readonly values: Handler extends (
    values: infer Values,
    ...rest: never
  ) => unknown
    ? Values
    : never;
  /** Reports an error that does not change the response to `onError`. */
  readonly report: (error: unknown) => void;
}

/** What plugins know of a call besides that of the handler. */
export interface PluginCallParts extends Pick<PluginCall, "report"> {
  readonly input: WireInput;
  readonly handler: object;
}

/** A request whose caller is known, and whose parameters and body have not been read. */
export type AuthenticatedCall = Pick<
  PluginCall,
  "operation" | "request" | "principal" | "principals"
>;

/** The path of a request. */
export interface ServedPath {
  /** Its methods, as in the header `Allow`; null if the description has no such path. */
  readonly allow: string | null;
  /** Reports an error that does not change the response to `onError`. */
  readonly report: (error: unknown) => void;
}

/** All functions are optional. A function that throws an `ApiError`, or does not call `next`, ends the request. */
export interface PluginFunctions<Operations extends object = AnyOperations> {
  /** Decides when the functions run, before or after those of other plugins. */
  readonly phase: Phase;
  /** The operations that its options name. `createApi` refuses unknown ones. */
  readonly operations?: readonly (keyof Operations & string)[];
  /** Paths beside the operations, without the base path: `/health/ready`. Its `serve` answers their requests. */
  readonly paths?: readonly string[];
  /**
   * Called when a request arrives. All functions of the application run inside of the result, as inside of `around`, but
   * requests that need not wait stay synchronous: for tracing.
   */
  readonly scope?: (request: ApiRequest) => Scope;
  /** Runs around the request, in its scope, and outside of the options `around`. */
  readonly around?: Around;
  /**
   * Runs around all further phases, before authentication, for requests without an operation as well. `next` returns
   * the response; errors are responses already. In the phases before `health`, it also sees responses that a framework
   * or `around` creates.
   */
  readonly serve?: (
    request: ApiRequest,
    next: () => Awaitable<HttpReply>,
    path: ServedPath,
  ) => Awaitable<HttpReply>;
  /** Called after authentication, before parameters and body are read. */
  readonly admit?: (call: AuthenticatedCall) => Awaitable<void>;
  /** Runs around the handler. */
  readonly handle?: (
    call: PluginCall<Operations>,
    next: () => Awaitable<Result>,
  ) => Awaitable<Result>;
  /**
   * Called with every error: those that `onError` receives, and those that reject a request, such as an `ApiError`. The
   * errors of the server itself are objects with the same `status`, `code` and `issues`.
   */
  readonly failed?: (error: unknown, request: ApiRequest) => void;
  /** Called after the last byte, after `onFinish`. */
  readonly finish?: (info: FinishInfo, request: ApiRequest) => void;
}

/** A result of `definePlugin`. */
export interface Plugin {
  readonly parts: readonly PluginFunctions[];
  /** Each plugin brings the code that runs plugins: an application without plugins does not contain it. */
  join(plugins: readonly Plugin[], routes: readonly Route[]): JoinedPlugins;
}

/** The functions of several plugins as one. A function that no plugin has is null. */
export interface JoinedPlugins {
  readonly arounds: readonly Around[];
  readonly scope:
    ((request: ApiRequest, report: (error: unknown) => void) => Scope) | null;
  /** Never throws. */
  readonly serve:
    ((request: ApiRequest, inner: Attempt) => Awaitable<HttpReply>) | null;
  /** Of the phases that concern every response. */
  readonly serveAll: JoinedPlugins["serve"];
  readonly admit:
    | ((
        operation: string,
        request: ApiRequest,
        caller: Authentication,
      ) => Awaitable<void>)
    | null;
  readonly handle:
    | ((
        call: Call<unknown, unknown>,
        own: PluginCallParts,
        next: () => Awaitable<WireResult>,
      ) => Awaitable<WireResult>)
    | null;
  readonly failed: Hooks<[error: unknown, request: ApiRequest]> | null;
  readonly finish: Hooks<[info: FinishInfo, request: ApiRequest]> | null;
  readonly addPaths: (paths: PathsBeside) => void;
}

/** Creates a response, or an error that becomes one. */
export interface Attempt extends ServedPath {
  readonly attempt: () => Awaitable<HttpReply | Refusal>;
  readonly replied: (outcome: HttpReply | Refusal) => HttpReply;
  readonly failed: (error: unknown) => HttpReply;
}

/** A value in which parameters with a default are always present. */
export type Defaulted<T, K extends keyof T> = T & Required<Pick<T, K>>;

/** The request of an operation without parameters and body. */
export type EmptyRequest = Readonly<Record<string, never>>;

// Paths that the server serves beside the operations: documents of the description, and paths of plugins.

/** Responds to the requests of a path, with all methods. */
export type AnswerBeside = (request: HttpRequest) => HttpReply | Refusal;

export interface PathsBeside {
  readonly answers: Map<string, AnswerBeside>;
  /** Whether an operation or an earlier path may have the same path. */
  readonly isTaken: (path: string) => boolean;
}

/** Throws a `TypeError` if the path is already in use. */
export function addPath(
  { answers, isTaken }: PathsBeside,
  option: string,
  path: string,
  answer: AnswerBeside,
): void {
  if (isTaken(path)) {
    throw new TypeError(
      `The option \`${option}\` has the path ${path}, which is already in use; choose another one`,
    );
  }
  answers.set(path, answer);
}

/** The option `description`: the result of `description()` of the package. */
export interface ServedDescription {
  readonly addPaths: (paths: PathsBeside) => void;
}

// The order of plugins. It depends on their phases only, so that any order in the option `plugins` is right.

/**
 * The phases that a request and then its response pass. A response that ends a request early, such as a 429, passes the
 * earlier phases only, as it does on its way back from the handler.
 */
export const phases = [
  "request-id",
  "telemetry",
  "cors",
  "health",
  "timeout",
  "limits",
  "concurrency",
  "authentication",
  "preconditions",
  "idempotency",
  "validation",
  "handler",
  "representation",
  "negotiation",
  "conditions",
  "ranges",
  "encoding",
] as const;

export type Phase = (typeof phases)[number];

/** From the outermost to the innermost: a later phase of the response surrounds an earlier one. */
function nested(): readonly Phase[] {
  const inner = phases.indexOf("health") + 1;
  const response = phases.indexOf("handler") + 1;
  return [
    ...phases.slice(0, inner),
    ...phases.slice(response).reverse(),
    ...phases.slice(inner, response),
  ];
}

/** Functions from the outermost to the innermost. Those of the same phase keep their order. */
export function inPhases<Part extends { readonly phase: Phase }>(
  parts: readonly Part[],
): readonly Part[] {
  return nested().flatMap((phase) =>
    parts.filter((one) => one.phase === phase),
  );
}

/** Whether a phase concerns every response, also those of a framework and of `around`. */
export function isForAll(phase: Phase): boolean {
  return phases.indexOf(phase) < phases.indexOf("health");
}

// Runs the functions of plugins. Only plugins refer to it, so that applications without plugins do not contain it.

export function joinPlugins(
  plugins: readonly Plugin[],
  routes: readonly Route[],
): JoinedPlugins {
  const all = inPhases(plugins.flatMap(({ parts }) => parts));
  const having = <Name extends keyof PluginFunctions>(name: Name, of = all) =>
    of.map((part) => part[name]).filter((value) => value !== undefined);
  for (const name of having("operations").flat())
    checkOperation(name, routes, "plugins");
  const scopes = having("scope");
  const admitting = having("admit");
  const handling = having("handle");
  const failing = having("failed");
  const finishing = having("finish");
  return {
    arounds: having("around"),
    scope: scopes.length === 0 ? null : joinScopes(scopes),
    serve: joinServe(having("serve")),
    serveAll: joinServe(
      having(
        "serve",
        all.filter(({ phase }) => isForAll(phase)),
      ),
    ),
    admit:
      admitting.length === 0
        ? null
        : (operation, request, caller) =>
            admitAll(admitting, {
              operation,
              request,
              principal: caller.principals[0] ?? null,
              get principals() {
                return byScheme(caller) as Readonly<Record<string, object>>;
              },
            }),
    handle:
      handling.length === 0
        ? null
        : (call, own, next) =>
            runHandling(handling, pluginCall(call, own), next),
    failed: failing.length === 0 ? null : failing,
    finish: finishing.length === 0 ? null : finishing,
    addPaths(paths) {
      for (const path of having("paths").flat())
        addPath(paths, "plugins", path, notFound);
    },
  };
}

/** Each function sees an error of a further one as the response that it becomes. */
function joinServe(
  functions: readonly NonNullable<PluginFunctions["serve"]>[],
): JoinedPlugins["serve"] {
  if (functions.length === 0) return null;
  return (request, { attempt, replied, failed, ...path }) =>
    functions.reduceRight<() => Awaitable<HttpReply>>(
      (next, serve) => () =>
        caught(() => after(serve(request, next, path), usableReply), failed),
      () => caught(() => after(attempt(), replied), failed),
    )();
}

/** Other plugins rely on it, whatever a plugin of the application returns. */
function usableReply(reply: HttpReply): HttpReply {
  const { headers, body } = reply as Partial<HttpReply>;
  if (typeof headers !== "object" || body === undefined)
    throw new TypeError("`serve` of a plugin did not return a response");
  if (body instanceof ReadableStream && body.locked)
    throw new TypeError("`serve` of a plugin returned a body that is in use");
  return reply;
}

function admitAll(
  [first, ...others]: readonly NonNullable<PluginFunctions["admit"]>[],
  call: AuthenticatedCall,
): Awaitable<void> {
  if (first) return after(first(call), () => admitAll(others, call));
}

/** The first function is the outermost. */
function runHandling(
  functions: readonly NonNullable<PluginFunctions["handle"]>[],
  call: PluginCall,
  inner: () => Awaitable<WireResult>,
): Awaitable<WireResult> {
  return functions.reduceRight<() => Awaitable<WireResult>>(
    // A plugin has no values of code.
    (next, run) => () => run(call, next) as Awaitable<WireResult>,
    inner,
  )();
}

/** The result of the work, or that of `failed`, whether the work throws or rejects. */
function caught<Value>(
  work: () => Awaitable<Value>,
  failed: (error: unknown) => Value,
): Awaitable<Value> {
  try {
    const outcome = work();
    return isPending(outcome) ? outcome.then(undefined, failed) : outcome;
  } catch (error) {
    return failed(error);
  }
}

/** The first one is the outermost. Their errors do not change the response. */
function joinScopes(
  scopes: readonly NonNullable<PluginFunctions["scope"]>[],
): JoinedPlugins["scope"] {
  return (request, report) =>
    scopes.reduce<Scope>((outer, enter) => {
      try {
        const own = outer(() => callNow(report, "scope", enter, request));
        if (own === anyScope) return outer;
        const guarded = guardedScope(own, report);
        return outer === anyScope
          ? guarded
          : (work) => outer(() => guarded(work));
      } catch (error) {
        report(error);
        return outer;
      }
    }, anyScope);
}

/** The work runs once, in the scope or else without it, and its outcome is that of the work. */
function guardedScope(scope: Scope, report: (error: unknown) => void): Scope {
  return <T>(work: () => T): T => {
    const outcome: { ended?: () => T; value?: T; error?: unknown } = {};
    const run = (): T => {
      if (!outcome.ended) {
        try {
          const value = work();
          outcome.value = value;
          outcome.ended = () => value;
        } catch (error) {
          outcome.error = error;
          outcome.ended = () => {
            throw error;
          };
        }
      }
      return outcome.ended();
    };
    callHook(
      (error) => {
        const isOfWork = "error" in outcome && outcome.error === error;
        if (!isOfWork) report(error);
      },
      () => {
        const passed = scope(run);
        return passed === outcome.value ? undefined : passed;
      },
    );
    return run();
  };
}

/** The same call as plugins see it. Some of its values are created on demand. */
function pluginCall(
  call: Call<unknown, unknown>,
  { input, handler, report }: PluginCallParts,
): PluginCall {
  const { operation, context, principal, request } = call;
  return {
    input,
    report,
    get values() {
      const { [decodeInput]: decode } = handler as {
        readonly [decodeInput]?: (input: WireInput) => CodeInput;
      };
      return decode?.(input) ?? input;
    },
    operation,
    context,
    principal,
    request,
    get principals() {
      return call.principals;
    },
    get signal() {
      return call.signal;
    },
  };
}

/**
 * Creates a plugin for the option `plugins`. Each phase decides when its functions run, wherever the plugin is listed. A
 * plugin can have several phases. `definePlugin<Operations>` knows the operations and their values.
 */
export function definePlugin<Operations extends object = AnyOperations>(
  ...parts: readonly [
    PluginFunctions<NoInfer<Operations>>,
    ...PluginFunctions<NoInfer<Operations>>[],
  ]
): Plugin {
  for (const { phase } of parts) {
    if (phases.includes(phase)) continue;
    throw new TypeError(
      `A plugin has the phase ${JSON.stringify(phase)}; choose one of ${phases.join(", ")}`,
    );
  }
  return { parts: parts as unknown as Plugin["parts"], join: joinPlugins };
}

/** Adds what the API knows about a request. The application has declared that all requests have the types of `Framework`. */
export function withFacts(
  request: HttpRequest,
  info: RequestInfo,
  { options: { requestId }, failures }: OperationSettings,
): ApiRequest {
  const facts = factsOf(request);
  facts.operation = info.operation;
  facts.route = info.path;
  if (requestId)
    facts.readId = () => {
      const tell = (error: unknown): void => {
        report(failures, error, info, request as ApiRequest);
      };
      const id: unknown = tryNow(tell, "requestId", requestId, request);
      return typeof id === "string" ? id : null;
    };
  return request as ApiRequest;
}

/** An adapter of the application may have a request of its own. */
function factsOf(request: HttpRequest): DiscreetRequest {
  if (request instanceof DiscreetRequest) return request;
  const facts = new SeparateFacts(request);
  for (const name of factNames) {
    if (name in request) continue;
    Object.defineProperty(request, name, {
      get: () => facts[name],
      configurable: true,
    });
  }
  return facts;
}

const factNames: readonly (keyof RequestFacts | "ended")[] = [
  "id",
  "operation",
  "route",
  "arrived",
  "values",
  "abort",
  "ended",
];

class SeparateFacts extends DiscreetRequest {
  readonly method: string;

  constructor({ method }: HttpRequest) {
    super();
    this.method = method;
    this.abort = this.abort.bind(this);
  }
}

// Splits path templates such as `/files/{name}.json` into segments.

/** By name, what a parameter starts with that no text separates from the one before: `;y` in `{x}{y}`. */
export type Starts = readonly (readonly [name: string, start: string])[];

export type Segment =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "parameter"; readonly name: string }
  | MixedSegment;

/** Text and parameters: `{name}.json`. There is one more text than there are names. Texts may be empty. */
export interface MixedSegment {
  readonly kind: "mixed";
  readonly texts: readonly string[];
  readonly names: readonly string[];
  /** The texts, each with the start of the parameter after it. */
  readonly ends: readonly string[];
}

/** The segments of a template. A trailing slash is an empty literal. */
export function segmentsOf(template: string, starts: Starts = []): Segment[] {
  return template
    .split("/")
    .slice(1)
    .map((text) => segmentOf(text, starts));
}

/** The names of the parameters of a template, in order. */
export function parameterNames(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

function segmentOf(text: string, starts: Starts): Segment {
  const names = parameterNames(text);
  const texts = text.split(/\{[^{}]*\}/).map(asSent);
  const startOf = (name = "") =>
    starts.find(([known]) => known === name)?.[1] ?? "";
  const ends = texts.map((one, index) => one + startOf(names[index]));
  const [name] = names;
  if (name === undefined) return { kind: "literal", text: asSent(text) };
  return names.length === 1 && texts.every((one) => one === "")
    ? { kind: "parameter", name }
    : { kind: "mixed", texts, names, ends };
}

/** The characters that browsers and `fetch` encode in a path. */
const mustBeEncoded = /[\0-\x20"#<>?\\^`{}\x7f-\ud7ff\ue000-\u{10ffff}]/gu;

/** Encodes text of a template as clients send it: `café` is `caf%C3%A9`. */
function asSent(text: string): string {
  return text.replace(mustBeEncoded, encodeURIComponent);
}

/** The texts of the parameters in a path; null if the template does not match. */
export type Captures = (path: string) => string[] | null;

/** Matches one template only. Null if it mixes text and parameters in a segment. */
export function capturesOf(template: string): Captures | null {
  const texts: string[] = [];
  let open = "";
  for (const segment of segmentsOf(template)) {
    if (segment.kind === "mixed") return null;
    open += "/";
    if (segment.kind === "literal") {
      open += segment.text;
    } else {
      texts.push(open);
      open = "";
    }
  }
  texts.push(open);
  const last = texts.length - 1;
  return (path) => {
    const captures: string[] = [];
    let at = 0;
    for (let index = 0; ; index++) {
      const text = texts[index] as string;
      if (!path.startsWith(text, at)) return null;
      at += text.length;
      if (index === last) return at === path.length ? captures : null;
      const slash = path.indexOf("/", at);
      const next = slash < 0 ? path.length : slash;
      if (next <= at) return null;
      captures.push(path.slice(at, next));
      at = next;
    }
  };
}

// Finds the route of a path, segment by segment. Literal segments come before those with parameters, as OpenAPI
// requires. A trailing slash is an empty segment of its own, so `/pets/` is not `/pets`. A parameter is never empty.
//
// Literal segments are compared as they were sent, without decoding. Frameworks that pass requests on compare their own
// paths in this way, and a guard at `/admin` does not see `/%61dmin`.

/** All routes of one path. */
export interface PathRoutes<R> {
  /** The path template. If several differ only in the names of parameters, the first one. */
  readonly template: string;
  /**
   * Routes by method; the routes of `GET` also serve `HEAD`. A method has several routes if templates differ only in
   * the names of parameters.
   */
  readonly methods: ReadonlyMap<string, readonly [R, ...R[]]>;
  /** The value of the `Allow` header. */
  readonly allow: string;
  /** Whether each path that the template matches is this one: no other template comes before it. */
  readonly isFirst: boolean;
}

export interface Match<R> {
  readonly routes: PathRoutes<R>;
  /** The text of each path parameter as it was sent, in the order of the template. */
  readonly captures: readonly string[];
}

export interface Router<R> {
  match(path: string): Match<R> | null;
  /** All paths. Of two that match the same request, the one that applies comes first. */
  readonly paths: readonly PathRoutes<R>[];
}

interface Branch<R> {
  readonly literals: Map<string, Branch<R>>;
  /** The same as a list, if comparing with each is cheaper than a lookup. */
  few: readonly (readonly [string, Branch<R>])[] | null;
  /** Segments that mix text and parameters: `{name}.json`. */
  readonly mixed: { segment: MixedSegment; next: Branch<R> }[];
  parameter: Branch<R> | null;
  template: string;
  readonly methods: Map<string, [R, ...R[]]>;
  routes: PathRoutes<R> | null;
}

export function createRouter<R>(
  entries: readonly {
    path: string;
    starts?: Starts | undefined;
    method: string;
    route: R;
  }[],
): Router<R> {
  const root = branch<R>();
  for (const { path, starts, method, route } of entries) {
    const end = segmentsOf(path, starts).reduce(step, root);
    if (end.methods.size === 0) end.template = path;
    const known = end.methods.get(method);
    if (known) known.push(route);
    else end.methods.set(method, [route]);
  }
  const paths: PathRoutes<R>[] = [];
  close(root, paths, true);
  return {
    paths,
    match(path) {
      const captures: string[] = [];
      const routes = find(root, path, 0, captures);
      return routes ? { routes, captures } : null;
    },
  };
}

function branch<R>(): Branch<R> {
  return {
    literals: new Map(),
    few: null,
    mixed: [],
    parameter: null,
    template: "",
    methods: new Map(),
    routes: null,
  };
}

function step<R>(from: Branch<R>, segment: Segment): Branch<R> {
  switch (segment.kind) {
    case "parameter":
      return (from.parameter ??= branch());
    case "mixed":
      return mixedStep(from, segment);
    case "literal": {
      const { text } = segment;
      let next = from.literals.get(text);
      if (!next) from.literals.set(text, (next = branch()));
      return next;
    }
  }
}

function mixedStep<R>(from: Branch<R>, segment: MixedSegment): Branch<R> {
  const known = from.mixed.find(
    (entry) =>
      isSame(entry.segment.texts, segment.texts) &&
      isSame(entry.segment.ends, segment.ends),
  );
  if (known) return known.next;
  const next = branch<R>();
  from.mixed.push({ segment, next });
  return next;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return (
    one.length === other.length &&
    one.every((text, index) => text === other[index])
  );
}

/**
 * The parameters between the texts, each as short as possible; null if the texts do not match. A regular expression
 * would try all positions of the texts, which takes very long for a long segment. The first position of each is enough.
 */
function between(
  { texts, ends }: MixedSegment,
  segment: string,
): string[] | null {
  const last = texts.length - 1;
  const [start = ""] = texts;
  const end = texts[last] ?? "";
  if (!segment.startsWith(start) || !segment.endsWith(end)) return null;
  const found: string[] = [];
  let from = start.length;
  for (let index = 1; index < last; index++) {
    const at = segment.indexOf(ends[index] as string, from + 1);
    if (at < 0) return null;
    found.push(segment.slice(from, at));
    from = at + (texts[index] as string).length;
  }
  const until = segment.length - end.length;
  if (until <= from) return null;
  found.push(segment.slice(from, until));
  return found;
}

/** Lists the paths in the order in which they are tried. */
function close<R>(
  from: Branch<R>,
  paths: PathRoutes<R>[],
  isFirst: boolean,
): void {
  if (from.literals.size <= 4) from.few = [...from.literals];
  const { methods, template } = from;
  if (methods.size > 0) {
    const allowed = new Set([...methods.keys(), "OPTIONS"]);
    if (allowed.has("GET")) allowed.add("HEAD");
    const allow = [...allowed].sort().join(", ");
    from.routes = { template, methods, allow, isFirst };
    paths.push(from.routes);
  }
  const isAlone = from.literals.size + from.mixed.length === 0;
  for (const next of from.literals.values()) close(next, paths, isFirst);
  for (const { next } of from.mixed) close(next, paths, false);
  if (from.parameter) close(from.parameter, paths, isFirst && isAlone);
}

/** `slash` is the start of the next segment, or the end of the path. */
function find<R>(
  from: Branch<R>,
  path: string,
  slash: number,
  captures: string[],
): PathRoutes<R> | null {
  if (slash === path.length) return from.routes;
  const start = slash + 1;
  const next = path.indexOf("/", start);
  const end = next < 0 ? path.length : next;
  const mark = captures.length;

  const literal = literalAt(from, path, start, end);
  if (literal) {
    const routes = find(literal, path, end, captures);
    if (routes) return routes;
    captures.length = mark;
  }
  for (const { segment, next: below } of from.mixed) {
    const parts = between(segment, path.slice(start, end));
    if (!parts) continue;
    captures.push(...parts);
    const routes = find(below, path, end, captures);
    if (routes) return routes;
    captures.length = mark;
  }
  if (from.parameter && end > start) {
    captures.push(path.slice(start, end));
    return find(from.parameter, path, end, captures);
  }
  return null;
}

/** The branch of the segment from `start` to `end`. */
function literalAt<R>(
  { literals, few }: Branch<R>,
  path: string,
  start: number,
  end: number,
): Branch<R> | undefined {
  if (few === null) return literals.get(path.slice(start, end));
  for (const [text, next] of few) {
    if (text.length === end - start && path.startsWith(text, start))
      return next;
  }
  return undefined;
}

// Prepares the routes once, before the first request.

/** A handler for values of the wire. */
export type Handler = (
  request: WireInput,
  call: Call<never, never>,
) => Awaitable<WireResult>;

/** By operation. The compiler has checked that all are present. */
export type Handlers = Readonly<Record<string, Handler>>;

export interface CompiledRoute {
  readonly route: Route;
  /** The path parameters in the order of the template. */
  readonly names: readonly string[];
  /** The parameters of each location, with their name in the request of a handler. */
  readonly inputs: readonly NamedInput[];
  /** Null if no body is described. */
  readonly body: ExpectedBody | null;
  /** Null if the parameters need no changes. */
  readonly prepareParameters: PrepareParameters | null;
  /** The media types of successful responses. */
  readonly produces: readonly string[];
  /** Null if the operation needs no credentials. */
  readonly access: Access | null;
  readonly describe: (status: number) => ResponseDescription;
  /** Null if neither the operation nor a parameter is deprecated. */
  readonly lifecycle: RouteLifecycle | null;
  readonly info: RequestInfo;
}

interface NamedInput {
  readonly name: string;
  readonly input: Input;
}

export interface CompiledRoutes {
  readonly router: Router<CompiledRoute>;
  readonly basePaths: readonly string[];
}

export function compileRoutes(
  routes: readonly Route[],
  basePath: string,
  handlers: Handlers,
  accessTo: (route: Route) => Access | null,
  unknownFields: UnknownFields,
  lifecycleOf: LifecycleOf | null,
): CompiledRoutes {
  const basePaths = new Set<string>();
  const router = createRouter(
    routes.map((written) => {
      const route = adapted(written, handlers);
      const base = normalBase(route.basePath ?? basePath);
      basePaths.add(base);
      const path = base + route.path;
      const { operation, method, body } = route;
      const info = { operation, method, path };
      const names = parameterNames(path);
      const access = accessTo(route);
      const compiled: CompiledRoute = {
        route,
        names,
        body: body ? expectedBody(body, method, unknownFields) : null,
        inputs: inputsOf(route),
        prepareParameters: parameterPreparerOf(route, access, unknownFields),
        produces: producedBy(route),
        access,
        describe: responseDescriptions(route),
        lifecycle: lifecycleOf?.(route, info, base, names) ?? null,
        info,
      };
      return { path, starts: route.starts, method, route: compiled };
    }),
  );
  return { router, basePaths: [...basePaths] };
}

interface AdaptingHandler {
  readonly [adaptRoute]?: (route: Route) => Route;
}

/** A handler may change how its request is read. */
function adapted(route: Route, handlers: Handlers): Route {
  const handler = handlers[route.operation] as AdaptingHandler | undefined;
  const adapt = handler?.[adaptRoute];
  return adapt ? adapt(route) : route;
}

function inputsOf({ parameters = {} }: Route): NamedInput[] {
  const { path, query, header, cookie } = parameters;
  const all = { path, query, headers: header, cookies: cookie };
  return Object.entries(all).flatMap(([name, input]) =>
    input ? [{ name, input }] : [],
  );
}

/** Adds a slash at the start and removes slashes at the end. */
function normalBase(path: string): string {
  const trimmed = withoutEnd(path, "/").replace(/^\/+/, "");
  return trimmed === "" ? "" : `/${trimmed}`;
}

function producedBy({ responses }: Route): string[] {
  const successes = Object.entries(responses).filter(([status]) =>
    /^2/.test(status),
  );
  return [
    ...new Set(successes.flatMap(([, contents]) => Object.keys(contents))),
  ];
}

// Helpers for APIs inside frameworks that also serve other routes.

export interface MountOptions {
  /**
   * How to handle paths that the API does not have: `pass` (the default) leaves them to the framework, `answer` sends
   * the API's own 404.
   */
  unmatched?: "pass" | "answer";
}

/** Options of the framework's routes: by operation, or a function that returns them for each operation. */
export type RouteOptions<Value, Operation extends string> =
  | { readonly [Name in Operation]?: Value }
  | ((operation: ApiOperation<Operation>) => Value | undefined);

/** The options of one route. */
export function routeOption<Value, Operation extends string>(
  options: RouteOptions<Value, Operation> | undefined,
  operation: ApiOperation<Operation>,
): Value | undefined {
  if (options === undefined) return undefined;
  if (typeof options === "function")
    return callNow(console.error, "routes", options, operation);
  const { operation: name } = operation;
  return Object.hasOwn(options, name) ? options[name] : undefined;
}

/** Throws if there are options for an operation that does not exist. */
export function checkRouteOptions(api: Api, options: object | undefined): void {
  if (options === undefined || typeof options === "function") return;
  for (const name of Object.keys(options))
    checkOperation(name, api.routes, "routes");
}

/** The operations of a path by method. Several share a method if templates differ only in their parameters. */
export function byMethod<Operation extends string>(
  operations: readonly ApiOperation<Operation>[],
): Map<string, ApiOperation<Operation>[]> {
  const found = new Map<string, ApiOperation<Operation>[]>();
  for (const operation of operations) {
    const known = found.get(operation.method);
    if (known) known.push(operation);
    else found.set(operation.method, [operation]);
  }
  return found;
}

/**
 * The path that a framework's prefix adds to the URLs of an API. A base path that starts with the prefix already
 * includes it (`/v1` mounted at `/v1`). Otherwise the prefix comes first (`/v1` mounted at `/api` is `/api/v1`).
 */
export function mountOf({ basePaths }: Api, prefix: string): string {
  const mount = withoutEnd(prefix, "/");
  const isIncluded = basePaths.some(
    (base) => base === mount || base.startsWith(`${mount}/`),
  );
  return isIncluded ? "" : mount;
}

/**
 * The end of the part of a path that comes before a template: both have the same number of segments after it. `path`
 * may have a query.
 */
export function endOfMount(path: string, template: string): number {
  const query = path.indexOf("?");
  let at = query < 0 ? path.length : query;
  for (const character of template)
    if (character === "/") at = path.lastIndexOf("/", at - 1);
  return Math.max(at, 0);
}

/** The API's own response to paths below its base path that no route has handled; null for all others. */
export function answerBelow(
  api: Api,
  request: HttpRequest,
): Awaitable<HttpReply> | null {
  const { target } = request;
  return api.basePaths.some((base) => target.startsWith(`${base}/`))
    ? (api.decline(request, notFound()) ?? api.notFound(request))
    : null;
}

/** Null if the framework has to continue. */
export function offer(
  api: Api,
  request: HttpRequest,
  { unmatched = "pass" }: MountOptions,
): Awaitable<HttpReply> | null {
  return unmatched === "pass" ? api.tryHandle(request) : api.handle(request);
}

// Prepares the options once, before the first request.

/** Settings that requests share. */
export interface ApiSettings {
  readonly common: OperationSettings;
  /** Settings of operations with options of their own, by name. */
  readonly own: ReadonlyMap<string, OperationSettings>;
}

interface Definition {
  readonly routes: readonly Route[];
  readonly errors: ErrorFormat<unknown>;
}

export function settingsOf(
  { routes, errors }: Definition,
  handlers: Handlers,
  options: OpenServerOptions,
): ApiSettings {
  checkStatus(options.invalidRequest?.status);
  const made = (
    known: OpenServerOptions,
    operation: string | null,
  ): OperationSettings => {
    const {
      maxBodySize = 1024 * 1024,
      maxStreamSize = maxBodySize,
      decompress = false,
    } = known;
    const plugins = joinedPlugins(known.plugins, routes);
    const arounds = aroundsOf(options, operation);
    return {
      handlers,
      options: plugins?.finish
        ? withOptions(known, { onFinish: plugins.finish as never })
        : known,
      arounds: plugins ? [...plugins.arounds, ...arounds] : arounds,
      plugins,
      limits: { whole: maxBodySize, stream: maxStreamSize, decompress },
      failures: {
        format: errors,
        errorBody: known.errorBody,
        invalidRequest: known.invalidRequest ?? {},
        messages: known.messages ?? null,
        validation: known.validateResponses ?? "off",
        onError: known.onError ?? null,
        failed: plugins?.failed ?? null,
      },
    };
  };
  const own = new Map<string, OperationSettings>();
  for (const name of Object.keys(options.operations ?? {})) {
    checkOperation(name, routes, "operations");
    own.set(name, made(optionsOf(options, name), name));
  }
  return { common: made(options, null), own };
}

/** Plugins bring the code that runs them. Null if there are none. */
function joinedPlugins(
  plugins: readonly Plugin[] = [],
  routes: readonly Route[],
): JoinedPlugins | null {
  for (const plugin of plugins as readonly (Partial<Plugin> | undefined)[]) {
    if (!plugin?.join) {
      throw new TypeError(
        "The option `plugins` contains a value that is not a result of `definePlugin`",
      );
    }
  }
  return plugins[0]?.join(plugins, routes) ?? null;
}

function checkStatus(status: number | undefined): void {
  if (status === undefined) return;
  if (!Number.isInteger(status) || status < 400 || status > 599) {
    throw new TypeError(
      `The option \`invalidRequest.status\` is ${String(status)}; choose a status from 400 to 599`,
    );
  }
}

export function settingsFor(
  { common, own }: ApiSettings,
  compiled: CompiledRoute | null,
): OperationSettings {
  if (compiled === null || own.size === 0) return common;
  return own.get(compiled.route.operation) ?? common;
}

/** Returns path and query of a request target. Clients send an absolute URL to proxies. */
export function withoutOrigin(target: string): string {
  if (target.startsWith("/")) return target;
  const scheme = target.indexOf("://");
  if (scheme < 0) return "/";
  const local = /[/?]/.exec(target.slice(scheme + 3));
  if (local === null) return "/";
  const rest = target.slice(scheme + 3 + local.index);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

// Converts path templates to patterns of frameworks. A pattern matches all requests that its template matches. It may
// match more, because the framework ignores case or compares decoded paths. The API rejects those.

/**
 * For Express 4 and 5, whose patterns agree only on plain text and parameters: `/pets/:petId`, or a regular expression.
 */
export function expressPattern(template: string): string | RegExp {
  const segments = segmentsOf(template);
  const isCommon = segments.every(
    (segment) =>
      segment.kind === "parameter" ||
      (segment.kind === "literal" && isPlainText(segment.text)),
  );
  return isCommon
    ? pathOf(segments, parameterOf, (text) => text, expressionOf)
    : new RegExp(`^${pathOf(segments, () => "[^/]+", escaped, expressionOf)}$`);
}

/** For Fastify, which compares decoded paths: `/pets/:petId`, `/files/:name(^[\s\S]+).json`. */
export function fastifyPattern(template: string): string {
  return pathOf(segmentsOf(template), parameterOf, fastifyText, fastifyMixed);
}

/** For Hono, which compares decoded paths: `/pets/:petId`, `/files/:name{[\s\S]+\x2ejson}`. */
export function honoPattern(template: string): string {
  return pathOf(
    segmentsOf(template),
    parameterOf,
    (text) =>
      isPlainText(text) ? text : `:literal{${escaped(decodedPath(text))}}`,
    ({ texts, names }) => {
      const start = escaped(decodedPath(texts[0] ?? ""));
      const end = escaped(decodedPath(texts.at(-1) ?? ""));
      return `${parameterOf(names[0])}{${start}${any}+${end}}`;
    },
  );
}

function pathOf(
  segments: readonly Segment[],
  parameter: (name: string) => string,
  literal: (text: string) => string,
  mixed: (segment: MixedSegment) => string,
): string {
  const written = segments.map((segment) => {
    switch (segment.kind) {
      case "parameter":
        return parameter(segment.name);
      case "literal":
        return literal(segment.text);
      case "mixed":
        return mixed(segment);
    }
  });
  return written.map((segment) => `/${segment}`).join("");
}

/** Whether no framework gives the text a special meaning. */
function isPlainText(text: string): boolean {
  return /^[\w~.-]*$/.test(text);
}

/** Frameworks allow different names of parameters. The API does not use these names. */
function parameterOf(name = ""): string {
  const safe = name.replace(/\W/g, "_");
  return /^[a-z_]/i.test(safe) ? `:${safe}` : `:_${safe}`;
}

/** One character of a decoded segment. */
const any = "[\\s\\S]";

/** A regular expression for a segment as it was sent. It captures nothing, so that Express decodes nothing. */
function expressionOf({ texts }: MixedSegment): string {
  return around(texts, parameterExpressions(texts, "[^/]"));
}

/** The regular expressions of parameters between the texts. */
function around(
  [first = "", ...others]: readonly string[],
  expressions: readonly string[],
): string {
  const parts = others.map(
    (text, index) => `(?:${expressions[index] ?? ""})${escaped(text)}`,
  );
  return escaped(first) + parts.join("");
}

/**
 * Each parameter ends at the first occurrence of the text after it; the last one takes the rest. So matching takes
 * linear time.
 */
function parameterExpressions(
  [, ...after]: readonly string[],
  character: string,
): string[] {
  return after.map((text, index) => {
    if (index === after.length - 1) return `${character}+`;
    return text === ""
      ? character
      : `${character}(?:(?!${escaped(text)})${character})*`;
  });
}

/** Escapes special characters in a way that no framework interprets as part of its own patterns. */
function escaped(text: string): string {
  return text.replace(/\W/g, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length <= 2
      ? `\\x${code.padStart(2, "0")}`
      : `\\u${code.padStart(4, "0")}`;
  });
}

/** The characters that Fastify does not decode in text, and its wildcard. */
const notText = /(%(?:2[346BCF]|3[ABDF]|40)|\*)/i;

function fastifyText(text: string): string {
  const parts = text
    .split(notText)
    .map((part, index) =>
      index % 2 === 0
        ? decodedPath(part).replaceAll(":", "::")
        : `:literal(^${escaped(decodedComponent(part))})`,
    );
  return parts.join("");
}

function fastifyMixed({ texts, names }: MixedSegment): string {
  const expressions = parameterExpressions(texts.map(decodedComponent), any);
  const [first = "", ...others] = texts.map(fastifyText);
  const parts = others.map(
    (text, index) =>
      `${parameterOf(names[index])}(^${expressions[index] ?? ""})${text}`,
  );
  return first + parts.join("");
}

/** Decodes a path as frameworks do before routing: `%2F` stays encoded. */
function decodedPath(text: string): string {
  return tried(decodeURI, text);
}

function decodedComponent(text: string): string {
  return tried(decodeURIComponent, text);
}

function tried(decode: (text: string) => string, text: string): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}

// Credentials in the header `Authorization`.

/** `Authorization: Bearer …` */
export const bearer: Scheme = {
  credential: (request) => authorization(request, "bearer"),
  challenge: (_realm, isInvalid) =>
    isInvalid ? 'Bearer error="invalid_token"' : "Bearer",
};

/** Another scheme. Its name is in lower case. */
export function http(name: string): Scheme {
  return {
    credential: (request) => authorization(request, name),
    challenge: (realm) => `${name} realm="${realm}"`,
  };
}

/** The text after the name of the scheme, which is compared without regard to case. */
export function authorization(
  request: HttpRequest,
  scheme: string,
): string | null {
  const header = request.header("authorization");
  if (header === null || header.length <= scheme.length) return null;
  if (header.charCodeAt(scheme.length) !== 0x20) return null;
  if (header.slice(0, scheme.length).toLowerCase() !== scheme) return null;
  const credential = header.slice(scheme.length + 1).trim();
  return credential === "" ? null : credential;
}

/** How a credential is sent. */
export interface Scheme {
  /** The credential of a request; null if it has none, `ambiguous` if it has several. */
  readonly credential: (request: HttpRequest) => unknown;
  /** The challenge in the header `WWW-Authenticate`. */
  readonly challenge: (realm: string, isInvalid: boolean) => string;
  /** The query parameter that contains the credential. */
  readonly queryParameter?: string;
}

/** For a request with several credentials of one scheme: the API and a proxy could choose different ones. */
export const ambiguous: unique symbol = Symbol("ambiguous");

/** The only credential of a list; null if it is empty. */
export function onlyOne(
  credentials: readonly string[] | undefined,
): string | typeof ambiguous | null {
  const [first = null, ...others] = credentials ?? [];
  return others.length > 0 ? ambiguous : first;
}

export type Schemes = Readonly<Record<string, Scheme>>;

// Authenticates requests. Credentials are passed only to the application's own functions.

/** The second argument of a security function. */
export interface SecurityCheck {
  /** The method of `Operations` that is called. */
  readonly operation: string;
  /** The scopes that this operation requires. */
  readonly scopes: readonly string[];
  readonly request: ApiRequest;
}

/** What identifies a caller. An empty text does not, nor does a number, which is often the result of a failed search. */
export type Caller = object | string | true;

/**
 * Returns the caller that a credential belongs to: an object, a text that is not empty, or true. Null, undefined and
 * false mean that it is not valid (401). Throw `new ApiError(403, …)` to reject a known caller who is not allowed.
 */
export type SecurityFunction<Credential, Principal> = (
  credential: Credential,
  check: SecurityCheck,
) => Awaitable<(Principal & Caller) | null | undefined | false>;

export type AnySecurityFunction = SecurityFunction<never, unknown>;

interface Guard {
  readonly schemes: Schemes;
  readonly functions: Readonly<Record<string, AnySecurityFunction>>;
  /** For challenges that must contain one. */
  readonly realm: string;
}

/** The security requirements of an operation. */
interface Requirements {
  readonly operation: string;
  /**
   * Alternatives: one of them is enough, and all of its needs must be met. The one with the most needs is tried first
   * and the empty one last, so that a caller who sends credentials is recognised.
   */
  readonly alternatives: readonly (readonly Need[])[];
  /** The responses if credentials are missing, and if one of them is not valid. */
  readonly missing: Refusal;
  readonly invalid: Refusal;
}

interface Need {
  readonly name: string;
  readonly scheme: Scheme | undefined;
  readonly check: AnySecurityFunction | undefined;
  readonly scopes: readonly string[];
}

/** The access to operations with these schemes. Challenges contain the realm. */
export function accessWith(schemes: Schemes, realm: string): AccessTo {
  return ({ operation, security }, functions = {}) => {
    if (!security) return null;
    const guard = {
      schemes,
      realm,
      functions: functions as Guard["functions"],
    };
    const requirements = requirementsOf(operation, security, guard);
    const needs = requirements.alternatives.flat();
    return {
      queryParameters: new Set(
        needs.flatMap(({ scheme }) => scheme?.queryParameter ?? []),
      ),
      authenticate: (request) => authenticate(requirements, request),
    };
  };
}

function requirementsOf(
  operation: string,
  security: NonNullable<Route["security"]>,
  guard: Guard,
): Requirements {
  return {
    operation,
    alternatives: security
      .map((requirement) =>
        Object.entries(requirement).map(([name, scopes]) => ({
          name,
          scheme: schemeOf(guard, name),
          check: checkOf(guard, name),
          scopes,
        })),
      )
      .sort((one, other) => other.length - one.length),
    missing: unauthorized(
      "Missing or invalid credentials.",
      challenges(security, guard, false),
    ),
    invalid: unauthorized(
      "The credentials are not valid.",
      challenges(security, guard, true),
    ),
  };
}

function schemeOf({ schemes }: Guard, name: string): Scheme | undefined {
  return Object.hasOwn(schemes, name) ? schemes[name] : undefined;
}

/**
 * The application's function for a scheme, which may be a method. Properties that every object inherits do not count: a
 * scheme may be named `toString`, and that function would accept every credential.
 */
function checkOf(
  { functions }: Guard,
  name: string,
): AnySecurityFunction | undefined {
  const check: unknown = functions[name];
  const inherited: unknown = Reflect.get(Object.prototype, name);
  return typeof check === "function" && check !== inherited
    ? (check.bind(functions) as AnySecurityFunction)
    : undefined;
}

/** The state of an authentication. */
interface AuthenticationState {
  readonly requirements: Requirements;
  readonly request: ApiRequest;
  /** Whether the request contains an invalid credential. */
  invalid: boolean;
  refusal: ApiError | null;
}

/** The first requirement that is met is enough. If none is, a 403 takes precedence over a 401. */
function authenticate(
  requirements: Requirements,
  request: ApiRequest,
): MaybePromise<Authentication | Refusal> {
  return meetAny({ requirements, request, invalid: false, refusal: null }, 0);
}

/** Tries the alternatives from an index on. */
function meetAny(
  state: AuthenticationState,
  from: number,
): MaybePromise<Authentication | Refusal> {
  const { alternatives, missing, invalid } = state.requirements;
  for (let index = from; index < alternatives.length; index++) {
    const caller = meetAll(state, alternatives[index] ?? [], []);
    if (caller instanceof Promise) {
      return caller.then((known) => known ?? meetAny(state, index + 1));
    }
    if (caller !== null) return caller;
  }
  if (state.refusal) throw state.refusal;
  return state.invalid ? invalid : missing;
}

/** Checks the needs of one alternative that have no caller yet; null if one is not met. */
function meetAll(
  state: AuthenticationState,
  needs: readonly Need[],
  principals: unknown[],
): MaybePromise<Authentication | null> {
  for (let index = principals.length; index < needs.length; index++) {
    const principal = ask(state, needs[index] as Need);
    if (principal instanceof Promise) {
      return principal.then((known: unknown) =>
        isMet(state, known, principals)
          ? meetAll(state, needs, principals)
          : null,
      );
    }
    if (!isMet(state, principal, principals)) return null;
  }
  return { needs, principals };
}

/** Stores the caller that a credential belongs to. */
function isMet(
  state: AuthenticationState,
  principal: unknown,
  principals: unknown[],
): boolean {
  if (principal === noCredential) return false;
  if (!isCaller(principal)) {
    state.invalid = true;
    return false;
  }
  principals.push(principal);
  return true;
}

/** Types do not exclude every other value: `0` rows, `""` for no name, `NaN` for no number. */
function isCaller(principal: unknown): boolean {
  switch (typeof principal) {
    case "object":
      return principal !== null;
    case "string":
      return principal !== "";
    default:
      return principal === true;
  }
}

/** The result if the request has no credential. */
const noCredential = Symbol("absent");

/** Returns `absent` if the credential is missing, or if there is no function to check it. */
function ask(
  state: AuthenticationState,
  { scheme, check, scopes }: Need,
): unknown {
  const { requirements, request } = state;
  const credential = scheme?.credential(request) ?? null;
  if (credential === null || !check) return noCredential;
  if (credential === ambiguous) return null;
  const { operation } = requirements;
  try {
    const coming = check(credential as never, { operation, scopes, request });
    return isPending(coming)
      ? Promise.resolve(coming).catch((error: unknown) => refused(state, error))
      : coming;
  } catch (error) {
    return refused(state, error);
  }
}

/** A rejection of one alternative must not hide another one that would succeed. */
function refused(state: AuthenticationState, error: unknown): null {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  if (state.refusal === null || error.status === 403) {
    state.refusal = error;
  }
  return null;
}

function unauthorized(message: string, challenges: string): Refusal {
  return new LastingRefusal(401, "unauthorized", message, {
    headers: { "www-authenticate": challenges },
  });
}

/** One challenge for every scheme that would help. */
function challenges(
  requirements: readonly Requirement[],
  guard: Guard,
  isInvalid: boolean,
): string {
  const names = new Set(requirements.flatMap((all) => Object.keys(all)));
  const challenges = new Set<string>();
  for (const name of names) {
    const scheme = schemeOf(guard, name);
    if (scheme) challenges.add(scheme.challenge(guard.realm, isInvalid));
  }
  return [...challenges].join(", ");
}

// Handles a request: finds its route and converts every outcome to a reply.

/** What a request matches, besides an operation, or the error of a framework. */
type Found = Match<CompiledRoute> | AnswerBeside | ApiError | Refusal | null;

export function serve(
  apiSettings: ApiSettings,
  request: HttpRequest,
  match: Match<CompiledRoute> | null,
  query: string,
): Awaitable<HttpReply> {
  return reply(receiveMatch(apiSettings, request, match, query), match);
}

function receiveMatch(
  apiSettings: ApiSettings,
  request: HttpRequest,
  match: Match<CompiledRoute> | null,
  query?: string,
): ReceivedRequest {
  const compiled = match && routeOf(match, request);
  const settings = settingsFor(apiSettings, compiled);
  return receive(settings, request, compiled, match?.captures, query);
}

function receive(
  settings: OperationSettings,
  request: HttpRequest,
  compiled: CompiledRoute | null,
  captures: readonly string[] = [],
  query = "",
  path: string | null = null,
): ReceivedRequest {
  const { method } = request;
  const info = compiled?.info ?? { operation: null, method, path };
  return {
    settings,
    request: withFacts(request, info, settings),
    compiled,
    captures,
    query,
    info,
    context: undefined,
    caller: null,
    scope: anyScope,
    isArrived: false,
  };
}

/** Serves a path beside the operations. Hooks and `around` see it as a request without an operation. */
export function serveBeside(
  { common }: ApiSettings,
  request: HttpRequest,
  path: string,
  answer: AnswerBeside,
): Awaitable<HttpReply> {
  return reply(receive(common, request, null, [], "", path), answer);
}

/** For a request that a framework did not route to an operation of the API. */
export function decline(
  apiSettings: ApiSettings,
  request: HttpRequest,
  match: Match<CompiledRoute>,
  error: ApiError | Refusal,
): Awaitable<HttpReply> {
  if (!hasMethod(match, request.method))
    return serve(apiSettings, request, match, "");
  return reply(receive(apiSettings.common, request, null), error);
}

/** Responds to an error of a framework without hooks other than `onError`. */
export function fail(
  apiSettings: ApiSettings,
  request: HttpRequest,
  match: Match<CompiledRoute> | null,
  error: unknown,
): Awaitable<HttpReply> {
  const received = receiveMatch(apiSettings, request, match);
  return after(rejected(received, error), (reply) =>
    started(received, reply, (known) => known),
  );
}

function candidatesOf(
  { routes: { methods } }: Match<CompiledRoute>,
  method: string,
): readonly [CompiledRoute, ...CompiledRoute[]] | null {
  const routes = methods.get(method);
  if (routes !== undefined) return routes;
  return (method === "HEAD" ? methods.get("GET") : undefined) ?? null;
}

export function hasMethod(
  match: Match<CompiledRoute>,
  method: string,
): boolean {
  return candidatesOf(match, method) !== null;
}

/** If templates differ only in their parameters, the first route that accepts the values, or else the first one. */
function routeOf(
  match: Match<CompiledRoute>,
  request: HttpRequest,
): CompiledRoute | null {
  const candidates = candidatesOf(match, request.method);
  if (candidates === null) return null;
  if (candidates.length === 1) return candidates[0];
  const fitting = candidates.find((one) =>
    takesPath(one, match.captures, request),
  );
  return fitting ?? candidates[0];
}

function reply(received: ReceivedRequest, match: Found): Awaitable<HttpReply> {
  const scope = received.settings.plugins?.scope;
  if (!scope) return replyWithin(received, match);
  received.scope = scope(received.request, requestReporter(received));
  return received.scope(() => replyWithin(received, match));
}

function replyWithin(
  received: ReceivedRequest,
  match: Found,
): Awaitable<HttpReply> {
  if (received.settings.arounds.length > 0) return serveAround(received, match);
  arrive(received);
  const outcome = made(received, match);
  if (!isPending(outcome)) return completeWithin(received, outcome);
  return outcome.then(
    (known) => completeWithin(received, known),
    (error: unknown) => completeWithin(received, failed(received, error)),
  );
}

function completeWithin(
  received: ReceivedRequest,
  outcome: HttpReply | Refusal,
): HttpReply {
  const { scope } = received;
  const reply = replied(received, outcome);
  if (scope !== anyScope && reply.body instanceof ReadableStream)
    reply.body = streamWithin(scope, reply.body);
  return scope(() => complete(received, reply));
}

/** Calls `onRequest` once, in the scope of the application. */
function arrive(received: ReceivedRequest): void {
  const { settings, request, info, scope, isArrived } = received;
  const { onRequest } = settings.options;
  received.isArrived = true;
  if (!onRequest || isArrived) return;
  scope(() => {
    callHook(requestReporter(received), onRequest, info, request);
  });
}

/** All functions of the application run in the scope of the innermost `around` that has called `proceed`. */
async function serveAround(
  received: ReceivedRequest,
  match: Found,
): Promise<HttpReply> {
  const { settings, request, info } = received;
  const reply = await workWithin(settings.arounds, {
    info,
    request,
    entered() {
      received.scope = currentScope();
    },
    async perform() {
      arrive(received);
      try {
        return replied(received, await made(received, match));
      } catch (error) {
        return failed(received, error);
      }
    },
    failed(error) {
      arrive(received);
      return rejected(received, error);
    },
    report(error) {
      requestReporter(received)(error);
    },
  });
  return completeWithin(received, reply);
}

/** Plugins see errors and rejections as the responses that they become. */
function made(
  received: ReceivedRequest,
  match: Found,
): Awaitable<HttpReply | Refusal> {
  const allow = match !== null && "routes" in match ? match.routes.allow : null;
  return plugged(received, "serve", allow, () => attempt(received, match));
}

/** The response to an error that no plugin has seen. Plugins add the headers that every response has. */
function rejected(
  received: ReceivedRequest,
  error: unknown,
): Awaitable<HttpReply> {
  return plugged(received, "serveAll", null, () => failed(received, error));
}

function plugged<Outcome extends HttpReply | Refusal>(
  received: ReceivedRequest,
  phases: "serve" | "serveAll",
  allow: string | null,
  attempt: () => Awaitable<Outcome>,
): Awaitable<HttpReply | Outcome> {
  const serve = received.settings.plugins?.[phases];
  return serve
    ? serve(received.request, {
        attempt,
        allow,
        report: requestReporter(received),
        replied: (outcome) => replied(received, outcome),
        failed: (error) => failed(received, error),
      })
    : attempt();
}

function attempt(
  received: ReceivedRequest,
  match: Found,
): Awaitable<HttpReply | Refusal> {
  const { request } = received;
  try {
    return isExchange(received) ? answer(received) : unanswered(match, request);
  } catch (error) {
    return failed(received, error);
  }
}

function isExchange(received: ReceivedRequest): received is MatchedRequest {
  return received.compiled !== null;
}

function failed(received: ReceivedRequest, error: unknown): HttpReply {
  const { settings, request, info, compiled, context } = received;
  const route = compiled?.route ?? null;
  return received.scope(() =>
    failureReply(settings.failures, error, { info, request, route, context }),
  );
}

function requestReporter({
  settings: { failures },
  request,
  info,
  scope,
}: ReceivedRequest): (error: unknown) => void {
  return (error) => {
    scope(() => {
      report(failures, error, info, request);
    });
  };
}

function replied(
  received: ReceivedRequest,
  outcome: HttpReply | Refusal,
): HttpReply {
  return outcome instanceof Refusal ? failed(received, outcome) : outcome;
}

/** Begins to send the response. `onResponse` sees what is sent. */
function complete(received: ReceivedRequest, reply: HttpReply): HttpReply {
  const { request, compiled, captures } = received;
  const lifecycle = compiled?.lifecycle ?? null;
  if (lifecycle !== null && !lifecycle.apply(reply.headers, request, captures))
    reply.isAscii = false;
  return started(received, reply, (known) => withHooks(received, known));
}

/** The reply that was begun: that to an error if the platform refuses the first one. */
function started(
  received: ReceivedRequest,
  reply: HttpReply,
  prepared: (reply: HttpReply) => HttpReply,
): HttpReply {
  const sent = begin(received.request, prepared(reply), (error) =>
    prepared(failed(received, error)),
  );
  sent.report = requestReporter(received);
  return sent;
}

/** Calls the hooks of a response, now and after its last byte. */
function withHooks(received: ReceivedRequest, reply: HttpReply): HttpReply {
  const { onResponse, onFinish } = received.settings.options;
  const { ended } = reply;
  if (!onResponse && !onFinish && !ended) return reply;
  const failed = requestReporter(received);
  const { request, info, caller } = received;
  const { status } = reply;
  const seen = () => ({
    ...info,
    status,
    duration: performance.now() - request.arrived,
  });
  if (onResponse) {
    const { headers } = reply;
    callHook(failed, onResponse, seen(), request, headers);
    reply.isAscii = false;
  }
  if (onFinish || ended) {
    reply.ended = (end) => {
      callHook(failed, ended, end);
      const principal = caller?.principals[0] ?? null;
      const finished = { ...seen(), ...end, id: request.id, principal };
      received.scope(() => {
        callHook(failed, onFinish, finished, request);
      });
    };
  }
  return reply;
}

/** The reply if there is no operation to call. */
function unanswered(match: Found, request: HttpRequest): HttpReply | Refusal {
  if (!match) return notFound();
  if (match instanceof ApiError) throw match;
  if (match instanceof Refusal) return match;
  if (typeof match === "function") return match(request);
  const { allow } = match.routes;
  return request.method === "OPTIONS"
    ? { status: 204, headers: { allow }, body: null }
    : wrongMethod(allow);
}

// Creates an API from routes and handlers, and declares the interface for adapters.

/** An API that is ready to serve. It depends on no framework: adapters call `handle`. */
export interface Api<Operation extends string = string> {
  /** For platforms with the Web's `Request` and `Response`. Other arguments become `request.platform`. */
  readonly fetch: (
    request: Request,
    ...platform: readonly unknown[]
  ) => Promise<Response>;
  /** Never throws: every error is a response. The result is synchronous if nothing had to be awaited. */
  readonly handle: (request: HttpRequest) => Awaitable<HttpReply>;
  /**
   * Like `handle`, for use next to other routes: null if the API has no such path and the framework has to continue.
   */
  readonly tryHandle: (request: HttpRequest) => Awaitable<HttpReply> | null;
  /**
   * Converts an error to a response of the API, with the body that the operation of the request describes for its
   * status. `ApiError`, and errors of frameworks with a status from 400 to 499, keep their status and message. The
   * details of others go to `onError`.
   */
  readonly failure: (
    error: unknown,
    request: HttpRequest,
  ) => Awaitable<HttpReply>;
  /**
   * Responds to a request that a framework did not route to an operation, without calling one: `OPTIONS`, a method that
   * the path does not have, and otherwise the error. Null if the API has no such path.
   */
  readonly decline: (
    request: HttpRequest,
    error: ApiError | Refusal,
  ) => Awaitable<HttpReply> | null;
  /** Like `failure`, for platforms with the Web's `Request` and `Response`. */
  readonly errorResponse: (
    error: unknown,
    request: Request,
    ...platform: readonly unknown[]
  ) => Promise<Response>;
  /** The API's own 404. */
  readonly notFound: (request: HttpRequest) => Awaitable<HttpReply>;
  /** For frameworks with a route for each operation. Of two paths that match one request, the first one applies. */
  readonly paths: readonly ApiPath<Operation>[];
  readonly routes: readonly Route[];
  /** The prefixes of the paths: `/v1`. There are several if operations have servers of their own. */
  readonly basePaths: readonly string[];
}

/** All operations of one path, or a document of the description, or a path of a plugin. */
export interface ApiPath<Operation extends string = string> {
  /** With the base path: `/v1/pets/{petId}`. */
  readonly template: string;
  /** Empty for a path without operations. It has all methods. */
  readonly operations: readonly ApiOperation<Operation>[];
  /**
   * Responds to a request that the framework has routed to this path, and calls no operation of another path. Null if
   * the request is not for this path: frameworks may ignore case, or compare decoded paths.
   */
  readonly handle: (request: HttpRequest) => Awaitable<HttpReply> | null;
}

/** An operation in the route table. */
export interface ApiOperation<Operation extends string = string> {
  readonly operation: Operation;
  readonly method: string;
  /** With the base path: `/v1/pets/{petId}`. */
  readonly path: string;
  /** Whether a request body is described. */
  readonly hasBody: boolean;
}

/** The generated part of an API. */
export interface ApiDefinition {
  readonly routes: readonly Route[];
  readonly basePath: string;
  /** Set if operations need credentials. */
  readonly access?: AccessTo;
  /** Set if operations or parameters are deprecated. */
  readonly lifecycles?: Lifecycles;
  readonly errors: ErrorFormat<unknown>;
}

export function createServer<Operation extends string = string>(
  definition: ApiDefinition,
  operations: object,
  options: ServerOptions<Operation> & OpenOptions,
): Api<Operation> {
  const { routes, access } = definition;
  checkSunset(definition, options.sunset);
  if (options.keepAlive !== undefined)
    checkedTime("keepAlive", options.keepAlive);
  const handlers = operations as Handlers;
  const { router, basePaths } = compileRoutes(
    routes,
    options.basePath ?? definition.basePath,
    handlers,
    (route) => access?.(route, options.security) ?? null,
    options.unknownFields ?? "strip",
    definition.lifecycles?.(routes, options) ?? null,
  );
  const apiSettings = settingsOf(definition, handlers, options);
  const answers = new Map<string, AnswerBeside>();
  const beside: PathsBeside = {
    answers,
    isTaken: (path) => router.match(path) !== null || answers.has(path),
  };
  options.description?.addPaths(beside);
  apiSettings.common.plugins?.addPaths(beside);
  const tryHandle = (request: HttpRequest) => {
    const { path, query } = splitTarget(request.target);
    const match = router.match(path);
    if (match !== null) return serve(apiSettings, request, match, query);
    const answer = answers.get(path);
    return answer ? serveBeside(apiSettings, request, path, answer) : null;
  };
  const notFound = (request: HttpRequest) =>
    serve(apiSettings, request, null, "");
  const handle = (request: HttpRequest) =>
    tryHandle(request) ?? notFound(request);
  const failure = (error: unknown, request: HttpRequest) => {
    const match = router.match(splitTarget(request.target).path);
    return fail(apiSettings, request, match, frameworkError(error));
  };
  return {
    routes,
    basePaths,
    paths: [
      ...router.paths.map((path) =>
        apiPath<Operation>(apiSettings, router, path),
      ),
      ...[...answers].map(([path, answer]) =>
        pathBeside<Operation>(apiSettings, path, answer),
      ),
    ],
    handle,
    tryHandle,
    decline(request, error) {
      const match = router.match(splitTarget(request.target).path);
      return match && decline(apiSettings, request, match, error);
    },
    notFound,
    failure,
    errorResponse: (error, request, ...platform) =>
      fetchReply((arrived) => failure(error, arrived), request, platform),
    fetch: (request, ...platform) => fetchReply(handle, request, platform),
  };
}

/** A brownout of an operation that is not deprecated is a mistake. Elsewhere, `lifecycles` finds it. */
function checkSunset(
  { routes, lifecycles }: ApiDefinition,
  sunset: ServerOptions["sunset"],
): void {
  if (!lifecycles && typeof sunset === "object")
    sunset.brownouts?.periods(routes);
}

function apiPath<Operation extends string>(
  apiSettings: ApiSettings,
  router: Router<CompiledRoute>,
  routes: PathRoutes<CompiledRoute>,
): ApiPath<Operation> {
  const { template, methods, isFirst } = routes;
  const capture = isFirst ? capturesOf(template) : null;
  const alone = createRouter(
    [...methods].map(([method, [{ route }]]) => ({
      path: template,
      starts: route.starts,
      method,
      route: null,
    })),
  );
  return {
    template,
    operations: [...methods.values()].flat().map(({ info, body }) => ({
      operation: info.operation as Operation,
      method: info.method,
      path: info.path ?? template,
      hasBody: body !== null,
    })),
    handle(request) {
      const { path, query } = splitTarget(request.target);
      const captured = capture?.(path);
      if (captured)
        return serve(
          apiSettings,
          request,
          { routes, captures: captured },
          query,
        );
      const match = router.match(path);
      if (match === null) return null;
      if (match.routes === routes || !hasMethod(match, request.method))
        return serve(apiSettings, request, match, query);
      // If two templates match, the framework may prefer the other one.
      const captures = alone.match(path)?.captures;
      return captures
        ? serve(apiSettings, request, { routes, captures }, query)
        : null;
    },
  };
}

function pathBeside<Operation extends string>(
  apiSettings: ApiSettings,
  path: string,
  answer: AnswerBeside,
): ApiPath<Operation> {
  return {
    template: path,
    operations: [],
    handle: (request) =>
      splitTarget(request.target).path === path
        ? serveBeside(apiSettings, request, path, answer)
        : null,
  };
}

function splitTarget(target: string): { path: string; query: string } {
  const local = withoutOrigin(target);
  const at = local.indexOf("?");
  return at < 0
    ? { path: local, query: "" }
    : { path: local.slice(0, at), query: local.slice(at + 1) };
}

// Limits the time until a response begins.

/** `TimeoutOptions<keyof Operations>` knows the operations. */
export interface TimeoutOptions<Operation extends string = string> {
  /** Milliseconds; `Infinity` by default, which means that only the listed operations have a limit. */
  readonly limit?: number;
  /** Milliseconds by operation, instead of `limit`; `Infinity` for no limit. */
  readonly operations?: { readonly [Name in Operation]?: number };
  /** The status of the response: 503 by default, or 504 for a server that waits for another one. */
  readonly status?: 503 | 504;
  /** Called with the result that came too late. It is not sent. */
  readonly onLate?: (late: LateResult, request: ApiRequest) => void;
}

export interface LateResult {
  /** Milliseconds since the arrival of the request. */
  readonly duration: number;
  /** The status that was not sent. */
  readonly status: number;
}

/** The reason of `call.signal` after the time limit. */
export class TimeLimitExceeded extends Error {
  override name = "TimeLimitExceeded";
}

/**
 * After the limit, `call.signal` is aborted, and the client gets 503 or 504 with the error body of the API. A stream
 * that has begun is not limited.
 */
export function timeouts({
  limit = Infinity,
  operations = {},
  status = 503,
  onLate,
}: TimeoutOptions): Plugin {
  const limits = new Map<string, number>(
    Object.entries<number | undefined>(operations).map(([name, own]) => [
      name,
      checkedLimit(own ?? limit, name),
    ]),
  );
  checkedLimit(limit, "limit");
  return definePlugin({
    phase: "timeout",
    operations: [...limits.keys()],
    serve(request, next, { report }) {
      const most = limits.get(request.operation ?? "") ?? limit;
      const coming = next();
      if (most === Infinity || !isPending(coming)) return coming;
      return new Promise<HttpReply>((resolve, reject) => {
        let isLate = false;
        const timer = setTimeout(() => {
          isLate = true;
          const reason = new TimeLimitExceeded(
            `No response within ${String(most)} ms`,
          );
          reject(
            new ApiError(status, "timeout", "The request took too long.", {
              cause: reason,
            }),
          );
          request.abort(reason);
        }, most);
        coming.then(
          (reply) => {
            clearTimeout(timer);
            if (!isLate) {
              resolve(reply);
              return;
            }
            cancelUnsent(reply.body);
            const duration = performance.now() - request.arrived;
            callHook(
              report,
              onLate,
              { duration, status: reply.status },
              request,
            );
          },
          (error: unknown) => {
            clearTimeout(timer);
            // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- it is passed on as it is
            reject(error);
          },
        );
      });
    },
  });
}

function checkedLimit(limit: number, name: string): number {
  return limit === Infinity ? limit : checkedTime(name, limit, 1);
}

// The functions of the validators package that routes contain.

/** A value as clients send and receive it. The types keep it apart from values of code; no value has the property. */
export interface WireValue {
  readonly "~side": "wire";
}

/** A value as handlers receive and return it. */
export interface CodeValue {
  readonly "~side": "code";
}

/** The parameters and the body of a request: `path`, `query`, `headers`, `cookies`, `contentType`, `body`. */
type AnyInput = Readonly<Record<string, unknown>>;

/** A request as plugins and checks see it. */
export type WireInput = AnyInput & WireValue;

/** The first argument of a handler. */
export type CodeInput = AnyInput & CodeValue;

/** Validates a value; an empty list means that it is valid. */
export type Validate = (value: unknown) => readonly Issue[];

/** Reads and writes values that `JSON` cannot, such as 64-bit integers. */
export interface Wire {
  /** Throws a `SyntaxError` if the text is not JSON. */
  readonly parse: (text: string) => unknown;
  readonly stringify: (value: unknown) => string;
  /** Converts decoded parameters. Integers that a number cannot hold are still text. */
  readonly decode: (values: unknown) => unknown;
}

/** How the server handles fields that the description does not name. */
export type UnknownFields = "keep" | "strip" | "refuse";

/** Rules for the fields of valid values. Values are never changed: the result is a copy if something differs. */
export interface FieldRules {
  /** Prepares a value for a handler. With `refuse`, each unknown field is an issue. */
  readonly read: (
    value: unknown,
    options: {
      readonly unknownFields: UnknownFields;
      /** Whether absent fields get their defaults. */
      readonly defaults: boolean;
    },
    issues: Issue[],
  ) => unknown;
  /** Removes the `writeOnly` fields of a value; each of them is an issue. */
  readonly write: (value: unknown, issues: Issue[]) => unknown;
}
