// Part of the Specwright runtime.
/** Streams in results. */
import { Mismatch } from "../response/mismatch.js";
import type { BodySource } from "../route.js";

const usualItemSize = 33_554_432;

/** A stream uses the signal, and maybe the body of the request, until it ends. */
export function streamOf(
  source: BodySource,
  read: (maxItemSize: number) => AsyncIterable<unknown>,
): AsyncGenerator {
  const { end } = source;
  source.end = () => undefined;
  return untilEnd(source, read, end);
}

/** An error while a stream is read becomes an error of the API. */
async function* untilEnd(
  source: BodySource,
  read: (maxItemSize: number) => AsyncIterable<unknown>,
  end: () => void,
): AsyncGenerator {
  try {
    yield* read(source.maxItemSize ?? usualItemSize);
  } catch (cause) {
    throw cause instanceof Mismatch
      ? source.fail(
          "invalid-body",
          `returned a stream that cannot be read: ${cause.message}`,
          { body: cause.cause },
        )
      : source.translate(cause);
  } finally {
    end();
  }
}
