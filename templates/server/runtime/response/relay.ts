// Part of the Specwright runtime.
import type { ByteStream } from "../http.js";

type Read = ReadableStreamDefaultReader<Uint8Array>["read"];

export interface RelayOptions {
  /** A piece before those of the source. */
  readonly first?: Uint8Array;
  /** Called instead of reading a piece. */
  readonly read?: (read: Read) => ReturnType<Read>;
  /** Called instead of cancelling the source. */
  readonly cancel?: (cancel: () => Promise<void>) => Promise<void>;
}

/** A stream with the pieces of another one, which is read only when this one is. */
export function relay(
  source: ByteStream,
  { first, read = (next) => next(), cancel = (end) => end() }: RelayOptions,
): ByteStream {
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (first) controller.enqueue(first);
      },
      async pull(controller) {
        try {
          const { done, value } = await read(() => reader.read());
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          reader.cancel(error).catch(() => undefined);
          throw error;
        }
      },
      cancel: (reason) => cancel(() => reader.cancel(reason)),
    },
    { highWaterMark: 0 },
  );
}
