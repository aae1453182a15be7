// Part of the Specwright runtime.
/** The header `Content-Encoding` of a request (RFC 9110, 8.4). */
import { joined } from "../fetch.js";
import { BodyTooLarge, type ByteStream, type HttpBody } from "../http.js";
import { asError, Refusal } from "../errors/problem.js";
import { relay } from "../response/relay.js";
import { decoders, type Decoder } from "./decoders.js";

/** More codings than anyone uses: each of them multiplies the work that a small request can cause. */
const maxCodings = 3;

/** The body without its content codings. Throws a 415 for codings that are not supported, or not allowed. */
export function withoutCodings(
  body: HttpBody,
  header: string,
  decompresses: boolean,
): HttpBody {
  const codings = codingsOf(header);
  if (codings.length === 0 || body.isDecoded === true) return body;
  const known = decompresses ? decoders() : {};
  const chain = codings.map((name) =>
    Object.hasOwn(known, name) ? known[name] : undefined,
  );
  if (codings.length > maxCodings || !chain.every((one) => one !== undefined))
    throw unsupportedEncoding(Object.keys(known));
  return new DecodedBody(body, chain);
}

/** In the order in which they were applied, without those that change nothing. */
function codingsOf(header: string): string[] {
  return header
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity")
    .map((coding) => (coding === "x-gzip" ? "gzip" : coding));
}

function unsupportedEncoding(known: readonly string[]): Refusal {
  const accepted = known.length === 0 ? "identity" : known.join(", ");
  const message =
    known.length === 0
      ? "The body must not be compressed."
      : `The content coding of the body must be ${known.join(" or ")}.`;
  return new Refusal(415, "unsupported_media_type", message, {
    headers: { "accept-encoding": accepted },
  });
}

/** The maximum number of bytes before decoding: data that cannot be compressed becomes a little longer. */
export function encodedLimit(limit: number): number {
  return limit + Math.ceil(limit / 64) + 1024;
}

class DecodedBody implements HttpBody {
  readonly #body: HttpBody;
  readonly #chain: readonly Decoder[];

  constructor(body: HttpBody, chain: readonly Decoder[]) {
    this.#body = body;
    this.#chain = chain;
  }

  async bytes(limit: number): Promise<Uint8Array> {
    const reader = this.stream(limit).getReader();
    const pieces: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return joined(pieces, size);
      size += value.length;
      pieces.push(value);
    }
  }

  /** The last coding was applied last, so it is decoded first. */
  stream(limit: number): ByteStream {
    let stream = this.#body.stream(encodedLimit(limit));
    for (let index = this.#chain.length - 1; index >= 0; index--) {
      const most = index === 0 ? limit : encodedLimit(limit);
      stream = decodedStream(stream, this.#chain[index] as Decoder, most);
    }
    return stream;
  }
}

/** Decodes only what is read: a few bytes may become very many. */
function decodedStream(
  source: ByteStream,
  open: Decoder,
  limit: number,
): ByteStream {
  const { readable, writable } = open();
  let failure: { readonly error: unknown } | null = null;
  let isOpen = false;
  let size = 0;
  const watched = relay(source, {
    async read(read) {
      try {
        return await read();
      } catch (error) {
        failure = { error };
        throw error;
      }
    },
  });
  const start = (): void => {
    isOpen = true;
    // Errors of both sides reach the reader.
    watched.pipeTo(writable).catch(() => undefined);
  };
  return relay(readable, {
    async read(read) {
      if (!isOpen) start();
      const piece = await read().catch(() => {
        throw failure === null ? asError(invalid()) : failure.error;
      });
      size += piece.value?.length ?? 0;
      if (size > limit) throw new BodyTooLarge();
      return piece;
    },
  });
}

function invalid(): Refusal {
  const message = "The body does not have its content coding.";
  return new Refusal(400, "invalid_request", message, {
    issues: [
      {
        in: "body",
        path: "",
        keyword: "contentEncoding",
        message: "must have the content coding of the header",
      },
    ],
  });
}
