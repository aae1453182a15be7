// Part of the Specwright runtime, copied unchanged.
/** The adapter for the Web's `Request` and `Response`. */
import {
  BodyIncomplete,
  BodyTooLarge,
  isPending,
  readBefore,
  type Awaitable,
  type ByteStream,
  type HttpBody,
  type HttpReply,
  type HttpRequest,
  type ReplyHeaders,
} from "./http.js";

export function fetchReply(
  handle: (request: HttpRequest) => Awaitable<HttpReply>,
  request: Request,
  platform: readonly unknown[],
): Promise<Response> {
  const coming = handle(new WebRequest(request, platform));
  return isPending(coming)
    ? Promise.resolve(coming).then(responseOf)
    : Promise.resolve(responseOf(coming));
}

export function responseOf({ status, headers, body }: HttpReply): Response {
  // The cast excludes shared memory; libraries name that type differently.
  return new Response(body as never, {
    status,
    headers: isPlain(headers) ? headers : linesOf(headers),
  });
}

/** A plain object is cheap: some platforms send it without creating `Headers`. */
function isPlain(
  headers: ReplyHeaders,
): headers is ReplyHeaders & Record<string, string> {
  for (const name in headers)
    if (typeof headers[name] !== "string") return false;
  return true;
}

function linesOf(headers: ReplyHeaders): Headers {
  const lines = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const line of [value].flat()) lines.append(name, line);
  }
  return lines;
}

export class WebRequest implements HttpRequest {
  readonly native: Request;
  readonly platform: readonly unknown[];
  readonly method: string;
  readonly target: string;
  readonly mount: string;
  #body: HttpBody | null | undefined;

  /** `mount` is the part of the path that belongs to the framework. */
  constructor(request: Request, platform: readonly unknown[], mount = "") {
    this.native = request;
    this.platform = platform;
    this.method = request.method;
    this.target = targetOf(request.url).slice(mount.length);
    this.mount = mount;
  }

  /** Read on demand: most platforms create a stream as soon as the property is read. */
  get body(): HttpBody | null {
    if (this.#body === undefined) this.#body = bodyOf(this.native);
    return this.#body;
  }

  get signal(): AbortSignal {
    return this.native.signal;
  }

  header(name: string): string | null {
    return this.native.headers.get(name);
  }
}

function bodyOf(request: Request): HttpBody | null {
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
