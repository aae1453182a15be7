// Part of the Specwright runtime, copied unchanged.
/** A reply, sent by `node:http`. */
import {
  isPending,
  type Awaitable,
  type ByteStream,
  type HttpReply,
  type ReplyHeaders,
} from "../http.js";
import type { IncomingRequest } from "./node-request.js";

/** The parts of `ServerResponse` that are used. */
export interface NodeResponse {
  readonly writableEnded: boolean;
  readonly writableFinished: boolean;
  readonly destroyed?: boolean;
  /** Of HTTP/2, whose responses do not know themselves whether they are destroyed. */
  readonly stream?: { readonly destroyed: boolean };
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

/** Never fails. What is there at once is sent at once. */
export function send(
  coming: Awaitable<HttpReply>,
  request: IncomingRequest,
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
  request: IncomingRequest,
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
      // Where each character is a byte, Node has nothing to encode.
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
  request: IncomingRequest,
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

/** Whether the connection was closed, be it before the answer was complete or after. */
export function isGone({ destroyed, stream }: NodeResponse): boolean {
  return destroyed ?? stream?.destroyed ?? false;
}

/** The head has been sent: the client must see a broken response. */
function cut(response: NodeResponse, error: unknown): void {
  response.destroy(error instanceof Error ? error : undefined);
}

/** Node has it; its types would be a dependency. */
declare const Buffer: { byteLength(text: string): number };

/** Null where it is not known, or must not be told. */
function lengthOf({ status, body }: HttpReply, method: string): number | null {
  if (typeof body === "string") return Buffer.byteLength(body);
  if (body instanceof Uint8Array) return body.length;
  const isKnown = body === null && method !== "HEAD";
  return isKnown && status !== 204 && status !== 304 ? 0 : null;
}

/** Sends a stream as fast as the client takes it; whoever makes it is told when the client has gone. */
async function pump(body: ByteStream, response: NodeResponse): Promise<void> {
  const reader = body.getReader();
  // The client may have gone while the handler was at work, and then no event tells of it any more.
  if (isGone(response)) {
    await reader.cancel();
    return;
  }
  // The first piece may take its time; the client should know what is coming.
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
