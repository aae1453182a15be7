// Part of the Specwright runtime.
/**
 * The adapter for Express 4 and 5, with a route for each operation. It declares the few parts of Express that it uses,
 * so that importing the package requires neither the framework nor its types.
 */
import type { Awaitable, HttpReply } from "./runtime/http.js";
import {
  byMethod,
  checkRouteOptions,
  answerBelow,
  routeOption,
  type MountOptions,
  type RouteOptions,
} from "./runtime/routing/mount.js";
import { IncomingRequest } from "./runtime/node/node-request.js";
import { send, type NodeResponse } from "./runtime/node/node-response.js";
import { withoutOrigin } from "./runtime/routing/origin.js";
import { expressPattern } from "./runtime/routing/pattern.js";
import { notFound, undecodablePath } from "./runtime/errors/refusals.js";
import type { Api } from "./runtime/server.js";
import type { MountedRequest } from "./node.js";

export type { MountedRequest, MountOptions };

/** The parts of an application or a `Router` of Express that are used. */
export interface ExpressLike {
  route(path: never): object;
  use(handler: never): unknown;
}

/** Middleware of Express, with any type of request. */
export type ExpressHandler = (
  request: never,
  response: never,
  next: never,
) => unknown;

export interface ExpressOptions<
  Operation extends string = string,
> extends MountOptions {
  /** Middleware that runs before an operation, by operation: `{ createPet: [limiter] }`. */
  routes?: RouteOptions<ExpressHandler | readonly ExpressHandler[], Operation>;
}

type Handler = (
  request: MountedRequest,
  response: NodeResponse,
  next: () => void,
) => void;

/**
 * Adds a route for each operation to an application or a `Router`: `addRoutes(app, api)`. Express chooses the route of
 * a request. It ignores case and trailing slashes, so several spellings match; the API responds only to the described
 * one.
 */
export function addRoutes<Operation extends string>(
  app: ExpressLike,
  api: Api<Operation>,
  options: ExpressOptions<Operation> = {},
): void {
  checkRouteOptions(api, options.routes);
  for (const { template, operations, handle } of api.paths) {
    const route = app.route(expressPattern(template) as never) as ExpressRoute;
    const handler = handlerOf(handle);
    for (const [method, same] of byMethod(operations)) {
      const before = same.map((operation) =>
        routeOption(options.routes, operation),
      );
      const known = before.filter((one) => one !== undefined).flat();
      // Express has a function for each method that Node supports.
      route[method.toLowerCase()]?.(...(known as Handler[]), handler);
    }
    // Methods that the path does not have.
    route.all(handler);
  }
  app.use(undecodable(api) as never);
  if (options.unmatched === "answer")
    app.use(handlerOf((request) => answerBelow(api, request)) as never);
}

interface ExpressRoute {
  all(...handlers: Handler[]): unknown;
  [method: string]: ((...handlers: Handler[]) => unknown) | undefined;
}

function handlerOf(
  handle: (request: IncomingRequest) => Awaitable<HttpReply> | null,
): Handler {
  return (request, response, next) => {
    const arrived = arrivedAt(request, response);
    const reply = handle(arrived);
    if (reply === null) next();
    else send(reply, arrived, response);
  };
}

function arrivedAt(
  request: MountedRequest,
  response: NodeResponse,
): IncomingRequest {
  return new IncomingRequest(request, response, {
    target: withoutOrigin(request.url ?? "/"),
    mount: request.baseUrl ?? "",
  });
}

/**
 * Sends an error with the error body of the API, from middleware of the application:
 * `sendError(api, request, response, new ApiError(429, "too_many_requests", "Try again later."))`. Without an error, the
 * response is 404.
 */
export function sendError(
  api: Api,
  request: MountedRequest,
  response: NodeResponse,
  error: unknown = notFound(),
): void {
  const arrived = arrivedAt(request, response);
  send(api.failure(error, arrived), arrived, response);
}

/** Express throws for a parameter that it cannot decode. If the path belongs to the API, the API responds. */
function undecodable(api: Api) {
  return (
    error: unknown,
    request: MountedRequest,
    response: NodeResponse,
    next: (error?: unknown) => void,
  ): void => {
    const arrived = arrivedAt(request, response);
    const reply =
      error instanceof URIError
        ? api.decline(arrived, undecodablePath())
        : null;
    if (reply === null) next(error);
    else send(reply, arrived, response);
  };
}
