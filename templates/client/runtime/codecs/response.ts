// Part of the Specwright runtime.
/** Responses whose values differ between code and the wire. They are converted after they are checked. */
import type { CallOptions, Client } from "../client.js";
import type { Fail } from "../errors.js";
import { formatFor } from "../formats/by-media-type.js";
import { responseFor } from "../response/read.js";
import { origin, type Result, type WireResult } from "../result.js";
import type { CodeRequest, CodeValue, Route, WireValue } from "../route.js";
import { sendEncoded } from "./request.js";

/** Converts a value of a response to its form in code. */
export interface Decoder {
  readonly decode: (wire: WireValue) => CodeValue;
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

/** A result with the names and values of code. */
type CodeResult = Result & {
  readonly body: CodeValue | undefined;
  readonly headers: Readonly<Record<string, CodeValue>>;
};

/** Like `send`. */
export async function sendDecoded<R extends Result>(
  client: Client,
  request: CodeRequest | undefined,
  options: CallOptions | undefined,
  route: DecodedRoute,
): Promise<R> {
  const result = await sendEncoded(client, request, options, route);
  return decodedResult(result, route) as Result as R;
}

/** Changes the result in place. An undeclared one stays as it was received. */
export function decodedResult(
  result: WireResult,
  { decode }: DecodedRoute,
): CodeResult {
  const row = result.declared && responseFor(decode, result.status);
  return row
    ? withDecoder(result, "decode" in row ? { body: row } : row)
    : (result as Result as CodeResult);
}

function withDecoder(
  result: WireResult & { [origin]?: Fail },
  decoder: ResponseDecoder,
): CodeResult {
  const { body, headers, contentType, status, response } = result;
  const { decode } =
    decoder.body ?? formatFor(decoder.types, contentType) ?? same;
  /** The application's own codecs may throw. */
  const attempt = (wire: WireValue, convert: Decoder["decode"]): CodeValue => {
    try {
      return convert(wire);
    } catch (cause) {
      const message = "returned a value that its codec cannot convert";
      const details = { status, body: wire, headers: response.headers, cause };
      throw result[origin]?.("invalid-body", message, details) ?? cause;
    }
  };
  const converted = {
    body: isIterated(body)
      ? Object.assign(
          eachDecoded(body, (item) => attempt(item, decode)),
          "position" in body && { position: body.position },
        )
      : body === undefined
        ? body
        : attempt(body, decode),
    headers: Object.fromEntries(
      Object.entries(headers).map(([wireName, wire]) => {
        const [name = wireName, value = same] =
          decoder.headers?.[wireName] ?? [];
        return [name, attempt(wire, value.decode)];
      }),
    ),
  };
  return Object.assign(result as Result, converted) as CodeResult;
}

const same: Decoder = { decode: (wire) => wire as unknown as CodeValue };

async function* eachDecoded(
  items: AsyncIterable<WireValue>,
  decode: Decoder["decode"],
): AsyncGenerator<CodeValue> {
  for await (const item of items) yield decode(item);
}

function isIterated<Value>(
  value: Value | undefined,
): value is Value & AsyncIterable<Value> {
  return Symbol.asyncIterator in Object(value);
}
