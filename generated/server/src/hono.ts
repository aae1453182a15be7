// Part of the Specwright runtime.
/**
 * The adapter for Hono 4, with a route for each operation. It declares the few parts of Hono that it uses, so that
 * importing the package requires neither the framework nor its types.
 */
import {
  type Api,
  type ApiOperation,
  type MountOptions,
  type RouteOptions,
  byMethod,
  checkRouteOptions,
  endOfMount,
  honoPattern,
  routeOption,
} from "./runtime/core.js";
import {
  type Awaitable,
  type HttpReply,
  type HttpRequest,
  WebRequest,
  notFound,
  responseTo,
  targetOf,
} from "./runtime/http.js";

export type { MountOptions };

/** The parts of `Hono` that are used. */
export interface HonoLike {
  on(method: never, path: never, ...handlers: never[]): unknown;
  all(path: never, handler: never): unknown;
}

/** Middleware of Hono, with any type of context. */
export type HonoHandler = (context: never, next: never) => unknown;

export interface HonoOptions<
  Operation extends string = string,
> extends MountOptions {
  /** Middleware that runs before an operation, by operation: `{ createPet: [limiter] }`. */
  routes?: RouteOptions<HonoHandler | readonly HonoHandler[], Operation>;
}

/** The parts of `Context` that are used. Handlers find the whole context in `call.request.platform`. */
export interface HonoContextLike {
  readonly req: {
    readonly raw: Request;
    readonly matchedRoutes?: readonly { readonly handler: unknown }[];
  };
  readonly res: { readonly headers: Headers };
}

type Next = () => Promise<void>;
type Handler = (context: HonoContextLike, next: Next) => Awaitable<unknown>;

/**
 * Adds a route for each operation to an application: `addRoutes(app, api)`. Hono chooses the route of a request. It
 * compares decoded paths, so several spellings match; the API responds only to the described one.
 */
export function addRoutes<Operation extends string>(
  app: HonoLike,
  api: Api<Operation>,
  options: HonoOptions<Operation> = {},
): void {
  checkRouteOptions(api, options.routes);
  for (const { template, operations, handle } of api.paths) {
    const pattern = honoPattern(template) as never;
    const handler = handlerOf(template, handle) as never;
    const before = new Map<string, Handler[]>();
    for (const [method, same] of byMethod(operations)) {
      // For HEAD, Hono looks for the route of GET.
      const routed = method === "HEAD" ? "GET" : method;
      const known = before.get(routed) ?? [];
      const more = middlewareOf(method, same, operations, options);
      before.set(routed, [...known, ...more]);
    }
    for (const [method, middleware] of before)
      app.on(method as never, pattern, ...(middleware as never[]), handler);
    // Methods that the path does not have.
    app.all(pattern, handler);
  }
  if (options.unmatched !== "answer") return;
  for (const base of api.basePaths) {
    const handler = handlerOf(null, api.notFound);
    app.all(`${honoPattern(base)}/*` as never, handler as never);
  }
}

/**
 * The response to an error, with the error body of the API, for handlers of the application:
 * `app.notFound((context) => errorResponse(api, context))`. Without an error, the response is 404.
 */
export function errorResponse(
  api: Api,
  context: HonoContextLike,
  error: unknown = notFound(),
): Promise<Response> {
  return api.errorResponse(error, context.req.raw, context);
}

function middlewareOf<Operation extends string>(
  method: string,
  operations: readonly ApiOperation<Operation>[],
  all: readonly ApiOperation<Operation>[],
  { routes }: HonoOptions<Operation>,
): Handler[] {
  const known = operations
    .map((operation) => routeOption(routes, operation))
    .filter((one) => one !== undefined)
    .flat() as Handler[];
  if (!all.some((operation) => operation.method === "HEAD")) return known;
  return known.map(
    (middleware) => (context, next) =>
      (context.req.raw.method === "HEAD") === (method === "HEAD")
        ? middleware(context, next)
        : next(),
  );
}

const ownHandlers = new WeakSet<object>();

/** Whether middleware of the application may have set headers. To ask for them makes each response slower in Hono. */
function hasMiddleware({ req }: HonoContextLike): boolean {
  const { matchedRoutes } = req;
  return !matchedRoutes?.every(({ handler }) =>
    ownHandlers.has(handler as object),
  );
}

/** Hono prefers the headers that middleware has set to those of the response. */
class HonoRequest extends WebRequest {
  readonly #context: HonoContextLike;

  constructor(context: HonoContextLike, mount: string) {
    super(context.req.raw, [context], mount);
    this.#context = context;
  }

  takeHeader(name: string): string | null {
    if (!hasMiddleware(this.#context)) return null;
    const { headers } = this.#context.res;
    const value = headers.get(name);
    headers.delete(name);
    return value;
  }
}

/** Without a template, the handler serves all paths. */
function handlerOf(
  template: string | null,
  handle: (request: HttpRequest) => Awaitable<HttpReply> | null,
): Handler {
  const handler: Handler = (context, next) => {
    const { raw } = context.req;
    const target = targetOf(raw.url);
    const end = template === null ? 0 : endOfMount(target, template);
    const mount = target.slice(0, end);
    const arrived = new HonoRequest(context, mount);
    const coming = handle(arrived);
    return coming === null ? next() : responseTo(arrived, coming);
  };
  ownHandlers.add(handler);
  return handler;
}
