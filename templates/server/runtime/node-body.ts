// Part of the Specwright runtime, copied unchanged.
/** A body as Node's streams bring it. */
import { joined } from "./fetch.js";
import {
  BodyIncomplete,
  BodyTooLarge,
  type ByteStream,
  type HttpBody,
} from "./http.js";
import { Later } from "./later.js";

/** The parts of `Readable` that are used. */
export interface NodeReadable {
  on(event: string, listener: (...values: never[]) => void): unknown;
  read(): unknown;
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
  nextTick<Values extends unknown[]>(
    work: (...values: Values) => void,
    ...values: Values
  ): void;
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
/** Nobody waits for the end of it. */
const inPlace = { requireManualDestroy: true };

/** So many bytes of a body that nobody wants may still come. */
const spare = 16 * 1024 * 1024;

export class IncomingBody implements HttpBody {
  readonly #request: NodeReadable;
  #abandon: (() => void) | null = null;

  constructor(request: NodeReadable) {
    this.#request = request;
  }

  bytes(limit: number): Later<Uint8Array> {
    const whole = new Later<Uint8Array>();
    if (isUntouched(this.#request)) {
      process.nextTick(takeOrCollect, this.#request, limit, whole);
    } else {
      collect(this.#request, limit, whole);
    }
    return whole;
  }

  stream(limit: number): ByteStream {
    const request = this.#request;
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
            controller.error(new BodyIncomplete("The request was answered"));
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

/**
 * Whether it is certain of a request that nothing of its body is lost when nobody listens for a while. With HTTP/2, a
 * body that was cut off counts as complete.
 */
function isUntouched(request: NodeReadable): boolean {
  return request.httpVersionMajor === 1 && request.readableFlowing === null;
}

/**
 * Most bodies come together with their head, and then all is there as soon as Node has gone through what it received:
 * to take it is a good deal cheaper than to listen for it.
 */
function takeOrCollect(
  request: NodeReadable,
  limit: number,
  whole: Later<Uint8Array>,
): void {
  const isAllThere = request.complete === true && request.destroyed !== true;
  if (!isAllThere || !isUntouched(request)) {
    collect(request, limit, whole);
    return;
  }
  const bytes = (request.read() as Uint8Array | null) ?? new Uint8Array();
  if (bytes.length > limit) whole.break(new BodyTooLarge());
  else whole.give(bytes);
}

function collect(
  request: NodeReadable,
  limit: number,
  whole: Later<Uint8Array>,
): void {
  const place = new AsyncResource("RequestBody", inPlace);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stop = follow(request, {
    data(chunk) {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      stop();
      place.runInAsyncScope(whole.break, whole, new BodyTooLarge());
    },
    end() {
      place.runInAsyncScope(whole.give, whole, joined(chunks, size));
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
