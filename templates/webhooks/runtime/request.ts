// Part of the Specwright runtime.
/** A request before its body is read, whatever server it comes from. */
import { joinBytes, type Bytes } from "./bytes.js";
import { WebhookError } from "./errors.js";

export interface WebhookRequest {
  readonly method: string;
  readonly url: string;
  /** By its name in lower case. */
  header(name: string): string | null;
  /** The bytes as they were sent. Throws a `WebhookError` if there are more than `limit`. */
  bytes(limit: number): Promise<Uint8Array>;
}

export interface WebhookResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export function fromFetch(request: Request): WebhookRequest {
  return {
    method: request.method,
    url: request.url,
    header: (name) => request.headers.get(name),
    bytes: (limit) => fetchBytes(request, limit),
  };
}

export function toFetch({ status, headers, body }: WebhookResponse): Response {
  return new Response(body, { status, headers });
}

async function fetchBytes(request: Request, limit: number): Promise<Bytes> {
  if (request.bodyUsed) throw bodyWasParsed();
  checkLength(request.headers.get("content-length"), limit);
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream: ReadableStream<Uint8Array> = request.body;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinBytes(chunks);
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw bodyTooLarge(limit);
    }
    chunks.push(value);
  }
}

/** Refuses a body by its announced length, before it is read. */
export function checkLength(written: string | null, limit: number): void {
  if (Number(written) > limit) throw bodyTooLarge(limit);
}

export function bodyTooLarge(limit: number): WebhookError {
  const message = `The body has more than ${String(limit)} bytes`;
  return new WebhookError(413, "body_too_large", message);
}

/** A parsed body does not have the bytes that were signed. */
export function bodyWasParsed(): Error {
  return new Error(
    'The body was read before the webhook handler. Add the handler before body parsers, or keep the raw body: `express.raw({ type: "*/*" })`.',
  );
}
