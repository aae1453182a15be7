// Part of the Specwright runtime, copied unchanged.
/**
 * The adapter to Fastify 5. The few parts of Fastify that are needed are described here, so that importing the package
 * asks for neither the framework nor its types.
 */
import type { HttpReply } from "./runtime/http.js";
import { mountOf, offer, type MountOptions } from "./runtime/mount.js";
import type { NodeReadable } from "./runtime/node-body.js";
import { IncomingRequest, type NodeRequest } from "./runtime/node-request.js";
import type { NodeResponse } from "./runtime/node-response.js";
import { withoutOrigin } from "./runtime/origin.js";
import { ApiError, Refusal } from "./runtime/problem.js";
import type { Api } from "./runtime/server.js";

export type { MountOptions };

/** The parts of `FastifyRequest` that are used; handlers find all of it as `call.request.native`. */
export interface FastifyRequestLike {
  readonly raw: NodeRequest;
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
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    contentType: string,
    parser: (
      request: unknown,
      payload: NodeReadable,
      done: (error: Error | null, body?: unknown) => void,
    ) => void,
  ): unknown;
  setErrorHandler(
    handler: (
      error: Error,
      request: FastifyRequestLike,
      reply: FastifyReplyLike,
    ) => unknown,
  ): unknown;
  route(options: {
    method: string[];
    url: string;
    handler: (
      request: FastifyRequestLike,
      reply: FastifyReplyLike,
    ) => Promise<unknown>;
  }): unknown;
}

/**
 * A plugin that serves the API: `app.register(plugin(api))`. Hooks of Fastify run around every operation, replies are
 * Fastify's own, and where `onError` is not given, errors go to `request.log`.
 *
 * There is one route for each base path, with a wildcard: the API's own router is the same below every framework. Bodies
 * are not parsed by Fastify; its `bodyLimit` gives way to `maxBodySize`.
 */
export function plugin(
  api: Api,
  options: MountOptions = {},
): (
  fastify: FastifyLike,
  registered: object,
  done: (error?: Error) => void,
) => void {
  return (fastify, _registered, done) => {
    const mount = mountOf(api, fastify.prefix);
    addMethods(api, fastify);
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser("*", (_request, payload, parsed) => {
      parsed(null, payload);
    });
    fastify.setErrorHandler((error, request, reply) => {
      const refused = refusalOf(error);
      // What the application's hooks throw is for the application's own error handler.
      if (refused === null) throw error;
      return send(api.failure(refused, arrived(request, reply, mount)), reply);
    });
    for (const base of api.basePaths) {
      fastify.route({
        method: fastify.supportedMethods,
        url: `${mount === "" ? base.slice(fastify.prefix.length) : base}/*`,
        async handler(request, reply) {
          const offered = arrived(request, reply, mount);
          const coming = offer(api, offered, options);
          if (coming === null) return reply.callNotFound();
          if (offered.body !== null) {
            reply.raw.once("finish", () => {
              offered.discardBody();
            });
          }
          return send(await coming, reply);
        },
      });
    }
    done();
  };
}

/**
 * For the option `frameworkErrors` of Fastify: an address that cannot be decoded is refused before any route is looked
 * for, so no plugin sees it. With this, such errors have the API's own body.
 */
export function frameworkErrors(
  api: Api,
): (
  error: Error,
  request: FastifyRequestLike,
  reply: FastifyReplyLike,
) => void {
  return (error, request, reply) => {
    const refused = refusalOf(error) ?? error;
    send(api.failure(refused, arrived(request, reply, "")), reply);
  };
}

/** Of the methods that Node does not know it brings no request either. */
function addMethods({ routes }: Api, fastify: FastifyLike): void {
  for (const { method } of routes) {
    if (fastify.supportedMethods.includes(method)) continue;
    try {
      fastify.addHttpMethod(method, { hasBody: true });
    } catch {
      continue;
    }
  }
}

function arrived(
  request: FastifyRequestLike,
  reply: FastifyReplyLike,
  mount: string,
): IncomingRequest {
  const url = withoutOrigin(request.raw.url ?? "/");
  const at = endOfMount(url, mount);
  return new IncomingRequest(request.raw, reply.raw, {
    native: request,
    target: url.slice(at),
    mount: url.slice(0, at),
    body: isReadable(request.body) ? request.body : undefined,
    report: (error, { operation }) => {
      request.log.error({ err: error, operation }, "The API failed");
    },
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
        "The media type of the body is not valid.",
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

function send({ status, headers, body }: HttpReply, reply: FastifyReplyLike) {
  reply.code(status);
  reply.headers(headers);
  // Fastify serializes what is JSON; this is serialized already.
  reply.serializer(asItIs);
  return reply.send(body ?? undefined);
}

function asItIs(text: string): string {
  return text;
}
