// Part of the Specwright runtime.
/** Creates an API from routes and handlers, and declares the interface for adapters. */
import { checkedTime } from "./durations.js";
import {
  compileRoutes,
  type CompiledRoute,
  type Handlers,
} from "./routing/compile.js";
import { settingsOf, type ApiSettings } from "./routing/operation-settings.js";
import { fetchReply } from "./fetch.js";
import type { Awaitable, HttpReply, HttpRequest } from "./http.js";
import type { Lifecycles } from "./lifecycle/route-lifecycle.js";
import type { OpenOptions, ServerOptions } from "./options.js";
import type { AnswerBeside, PathsBeside } from "./routing/paths-beside.js";
import { capturesOf } from "./routing/captures.js";
import { withoutOrigin } from "./routing/origin.js";
import { frameworkError } from "./errors/framework-error.js";
import type { ApiError, ErrorFormat, Refusal } from "./errors/problem.js";
import type { Route } from "./route.js";
import {
  createRouter,
  type PathRoutes,
  type Router,
} from "./routing/router.js";
import type { AccessTo } from "./security/caller.js";
import { decline, fail, hasMethod, serve, serveBeside } from "./serve.js";

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
