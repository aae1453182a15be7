// Part of the Specwright runtime.
/** Compresses the bodies of responses with `CompressionStream`. */
import type { ByteStream, HttpReply } from "./runtime/http.js";
import type { Plugin } from "./runtime/options.js";
import { definePlugin } from "./runtime/plugins/define-plugin.js";
import { withNames } from "./runtime/response/header-names.js";
import { sizeOfBody } from "./runtime/response/progress.js";

export interface CompressionOptions {
  /** Smaller bodies are sent as they are; 1024 bytes by default. Streams have no size and are compressed. */
  readonly minimum?: number;
  /** Media types; by default text, JSON, XML, JavaScript, SVG and WebAssembly. */
  readonly types?: RegExp;
}

const usualTypes =
  /^(?:text\/(?!event-stream)|application\/(?:.*\+)?(?:json|xml|javascript|x-ndjson|wasm)|image\/svg\+xml)/;

/**
 * Compresses with gzip or deflate if the client accepts it. Responses that are already encoded, partial, or marked with
 * `Cache-Control: no-transform` stay as they are. A strong `ETag` becomes a weak one.
 *
 * Do not compress responses that contain both a secret and text of the request: their size can reveal the secret
 * (BREACH).
 */
export function compression({
  minimum = 1024,
  types = usualTypes,
}: CompressionOptions = {}): Plugin {
  return definePlugin({
    async serve(request, next) {
      const reply = await next();
      const { headers, body } = reply;
      if (body === null || !isCompressible(reply, types)) return reply;
      if (!(body instanceof ReadableStream) && sizeOfBody(body) < minimum)
        return reply;
      headers["vary"] = withNames(headers["vary"], ["Accept-Encoding"]);
      const coding = codingFor(request.header("accept-encoding"));
      if (coding === null) return reply;
      headers["content-encoding"] = coding;
      delete headers["content-length"];
      const tag = headers["etag"];
      if (typeof tag === "string" && tag.startsWith('"'))
        headers["etag"] = `W/${tag}`;
      const encoder: unknown = new CompressionStream(coding);
      const encoded = streamOf(body).pipeThrough(
        encoder as TransformStream<Uint8Array, Uint8Array>,
      );
      // A body of known size is sent with its length.
      reply.body =
        body instanceof ReadableStream
          ? encoded
          : new Uint8Array(await new Response(encoded as never).arrayBuffer());
      return reply;
    },
  });
}

function isCompressible(
  { status, headers }: HttpReply,
  types: RegExp,
): boolean {
  if (status === 204 || status === 206 || status === 304) return false;
  if (headers["content-encoding"] !== undefined) return false;
  if (/\bno-transform\b/i.test(String(headers["cache-control"] ?? "")))
    return false;
  return types.test(String(headers["content-type"] ?? ""));
}

function streamOf(body: string | Uint8Array | ByteStream): ByteStream {
  if (body instanceof ReadableStream) return body;
  // The cast excludes shared memory; libraries name that type differently.
  const content = [body as never];
  return new Blob(content).stream();
}

/** The coding with the highest weight; gzip if several are equal. */
function codingFor(accept: string | null): "gzip" | "deflate" | null {
  if (accept === null) return null;
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((one) => one.trim());
    const weight = parameters.find((one) => one.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (coding: string): number =>
    weights.get(coding) ?? weights.get("*") ?? 0;
  const [best] = (["gzip", "deflate"] as const)
    .filter((coding) => weightOf(coding) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one));
  return best ?? null;
}
