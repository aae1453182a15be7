// Part of the Specwright runtime.
/** Hands a finished reply to the platform. */
import type { HttpReply, HttpRequest } from "./http.js";
import { cancelUnsent } from "./response/reply.js";
import { sizeOfBody } from "./response/progress.js";
import { isBeyondAscii } from "./response/reply-headers.js";

/**
 * Begins to send a reply, and returns the reply that was begun: an error if the platform refuses the first one.
 * `failed` reports the error and creates the response to it.
 */
export function begin(
  request: HttpRequest,
  reply: HttpReply,
  failed: (error: unknown) => HttpReply,
): HttpReply {
  try {
    return begun(request, reply);
  } catch (error) {
    cancelUnsent(reply.body);
    return beginError(request, failed(error));
  }
}

/** Without headers and body, there is nothing left that a platform could refuse. */
function beginError(request: HttpRequest, reply: HttpReply): HttpReply {
  try {
    return begun(request, reply);
  } catch {
    const bare: HttpReply = { status: 500, headers: {}, body: null };
    try {
      return begun(request, bare);
    } catch {
      // Another layer has sent a response, or the connection is closed.
      return bare;
    }
  }
}

function begun(request: HttpRequest, reply: HttpReply): HttpReply {
  framed(request, reply);
  request.begin?.(reply);
  return reply;
}

/** Sets the headers and the form of the body that have to agree. */
function framed({ method }: HttpRequest, reply: HttpReply): void {
  if (method === "HEAD") withoutBody(reply);
  const { status, headers, body } = reply;
  // Only these responses may have the length of a body that is not sent.
  if (body === null && method !== "HEAD" && status !== 304)
    delete headers["content-length"];
  // Node encodes headers like a text that it sends in the same piece: without text, one byte for each character.
  const isText = typeof body === "string";
  if (isText && reply.isAscii !== true && isBeyondAscii(headers))
    reply.body = new TextEncoder().encode(body);
}

/** The reply to `GET` without its body. */
function withoutBody(reply: HttpReply): void {
  const { body, headers } = reply;
  if (body instanceof ReadableStream) cancelUnsent(body);
  else if (body !== null) headers["content-length"] = String(sizeOfBody(body));
  reply.body = null;
}
