// Part of the Specwright runtime.
/** Sends a reply with `node:http`. */
import {
  BrokenStream,
  isPending,
  type Awaitable,
  type ByteStream,
  type HttpReply,
  type ReplyHeaders,
} from "../http.js";
import {
  sizeOfBody,
  withProgress,
  type Progress,
} from "../response/progress.js";
import { connectionHeaders } from "../response/reply-headers.js";

/** The parts of `ServerResponse` that are used. */
export interface NodeResponse {
  readonly writableEnded: boolean;
  readonly writableFinished: boolean;
  readonly destroyed?: boolean;
  readonly headersSent: boolean;
  /** HTTP/1 only: without it, Node closes the connection after the response. */
  shouldKeepAlive?: boolean;
  /** HTTP/2 only: these responses do not know whether they are destroyed. */
  readonly stream?: { readonly destroyed: boolean };
  getHeader(name: string): number | string | readonly string[] | undefined;
  removeHeader(name: string): void;
  flushHeaders?(): void;
  cork?(): void;
  uncork?(): void;
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
  readonly hasBegun: boolean;
  /** Reads the rest of the body, so that the connection can be used again. */
  discardBody(): void;
}

/** Throws if Node refuses the headers. They are removed then, so that another head can be written. */
export function writeHead(
  reply: HttpReply,
  method: string,
  response: NodeResponse,
): void {
  const { status, headers } = reply;
  const length = lengthOf(reply, method);
  if (length !== null) headers["content-length"] = String(length);
  try {
    response.writeHead(status, headers);
  } catch (error) {
    if (!response.headersSent) {
      // Other layers may have set the headers that Node refuses.
      for (const name of [...Object.keys(headers), ...connectionHeaders])
        response.removeHeader(name);
    }
    throw error;
  }
}

/** Sends the body of a reply whose head has been written. Never throws. Sends an available body synchronously. */
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
  followEnd(reply, response);
  const { body } = reply;
  if (!request.hasBegun) {
    // If another layer has responded, its response is valid.
    if (!response.headersSent) cut(response, null);
    return;
  }
  try {
    if (body instanceof ReadableStream) {
      void stream(body, reply, request, response);
      return;
    }
    request.discardBody();
    if (body === null) response.end();
    else if (typeof body === "string") endWith(body, reply, response);
    else response.end(body);
  } catch (error) {
    reply.report?.(error);
    cut(response, error);
  }
}

/** Reports how the response ends. Node emits `close` after the last byte, or when the client has disconnected. */
export function followEnd(reply: HttpReply, response: NodeResponse): void {
  const { body, ended } = reply;
  if (!ended) return;
  const progress: Progress = { bytes: 0, outcome: null };
  if (body instanceof ReadableStream) reply.body = withProgress(body, progress);
  else progress.bytes = sizeOfBody(body);
  const closed = (): void => {
    // With HTTP/2, an aborted response counts as finished, but not as ended.
    const isWhole = response.writableEnded && response.writableFinished;
    const outcome = isWhole ? "sent" : "aborted";
    const { bytes, outcome: read } = progress;
    ended({ outcome: read === "broken" ? read : outcome, bytes });
  };
  if (isGone(response)) closed();
  else response.once("close", closed);
}

/** If each character is one byte, Node need not encode the text. */
function endWith(
  text: string,
  { headers }: HttpReply,
  response: NodeResponse,
): void {
  const isPlain = String(text.length) === headers["content-length"];
  response.end(text, isPlain ? "latin1" : "utf8");
}

async function stream(
  body: ByteStream,
  reply: HttpReply,
  request: AnsweredRequest,
  response: NodeResponse,
): Promise<void> {
  try {
    await pump(body, response);
    request.discardBody();
    response.end();
  } catch (error) {
    // Errors of the stream itself have been reported.
    if (!(error instanceof BrokenStream)) reply.report?.(error);
    cut(response, error);
  }
}

/** Whether the connection was closed, before or after the response was complete. */
export function isGone({ destroyed, stream }: NodeResponse): boolean {
  return destroyed ?? stream?.destroyed ?? false;
}

/** The client must see that the response is broken. */
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
  flushHead(response);
  response.once("close", () => {
    reader.cancel().catch(() => undefined);
  });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!response.write(value)) await drained(response);
  }
}

/** Over HTTP/1, Node encodes a head that it sends alone as UTF-8. Before bytes, each character is one byte. */
export function flushHead(response: NodeResponse): void {
  if (response.stream) {
    response.flushHeaders?.();
    return;
  }
  // Otherwise Node would wait for the next tick, and the stream may fail before that.
  response.cork?.();
  response.write(new Uint8Array());
  response.uncork?.();
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
