// Part of the Specwright runtime.
/** Sources of bytes that are read while they are sent. */

/** The source of a file's bytes: the body of a response, a generator, a file that Node reads. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export function isByteSource(value: unknown): value is ByteSource {
  return (
    value instanceof ReadableStream ||
    (typeof value === "object" &&
      value !== null &&
      Symbol.asyncIterator in value)
  );
}

/** Not every browser can iterate over streams. */
export function bytesIn(source: ByteSource): AsyncIterable<Uint8Array> {
  return Symbol.asyncIterator in source ? source : chunksOf(source);
}

function chunksOf(
  stream: ReadableStream<Uint8Array>,
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const reader = stream.getReader();
      return {
        next: () => reader.read() as Promise<IteratorResult<Uint8Array>>,
        async return() {
          await reader.cancel();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
