// Part of the Specwright runtime, copied unchanged.
/** The way of a request: from the route that it has to the reply that every outcome becomes. */
import {
  answer,
  type Core,
  type Exchange,
  type OpenOptions,
  type Visit,
} from "./answer.js";
import { workWithin } from "./around.js";
import { compileRoutes, type CompiledRoute, type Handlers } from "./compile.js";
import { failureReply, report, settled } from "./failure.js";
import { fetchReply } from "./fetch.js";
import { expectForms } from "./form-parts.js";
import {
  isPending,
  type Awaitable,
  type HttpReply,
  type HttpRequest,
} from "./http.js";
import type { RequestInfo, ServerOptions } from "./options.js";
import { withoutOrigin } from "./origin.js";
import { Refusal, type ErrorFormat } from "./problem.js";
import { notFound, wrongMethod } from "./refusals.js";
import type { Route, Scheme } from "./route.js";
import type { Match } from "./router.js";
import type { Guard } from "./security.js";

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
  const guard: Guard = {
    schemes,
    realm,
    functions: (options.security ?? {}) as Guard["functions"],
  };
  const compiled = compileRoutes(
    routes,
    options.basePath ?? definition.basePath,
    guard,
    options.unknownFields ?? "strip",
  );
  const { router } = compiled;
  const { maxBodySize = 1024 * 1024, maxStreamSize = maxBodySize } = options;
  const handlers = operations as Handlers;
  expectForms(routes, handlers);
  const core: Core = {
    handlers,
    options: options as ServerOptions<never> & OpenOptions,
    limits: { whole: maxBodySize, stream: maxStreamSize },
    failures: {
      format: { ...errors, body: options.errorBody ?? errors.body },
      validation: options.validateResponses ?? "off",
      onError: options.onError ?? null,
    },
  };
  const handle = (request: HttpRequest) => {
    const { path, query } = splitTarget(request.target);
    return serve(core, request, router.match(path), query);
  };
  return {
    routes,
    basePaths: compiled.basePaths,
    handle,
    tryHandle(request) {
      const { path, query } = splitTarget(request.target);
      const match = router.match(path);
      return match === null ? null : serve(core, request, match, query);
    },
    failure: (error, request) =>
      failureReply(core.failures, error, unrouted(request), request, null),
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
  const compiled = match === null ? null : routeOf(match, request.method);
  const visit: Visit = {
    core,
    request,
    compiled,
    captures: match?.captures ?? [],
    query,
    info: compiled === null ? unrouted(request) : compiled.info,
    started: core.options.onResponse ? performance.now() : 0,
  };
  const { around } = core.options;
  if (!around) return reply(visit, match);
  return workWithin(
    around,
    visit.info,
    () => reply(visit, match),
    (error) => {
      report(core.failures, error, visit.info, request);
    },
  );
}

function routeOf(
  { routes: { methods } }: Match<CompiledRoute>,
  method: string,
): CompiledRoute | null {
  const route = methods.get(method);
  if (route !== undefined) return route;
  return (method === "HEAD" ? methods.get("GET") : undefined) ?? null;
}

function reply(
  visit: Visit,
  match: Match<CompiledRoute> | null,
): Awaitable<HttpReply> {
  const { core, request, info } = visit;
  const { onRequest } = core.options;
  if (onRequest) observe(core, onRequest, info, info, request);
  let outcome: Awaitable<HttpReply | Refusal>;
  try {
    outcome = isExchange(visit)
      ? answer(visit)
      : unanswered(match, request.method);
  } catch (error) {
    outcome = failed(visit, error);
  }
  if (!isPending(outcome)) return complete(visit, outcome);
  return outcome.then(
    (known) => complete(visit, known),
    (error: unknown) => complete(visit, failed(visit, error)),
  );
}

function isExchange(visit: Visit): visit is Exchange {
  return visit.compiled !== null;
}

function failed(visit: Visit, error: unknown): HttpReply {
  const { core, request, info, compiled } = visit;
  const route = compiled?.route ?? null;
  return failureReply(core.failures, error, info, request, route);
}

function complete(visit: Visit, outcome: HttpReply | Refusal): HttpReply {
  const { core, request, compiled, captures, info } = visit;
  const reply = outcome instanceof Refusal ? failed(visit, outcome) : outcome;
  compiled?.lifecycle?.apply(reply.headers, request.mount ?? "", captures);
  if (request.method === "HEAD") withoutBody(reply);
  const { onResponse } = core.options;
  if (onResponse) {
    const duration = performance.now() - visit.started;
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

function splitTarget(target: string): { path: string; query: string } {
  const local = withoutOrigin(target);
  const at = local.indexOf("?");
  return at < 0
    ? { path: local, query: "" }
    : { path: local.slice(0, at), query: local.slice(at + 1) };
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
  hook: (seen: T) => unknown,
  seen: T,
  info: RequestInfo,
  request: HttpRequest,
): void {
  const failed = (error: unknown): void => {
    report(core.failures, error, info, request);
  };
  try {
    settled(hook(seen), failed);
  } catch (error) {
    failed(error);
  }
}
