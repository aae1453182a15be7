// Part of the Specwright runtime, copied unchanged.
/** The way of a request: route, lifecycle, security, negotiation, parameters, body, handler, response. */
import { workWithin } from "./around.js";
import { readBody } from "./body.js";
import { OperationCall } from "./call.js";
import { compileRoutes, type CompiledRoute, type Handlers } from "./compile.js";
import { failureReply, report, type Failures } from "./failure.js";
import { fetchReply } from "./fetch.js";
import {
  isPending,
  type Awaitable,
  type HttpReply,
  type HttpRequest,
} from "./http.js";
import { negotiate } from "./media-type.js";
import type { RequestInfo, ServerOptions } from "./options.js";
import {
  invalidRequest,
  Refusal,
  type ErrorFormat,
  type RequestIssue,
} from "./problem.js";
import { readParameters } from "./read-parameters.js";
import {
  gone,
  notAcceptable,
  notFound,
  unhandled,
  wrongMethod,
} from "./refusals.js";
import { describedAs, replyOf, type Result } from "./reply.js";
import { checkResponse } from "./response-check.js";
import type { Route, Scheme } from "./route.js";
import type { Match, Router } from "./router.js";
import { authenticate, type Guard, type SecurityFunction } from "./security.js";
import { watched, withItems } from "./streaming.js";

/** A ready API. It belongs to no framework: `handle` is what adapters call. */
export interface Api {
  /** For platforms that speak the Web's `Request` and `Response`; what else they pass is `request.platform`. */
  readonly fetch: (
    request: Request,
    ...platform: readonly unknown[]
  ) => Promise<Response>;
  /** Never fails: every error is a response. */
  readonly handle: (request: HttpRequest) => Promise<HttpReply>;
  /** The same beside other routes: null where the API has no such path, and the framework has to go on looking. */
  readonly tryHandle: (request: HttpRequest) => Promise<HttpReply> | null;
  /** An error that a framework met, as the API tells it. What clients must not know goes to `onError`. */
  readonly failure: (error: unknown, request: HttpRequest) => HttpReply;
  readonly routes: readonly Route[];
  /** What stands before the paths of the routes: `/v1`; several where operations have servers of their own. */
  readonly basePaths: readonly string[];
}

/** The generated part of an API. */
export interface ApiDefinition<ErrorBody> {
  readonly routes: readonly Route[];
  readonly basePath: string;
  readonly realm: string;
  readonly schemes: Readonly<Record<string, Scheme>>;
  readonly errors: ErrorFormat<ErrorBody>;
}

/** Options of which the generated types know more. */
export interface OpenOptions {
  readonly security?: unknown;
  readonly context?: (request: HttpRequest) => Awaitable<unknown>;
}

interface Core {
  readonly router: Router<CompiledRoute>;
  readonly handlers: Handlers;
  readonly guard: Guard;
  readonly options: ServerOptions<never> & OpenOptions;
  readonly maxBodySize: number;
  readonly failures: Failures;
}

export function createServer<ErrorBody>(
  definition: ApiDefinition<ErrorBody>,
  operations: object,
  options: ServerOptions<ErrorBody> & OpenOptions,
): Api {
  const { routes, schemes, realm, errors } = definition;
  const compiled = compileRoutes(
    routes,
    options.basePath ?? definition.basePath,
  );
  const core: Core = {
    router: compiled.router,
    handlers: operations as Handlers,
    guard: {
      schemes,
      realm,
      functions: (options.security ?? {}) as Record<
        string,
        SecurityFunction<never, unknown>
      >,
    },
    options: options as ServerOptions<never> & OpenOptions,
    maxBodySize: options.maxBodySize ?? 1024 * 1024,
    failures: {
      mediaType: errors.mediaType,
      body: options.errorBody ?? errors.body,
      stringify: errors.stringify ?? JSON.stringify,
      onError: options.onError ?? null,
    },
  };
  const handle = (request: HttpRequest) => {
    const [path, query] = splitTarget(request.target);
    return serve(core, request, core.router.match(path), query);
  };
  return {
    routes,
    basePaths: compiled.basePaths,
    handle,
    tryHandle(request) {
      const [path, query] = splitTarget(request.target);
      const match = core.router.match(path);
      return match === null ? null : serve(core, request, match, query);
    },
    failure: (error, request) =>
      failureReply(core.failures, error, unrouted(request), request),
    fetch: (request, ...platform) => fetchReply(handle, request, platform),
  };
}

function unrouted({ method }: HttpRequest): RequestInfo {
  return { operation: null, method, path: null };
}

function serve(
  core: Core,
  request: HttpRequest,
  match: Match<CompiledRoute> | null,
  query: string,
): Promise<HttpReply> {
  const { method } = request;
  const compiled =
    match?.routes.methods.get(method) ??
    (method === "HEAD" ? match?.routes.methods.get("GET") : undefined);
  const { around } = core.options;
  if (!around) return perform(core, request, match, query, compiled);
  const info = compiled?.info ?? unrouted(request);
  return workWithin(
    around,
    info,
    () => perform(core, request, match, query, compiled),
    (error) => {
      report(core.failures, error, info, request);
    },
  );
}

async function perform(
  core: Core,
  request: HttpRequest,
  match: Match<CompiledRoute> | null,
  query: string,
  compiled: CompiledRoute | undefined,
): Promise<HttpReply> {
  const { onRequest, onResponse } = core.options;
  const started = onResponse ? performance.now() : 0;
  const { method } = request;
  const info = compiled?.info ?? unrouted(request);
  if (onRequest) observe(core, onRequest, info, info, request);

  let reply: HttpReply;
  try {
    const outcome =
      match && compiled
        ? await answer(core, compiled, match.captures, query, request)
        : unanswered(match, method);
    reply =
      outcome instanceof Refusal
        ? failureReply(core.failures, outcome, info, request)
        : outcome;
  } catch (error) {
    reply = failureReply(core.failures, error, info, request);
  }

  if (compiled?.lifecycle && match) {
    const { names, lifecycle } = compiled;
    lifecycle.apply(
      reply.headers,
      request.mount ?? "",
      (name) => match.captures[names.indexOf(name)] ?? "",
    );
  }
  if (method === "HEAD") withoutBody(reply);
  if (onResponse) {
    const duration = performance.now() - started;
    const { status } = reply;
    observe(core, onResponse, { ...info, status, duration }, info, request);
  }
  return reply;
}

/** Where there is no operation to call. */
function unanswered(
  match: Match<CompiledRoute> | null,
  method: string,
): HttpReply | Refusal {
  if (!match) return notFound();
  const { allow } = match.routes;
  return method === "OPTIONS"
    ? { status: 204, headers: { allow }, body: null }
    : wrongMethod(allow);
}

/**
 * The part that can fail: whatever it throws becomes an error response. It waits only where there is something to wait
 * for, and what it refuses often it returns, because to throw is dear.
 */
async function answer(
  core: Core,
  compiled: CompiledRoute,
  captures: readonly string[],
  query: string,
  request: HttpRequest,
): Promise<HttpReply | Refusal> {
  const { route } = compiled;
  const { options } = core;
  if (options.sunset === "gone" && isPast(compiled, options.now)) throw gone();
  const { operation, security } = route;
  const caller = security
    ? await authenticate(core.guard, security, operation, request)
    : anybody;
  if (caller instanceof Refusal) return caller;
  if (!isAccepted(compiled, request)) return notAcceptable(compiled.produces);
  const issues: RequestIssue[] = [];
  const input = readParameters(compiled, captures, query, request, issues);
  if (route.body) {
    const { body } = route;
    const read = await readBody(request, body, core.maxBodySize, issues);
    if (read !== null) {
      if (body.several) input["contentType"] = read.contentType;
      input["body"] = read.body;
    }
  }
  if (issues.length > 0) return invalidRequest(issues);
  const made = options.context?.(request);
  const context = isPending(made) ? await made : made;
  const call = new OperationCall(operation, request, caller, context);
  if (typeof core.handlers[operation] !== "function") throw unhandled();
  const coming = core.handlers[operation](input as never, call as never);
  const result = isPending(coming) ? await coming : coming;
  return replyTo(core, compiled, call, result);
}

/** Checked by the setting, and made ready to be sent. */
function replyTo(
  core: Core,
  { route, info }: CompiledRoute,
  call: OperationCall,
  result: Result,
): HttpReply {
  const { options, failures } = core;
  const tell = (error: unknown): void => {
    report(failures, error, info, call.request);
  };
  const mode = options.validateResponses ?? "off";
  if (mode !== "off") {
    const mismatch = checkResponse(route, result);
    if (mismatch && mode === "throw") throw mismatch;
    if (mismatch) tell(mismatch);
  }
  const described = describedAs(route, result.status) ?? "";
  const contents = route.responses[described] ?? {};
  const formats = route.streams?.[described];
  if (formats) {
    const streaming = {
      call,
      validation: mode,
      keepAlive: options.keepAlive ?? null,
      report: tell,
    };
    const sent = withItems(result, formats, contents, streaming);
    if (sent !== result) return replyOf(sent, contents);
  }
  const reply = replyOf(result, contents, route.wires?.[described]);
  if (reply.body instanceof ReadableStream) {
    reply.body = watched(reply.body, { call, report: tell });
  }
  return reply;
}

/** Whether the day of removal has come. */
function isPast(
  { lifecycle }: CompiledRoute,
  now: (() => Date) | undefined,
): boolean {
  const removal = lifecycle?.removal ?? Infinity;
  return removal <= (now ? now().getTime() : Date.now());
}

const anybody = { principal: null, principals: {} };

function isAccepted(
  { produces }: CompiledRoute,
  request: HttpRequest,
): boolean {
  if (produces.length === 0) return true;
  const accept = request.header("accept");
  if (accept === null || accept === "*/*") return true;
  return negotiate(accept, produces) !== null;
}

/** Path and query; an absolute address (which proxies are sent) loses its origin. */
function splitTarget(target: string): [path: string, query: string] {
  let from = 0;
  if (!target.startsWith("/")) {
    const scheme = target.indexOf("://");
    const slash = scheme < 0 ? -1 : target.indexOf("/", scheme + 3);
    if (slash < 0) return ["/", ""];
    from = slash;
  }
  const at = target.indexOf("?", from);
  return at < 0
    ? [target.slice(from), ""]
    : [target.slice(from, at), target.slice(at + 1)];
}

/** What `GET` would have sent, but for the body. */
function withoutBody(reply: HttpReply): void {
  const { body, headers } = reply;
  if (typeof body === "string") {
    headers["content-length"] = String(new TextEncoder().encode(body).length);
  } else if (body instanceof Uint8Array) {
    headers["content-length"] = String(body.length);
  } else {
    body?.cancel().catch(() => undefined);
  }
  reply.body = null;
}

/** A hook that fails must not take the response with it. */
function observe<T>(
  core: Core,
  hook: (seen: T) => void,
  seen: T,
  info: RequestInfo,
  request: HttpRequest,
): void {
  try {
    hook(seen);
  } catch (error) {
    report(core.failures, error, info, request);
  }
}
