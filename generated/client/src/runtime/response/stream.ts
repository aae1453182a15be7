// Part of the Specwright runtime, copied unchanged.
/** Streams in results: what breaks while they are read is an error of the API like any other. */

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
