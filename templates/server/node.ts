// Part of the Specwright runtime, copied unchanged.
/**
 * The adapter to `node:http`: `createServer(listener(api))`. It describes the few parts of Node that it needs, so that
 * the package depends on no types of Node.
 */
import { joined } from "./runtime/fetch.js";
import {
  BodyTooLarge,
  type ByteStream,
  type HttpBody,
  type HttpReply,
  type HttpRequest,
} from "./runtime/http.js";
import type { Api } from "./runtime/server.js";

/** The parts of `IncomingMessage` that are used. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: {
    readonly [name: string]: string | string[] | undefined;
  };
  on(event: string, listener: (...values: never[]) => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

/** The parts of `ServerResponse` that are used. */
export interface NodeResponse {
  statusCode: number;
  readonly writableFinished: boolean;
  setHeader(name: string, value: string | string[]): unknown;
  write(chunk: Uint8Array): boolean;
  end(chunk?: string | Uint8Array): unknown;
  destroy(error?: Error): unknown;
  once(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
}

/** A listener for the `request` event of `node:http`, `node:https` and `node:http2` (its compatible interface). */
export function listener(
  api: Api,
): (request: NodeRequest, response: NodeResponse) => void {
  return (request, response) => {
    api
      .handle(new IncomingRequest(request, response))
      .then((reply) => send(reply, response))
      .catch((error: unknown) => {
        // Only a body that is a stream can fail here, and then the head has been sent: the client must see a broken response.
        response.destroy(error instanceof Error ? error : undefined);
      });
  };
}

class IncomingRequest implements HttpRequest {
  readonly native: NodeRequest;
  readonly method: string;
  readonly target: string;
  readonly body: HttpBody | null;
  readonly #response: NodeResponse;
  #signal: AbortSignal | null = null;

  constructor(request: NodeRequest, response: NodeResponse) {
    this.native = request;
    this.method = request.method ?? "GET";
    this.target = request.url ?? "/";
    this.body = hasBody(request) ? new IncomingBody(request) : null;
    this.#response = response;
  }

  /** Made only when somebody asks: most handlers do not. */
  get signal(): AbortSignal {
    if (this.#signal === null) {
      const controller = new AbortController();
      const response = this.#response;
      response.once("close", () => {
        if (!response.writableFinished) controller.abort();
      });
      this.#signal = controller.signal;
    }
    return this.#signal;
  }

  header(name: string): string | null {
    const value = this.native.headers[name];
    if (value === undefined) return null;
    return typeof value === "string" ? value : value.join(", ");
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

function hasBody({ headers }: NodeRequest): boolean {
  if (headers["transfer-encoding"] !== undefined) return true;
  const length = headers["content-length"];
  return length !== undefined && length !== "0";
}

class IncomingBody implements HttpBody {
  readonly #request: NodeRequest;

  constructor(request: NodeRequest) {
    this.#request = request;
  }

  bytes(limit: number): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const chunks: Uint8Array[] = [];
      let size = 0;
      const stop = follow(this.#request, {
        data(chunk) {
          size += chunk.length;
          if (size <= limit) {
            chunks.push(chunk);
            return;
          }
          stop();
          reject(new BodyTooLarge());
        },
        end() {
          resolve(joined(chunks, size));
        },
        fail: reject,
      });
    });
  }

  stream(limit: number): ByteStream {
    const request = this.#request;
    let size = 0;
    let stop: (() => void) | null = null;
    return new ReadableStream<Uint8Array>({
      start(controller) {
        stop = follow(request, {
          data(chunk) {
            size += chunk.length;
            if (size > limit) {
              stop?.();
              controller.error(new BodyTooLarge());
              return;
            }
            controller.enqueue(chunk);
            if ((controller.desiredSize ?? 0) <= 0) request.pause();
          },
          end() {
            controller.close();
          },
          fail(error) {
            controller.error(error);
          },
        });
        request.pause();
      },
      pull() {
        request.resume();
      },
      cancel() {
        stop?.();
      },
    });
  }
}

interface Follower {
  data(chunk: Uint8Array): void;
  end(): void;
  fail(error: Error): void;
}

/**
 * Listens to a body until its end. Whoever stops early lets the rest run into nowhere: a client that is still sending
 * could not read the answer if the connection were cut.
 */
function follow(request: NodeRequest, follower: Follower): () => void {
  let following = true;
  const fail = (error: Error): void => {
    if (!following) return;
    following = false;
    follower.fail(error);
  };
  request.on("data", (chunk: Uint8Array) => {
    if (following) follower.data(chunk);
  });
  request.on("end", () => {
    if (!following) return;
    following = false;
    follower.end();
  });
  request.on("error", fail);
  request.on("close", () => {
    fail(new Error("The client went away"));
  });
  return () => {
    following = false;
    request.resume();
  };
}

async function send(reply: HttpReply, response: NodeResponse): Promise<void> {
  const { status, headers, body } = reply;
  response.statusCode = status;
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) response.setHeader(spelled(name), value);
  }
  if (body === null) response.end();
  else if (typeof body === "string" || body instanceof Uint8Array)
    response.end(body);
  else await pump(body, response);
}

/** Sends a stream as fast as the client takes it; whoever makes it is told when the client has gone. */
async function pump(body: ByteStream, response: NodeResponse): Promise<void> {
  const reader = body.getReader();
  response.once("close", () => {
    reader.cancel().catch(() => undefined);
  });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!response.write(value)) await drained(response);
  }
  response.end();
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
