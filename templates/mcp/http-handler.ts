// Part of the Specwright runtime.
/** Streamable HTTP with the official SDK. */
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  originValidationResponse,
  type McpHttpHandler,
  type McpRequestContext,
  type McpServer,
} from "@modelcontextprotocol/server";
import { callHook } from "./runtime/guard.js";

export type HttpContext = McpRequestContext;
export type HttpHandler = Pick<McpHttpHandler, "close" | "fetch">;

export interface HttpOptions {
  /** Host names that requests may have in `Host` and `Origin`; those of this machine by default, against DNS rebinding. */
  readonly hosts?: readonly string[];
  /** Called with errors of requests, for logs. */
  readonly onError?: (error: Error) => void;
}

const thisMachine: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

export function httpHandler(
  create: (context: HttpContext) => Promise<McpServer>,
  { hosts = thisMachine, onError }: HttpOptions,
): HttpHandler {
  const handler = createMcpHandler(create, {
    ...(onError && {
      onerror(error: Error) {
        callHook(null, onError, error);
      },
    }),
  });
  const allowed = [...hosts];
  return {
    close: () => handler.close(),
    fetch: async (request, options) =>
      hostHeaderValidationResponse(request, allowed) ??
      originValidationResponse(request, allowed) ??
      handler.fetch(request, options),
  };
}
