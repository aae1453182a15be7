// Part of the Specwright runtime.
/**
 * A body that a body parser of the framework has already read. It is used only if it is certainly what the client sent.
 * Otherwise the request fails, because a guess could differ from the client's request.
 */
import {
  BodyTooLarge,
  readBefore,
  type ByteStream,
  type HttpBody,
} from "../http.js";
import { tooDeep } from "./json.js";
import { isJson, parseMediaType } from "./media-type.js";

export class ParsedBody implements HttpBody {
  /** Body parsers decompress bodies, or reject them. */
  readonly isDecoded: boolean = true;
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
    // A string may be JSON text or a parsed JSON string.
    if (parsed === undefined || typeof parsed === "string") throw readBefore();
    return new TextEncoder().encode(textAgain(parsed));
  }
  if (typeof parsed !== "string") throw readBefore();
  return new TextEncoder().encode(parsed);
}

function textAgain(parsed: unknown): string {
  try {
    return JSON.stringify(parsed, exactly);
  } catch (error) {
    // Parsing JSON uses no stack, but writing it does.
    throw error instanceof RangeError ? tooDeep() : error;
  }
}

/**
 * A large number may have been rounded by the parser, and could be the id of another record. It may also be infinite.
 */
function exactly(_key: string, value: unknown): unknown {
  if (typeof value !== "number") return value;
  const isExact = Number.isInteger(value)
    ? Number.isSafeInteger(value)
    : Number.isFinite(value);
  if (!isExact) throw readBefore();
  return value;
}
