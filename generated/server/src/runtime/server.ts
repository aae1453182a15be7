// Part of the Specwright runtime, copied unchanged.
/** An API of routes and handlers, and what adapters need of it. */
import type { OpenOptions } from "./answer.js";
import {
  compileRoutes,
  type CompiledRoute,
  type Handlers,
} from "./routing/compile.js";
import { coresOf, type Cores } from "./routing/cores.js";
import { failureReply } from "./errors/failure.js";
import { fetchReply } from "./fetch.js";
import { expectForms } from "./body/form-parts.js";
import type { Awaitable, HttpReply, HttpRequest } from "./http.js";
import type { ServerOptions } from "./options.js";
import { withoutOrigin } from "./routing/origin.js";
import type { ApiError, ErrorFormat, Refusal } from "./errors/problem.js";
import type { Route, Scheme } from "./route.js";
import {
  createRouter,
  type PathRoutes,
  type Router,
} from "./routing/router.js";
import type { Guard } from "./security/security.js";
import { decline, hasMethod, serve, unrouted } from "./serve.js";

/** A ready API. It belongs to no framework: `handle` is what adapters call. */
export interface Api<Operation extends string = string> {
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
  /**
   * Answers a request that a framework did not route to an operation, and calls none: `OPTIONS`, a method that the path
   * does not have, and otherwise the error. Null where the API has no such path.
   */
  readonly decline: (
    request: HttpRequest,
    error: ApiError | Refusal,
  ) => Awaitable<HttpReply> | null;
  /** The API's own 404. */
  readonly notFound: (request: HttpRequest) => Awaitable<HttpReply>;
  /** For frameworks that have a route for each operation. Of two paths that match one request, the first one counts. */
  readonly paths: readonly ApiPath<Operation>[];
  readonly routes: readonly Route[];
  /** What stands before the paths of the routes: `/v1`; several where operations have servers of their own. */
  readonly basePaths: readonly string[];
}

/** All operations of one path. */
export interface ApiPath<Operation extends string = string> {
  /** With the base path: `/v1/pets/{petId}`. */
  readonly template: string;
  readonly operations: readonly ApiOperation<Operation>[];
  /**
   * Answers a request that the framework has routed to this path, and calls no operation of any other path. Null where
   * the request is not for this path: frameworks may ignore case, or compare decoded paths.
   */
  readonly handle: (request: HttpRequest) => Awaitable<HttpReply> | null;
}

/** An operation as the route table has it. */
export interface ApiOperation<Operation extends string = string> {
  readonly operation: Operation;
  readonly method: string;
  /** With the base path: `/v1/pets/{petId}`. */
  readonly path: string;
  /** Whether a request body is described. */
  readonly hasBody: boolean;
}

/** The generated part of an API. */
export interface ApiDefinition<ErrorBody> {
  readonly routes: readonly Route[];
  readonly basePath: string;
  readonly realm: string;
  readonly schemes: Readonly<Record<string, Scheme>>;
  readonly errors: ErrorFormat<ErrorBody>;
}

export function createServer<ErrorBody, Operation extends string = string>(
  definition: ApiDefinition<ErrorBody>,
  operations: object,
  options: ServerOptions<ErrorBody, Operation> & OpenOptions,
): Api<Operation> {
  const { routes, schemes, realm } = definition;
  const guard: Guard = {
    schemes,
    realm,
    functions: (options.security ?? {}) as Guard["functions"],
  };
  const { router, basePaths } = compileRoutes(
    routes,
    options.basePath ?? definition.basePath,
    guard,
    options.unknownFields ?? "strip",
  );
  const handlers = operations as Handlers;
  expectForms(routes, handlers);
  const cores = coresOf(definition, handlers, options as object);
  const tryHandle = (request: HttpRequest) => {
    const { path, query } = splitTarget(request.target);
    const match = router.match(path);
    return match === null ? null : serve(cores, request, match, query);
  };
  const notFound = (request: HttpRequest) => serve(cores, request, null, "");
  const handle = (request: HttpRequest) =>
    tryHandle(request) ?? notFound(request);
  return {
    routes,
    basePaths,
    paths: router.paths.map((path) => apiPath<Operation>(cores, router, path)),
    handle,
    tryHandle,
    decline(request, error) {
      const match = router.match(splitTarget(request.target).path);
      return match && decline(cores, request, match, error);
    },
    notFound,
    failure: (error, request) =>
      failureReply(
        cores.common.failures,
        error,
        unrouted(request),
        request,
        null,
      ),
    fetch: (request, ...platform) => fetchReply(handle, request, platform),
  };
}

function apiPath<Operation extends string>(
  cores: Cores,
  router: Router<CompiledRoute>,
  routes: PathRoutes<CompiledRoute>,
): ApiPath<Operation> {
  const { template, methods } = routes;
  const alone = createRouter(
    [...methods.keys()].map((method) => ({
      path: template,
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
      const match = router.match(path);
      if (match === null) return null;
      if (match.routes === routes || !hasMethod(match, request.method))
        return serve(cores, request, match, query);
      // The framework prefers another one of two templates that both fit.
      const captures = alone.match(path)?.captures;
      return captures
        ? serve(cores, request, { routes, captures }, query)
        : null;
    },
  };
}

function splitTarget(target: string): { path: string; query: string } {
  const local = withoutOrigin(target);
  const at = local.indexOf("?");
  return at < 0
    ? { path: local, query: "" }
    : { path: local.slice(0, at), query: local.slice(at + 1) };
}
