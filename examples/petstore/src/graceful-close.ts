/**
 * Closes a server without losing a request. A client that has sent its request cannot know whether the server has seen
 * it, so everything that reached this machine before the listener closes gets its response.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import {
  setImmediate as turn,
  setTimeout as sleep,
} from "node:timers/promises";

export type RequestListener = (
  request: IncomingMessage,
  response: ServerResponse,
) => void;

export interface CloseOptions {
  /** Milliseconds in which the server still takes new connections, for clients that do not know yet. */
  delay: number;
  /** Milliseconds until it closes connections whose requests are still running, `delay` included. */
  limit: number;
}

/**
 * After so many turns of the event loop without a new connection or request, none is queued in the operating system:
 * Node accepts one connection a turn, and reads from it in the next.
 */
const quietTurns = 5;

export class GracefulClose {
  readonly #server: Server;
  readonly #listener: RequestListener;
  /** Each connection with its running response. */
  readonly #connections = new Map<Socket, ServerResponse | null>();
  /** How many connections and requests have come. */
  #arrivals = 0;
  #draining = false;
  #waiting: (() => void)[] | null = null;

  constructor(server: Server, listener: RequestListener) {
    this.#server = server;
    this.#listener = listener;
    server.on("connection", (socket) => {
      this.#arrivals++;
      this.#connections.set(socket, null);
      socket.once("close", () => this.#connections.delete(socket));
    });
    server.on("request", (request, response) => {
      this.#take(request, response);
    });
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    this.#arrivals++;
    this.#connections.set(socket, response);
    if (this.#draining) announceClose(response);
    response.once("close", () => {
      if (this.#connections.get(socket) !== response) return;
      if (this.#server.listening) this.#connections.set(socket, null);
      else socket.destroySoon();
    });
    const answer = (): void => {
      this.#listener(request, response);
    };
    if (this.#waiting === null) answer();
    else this.#waiting.push(answer);
  }

  /** Returns whether all requests were answered within the limit. */
  async close({ delay, limit }: CloseOptions): Promise<boolean> {
    const deadline = Date.now() + limit;
    this.#draining = true;
    for (const response of this.#running()) announceClose(response);
    await sleep(Math.min(delay, limit));
    await this.#takeInQueued(deadline);
    const closed = this.#closeListener();
    for (const answer of this.#waiting ?? []) answer();
    this.#waiting = null;

    let finished = true;
    const cut = setTimeout(() => {
      finished = false;
      this.#server.closeAllConnections();
    }, deadline - Date.now());
    await closed;
    clearTimeout(cut);
    return finished;
  }

  /**
   * While requests are worked on, connections and requests queue up in the operating system, unseen by Node; an
   * embedded database may keep it busy for long. So new requests wait here until the running ones have ended, and until
   * everything that is queued has come in.
   */
  async #takeInQueued(deadline: number): Promise<void> {
    const running = this.#running();
    this.#waiting = [];
    // A request that takes long must not use up the time of those that wait.
    const half = (Date.now() + deadline) / 2;
    while (running.some(isRunning) && Date.now() < half) await sleep(5);
    let seen = this.#arrivals;
    for (let quiet = 0; quiet < quietTurns && Date.now() < deadline; quiet++) {
      await turn();
      if (this.#arrivals !== seen) quiet = -1;
      seen = this.#arrivals;
    }
  }

  #closeListener(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
    for (const [socket, response] of this.#connections)
      if (response === null) socket.destroy();
    return closed;
  }

  #running(): ServerResponse[] {
    return [...this.#connections.values()].filter(
      (response) => response !== null,
    );
  }
}

function isRunning(response: ServerResponse): boolean {
  return !response.writableFinished && !response.destroyed;
}

/** The response says `Connection: close`, so the client sends its next request elsewhere. */
function announceClose(response: ServerResponse): void {
  response.shouldKeepAlive = false;
}
