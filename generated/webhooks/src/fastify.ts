// Part of the Specwright runtime.
/**
 * The adapter for Fastify 5. It declares the few parts of Fastify that it uses, so that importing the package requires
 * neither the framework nor its types.
 */
import type { Webhooks } from "./runtime/core.js";
import {
  type NodeReadable,
  type NodeRequest,
  fromNode,
} from "./runtime/node.js";

/** The parts of `FastifyRequest` that are used. */
export interface FastifyRequestLike {
  readonly raw: NodeRequest;
  /** The unread body, after our content type parser. */
  readonly body: unknown;
}

/** The parts of `FastifyReply` that are used. */
export interface FastifyReplyLike {
  code(status: number): unknown;
  headers(headers: Record<string, string>): unknown;
  send(payload?: unknown): unknown;
}

/** The parts of `FastifyInstance` that are used. */
export interface FastifyLike {
  readonly supportedMethods: string[];
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    contentType: RegExp,
    parser: (
      request: unknown,
      payload: NodeReadable,
      done: (error: Error | null, body?: unknown) => void,
    ) => void,
  ): unknown;
  route(options: {
    method: string[];
    url: string;
    exposeHeadRoute: boolean;
    handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => unknown;
  }): unknown;
}

export interface FastifyOptions {
  /** The path of the route; `/webhooks` by default. */
  path?: string;
}

/**
 * A plugin with one route that receives webhooks: `app.register(plugin(webhooks))`. Inside it, Fastify does not parse
 * bodies, so `maxBodySize` applies instead of `bodyLimit`.
 */
export function plugin(
  webhooks: Webhooks,
  { path = "/webhooks" }: FastifyOptions = {},
): (fastify: FastifyLike, registered: object, done: () => void) => void {
  return (fastify, _registered, done) => {
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser(/^/, (_request, payload, parsed) => {
      parsed(null, payload);
    });
    fastify.route({
      method: fastify.supportedMethods,
      url: path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const source = request.body as NodeReadable | undefined;
        const answer = await webhooks.handle(fromNode(request.raw, source));
        if (answer.status === 413) source?.resume();
        reply.code(answer.status);
        reply.headers({ ...answer.headers });
        return reply.send(answer.body ?? undefined);
      },
    });
    done();
  };
}
