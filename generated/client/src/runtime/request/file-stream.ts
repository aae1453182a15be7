// Part of the Specwright runtime, copied unchanged.
/** Files of forms that are sent as they come, so that neither their size nor their end has to be known. */

/** Where the bytes of a file come from: the body of an answer, a generator, a file that Node reads. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Bytes with what a form says of a file: a `ByteSource` alone says neither. */
export interface FileStream extends AsyncIterable<Uint8Array> {
  /** `blob` without it. */
  readonly name?: string;
  /** A media type; `application/octet-stream` without it. */
  readonly type?: string;
}

/** A form whose files may be streams as well. One that holds a stream can be sent once only, so it is never retried. */
export type WithStreams<Form> = Form extends unknown
  ? { [Name in keyof Form]: OrStream<Form[Name]> }
  : never;

type OrStream<Value> = Value extends Blob
  ? Value | ByteSource | FileStream
  : Value extends readonly (infer Item)[]
    ? OrStream<Item>[]
    : Value;

/** A file of a form, from a stream: `photo: fileStream(createReadStream(path), { name: "rex.png", type: "image/png" })`. */
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

/** Not every browser can iterate over its streams. */
export function bytesIn(source: ByteSource): AsyncIterable<Uint8Array> {
  return Symbol.asyncIterator in source ? source : chunksOf(source);
}

/** Ends a stream that nobody is going to read. */
export async function letGo(source: ByteSource): Promise<void> {
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
