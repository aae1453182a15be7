// Part of the Specwright runtime, copied unchanged.
/** A body as Node's streams bring it. */
import { joined } from "../fetch.js";
import {
  BodyIncomplete,
  BodyTooLarge,
  type ByteStream,
  type HttpBody,
} from "../http.js";
import { Later } from "./later.js";

/** The parts of `Readable` that are used. */
export interface NodeReadable {
  on(event: string, listener: (...values: never[]) => void): unknown;
  /** Hands out what has come, as an event like any other. */
  read(): unknown;
  readonly readableLength?: number;
  pause(): unknown;
  resume(): unknown;
  destroy(): unknown;
  readonly destroyed?: boolean;
  readonly aborted?: boolean;
  /** Null as long as nobody reads it. */
  readonly readableFlowing?: boolean | null;
  /** Whether all of it has come; only requests know. */
  readonly complete?: boolean;
  readonly httpVersionMajor?: number;
}

/** Node has it; its types would be a dependency. */
declare const process: {
  getBuiltinModule(name: "node:timers"): {
    setImmediate<Values extends unknown[]>(
      work: (...values: Values) => void,
      ...values: Values
    ): unknown;
  };
  getBuiltinModule(name: "node:async_hooks"): {
    readonly AsyncResource: new (
      kind: string,
      options: { readonly requireManualDestroy: boolean },
    ) => {
      runInAsyncScope<This, Value>(
        work: (this: This, value: Value) => void,
        self: This,
        value: Value,
      ): void;
    };
  };
};

/** Goes on where it was made. After an event, `AsyncLocalStorage` would have forgotten who is being served. */
const { AsyncResource } = process.getBuiltinModule("node:async_hooks");
/** Taken once: whoever sets the clock in a test does not mean ours. */
const { setImmediate } = process.getBuiltinModule("node:timers");
/** Nobody waits for the end of it. */
const inPlace = { requireManualDestroy: true };

/** So many bytes of a body that nobody wants may still come. */
const spare = 16 * 1024 * 1024;

export class IncomingBody implements HttpBody {
  readonly #request: NodeReadable;
  #abandon: (() => void) | null = null;
  #isStreamed = false;

  constructor(request: NodeReadable) {
    this.#request = request;
  }

  /** Whether a handler reads it piece by piece. */
  get isStreamed(): boolean {
    return this.#isStreamed;
  }

  bytes(limit: number): Later<Uint8Array> {
    const request = this.#request;
    const pieces = new Pieces(limit);
    // With HTTP/2, a body that was cut off counts as complete.
    const canHold =
      request.httpVersionMajor === 1 && request.readableFlowing === null;
    // Whoever else listens must not make it run before we are there.
    if (canHold) request.pause();
    request.on("data", (chunk: Uint8Array) => {
      pieces.add(chunk);
    });
    if (canHold) setImmediate(takeOrAwait, request, pieces);
    else awaitEnd(request, pieces);
    return pieces.whole;
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
        // Not before somebody reads: what nobody listens to can be discarded.
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

  /** To be called when the answer is complete: what has not been read will not be. */
  abandon(): void {
    this.#abandon?.();
  }
}

/** What has come of a body that is wanted whole. */
class Pieces {
  readonly whole = new Later<Uint8Array>();
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

  join(): void {
    if (this.areTooMany) this.whole.break(new BodyTooLarge());
    else this.whole.give(joined(this.#chunks, this.#size));
  }
}

/**
 * Most bodies come in one piece with their head. Node announces the request, works off its queues, and only then reads
 * on; so an immediate is the first to find all of it there. To take it is a good deal cheaper than to wait for its end.
 */
function takeOrAwait(request: NodeReadable, pieces: Pieces): void {
  if (request.complete !== true || request.aborted === true) {
    awaitEnd(request, pieces);
    request.resume();
    return;
  }
  do request.read();
  while ((request.readableLength ?? 0) > 0);
  pieces.join();
}

function awaitEnd(request: NodeReadable, pieces: Pieces): void {
  const { whole } = pieces;
  const place = new AsyncResource("RequestBody", inPlace);
  const stop = follow(request, {
    data() {
      if (!pieces.areTooMany) return;
      stop();
      place.runInAsyncScope(pieces.join, pieces, undefined);
    },
    end() {
      place.runInAsyncScope(pieces.join, pieces, undefined);
    },
    fail(error) {
      place.runInAsyncScope(whole.break, whole, error);
    },
  });
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

/**
 * Lets the rest of a body run into nowhere: a client that is still sending could not read the answer if the connection
 * were cut. Whoever goes on and on is cut off all the same.
 */
export function discard(request: NodeReadable): void {
  if (request.complete !== false || request.destroyed === true) return;
  let rest = spare;
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

/** Listens to a body until its end. Whoever stops early lets the rest run on, until it is discarded. */
function follow(request: NodeReadable, follower: Follower): () => void {
  let following = true;
  const fail = (cause?: unknown): void => {
    if (!following) return;
    following = false;
    follower.fail(new BodyIncomplete(cause));
  };
  // The client may have gone before anybody asked for the body, and then no event tells of it any more.
  if (request.destroyed === true) fail();
  request.on("data", (chunk: Uint8Array) => {
    if (following) follower.data(chunk);
  });
  request.on("end", () => {
    if (!following) return;
    // With HTTP/2, a body that is cut off ends like any other.
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
