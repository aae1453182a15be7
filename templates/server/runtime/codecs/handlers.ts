// Part of the Specwright runtime.
/**
 * Converts the values of requests and responses between the wire and code. This happens next to the handler: checks,
 * field rules, plugins and writers see the wire.
 */
import { matchMediaType, parseMediaType } from "../body/media-type.js";
import type { Place } from "../errors/problem.js";
import { after, type Awaitable } from "../http.js";
import { contentTypeOf } from "../response/reply.js";
import { statusKey } from "../response/response-description.js";
import type { CodeResult, Result, WireResult } from "../response/result.js";
import type { CodeInput, CodeValue, WireInput, WireValue } from "../values.js";
import { adaptRoute, decodeInput, type Route } from "../route.js";
import { inRequest, type ValueDecoder, type ValueEncoder } from "./convert.js";

/** What is converted in the requests and responses of an operation. Other values are the same on the wire. */
export interface OperationCodecs {
  readonly path?: ValueDecoder;
  readonly query?: ValueDecoder;
  readonly headers?: ValueDecoder;
  readonly cookies?: ValueDecoder;
  /** By media type. */
  readonly bodies?: Readonly<Record<string, ValueDecoder>>;
  /** By status: `200`, `4XX`, `default`. */
  readonly responses?: Readonly<Record<string, ResponseCodecs>>;
}

interface ResponseCodecs {
  /** By name in code. */
  readonly headers?: Readonly<Record<string, HeaderCodec>>;
  /** By media type. */
  readonly bodies?: Readonly<Record<string, ValueEncoder>>;
}

interface HeaderCodec {
  /** On the wire. */
  readonly name: string;
  readonly codec?: ValueEncoder;
}

/** Headers that a handler may add, next to those whose values are converted. */
export interface AnyHeaders {
  readonly [name: string]: unknown;
}

/** Of the application. */
type CodeHandler = (input: CodeInput, call: unknown) => Awaitable<CodeResult>;

type WireHandler = (input: WireInput, call: unknown) => Awaitable<WireResult>;

/** Handlers that receive and return values of the wire, for those of the application. */
export function onWire<Operations extends object>(
  operations: Operations,
  routes: readonly Route[],
  codecs: Readonly<Record<string, OperationCodecs>>,
): Operations {
  const all = routes.map((route): [string, PropertyDescriptor] => {
    const { operation } = route;
    const convert = Object.hasOwn(codecs, operation)
      ? converter(route, codecs[operation] ?? {})
      : null;
    let known: { handler: unknown; wrapped: WireHandler } | null = null;
    // Read for each request: an application may replace its handlers.
    const get = (): unknown => {
      const handler: unknown = Reflect.get(operations, operation);
      if (typeof handler !== "function") return handler;
      if (known?.handler !== handler) {
        const own: unknown = handler.bind(operations);
        const wrapped =
          convert === null ? (own as WireHandler) : convert(own as CodeHandler);
        if (adaptRoute in handler)
          Object.assign(wrapped, { [adaptRoute]: handler[adaptRoute] });
        known = { handler, wrapped };
      }
      return known.wrapped;
    };
    return [operation, { get, enumerable: true }];
  });
  return Object.defineProperties({}, Object.fromEntries(all)) as Operations;
}

function converter(
  route: Route,
  codecs: OperationCodecs,
): (handler: CodeHandler) => WireHandler {
  const { responses } = codecs;
  const decode = (input: WireInput) => decoded(route, codecs, input);
  return (handler) => {
    const convert: WireHandler = (input, call) => {
      const result = handler(decode(input), call);
      return responses === undefined
        ? (result as Awaitable<Result> as Awaitable<WireResult>)
        : after(result, (known) => encoded(route, responses, known));
    };
    return Object.assign(convert, { [decodeInput]: decode });
  };
}

const locations = ["path", "query", "headers", "cookies"] as const;

const places = {
  path: "path",
  query: "query",
  headers: "header",
  cookies: "cookie",
} as const;

/** A copy, because plugins have the values of the wire. */
function decoded(
  route: Route,
  codecs: OperationCodecs,
  input: WireInput,
): CodeInput {
  const values: Record<string, unknown> = { ...input };
  const convert = (name: string, place: Place, codec: ValueDecoder): void => {
    values[name] = inRequest(place, codec, input[name] as WireValue);
  };
  for (const name of locations) {
    const codec = codecs[name];
    if (codec) convert(name, places[name], codec);
  }
  const { bodies } = codecs;
  if (bodies === undefined || input["body"] === undefined)
    return values as CodeInput;
  const offered = Object.keys(route.body?.contents ?? {});
  const { contentType } = input;
  const mediaType =
    typeof contentType === "string"
      ? matchMediaType(offered, contentType)
      : offered[0];
  const codec = bodies[mediaType ?? ""];
  if (codec) convert("body", "body", codec);
  return values as CodeInput;
}

function encoded(
  route: Route,
  responses: NonNullable<OperationCodecs["responses"]>,
  result: CodeResult,
): WireResult {
  // The compiler does not see every handler. The server reports a result that is not an object.
  if (typeof result !== "object" || (result as unknown) === null)
    return result as Result as WireResult;
  const key = statusKey(route, result.status) ?? "";
  const { headers, bodies } = responses[key] ?? {};
  const { body } = result;
  const codec =
    bodies === undefined || body === undefined
      ? undefined
      : bodies[describedType(route, key, result)];
  const wire: Result = {
    ...result,
    ...(headers && result.headers
      ? { headers: encodedHeaders(headers, result.headers) }
      : {}),
    ...(codec ? { body: codec.encode(body as CodeValue) } : {}),
  };
  return wire as WireResult;
}

function describedType(route: Route, status: string, result: Result): string {
  const contents = route.responses[status] ?? {};
  const { essence } = parseMediaType(contentTypeOf(result, contents) ?? "");
  return matchMediaType(Object.keys(contents), essence) ?? "";
}

function encodedHeaders(
  codecs: NonNullable<ResponseCodecs["headers"]>,
  headers: NonNullable<Result["headers"]>,
): NonNullable<Result["headers"]> {
  const all = Object.entries(headers).map(([name, value]) => {
    const known = Object.hasOwn(codecs, name) ? codecs[name] : undefined;
    if (!known) return [name, value];
    const isGiven = value !== undefined && value !== null;
    const { name: wire, codec } = known;
    return [
      wire,
      codec && isGiven ? encodedHeader(codec, wire, value as CodeValue) : value,
    ];
  });
  return Object.fromEntries(all) as Record<string, unknown>;
}

/** An error of the codec knows the part of the value, but not the header. */
function encodedHeader(
  codec: ValueEncoder,
  name: string,
  value: CodeValue,
): WireValue {
  try {
    return codec.encode(value);
  } catch (cause) {
    const { message } = cause as Error;
    throw new TypeError(`header ${name}: ${message}`, { cause });
  }
}
