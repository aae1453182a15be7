// Part of the Specwright runtime, copied unchanged.
/** Streams in results. An error while a stream is read becomes an error of the API. */

export function isStream(value: unknown): value is AsyncIterable<unknown> {
  return (
    typeof value === "object" && value !== null && Symbol.asyncIterator in value
  );
}

export async function* guardStream(
  stream: AsyncIterable<unknown>,
  translate: (cause: unknown) => unknown,
): AsyncGenerator {
  try {
    yield* stream;
  } catch (cause) {
    throw translate(cause);
  }
}
