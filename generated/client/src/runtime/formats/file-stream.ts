// Part of the Specwright runtime, copied unchanged.
/** Files of forms that are sent while they are read, so that their size need not be known. */

/** The source of a file's bytes: the body of a response, a generator, a file that Node reads. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Bytes with the name and the media type of a file. A `ByteSource` has neither. */
export interface FileStream extends AsyncIterable<Uint8Array> {
  /** `blob` by default. */
  readonly name?: string;
  /** A media type; `application/octet-stream` by default. */
  readonly type?: string;
}

/** A form whose files may also be streams. A form with a stream can be sent only once, so it is never retried. */
export type WithStreams<Form> = Form extends unknown
  ? { [Name in keyof Form]: OrStream<Form[Name]> }
  : never;

type OrStream<Value> = Value extends Blob
  ? Value | ByteSource | FileStream
  : Value extends readonly (infer Item)[]
    ? OrStream<Item>[]
    : Value;

/**
 * Creates a file for a form from a stream: `photo: fileStream(createReadStream(path), { name: "rex.png", type:
 * "image/png" })`.
 */
export function fileStream(
  content: ByteSource,
  { name, type }: { name: string; type?: string },
): FileStream {
  return {
    name,
    ...(type === undefined ? {} : { type }),
    [Symbol.asyncIterator]: () => bytesIn(content)[Symbol.asyncIterator](),
  };
}

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

/** Cancels a stream that will not be read. */
export async function cancelSource(source: ByteSource): Promise<void> {
  if (source instanceof ReadableStream) await source.cancel();
  else await source[Symbol.asyncIterator]().return?.();
}

async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
