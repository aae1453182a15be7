// Part of the Specwright runtime, copied unchanged.
/** A reply, sent by `node:http`. */
import type { ByteStream, HttpReply, ReplyHeaders } from "./http.js";
import type { IncomingRequest } from "./node-request.js";

/** The parts of `ServerResponse` that are used. */
export interface NodeResponse {
  statusCode: number;
  readonly writableFinished: boolean;
  flushHeaders?(): void;
  setHeader(name: string, value: string | string[]): unknown;
  write(chunk: Uint8Array): boolean;
  end(chunk?: string | Uint8Array): unknown;
  destroy(error?: Error): unknown;
  once(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
}

/** Never fails. */
export async function send(
  coming: Promise<HttpReply>,
  request: IncomingRequest,
  response: NodeResponse,
): Promise<void> {
  try {
    const { status, headers, body } = await coming;
    writeHead(status, headers, response);
    const whole = typeof body === "string" || body instanceof Uint8Array;
    if (!whole && body !== null) await pump(body, response);
    request.discardBody();
    if (whole) response.end(body);
    else response.end();
  } catch (error) {
    // Only a body that is a stream can fail here, and then the head has been sent: the client must see a broken response.
    response.destroy(error instanceof Error ? error : undefined);
  }
}

function writeHead(
  status: number,
  headers: ReplyHeaders,
  response: NodeResponse,
): void {
  response.statusCode = status;
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) response.setHeader(spelled(name), value);
  }
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
