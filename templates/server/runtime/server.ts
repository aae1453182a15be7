// Part of the Specwright runtime, copied unchanged.
/** The way of a request: from the route that it has to the reply that every outcome becomes. */
import { answer, type Core, type OpenOptions } from "./answer.js";
import { workWithin } from "./around.js";
import { compileRoutes, type CompiledRoute, type Handlers } from "./compile.js";
import { failureReply, report } from "./failure.js";
import { fetchReply } from "./fetch.js";
import { expectForms } from "./form-parts.js";
import {
  isPending,
  type Awaitable,
  type HttpReply,
  type HttpRequest,
} from "./http.js";
import type { RequestInfo, ServerOptions } from "./options.js";
import { Refusal, type ErrorFormat } from "./problem.js";
import { notFound, wrongMethod } from "./refusals.js";
import type { Route, Scheme } from "./route.js";
import type { Match } from "./router.js";
import type { SecurityFunction } from "./security.js";

/** A ready API. It belongs to no framework: `handle` is what adapters call. */
export interface Api {
  /** For platforms that speak the Web's `Request` and `Response`; what else they pass is `request.platform`. */
  readonly fetch: (
    request: Request,
    ...platform: readonly unknown[]
  ) => Promise<Response>;
  /** Never fails: every error is a response. It is there at once where nothing had to be waited for. */
  readonly handle: (request: HttpRequest) => Awaitable<HttpReply>;
  /** The same beside other routes: null where the API has no such path, and the framework has to go on looking. */
  readonly tryHandle: (request: HttpRequest) => Awaitable<HttpReply> | null;
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
  const { router } = compiled;
  const { maxBodySize = 1024 * 1024, maxStreamSize = maxBodySize } = options;
  const handlers = operations as Handlers;
  expectForms(routes, handlers);
  const core: Core = {
    handlers,
    guard: {
      schemes,
      realm,
      functions: (options.security ?? {}) as Record<
        string,
        SecurityFunction<never, unknown>
      >,
    },
    options: options as ServerOptions<never> & OpenOptions,
    limits: { whole: maxBodySize, stream: maxStreamSize },
    failures: {
      mediaType: errors.mediaType,
      body: options.errorBody ?? errors.body,
      stringify: errors.stringify ?? JSON.stringify,
      onError: options.onError ?? null,
    },
  };
  const handle = (request: HttpRequest) => {
    const [path, query] = splitTarget(request.target);
    return serve(core, request, router.match(path), query);
  };
  return {
    routes,
    basePaths: compiled.basePaths,
    handle,
    tryHandle(request) {
      const [path, query] = splitTarget(request.target);
      const match = router.match(path);
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
): Awaitable<HttpReply> {
  const { method } = request;
  const compiled =
    match?.routes.methods.get(method) ??
    (method === "HEAD" ? match?.routes.methods.get("GET") : undefined);
  const { around } = core.options;
  if (!around) return reply(core, request, match, query, compiled);
  const info = compiled?.info ?? unrouted(request);
  return workWithin(
    around,
    info,
    () => reply(core, request, match, query, compiled),
    (error) => {
      report(core.failures, error, info, request);
    },
  );
}

function reply(
  core: Core,
  request: HttpRequest,
  match: Match<CompiledRoute> | null,
  query: string,
  compiled: CompiledRoute | undefined,
): Awaitable<HttpReply> {
  const { onRequest, onResponse } = core.options;
  const started = onResponse ? performance.now() : 0;
  const info = compiled?.info ?? unrouted(request);
  if (onRequest) observe(core, onRequest, info, info, request);

  const failed = (error: unknown): HttpReply =>
    failureReply(core.failures, error, info, request);
  const complete = (outcome: HttpReply | Refusal): HttpReply => {
    const reply = outcome instanceof Refusal ? failed(outcome) : outcome;
    if (match && compiled?.lifecycle) {
      const mount = request.mount ?? "";
      compiled.lifecycle.apply(reply.headers, mount, match.captures);
    }
    if (request.method === "HEAD") withoutBody(reply);
    if (onResponse) {
      const duration = performance.now() - started;
      const { status } = reply;
      observe(core, onResponse, { ...info, status, duration }, info, request);
    }
    return reply;
  };

  let outcome: Awaitable<HttpReply | Refusal>;
  try {
    if (match && compiled) {
      const { captures } = match;
      outcome = answer({ core, compiled, captures, query, request });
    } else {
      outcome = unanswered(match, request.method);
    }
  } catch (error) {
    outcome = failed(error);
  }
  return isPending(outcome)
    ? outcome.catch(failed).then(complete)
    : complete(outcome);
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
