// Part of the Specwright runtime, copied unchanged.
/** Sends a reply with `node:http`. */
import {
  isPending,
  type Awaitable,
  type ByteStream,
  type HttpReply,
  type ReplyHeaders,
} from "../http.js";

/** The parts of `ServerResponse` that are used. */
export interface NodeResponse {
  readonly writableEnded: boolean;
  readonly writableFinished: boolean;
  readonly destroyed?: boolean;
  /** HTTP/2 only: these responses do not know whether they are destroyed. */
  readonly stream?: { readonly destroyed: boolean };
  getHeader(name: string): number | string | readonly string[] | undefined;
  removeHeader(name: string): void;
  flushHeaders?(): void;
  writeHead(status: number, headers: ReplyHeaders): unknown;
  write(chunk: Uint8Array): boolean;
  end(): unknown;
  // eslint-disable-next-line @typescript-eslint/unified-signatures -- what is optional in HTTP/2 is another parameter.
  end(chunk: Uint8Array): unknown;
  end(chunk: string, encoding: "latin1" | "utf8"): unknown;
  destroy(error?: Error): unknown;
  once(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
}

/** The parts of the request that are used. */
interface AnsweredRequest {
  readonly method: string;
  /** Reads the rest of the body, so that the connection can be used again. */
  discardBody(): void;
}

/** Never throws. A body that is available is sent synchronously. */
export function send(
  coming: Awaitable<HttpReply>,
  request: AnsweredRequest,
  response: NodeResponse,
): void {
  if (!isPending(coming)) {
    write(coming, request, response);
    return;
  }
  coming.then(
    (reply) => {
      write(reply, request, response);
    },
    (error: unknown) => {
      cut(response, error);
    },
  );
}

function write(
  reply: HttpReply,
  request: AnsweredRequest,
  response: NodeResponse,
): void {
  const { status, headers, body } = reply;
  try {
    const length = lengthOf(reply, request.method);
    if (length !== null) headers["content-length"] = String(length);
    response.writeHead(status, headers);
    if (body === null) {
      request.discardBody();
      response.end();
    } else if (typeof body === "string") {
      request.discardBody();
      // If each character is one byte, Node need not encode the text.
      response.end(body, body.length === length ? "latin1" : "utf8");
    } else if (body instanceof Uint8Array) {
      request.discardBody();
      response.end(body);
    } else {
      void stream(body, request, response);
    }
  } catch (error) {
    cut(response, error);
  }
}

async function stream(
  body: ByteStream,
  request: AnsweredRequest,
  response: NodeResponse,
): Promise<void> {
  try {
    await pump(body, response);
    request.discardBody();
    response.end();
  } catch (error) {
    cut(response, error);
  }
}

/** Whether the connection was closed, before or after the response was complete. */
export function isGone({ destroyed, stream }: NodeResponse): boolean {
  return destroyed ?? stream?.destroyed ?? false;
}

/** The headers have been sent, so the client must see a broken response. */
function cut(response: NodeResponse, error: unknown): void {
  response.destroy(error instanceof Error ? error : undefined);
}

/** Declared here, because the types of Node would be a dependency. */
declare const Buffer: { byteLength(text: string): number };

/** Null if the length is unknown or must not be sent. */
function lengthOf({ status, body }: HttpReply, method: string): number | null {
  if (typeof body === "string") return Buffer.byteLength(body);
  if (body instanceof Uint8Array) return body.length;
  const isKnown = body === null && method !== "HEAD";
  return isKnown && status !== 204 && status !== 304 ? 0 : null;
}

/** Sends a stream as fast as the client reads it. If the client disconnects, the stream is cancelled. */
async function pump(body: ByteStream, response: NodeResponse): Promise<void> {
  const reader = body.getReader();
  // The client may have disconnected while the handler was running. Then no event follows.
  if (isGone(response)) {
    await reader.cancel();
    return;
  }
  // The first piece may take a while. The client should receive the headers now.
  response.flushHeaders?.();
  response.once("close", () => {
    reader.cancel().catch(() => undefined);
  });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!response.write(value)) await drained(response);
  }
}

function drained(response: NodeResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      response.off("drain", go);
      response.off("close", go);
      resolve();
    };
    response.once("drain", go);
    response.once("close", go);
  });
}
