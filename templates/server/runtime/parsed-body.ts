// Part of the Specwright runtime, copied unchanged.
/**
 * A body that a body parser of the framework has read before the API could. It is used where it is surely what was sent;
 * anything else is refused, since a guess could be another request than the client's.
 */
import { BodyTooLarge, type ByteStream, type HttpBody } from "./http.js";
import { isJson, parseMediaType } from "./media-type.js";

export class ParsedBody implements HttpBody {
  readonly #parsed: unknown;
  readonly #contentType: string;

  constructor(parsed: unknown, contentType: string | string[] | undefined) {
    this.#parsed = parsed;
    this.#contentType = String(contentType ?? "");
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- so that what is thrown is a rejection.
  async bytes(limit: number): Promise<Uint8Array> {
    const bytes = bytesAgain(this.#parsed, this.#contentType);
    if (bytes.length > limit) throw new BodyTooLarge();
    return bytes;
  }

  stream(limit: number): ByteStream {
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        controller.enqueue(await this.bytes(limit));
        controller.close();
      },
    });
  }
}

function bytesAgain(parsed: unknown, contentType: string): Uint8Array {
  if (parsed instanceof Uint8Array) return parsed;
  const { essence } = parseMediaType(contentType);
  if (isJson(essence)) {
    // A text may be JSON or may have been JSON.
    if (parsed === undefined || typeof parsed === "string") throw readBefore();
    return new TextEncoder().encode(JSON.stringify(parsed, exactly));
  }
  if (typeof parsed !== "string") throw readBefore();
  return new TextEncoder().encode(parsed);
}

/** An integer beyond 2^53 may have been rounded by the parser: it could be another record's id. */
function exactly(_key: string, value: unknown): unknown {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw readBefore();
  }
  return value;
}

function readBefore(): Error {
  return new Error(
    "The request body was read before the API could, and cannot be had again as it was sent: put the API before body parsers",
  );
}
