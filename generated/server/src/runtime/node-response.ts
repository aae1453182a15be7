// Part of the Specwright runtime, copied unchanged.
/** A reply, sent by `node:http`. */
import {
  isPending,
  type Awaitable,
  type ByteStream,
  type HttpReply,
  type ReplyHeaders,
} from "./http.js";
import type { IncomingRequest } from "./node-request.js";

/** The parts of `ServerResponse` that are used. */
export interface NodeResponse {
  readonly writableFinished: boolean;
  flushHeaders?(): void;
  writeHead(status: number, headers: ReplyHeaders): unknown;
  write(chunk: Uint8Array): boolean;
  end(chunk?: string | Uint8Array): unknown;
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
  const { status, body } = reply;
  try {
    response.writeHead(status, headOf(reply, request.method));
    if (body === null || typeof body === "string" || body instanceof Uint8Array)
      finish(body, request, response);
    else void stream(body, request, response);
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
    finish(null, request, response);
  } catch (error) {
    cut(response, error);
  }
}

function finish(
  body: string | Uint8Array | null,
  request: IncomingRequest,
  response: NodeResponse,
): void {
  request.discardBody();
  if (body === null) response.end();
  else response.end(body);
}

/** The head has been sent: the client must see a broken response. */
function cut(response: NodeResponse, error: unknown): void {
  response.destroy(error instanceof Error ? error : undefined);
}

/** All headers, to be written at once. */
function headOf(reply: HttpReply, method: string): ReplyHeaders {
  const { headers } = reply;
  const head: ReplyHeaders = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) head[spelled(name)] = value;
  }
  if (headers["content-length"] === undefined) {
    const length = lengthOf(reply, method);
    if (length !== null) head["Content-Length"] = String(length);
  }
  return head;
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

/** Names of headers as people are used to read them. Only those of replies come here, and they are few. */
const spellings = new Map([
  ["etag", "ETag"],
  ["www-authenticate", "WWW-Authenticate"],
]);

function spelled(name: string): string {
  let spelling = spellings.get(name);
  if (spelling === undefined) {
    spelling = name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
    if (spellings.size < 1000) spellings.set(name, spelling);
  }
  return spelling;
}

/** Sends a stream as fast as the client takes it; whoever makes it is told when the client has gone. */
async function pump(body: ByteStream, response: NodeResponse): Promise<void> {
  const reader = body.getReader();
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
