// Part of the Specwright runtime.
/** Reads a request body from a stream of Node. */
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
