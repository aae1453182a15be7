// Part of the Specwright runtime.
/** Responses whose values differ between code and the wire. They are converted after they are checked. */
import type { CallOptions, Client } from "../client.js";
import type { Fail } from "../errors.js";
import { formatFor } from "../formats/by-media-type.js";
import { responseFor } from "../response/read.js";
import { origin, type Result } from "../result.js";
import type { RequestInput, Route } from "../route.js";
import { sendEncoded } from "./request.js";

/** Converts a value of a response to its form in code. */
export interface Decoder {
  readonly decode: (wire: unknown) => unknown;
}

export interface DecodedRoute extends Route {
  /** By status: `200`, `4XX` or `default`. Null if nothing is converted. */
  readonly decode: {
    readonly [status: string]: Decoder | ResponseDecoder | null;
  };
}

/** A response with several media types or with headers that are converted. */
export interface ResponseDecoder {
  /** Converts the body, or each item of a stream. */
  readonly body?: Decoder;
  /** Converts the body, by its media type. */
  readonly types?: { readonly [mediaType: string]: Decoder | null };
  /** The names of headers in code, and how their values are converted. */
  readonly headers?: {
    readonly [name: string]: readonly [name: string, value?: Decoder];
  };
}

/** Like `send`. */
export async function sendDecoded<R extends Result>(
  client: Client,
  request: RequestInput | undefined,
  options: CallOptions | undefined,
  route: DecodedRoute,
): Promise<R> {
  const result = await sendEncoded<R>(client, request, options, route);
  return decodedResult(result, route);
}

/** Changes the result in place. An undeclared one stays as it was received. */
export function decodedResult<R extends Result>(
  result: R,
  { decode }: DecodedRoute,
): R {
  const row = result.declared && responseFor(decode, result.status);
  return row
    ? withDecoder(result, "decode" in row ? { body: row } : row)
    : result;
}

function withDecoder<R extends Result>(
  result: R & { [origin]?: Fail },
  decoder: ResponseDecoder,
): R {
  const { body, headers, contentType, status, response } = result;
  const { decode } =
    decoder.body ?? formatFor(decoder.types, contentType) ?? same;
  /** The application's own codecs may throw. */
  const attempt = (wire: unknown, convert: Decoder["decode"]): unknown => {
    try {
      return convert(wire);
    } catch (cause) {
      const message = "returned a value that its codec cannot convert";
      const details = { status, body: wire, headers: response.headers, cause };
      throw result[origin]?.("invalid-body", message, details) ?? cause;
    }
  };
  return Object.assign(result, {
    body: isIterated(body)
      ? Object.assign(
          eachDecoded(body, (item) => attempt(item, decode)),
          "position" in body && { position: body.position },
        )
      : body === undefined
        ? body
        : attempt(body, decode),
    headers: Object.fromEntries(
      Object.entries(headers).map(([wireName, wire]: [string, unknown]) => {
        const [name = wireName, value = same] =
          decoder.headers?.[wireName] ?? [];
        return [name, attempt(wire, value.decode)];
      }),
    ),
  });
}

const same: Decoder = { decode: (wire) => wire };

async function* eachDecoded(
  items: AsyncIterable<unknown>,
  decode: Decoder["decode"],
): AsyncGenerator {
  for await (const item of items) yield decode(item);
}

function isIterated(value: unknown): value is AsyncIterable<unknown> {
  return Symbol.asyncIterator in Object(value);
}
