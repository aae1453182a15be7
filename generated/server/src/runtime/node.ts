// Part of the Specwright runtime.
import { callHook, checkedTime } from "./core.js";
import {
  type Awaitable,
  BodyIncomplete,
  BodyTooLarge,
  BrokenStream,
  type ByteStream,
  DiscreetRequest,
  type HttpBody,
  type HttpReply,
  type HttpRequest,
  type Progress,
  type ReplyHeaders,
  connectionHeaders,
  isPending,
  joined,
  sizeOfBody,
  withProgress,
} from "./http.js";
import { ParsedBody } from "./request.js";

// Stops a server without losing a request. A client that has sent its request cannot know whether the server has seen
// it, so everything that reached this machine before the listener closes gets its response.

export interface DrainOptions {
  /** Milliseconds in which the server still takes new connections, for clients that do not know yet; 0 by default. */
  readonly delay?: number;
  /** Milliseconds until connections with running requests are closed, `delay` included; 10000 by default. */
  readonly limit?: number;
  /** Its readiness fails as soon as the server stops. */
  readonly health?: { stop(): void };
}

/** A server of `node:http`, `node:https` or `node:http2`, of which only the used parts are declared. */
export interface DrainableServer {
  readonly listening: boolean;
  close(closed: (error?: Error) => void): unknown;
  on(event: never, listener: never): unknown;
  listeners(event: never): unknown[];
  removeAllListeners(event: never): unknown;
}

/** The same server with the types of the events that are used. */
interface OpenServer extends Omit<
  DrainableServer,
  "on" | "listeners" | "removeAllListeners"
> {
  on(
    event: "connection" | "secureConnection",
    use: (socket: Connection) => void,
  ): unknown;
  on(event: "session", use: (session: Http2Session) => void): unknown;
  on(event: "request", use: RequestListener): unknown;
  listeners(event: "request"): RequestListener[];
  removeAllListeners(event: "request"): unknown;
}

interface Connection {
  readonly alpnProtocol?: string | false | null;
  once(event: "close", closed: () => void): unknown;
  destroy(): unknown;
  destroySoon(): unknown;
}

/** A connection with HTTP/2. */
interface Http2Session {
  once(event: "close", closed: () => void): unknown;
  close(): unknown;
  destroy(): unknown;
}

interface TrackedRequest {
  readonly httpVersionMajor: number;
  readonly socket: Connection;
}

interface TrackedResponse {
  shouldKeepAlive?: boolean;
  once(event: "close", closed: () => void): unknown;
}

type RequestListener = (
  this: OpenServer,
  request: TrackedRequest,
  response: TrackedResponse,
) => unknown;

/**
 * After so many turns of the event loop without a new connection or request, none is queued in the operating system:
 * Node accepts one connection in each turn, and reads from it in the next.
 */
const quietTurns = 5;

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Prepares a server to stop. Call it before the server listens. The returned function stops the server: it still takes
 * requests for a while, closes the listener, and waits for the running requests. It returns whether all of them ended
 * within the limit. Further calls return the same promise.
 */
export function drain(
  server: DrainableServer,
  { delay = 0, limit = 10_000, health }: DrainOptions = {},
): () => Promise<boolean> {
  checkedTime("delay", delay);
  checkedTime("limit", limit);
  const draining = new Draining(server as unknown as OpenServer);
  let stopped: Promise<boolean> | null = null;
  return () => {
    if (stopped === null) {
      callHook(console.error, () => health?.stop());
      stopped = draining.stop(delay, limit);
    }
    return stopped;
  };
}

class Draining {
  readonly #server: OpenServer;
  /** Connections with HTTP/1, with their running responses. */
  readonly #sockets = new Map<Connection, TrackedResponse | null>();
  readonly #sessions = new Set<Http2Session>();
  readonly #running = new Set<TrackedResponse>();
  /** The number of connections and requests until now. */
  #arrivals = 0;
  #isStopping = false;

  constructor(server: OpenServer) {
    this.#server = server;
    const isTls = "setSecureContext" in server;
    // Of a TLS connection, requests have another socket than the event `connection`.
    server.on(isTls ? "secureConnection" : "connection", (socket) => {
      this.#arrivals++;
      const isHttp1 = isTls
        ? socket.alpnProtocol !== "h2"
        : "closeAllConnections" in server;
      if (isHttp1) this.#follow(socket, null);
    });
    server.on("session", (session) => {
      this.#sessions.add(session);
      session.once("close", () => this.#sessions.delete(session));
    });
    server.on("request", this.#take);
  }

  #follow(socket: Connection, response: TrackedResponse | null): void {
    const sockets = this.#sockets;
    if (!sockets.has(socket))
      socket.once("close", () => sockets.delete(socket));
    sockets.set(socket, response);
  }

  readonly #take: RequestListener = (
    { httpVersionMajor, socket },
    response,
  ) => {
    this.#arrivals++;
    this.#running.add(response);
    response.once("close", () => this.#running.delete(response));
    if (httpVersionMajor >= 2) return;
    this.#follow(socket, response);
    if (this.#isStopping) response.shouldKeepAlive = false;
    response.once("close", () => {
      if (this.#sockets.get(socket) !== response) return;
      if (this.#server.listening) this.#sockets.set(socket, null);
      else socket.destroySoon();
    });
  };

  async stop(delay: number, limit: number): Promise<boolean> {
    const deadline = performance.now() + limit;
    this.#isStopping = true;
    // With `Connection: close`, clients send their next requests elsewhere. HTTP/2 has only GOAWAY, which follows at the
    // end: after it, Node refuses requests.
    for (const response of this.#sockets.values())
      if (response !== null) response.shouldKeepAlive = false;
    await sleep(Math.min(delay, limit));
    const release = await this.#takeInQueued(deadline);
    const closed = this.#closeListener();
    release();

    let isFinished = true;
    const cut = setTimeout(() => {
      isFinished = false;
      for (const socket of this.#sockets.keys()) socket.destroy();
      for (const session of this.#sessions) session.destroy();
    }, deadline - performance.now());
    await closed;
    clearTimeout(cut);
    return isFinished;
  }

  /**
   * While the process works, connections and requests queue up in the operating system, unseen by Node. So new requests
   * wait until the running ones have ended and everything that is queued has come in. The result lets them continue.
   */
  async #takeInQueued(deadline: number): Promise<() => void> {
    const running = [...this.#running];
    const release = this.#holdRequests();
    // A request that takes long must not use up the time of those that wait.
    const half = (performance.now() + deadline) / 2;
    const isBusy = () =>
      running.some((response) => this.#running.has(response));
    while (isBusy() && performance.now() < half) await sleep(5);
    let seen = this.#arrivals;
    for (
      let quiet = 0;
      quiet < quietTurns && performance.now() < deadline;
      quiet++
    ) {
      await sleep(1);
      if (this.#arrivals !== seen) quiet = -1;
      seen = this.#arrivals;
    }
    return release;
  }

  /** From now on, the listeners of the application get no requests until the result is called. */
  #holdRequests(): () => void {
    const server = this.#server;
    const listeners = server
      .listeners("request")
      .filter((listener) => listener !== this.#take);
    let held: (() => void)[] | null = [];
    server.removeAllListeners("request");
    server.on("request", this.#take);
    server.on("request", (request, response) => {
      const pass = (): void => {
        for (const listener of listeners)
          listener.call(server, request, response);
      };
      if (held === null) pass();
      else held.push(pass);
    });
    return () => {
      const waiting = held ?? [];
      held = null;
      for (const pass of waiting) pass();
    };
  }

  #closeListener(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
    for (const [socket, response] of this.#sockets)
      if (response === null) socket.destroy();
    for (const session of this.#sessions) session.close();
    return closed;
  }
}

/**
 * A value that arrives later. Unlike a promise, it continues as soon as the value arrives, without a turn of the queue
 * of microtasks for each step.
 */
export class Later<T> implements PromiseLike<T> {
  #state: "pending" | "done" | "failed" = "pending";
  #value: unknown = undefined;
  #listener: (() => void) | null = null;

  resolve(value: Awaitable<T>): void {
    if (isPending(value)) {
      value.then(
        (known) => {
          this.#settle("done", known);
        },
        (error: unknown) => {
          this.reject(error);
        },
      );
    } else {
      this.#settle("done", value);
    }
  }

  reject(error: unknown): void {
    this.#settle("failed", error);
  }

  then<Next = T, Caught = never>(
    next?: ((value: T) => Awaitable<Next>) | null,
    caught?: ((error: unknown) => Awaitable<Caught>) | null,
  ): Later<Next | Caught> {
    const following = new Later<Next | Caught>();
    const listener = (): void => {
      try {
        if (this.#state === "failed") {
          if (!caught) throw this.#value;
          following.resolve(caught(this.#value));
        } else {
          const value = this.#value as T;
          following.resolve(next ? next(value) : (value as never));
        }
      } catch (error) {
        following.reject(error);
      }
    };
    const before = this.#listener;
    if (this.#state !== "pending") listener();
    else
      this.#listener =
        before === null
          ? listener
          : () => {
              before();
              listener();
            };
    return following;
  }

  #settle(state: "done" | "failed", value: unknown): void {
    this.#state = state;
    this.#value = value;
    this.#listener?.();
    this.#listener = null;
  }
}

// Reads a request body from a stream of Node.

/** The parts of `Readable` that are used. */
export interface NodeReadable {
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  on(event: "error", listener: (cause: unknown) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  /** Emits the buffered data as a `data` event. */
  read(): unknown;
  readonly readableLength?: number;
  pause(): unknown;
  resume(): unknown;
  destroy(): unknown;
  readonly destroyed?: boolean;
  readonly aborted?: boolean;
  /** Null until a reader is attached. */
  readonly readableFlowing?: boolean | null;
  /** Whether the whole body has arrived. Only requests have it. */
  readonly complete?: boolean;
  readonly httpVersionMajor?: number;
}

/** Declared here, because the types of Node would be a dependency. */
declare const process: {
  getBuiltinModule(name: "node:timers"): {
    setImmediate<Values extends unknown[]>(
      work: (...values: Values) => void,
      ...values: Values
    ): unknown;
  };
};

/** Taken from the module once, because tests replace the global timers. */
const { setImmediate } = process.getBuiltinModule("node:timers");

/** Number of bytes of a rejected body that the server still reads. */
const maxDiscarded = 16 * 1024 * 1024;

export class NodeBody implements HttpBody {
  readonly #request: NodeReadable;
  #abandon: (() => void) | null = null;
  #isStreamed = false;

  constructor(request: NodeReadable) {
    this.#request = request;
  }

  /** Whether a handler reads the body as a stream. */
  get isStreamed(): boolean {
    return this.#isStreamed;
  }

  bytes(limit: number): PromiseLike<Uint8Array> {
    const request = this.#request;
    const pieces = new Pieces(limit);
    // With HTTP/2, an aborted body counts as complete.
    const canHold =
      request.httpVersionMajor === 1 && request.readableFlowing === null;
    // Another listener must not start the stream before ours is attached.
    if (canHold) request.pause();
    request.on("data", (chunk: Uint8Array) => {
      pieces.add(chunk);
    });
    if (!canHold) return rest(request, pieces);
    const whole = new Later<Uint8Array>();
    setImmediate(takeOrAwait, request, pieces, whole);
    return whole;
  }

  stream(limit: number): ByteStream {
    const request = this.#request;
    this.#isStreamed = true;
    let size = 0;
    let stop: (() => void) | null = null;
    const open = (controller: Controller): (() => void) =>
      follow(request, {
        data(chunk) {
          size += chunk.length;
          if (size > limit) {
            stop?.();
            controller.error(new BodyTooLarge());
            return;
          }
          controller.enqueue(chunk);
          request.pause();
        },
        end() {
          controller.close();
        },
        fail(error) {
          controller.error(error);
        },
      });
    return new ReadableStream<Uint8Array>(
      {
        // Only when the handler reads: an unread body can still be discarded.
        pull: (controller) => {
          stop ??= open(controller);
          this.#abandon ??= () => {
            stop?.();
            controller.error(
              new BodyIncomplete(
                "The response was sent before the body was read",
              ),
            );
          };
          request.resume();
        },
        cancel() {
          stop?.();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Call it when the response is complete. The rest of the body will not be read. */
  abandon(): void {
    this.#abandon?.();
  }
}

/** The received pieces of a body that is read as a whole. */
class Pieces {
  readonly #chunks: Uint8Array[] = [];
  readonly #limit: number;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get areTooMany(): boolean {
    return this.#size > this.#limit;
  }

  add(chunk: Uint8Array): void {
    this.#size += chunk.length;
    if (!this.areTooMany) this.#chunks.push(chunk);
  }

  /** Call it when all have arrived, or too many. */
  handTo(
    resolve: (whole: Uint8Array) => void,
    reject: (error: Error) => void,
  ): void {
    if (this.areTooMany) reject(new BodyTooLarge());
    else resolve(joined(this.#chunks, this.#size));
  }
}

/**
 * Most bodies arrive in one piece with their headers. Node emits the request, processes its queues, and reads on only
 * then. So an immediate callback is the first to find the whole body. Taking it there is much cheaper than waiting for
 * the end event.
 */
function takeOrAwait(
  request: NodeReadable,
  pieces: Pieces,
  whole: Later<Uint8Array>,
): void {
  if (request.complete !== true || request.aborted === true) {
    whole.resolve(rest(request, pieces));
    request.resume();
    return;
  }
  do request.read();
  while ((request.readableLength ?? 0) > 0);
  pieces.handTo(
    (bytes) => {
      whole.resolve(bytes);
    },
    (error) => {
      whole.reject(error);
    },
  );
}

/** A promise, because what follows must run in the scope of this call and not in that of the event. */
function rest(request: NodeReadable, pieces: Pieces): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const arrived = (): void => {
      pieces.handTo(resolve, reject);
    };
    const stop = follow(request, {
      data() {
        if (!pieces.areTooMany) return;
        stop();
        arrived();
      },
      end: arrived,
      fail: reject,
    });
  });
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

/**
 * Reads the rest of a body and discards it: a client that is still sending could not read the response if the
 * connection were closed. After a limit, the connection is closed anyway.
 */
export function discard(request: NodeReadable): void {
  if (request.complete !== false || request.destroyed === true) return;
  let rest = maxDiscarded;
  request.on("data", (chunk: Uint8Array) => {
    rest -= chunk.length;
    if (rest < 0) request.destroy();
  });
  request.resume();
}

interface Follower {
  data(chunk: Uint8Array): void;
  end(): void;
  fail(error: Error): void;
}

/** Listens to a body until its end. After an early stop, the rest flows on until it is discarded. */
function follow(request: NodeReadable, follower: Follower): () => void {
  let following = true;
  const fail = (cause?: unknown): void => {
    if (!following) return;
    following = false;
    follower.fail(new BodyIncomplete(cause));
  };
  // The client may have disconnected before the body is read. Then no event follows.
  if (request.destroyed === true) fail();
  request.on("data", (chunk: Uint8Array) => {
    if (following) follower.data(chunk);
  });
  request.on("end", () => {
    if (!following) return;
    // With HTTP/2, an aborted body emits a normal end event.
    if (request.aborted === true) {
      fail();
      return;
    }
    following = false;
    follower.end();
  });
  request.on("error", fail);
  request.on("close", () => {
    fail();
  });
  return () => {
    following = false;
    request.resume();
  };
}

// Sends a reply with `node:http`.

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

// A request of `node:http` as the core of the server sees it. It declares the few parts of Node that it uses, so that
// the package does not depend on the types of Node.

/** The parts of `IncomingMessage` that are used. */
export interface NodeRequest extends NodeReadable {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly httpVersion?: string;
  readonly headers: {
    readonly [name: string]: string | string[] | undefined;
  };
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders?: readonly string[];
  /** HTTP/2 only: bodies there need no header that announces them. */
  readonly stream?: { readonly endAfterHeaders?: boolean };
  /** Whether reading the body has started. */
  readonly readableDidRead?: boolean;
  /** The result of a body parser. */
  readonly body?: unknown;
}

/** How a request arrived, if not directly from a server of Node. */
export interface Arrival {
  /** The framework's own request. */
  readonly native?: unknown;
  /** Path and query below `mount`. */
  readonly target?: string;
  readonly mount?: string;
  /** The body, if it is not the request itself. */
  readonly body?: NodeReadable | undefined;
}

const directly: Arrival = {};

export class IncomingRequest extends DiscreetRequest implements HttpRequest {
  readonly native: unknown;
  readonly method: string;
  readonly target: string;
  readonly mount: string;
  readonly body: HttpBody | null;
  readonly #request: NodeRequest;
  readonly #response: NodeResponse;
  #signal: AbortSignal | null = null;
  #hasBegun = false;

  constructor(
    request: NodeRequest,
    response: NodeResponse,
    arrival: Arrival = directly,
  ) {
    super();
    this.native = arrival.native ?? request;
    this.method = request.method ?? "GET";
    this.target = arrival.target ?? request.url ?? "/";
    this.mount = arrival.mount ?? "";
    this.body = hasBody(request) ? nodeBody(request, arrival.body) : null;
    this.#request = request;
    this.#response = response;
  }

  /** Created on demand, because most handlers do not use it. */
  get signal(): AbortSignal {
    if (this.#signal === null) {
      const controller = new AbortController();
      const response = this.#response;
      const closed = (): void => {
        // With HTTP/2, an aborted response counts as finished, but not as ended.
        const { writableEnded, writableFinished } = response;
        if (!writableEnded || !writableFinished) controller.abort();
      };
      if (isGone(response)) closed();
      else response.once("close", closed);
      this.#signal = controller.signal;
    }
    return this.#signal;
  }

  header(name: string): string | null {
    // Node keeps only the first one.
    if (name === "authorization") return this.#repeated(name);
    const value = this.#request.headers[name];
    if (typeof value === "string") return value;
    // Excludes inherited properties: `constructor` may be the name of a header.
    return Array.isArray(value) ? value.join(", ") : null;
  }

  /** All values of a header of which Node drops repetitions. */
  #repeated(name: string): string | null {
    const { headers, rawHeaders = [] } = this.#request;
    const known = headers[name];
    if (known === undefined) return null;
    let count = 0;
    let all = "";
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const sent = rawHeaders[index] ?? "";
      if (sent.length !== name.length || sent.toLowerCase() !== name) continue;
      const value = rawHeaders[index + 1] ?? "";
      all = count++ === 0 ? value : `${all}, ${value}`;
    }
    return (count > 1 ? all : String(known)) || null;
  }

  takeHeader(name: string): string | null {
    const value = this.#response.getHeader(name);
    if (value === undefined) return null;
    this.#response.removeHeader(name);
    return [value].flat().join(", ");
  }

  /** Whether the head of the response has been written. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(reply: HttpReply): void {
    writeHead(reply, this.method, this.#response);
    this.#hasBegun = true;
  }

  /** Whether `discardBody` has anything to do. A body that was read completely leaves nothing. */
  get hasUnreadBody(): boolean {
    const { body } = this;
    if (body === null) return false;
    const isStreamed = body instanceof NodeBody && body.isStreamed;
    return isStreamed || this.#request.complete === false;
  }

  /** Call it when the response is complete. */
  discardBody(): void {
    if (this.body === null) return;
    if (this.body instanceof NodeBody) this.body.abandon();
    discard(this.#request);
  }
}

function hasBody({ headers, stream }: NodeRequest): boolean {
  if (headers["transfer-encoding"] !== undefined) return true;
  const length = headers["content-length"];
  if (length !== undefined) return length !== "0";
  return stream?.endAfterHeaders === false;
}

function nodeBody(
  request: NodeRequest,
  source = request as NodeReadable,
): HttpBody {
  return source === request && request.readableDidRead === true
    ? new ParsedBody(request.body, request.headers["content-type"])
    : new NodeBody(source);
}
