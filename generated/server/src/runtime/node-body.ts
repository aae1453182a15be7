// Part of the Specwright runtime, copied unchanged.
/** A body as Node's streams bring it. */
import { joined } from "./fetch.js";
import { BodyTooLarge, type ByteStream, type HttpBody } from "./http.js";

/** The parts of `Readable` that are used. */
export interface NodeReadable {
  on(event: string, listener: (...values: never[]) => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

export class IncomingBody implements HttpBody {
  readonly #request: NodeReadable;

  constructor(request: NodeReadable) {
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
function follow(request: NodeReadable, follower: Follower): () => void {
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
