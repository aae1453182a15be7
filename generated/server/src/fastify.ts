// Part of the Specwright runtime.
/**
 * The adapter for Fastify 5. It declares the few parts of Fastify that it uses, so that importing the package requires
 * neither the framework nor its types.
 */
import {
  type Api,
  type ApiOperation,
  type MountOptions,
  type RouteOptions,
  byMethod,
  checkRouteOptions,
  fastifyPattern,
  routeOption,
  withoutOrigin,
} from "./runtime/core.js";
import {
  ApiError,
  type Awaitable,
  type ByteStream,
  type HttpReply,
  Refusal,
  type RequestInfo,
  after,
  connectionHeaders,
  isPending,
  notFound,
  pathTooLong,
  relay,
  withoutEnd,
} from "./runtime/http.js";
import {
  type Arrival,
  IncomingRequest,
  type NodeReadable,
  type NodeRequest,
  type NodeResponse,
  flushHead,
  followEnd,
} from "./runtime/node.js";

export type { MountOptions };

/** The parts of `FastifyRequest` that are used. Handlers find the whole request as `call.request.native`. */
export interface FastifyRequestLike {
  readonly raw: NodeRequest;
  /** Fastify merges an assigned object with the headers of `raw`. */
  headers: object;
  /** The unread body, after our content type parser. */
  readonly body: unknown;
  readonly log: { error(seen: object, message: string): void };
}

/** The parts of `FastifyReply` that are used. */
export interface FastifyReplyLike {
  readonly raw: NodeResponse;
  readonly sent: boolean;
  code(status: number): unknown;
  headers(headers: Record<string, string | string[]>): unknown;
  getHeader(name: string): number | string | readonly string[] | undefined;
  removeHeader(name: string): unknown;
  serializer(serialize: (payload: string) => string): unknown;
  send(payload?: unknown): unknown;
  callNotFound(): unknown;
}

/** The parts of `FastifyInstance` that are used. */
export interface FastifyLike {
  readonly prefix: string;
  readonly supportedMethods: string[];
  addHttpMethod(method: string, options: { hasBody: boolean }): unknown;
  hasRoute(route: { method: string; url: string }): boolean;
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    contentType: RegExp,
    parser: (
      request: unknown,
      payload: NodeReadable,
      done: (error: Error | null, body?: unknown) => void,
    ) => void,
  ): unknown;
  route(options: FastifyRoute): unknown;
}

type Handler = (request: FastifyRequestLike, reply: FastifyReplyLike) => void;

type ErrorHandler = (
  error: Error,
  request: FastifyRequestLike,
  reply: FastifyReplyLike,
) => void;

interface FastifyRoute {
  method: string[];
  url: string;
  exposeHeadRoute: boolean;
  prefixTrailingSlash: "slash";
  /** Also contains the hooks of the application. */
  onRequest: never[];
  errorHandler: ErrorHandler;
  handler: Handler;
}

/** Options of `fastify.route`, except those that the API sets: `method`, `url` and `handler`. */
export type FastifyRouteOptions = object;

export interface FastifyOptions<
  Operation extends string = string,
> extends MountOptions {
  /** Options of the routes, such as `config` and hooks, by operation: `{ createPet: { preHandler } }`. */
  routes?: RouteOptions<FastifyRouteOptions, Operation>;
}

/**
 * Creates a plugin that serves the API: `app.register(plugin(api))`. Each operation is a route of Fastify, so that
 * hooks, `config` and `request.routeOptions` work for it. Replies are Fastify's own. Without `onError`, errors go to
 * `request.log`.
 *
 * Fastify does not parse bodies, so `maxBodySize` applies instead of its `bodyLimit`.
 */
export function plugin<Operation extends string>(
  api: Api<Operation>,
  options: FastifyOptions<Operation> = {},
): (
  fastify: FastifyLike,
  registered: object,
  done: (error?: Error) => void,
) => void {
  checkRouteOptions(api, options.routes);
  return (fastify, _registered, done) => {
    try {
      addMethods(fastify);
      fastify.removeAllContentTypeParsers();
      // Not `*`: Fastify caches the expression that a media type matches, but looks up `*` again for each request.
      fastify.addContentTypeParser(/^/, (_request, payload, parsed) => {
        parsed(null, payload);
      });
      addRoutes(fastify, api, options);
      addFallback(fastify, api, options);
      done();
    } catch (error) {
      done(error as Error);
    }
  };
}

/** One route for each operation; `HEAD` uses the route of `GET`. */
function addRoutes<Operation extends string>(
  fastify: FastifyLike,
  api: Api<Operation>,
  options: FastifyOptions<Operation>,
): void {
  for (const { template, operations, handle } of api.paths) {
    const { mount, local } = placeOf(fastify, template);
    const url = fastifyPattern(local);
    const handler = handlerOf(api, mount, options, handle);
    if (operations.length === 0) {
      fastify.route({
        method: fastify.supportedMethods,
        url,
        exposeHeadRoute: false,
        prefixTrailingSlash: "slash",
        onRequest: mediaTypeHooks("", []) as never[],
        errorHandler: errorHandlerOf(api, mount),
        handler,
      });
    }
    const methods = byMethod(operations);
    for (const [method, same] of methods) {
      const isHead = method === "GET" && !methods.has("HEAD");
      const own = ownOptions(same, options);
      fastify.route({
        errorHandler: errorHandlerOf(api, mount),
        ...own,
        method: isHead ? ["GET", "HEAD"] : [method],
        url,
        exposeHeadRoute: false,
        prefixTrailingSlash: "slash",
        onRequest: [mediaTypeHooks(method, same), own.onRequest ?? []].flat(
          2,
        ) as never[],
        handler,
      });
    }
  }
}

/** One route cannot have the options of several operations. */
function ownOptions<Operation extends string>(
  operations: readonly ApiOperation<Operation>[],
  { routes }: FastifyOptions<Operation>,
): { readonly onRequest?: unknown } {
  const [first, ...others] = operations.map((operation) =>
    routeOption(routes, operation),
  );
  if (others.every((own) => own === undefined)) return first ?? {};
  const names = operations.map(({ operation }) => operation).join(" and ");
  throw new TypeError(
    `${names} have the same route: give options to the first one only`,
  );
}

/**
 * Routes for requests without a route of their own: methods that a path does not have, and parameters that are longer
 * than `maxParamLength`. They never call an operation, because the hooks of its route have not run.
 */
function addFallback<Operation extends string>(
  fastify: FastifyLike,
  api: Api<Operation>,
  options: FastifyOptions<Operation>,
): void {
  const prefix = withoutEnd(fastify.prefix, "/");
  for (const { path, end } of rootsOf(api)) {
    const { mount, local } = placeOf(fastify, path + end);
    const url = fastifyPattern(local.slice(0, local.length - end.length)) + end;
    const method = fastify.supportedMethods.filter(
      (one) => !fastify.hasRoute({ method: one, url: prefix + url }),
    );
    if (method.length === 0) continue;
    fastify.route({
      method,
      url,
      exposeHeadRoute: false,
      prefixTrailingSlash: "slash",
      onRequest: mediaTypeHooks("", []) as never[],
      errorHandler: errorHandlerOf(api, mount),
      handler: handlerOf(api, mount, options, (request) =>
        api.decline(request, pathTooLong()),
      ),
    });
  }
}

/** The base paths. Without a base path, the first segment of each path, so that Fastify keeps all other paths. */
function rootsOf({ paths, basePaths }: Api): { path: string; end: string }[] {
  const roots = new Set<string>();
  for (const { template, operations } of paths) {
    if (operations.length === 0) continue;
    const base = basePaths.find((one) => template.startsWith(`${one}/`)) ?? "";
    const [, first = ""] = template.split("/");
    const isOpen = base !== "" || first.includes("{");
    roots.add(isOpen ? `${base}/*` : `/${first}`);
    if (!isOpen) roots.add(`/${first}/*`);
  }
  return [...roots].map((root) =>
    root.endsWith("/*")
      ? { path: root.slice(0, -2), end: "/*" }
      : { path: root, end: "" },
  );
}

/** A prefix that the path starts with is part of it. Any other prefix is put before the path. */
function placeOf(
  fastify: FastifyLike,
  path: string,
): { mount: string; local: string } {
  const prefix = withoutEnd(fastify.prefix, "/");
  return path.startsWith(`${prefix}/`)
    ? { mount: "", local: path.slice(prefix.length) }
    : { mount: prefix, local: path };
}

/** Sends the reply synchronously if it is available. */
function handlerOf(
  api: Api,
  mount: string,
  { unmatched }: MountOptions,
  handle: (request: IncomingRequest) => Awaitable<HttpReply> | null,
): Handler {
  return (request, reply) => {
    const offered = arrived(request, reply, mount);
    const coming =
      handle(offered) ??
      (unmatched === "answer" ? api.notFound(offered) : null);
    if (coming === null) {
      reply.callNotFound();
      return;
    }
    sendTo(reply, coming, offered);
  };
}

function sendTo(
  reply: FastifyReplyLike,
  coming: Awaitable<HttpReply>,
  request: IncomingRequest,
): void {
  if (isPending(coming)) {
    coming.then((known) => {
      sendTo(reply, known, request);
    });
    return;
  }
  if (request.hasUnreadBody) {
    reply.raw.once("finish", () => {
      request.discardBody();
    });
  }
  followEnd(coming, reply.raw);
  send(coming, request, reply);
}

/** For requests that are outside of the routes. */
function sendLater(
  reply: FastifyReplyLike,
  coming: Awaitable<HttpReply>,
  request: IncomingRequest,
): void {
  void after(coming, (known) => {
    send(known, request, reply);
  });
}

/** Handles requests that Fastify rejects, and errors of the API that hooks throw. */
function errorHandlerOf(api: Api, mount: string): ErrorHandler {
  return (error, request, reply) => {
    const refused = refusalOf(error);
    // Other errors of hooks are for the application's own error handler.
    if (refused === null) throw error;
    const offered = arrived(request, reply, mount);
    const coming =
      refused instanceof ApiError ? null : api.decline(offered, refused);
    sendTo(reply, coming ?? api.failure(refused, offered), offered);
  };
}

/**
 * Fastify rejects an invalid media type even if no body is expected, and `QUERY` without a media type. The API decides
 * that itself, so that it responds in the same way everywhere. So Fastify sees another media type.
 */
function mediaTypeHooks(
  method: string,
  operations: readonly ApiOperation[],
): ((request: FastifyRequestLike, reply: unknown, done: () => void) => void)[] {
  const hasBody = operations.some((operation) => operation.hasBody);
  if (method === "GET" || (hasBody && method !== "QUERY")) return [];
  return [
    (request, _reply, done) => {
      const { headers, method: sent } = request.raw;
      const isRefused =
        headers["content-type"] === undefined ? sent === "QUERY" : !hasBody;
      if (isRefused) request.headers = anyMediaType;
      done();
    },
  ];
}

const anyMediaType = { "content-type": "application/octet-stream" };

/**
 * For the option `frameworkErrors` of Fastify, which rejects a URL that cannot be decoded before it looks for a route,
 * so that no plugin sees it. With this option, such errors have the API's own body.
 */
export function frameworkErrors(api: Api): ErrorHandler {
  return (error, request, reply) => {
    const refused = refusalOf(error) ?? error;
    const offered = arrived(request, reply, "");
    sendLater(reply, api.failure(refused, offered), offered);
  };
}

/**
 * Sends an error with the error body of the API, from handlers and hooks of the application:
 * `app.setNotFoundHandler((request, reply) => sendError(api, request, reply))`. Without an error, the response is 404.
 */
export function sendError<Reply extends FastifyReplyLike>(
  api: Api,
  request: FastifyRequestLike,
  reply: Reply,
  error: unknown = notFound(),
): Reply {
  const offered = arrived(request, reply, "");
  sendLater(reply, api.failure(refused(error), offered), offered);
  // Fastify expects it from an asynchronous handler that has sent a reply.
  return reply;
}

function refused(error: unknown): unknown {
  return (error instanceof Error && refusalOf(error)) || error;
}

/** Declared here, because the types of Node would be a dependency. */
declare const process: {
  getBuiltinModule(name: "node:http"): { readonly METHODS: readonly string[] };
};

/** Fastify responds with 404 to methods that it does not know. */
function addMethods(fastify: FastifyLike): void {
  for (const method of process.getBuiltinModule("node:http").METHODS) {
    // Node itself handles it.
    if (method === "CONNECT") continue;
    if (fastify.supportedMethods.includes(method)) continue;
    fastify.addHttpMethod(method, { hasBody: true });
  }
}

/** A request whose errors go to the log of Fastify. */
class FastifyRequest extends IncomingRequest {
  readonly #reply: FastifyReplyLike;
  #hasBegun = false;

  constructor(
    { raw }: FastifyRequestLike,
    reply: FastifyReplyLike,
    arrival: Arrival,
  ) {
    super(raw, reply.raw, arrival);
    this.#reply = reply;
  }

  override get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Fastify writes the head itself, after its hooks. */
  override begin({ status, headers }: HttpReply): void {
    if (this.#reply.sent) throw new Error("Another response was already sent");
    this.#reply.code(status);
    this.#reply.headers(headers);
    this.#hasBegun = true;
  }

  /** Plugins set headers of the reply of Fastify or of Node; the reply of Fastify knows both. */
  override takeHeader(name: string): string | null {
    const value = this.#reply.getHeader(name);
    if (value === undefined) return null;
    this.#reply.removeHeader(name);
    return [value].flat().join(", ");
  }

  report(error: unknown, { operation }: RequestInfo): void {
    const { log } = this.native as FastifyRequestLike;
    log.error({ err: error, operation }, "The API failed");
  }
}

function arrived(
  request: FastifyRequestLike,
  reply: FastifyReplyLike,
  mount: string,
): IncomingRequest {
  const { raw, body } = request;
  const url = withoutOrigin(raw.url ?? "/");
  const at = mount === "" ? 0 : endOfMount(url, mount);
  return new FastifyRequest(request, reply, {
    native: request,
    target: at === 0 ? url : url.slice(at),
    mount: at === 0 ? "" : url.slice(0, at),
    body: isReadable(body) ? body : undefined,
  });
}

/** A prefix may have parameters, so only the number of its segments is known. */
function endOfMount(url: string, mount: string): number {
  let at = 0;
  for (const character of mount) {
    if (character === "/" && at >= 0) at = url.indexOf("/", at + 1);
  }
  return at < 0 ? url.length : at;
}

function isReadable(body: unknown): body is NodeReadable {
  return typeof body === "object" && body !== null && "resume" in body;
}

/** Converts an error of Fastify to an error of the API; null for any other error. */
function refusalOf(
  error: Error & { code?: string; statusCode?: number },
): ApiError | Refusal | null {
  if (error instanceof ApiError) return error;
  const { code = "", statusCode = 500 } = error;
  switch (code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new Refusal(
        415,
        "unsupported_media_type",
        "The Content-Type header is not valid.",
      );
    default:
      return code.startsWith("FST_ERR_") && statusCode < 500
        ? new Refusal(
            statusCode,
            "invalid_request",
            "The request is not valid.",
          )
        : null;
  }
}

/** Never throws. If Fastify refuses the reply, because of a header that a hook has set, the response is empty. */
function send(
  coming: HttpReply,
  request: IncomingRequest,
  reply: FastifyReplyLike,
): void {
  // Another layer has responded.
  if (!request.hasBegun) return;
  const { body } = coming;
  try {
    // Fastify would serialize JSON, but the body is already serialized.
    reply.serializer(asItIs);
    reply.send(
      body instanceof ReadableStream
        ? headFirst(body, reply.raw)
        : (body ?? undefined),
    );
  } catch (error) {
    coming.report?.(error);
    sendNothing(coming, reply);
  }
}

/** For an error before the head has been sent. Otherwise the client must see that the response is broken. */
function sendNothing({ headers }: HttpReply, reply: FastifyReplyLike): void {
  const { raw } = reply;
  if (!raw.headersSent) {
    for (const name of [...Object.keys(headers), ...connectionHeaders])
      reply.removeHeader(name);
    try {
      raw.writeHead(500, { "content-length": "0" });
      raw.end();
      return;
    } catch {
      // The same headers may be set on the response of Node.
    }
  }
  raw.destroy();
}

/**
 * Fastify sends the head with the first piece, and another response if the stream fails before that. The client should
 * receive the head now, with the status that `onResponse` gets, and see a broken response if the stream fails.
 */
function headFirst(body: ByteStream, raw: NodeResponse): ByteStream {
  let isFirst = true;
  return relay(body, {
    async read(read) {
      // Plugins may read the stream before Fastify has set the headers.
      const isReady = raw.getHeader("content-type") !== undefined;
      if (isFirst && isReady && !raw.headersSent) flushHead(raw);
      isFirst = false;
      try {
        return await read();
      } catch (error) {
        // Over HTTP/2, Fastify would end the response as if it were complete.
        if (raw.headersSent) raw.destroy(error as Error);
        throw error;
      }
    },
  });
}

function asItIs(text: string): string {
  return text;
}
