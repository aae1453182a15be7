// Part of the Specwright runtime.
/** The adapter for the Web's `Request` and `Response`. */
import {
  after,
  BodyIncomplete,
  BodyTooLarge,
  DiscreetRequest,
  readBefore,
  type Awaitable,
  type ByteStream,
  type HttpBody,
  type HttpReply,
  type HttpRequest,
  type ReplyHeaders,
} from "./http.js";
import { sizeOfBody, withProgress } from "./response/progress.js";
import { relay } from "./response/relay.js";
import { isBeyondAscii } from "./response/reply-headers.js";

export function fetchReply(
  handle: (request: HttpRequest) => Awaitable<HttpReply>,
  request: Request,
  platform: readonly unknown[],
): Promise<Response> {
  const arrived = new WebRequest(request, platform);
  return Promise.resolve(responseTo(arrived, handle(arrived)));
}

/** The response that the API has begun, when its reply is known. */
export function responseTo(
  request: WebRequest,
  coming: Awaitable<HttpReply>,
): Awaitable<Response> {
  return after(coming, (reply) => request.response ?? responseOf(reply));
}

/** Creates the response of a platform. */
export function responseOf({ status, headers, body }: HttpReply): Response {
  const init = {
    status,
    headers: isPlain(headers) ? headers : fetchHeaders(headers),
  };
  if (body instanceof ReadableStream && isBeyondAscii(headers))
    return responseWithPiece(body, init);
  // The cast excludes shared memory; libraries name that type differently.
  return new Response(body as never, init);
}

/**
 * On Node, Hono encodes headers as UTF-8 if it sends them before the first piece of a stream. With an empty first
 * piece, each character of a header is one byte, as everywhere.
 */
function responseWithPiece(source: ByteStream, init: ResponseInit): Response {
  const response = new Response(
    relay(source, { first: new Uint8Array() }),
    init,
  );
  // Hono's own `Response` looks for the first piece only if its body has been accessed.
  Reflect.get(response, "body");
  return response;
}

/** A plain object is cheap: some platforms send it without creating `Headers`. */
function isPlain(
  headers: ReplyHeaders,
): headers is ReplyHeaders & Record<string, string> {
  for (const name in headers)
    if (typeof headers[name] !== "string") return false;
  return true;
}

function fetchHeaders(headers: ReplyHeaders): Headers {
  const lines = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const line of [value].flat()) lines.append(name, line);
  }
  return lines;
}

export class WebRequest extends DiscreetRequest implements HttpRequest {
  readonly native: Request;
  readonly platform: readonly unknown[];
  readonly method: string;
  readonly target: string;
  readonly mount: string;
  #body: HttpBody | null | undefined;
  #response: Response | null = null;

  /** `mount` is the part of the path that belongs to the framework. */
  constructor(request: Request, platform: readonly unknown[], mount = "") {
    super();
    this.native = request;
    this.platform = platform;
    this.method = request.method;
    this.target = targetOf(request.url).slice(mount.length);
    this.mount = mount;
  }

  /** Read on demand: most platforms create a stream as soon as the property is read. */
  get body(): HttpBody | null {
    if (this.#body === undefined) this.#body = fetchBody(this.native);
    return this.#body;
  }

  get signal(): AbortSignal {
    return this.native.signal;
  }

  header(name: string): string | null {
    return this.native.headers.get(name);
  }

  /** Null until the API has begun it. */
  get response(): Response | null {
    return this.#response;
  }

  begin(reply: HttpReply): void {
    const { body, ended } = reply;
    const isStream = body instanceof ReadableStream;
    if (ended && isStream)
      reply.body = withProgress(body, { bytes: 0, outcome: null }, ended);
    this.#response = responseOf(reply);
    // The platform does not tell when it has sent a body that is not a stream.
    if (ended && !isStream) ended({ outcome: "sent", bytes: sizeOfBody(body) });
  }
}

function fetchBody(request: Request): HttpBody | null {
  const { method, headers } = request;
  if (method === "GET" || method === "HEAD") return null;
  const length = headers.get("content-length");
  // Deno has a stream even if the client declares an empty body.
  if (length === "0") return null;
  const isKnown = length !== null || headers.has("transfer-encoding");
  return isKnown || request.body !== null ? new WebBody(request) : null;
}

/** Path and query of an absolute URL, without parsing the whole URL. */
export function targetOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start < 0) return "/";
  const hash = url.indexOf("#", start);
  return hash < 0 ? url.slice(start) : url.slice(start, hash);
}

class WebBody implements HttpBody {
  readonly #request: Request;

  constructor(request: Request) {
    this.#request = request;
  }

  /** The platform enforces a declared length, so only a longer or undeclared body is counted while it arrives. */
  bytes(limit: number): PromiseLike<Uint8Array> {
    const length = Number(this.#request.headers.get("content-length") ?? NaN);
    return length <= limit ? this.#whole(limit) : this.#counted(limit);
  }

  async #whole(limit: number): Promise<Uint8Array> {
    const request = this.#request;
    if (request.bodyUsed) throw readBefore();
    let bytes: ArrayBuffer;
    try {
      bytes = await request.arrayBuffer();
    } catch (error) {
      throw new BodyIncomplete(error);
    }
    if (bytes.byteLength > limit) throw new BodyTooLarge();
    return new Uint8Array(bytes);
  }

  async #counted(limit: number): Promise<Uint8Array> {
    const reader = this.#reader();
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await next(reader);
      if (done) return joined(chunks, size);
      size += value.length;
      if (size > limit) {
        reader.cancel().catch(() => undefined);
        throw new BodyTooLarge();
      }
      chunks.push(value);
    }
  }

  stream(limit: number): ByteStream {
    const reader = this.#reader();
    let size = 0;
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await next(reader);
        if (done) {
          controller.close();
          return;
        }
        size += value.length;
        if (size > limit) {
          controller.error(new BodyTooLarge());
          await reader.cancel();
        } else {
          controller.enqueue(value);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }

  #reader(): ReadableStreamDefaultReader<Uint8Array> {
    const { body, bodyUsed } = this.#request;
    if (bodyUsed) throw readBefore();
    return (body ?? new Blob([]).stream()).getReader();
  }
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (error) {
    throw new BodyIncomplete(error);
  }
}

/** Joins pieces of a body. */
export function joined(
  chunks: readonly Uint8Array[],
  size: number,
): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
