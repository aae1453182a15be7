// Part of the Specwright runtime, copied unchanged.
/**
 * The adapter to Fastify 5. The few parts of Fastify that are needed are described here, so that importing the package
 * asks for neither the framework nor its types.
 */
import { isPending, type Awaitable, type HttpReply } from "./runtime/http.js";
import {
  byMethod,
  checkRouteOptions,
  routeOption,
  type MountOptions,
  type RouteOptions,
} from "./runtime/routing/mount.js";
import type { NodeReadable } from "./runtime/node/node-body.js";
import {
  IncomingRequest,
  type NodeRequest,
} from "./runtime/node/node-request.js";
import type { NodeResponse } from "./runtime/node/node-response.js";
import type { RequestInfo } from "./runtime/options.js";
import { withoutOrigin } from "./runtime/routing/origin.js";
import { fastifyPattern } from "./runtime/routing/pattern.js";
import { ApiError, Refusal } from "./runtime/errors/problem.js";
import { pathTooLong } from "./runtime/errors/refusals.js";
import type { Api, ApiOperation } from "./runtime/server.js";
import { withoutEnd } from "./runtime/routing/text-end.js";

export type { MountOptions };

/** The parts of `FastifyRequest` that are used; handlers find all of it as `call.request.native`. */
export interface FastifyRequestLike {
  readonly raw: NodeRequest;
  /** What is set is joined with the headers of `raw`. */
  headers: object;
  /** The unread body, once our parser has had it. */
  readonly body: unknown;
  readonly log: { error(seen: object, message: string): void };
}

/** The parts of `FastifyReply` that are used. */
export interface FastifyReplyLike {
  readonly raw: NodeResponse;
  code(status: number): unknown;
  headers(headers: Record<string, string | string[]>): unknown;
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
  /** Hooks of the application among them. */
  onRequest: never[];
  errorHandler: ErrorHandler;
  handler: Handler;
}

/** Options of `fastify.route` but for those that the API decides: `method`, `url` and `handler`. */
export type FastifyRouteOptions = object;

export interface FastifyOptions<
  Operation extends string = string,
> extends MountOptions {
  /** Options of the routes, such as `config` and hooks, by operation: `{ createPet: { preHandler } }`. */
  routes?: RouteOptions<FastifyRouteOptions, Operation>;
}

/**
 * A plugin that serves the API: `app.register(plugin(api))`. Each operation is a route of Fastify, so that hooks, `config`
 * and `request.routeOptions` are there for it. Replies are Fastify's own, and where `onError` is not given, errors go to
 * `request.log`.
 *
 * Bodies are not parsed by Fastify; its `bodyLimit` gives way to `maxBodySize`.
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
      // Not `*`: Fastify remembers which expression a media type matches, but looks for `*` anew with each request.
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

/** One route for each operation; `HEAD` has the route of `GET`. */
function addRoutes<Operation extends string>(
  fastify: FastifyLike,
  api: Api<Operation>,
  options: FastifyOptions<Operation>,
): void {
  for (const { template, operations, handle } of api.paths) {
    const { mount, local } = placeOf(fastify, template);
    const url = fastifyPattern(local);
    const handler = handlerOf(api, mount, options, handle);
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
 * Routes for what has no route of its own: methods that a path does not have, and parameters that are longer than
 * `maxParamLength`. They never call an operation, because hooks of its route would not have run.
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

/** The base paths; where there is none, the first segment of each path, so that all other paths are Fastify's. */
function rootsOf({ paths, basePaths }: Api): { path: string; end: string }[] {
  const roots = new Set<string>();
  for (const { template } of paths) {
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

/** A prefix that the path begins with is a part of it; any other one comes before it. */
function placeOf(
  fastify: FastifyLike,
  path: string,
): { mount: string; local: string } {
  const prefix = withoutEnd(fastify.prefix, "/");
  return path.startsWith(`${prefix}/`)
    ? { mount: "", local: path.slice(prefix.length) }
    : { mount: prefix, local: path };
}

/** Sends the reply at once where it is there at once. */
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
  send(coming, reply);
}

/** For requests that Fastify refuses by itself, and for the errors of the API that hooks throw. */
function errorHandlerOf(api: Api, mount: string): ErrorHandler {
  return (error, request, reply) => {
    const refused = refusalOf(error);
    // What the application's hooks throw is for the application's own error handler.
    if (refused === null) throw error;
    const offered = arrived(request, reply, mount);
    const coming =
      refused instanceof ApiError ? null : api.decline(offered, refused);
    sendTo(reply, coming ?? api.failure(refused, offered), offered);
  };
}

/**
 * Fastify refuses a media type that is not valid, even where no body is expected, and `QUERY` without a media type. The
 * API decides that itself, so that it answers in the same way everywhere: Fastify gets to see another media type.
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
 * For the option `frameworkErrors` of Fastify: an address that cannot be decoded is refused before any route is looked
 * for, so no plugin sees it. With this, such errors have the API's own body.
 */
export function frameworkErrors(api: Api): ErrorHandler {
  return (error, request, reply) => {
    const refused = refusalOf(error) ?? error;
    send(api.failure(refused, arrived(request, reply, "")), reply);
  };
}

/** Node has it; its types would be a dependency. */
declare const process: {
  getBuiltinModule(name: "node:http"): { readonly METHODS: readonly string[] };
};

/** Fastify answers 404 to methods that it does not know. */
function addMethods(fastify: FastifyLike): void {
  for (const method of process.getBuiltinModule("node:http").METHODS) {
    // Node itself answers it.
    if (method === "CONNECT") continue;
    if (fastify.supportedMethods.includes(method)) continue;
    fastify.addHttpMethod(method, { hasBody: true });
  }
}

/** A request whose errors go to the log of Fastify. */
class FastifyRequest extends IncomingRequest {
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
  return new FastifyRequest(raw, reply.raw, {
    native: request,
    target: at === 0 ? url : url.slice(at),
    mount: at === 0 ? "" : url.slice(0, at),
    body: isReadable(body) ? body : undefined,
  });
}

/** A prefix may have parameters, so that only the number of its segments is known. */
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

/** Requests that Fastify refuses by itself, in the words of the API; null for any other error. */
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

function send(
  { status, headers, body }: HttpReply,
  reply: FastifyReplyLike,
): void {
  reply.code(status);
  reply.headers(headers);
  // Fastify serializes what is JSON; this is serialized already.
  reply.serializer(asItIs);
  reply.send(body ?? undefined);
}

function asItIs(text: string): string {
  return text;
}
