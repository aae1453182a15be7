// Part of the Specwright runtime.
/** Compresses the bodies of responses with `CompressionStream`. */
import { type Plugin, definePlugin } from "./runtime/core.js";
import {
  type ApiRequest,
  type Awaitable,
  type HttpReply,
  after,
  canFlush,
  flushedStream,
  offerCodings,
  selectedTag,
  sizeOfBody,
  withNames,
} from "./runtime/http.js";

export interface CompressionOptions {
  /** Smaller bodies are sent as they are; 1024 bytes by default. Streams have no size and are compressed. */
  readonly minimum?: number;
  /** Media types; by default text, JSON, XML, JavaScript, SVG and WebAssembly. */
  readonly types?: RegExp;
}

const usualTypes =
  /^(?:text\/(?!event-stream)|application\/(?:.*\+)?(?:json|xml|javascript|x-ndjson|wasm)|image\/svg\+xml)/;

const codings = ["gzip", "deflate"] as const;
type Coding = (typeof codings)[number];

/**
 * Compresses with gzip or deflate if the client accepts it. Responses that are already encoded, partial, or marked with
 * `Cache-Control: no-transform` stay as they are. Each piece of a stream is sent as soon as it is there. A compressed
 * body has an `ETag` of its own, such as `"5-gzip"`.
 *
 * Do not compress responses that contain both a secret and text of the request: their size can reveal the secret
 * (BREACH).
 */
export function compression({
  minimum = 1024,
  types = usualTypes,
}: CompressionOptions = {}): Plugin {
  const negotiate = (request: ApiRequest, reply: HttpReply): HttpReply => {
    const { status, headers, body } = reply;
    // A cache must know it, too, if it gets no body.
    if (status !== 304 && !isCompressible(reply, types, minimum)) return reply;
    headers["vary"] = withNames(headers["vary"], ["Accept-Encoding"]);
    if (body === null) return reply;
    const coding = codingFor(request.header("accept-encoding"));
    if (coding !== null) reply.coding = coding;
    return reply;
  };
  return definePlugin(
    {
      phase: "negotiation",
      serve: (request, next) =>
        after(next(), (reply) => negotiate(request, reply)),
    },
    {
      phase: "encoding",
      serve(request, next) {
        offerCodings(request, codings);
        return after(next(), encoded);
      },
    },
  );
}

/** A body of known size is sent with its length. */
async function compressed(
  body: string | Uint8Array,
  coding: Coding,
): Promise<Uint8Array> {
  // The cast excludes shared memory; libraries name that type differently.
  const content = [body as never];
  const encoder: unknown = new CompressionStream(coding);
  const pieces = new Blob(content)
    .stream()
    .pipeThrough(encoder as TransformStream<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(pieces as never).arrayBuffer());
}

function encoded(reply: HttpReply): Awaitable<HttpReply> {
  const { headers, body } = reply;
  const coding = reply.coding as Coding | undefined;
  if (coding === undefined || body === null) return reply;
  headers["content-encoding"] = coding;
  delete headers["content-length"];
  const etag = selectedTag(reply);
  if (etag !== null) headers["etag"] = etag;
  delete reply.coding;
  if (body instanceof ReadableStream) {
    reply.body = flushedStream(body, coding);
    return reply;
  }
  return compressed(body, coding).then((bytes) => {
    reply.body = bytes;
    return reply;
  });
}

function isCompressible(
  { status, headers, body }: HttpReply,
  types: RegExp,
  minimum: number,
): boolean {
  if (status === 204 || status === 206 || body === null) return false;
  if (headers["content-encoding"] !== undefined) return false;
  if (/\bno-transform\b/i.test(String(headers["cache-control"] ?? "")))
    return false;
  if (!types.test(String(headers["content-type"] ?? ""))) return false;
  return body instanceof ReadableStream
    ? canFlush()
    : sizeOfBody(body) >= minimum;
}

/** The coding with the highest weight; gzip if several are equal. */
function codingFor(accept: string | null): Coding | null {
  if (accept === null) return null;
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((one) => one.trim());
    const weight = parameters.find((one) => one.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (coding: string): number =>
    weights.get(coding) ?? weights.get("*") ?? 0;
  const [best] = codings
    .filter((coding) => weightOf(coding) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one));
  return best ?? null;
}
