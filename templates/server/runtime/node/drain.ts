// Part of the Specwright runtime.
/**
 * Stops a server without losing a request. A client that has sent its request cannot know whether the server has seen
 * it, so everything that reached this machine before the listener closes gets its response.
 */
import { checkedTime } from "../durations.js";
import { callHook } from "../guard.js";

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
