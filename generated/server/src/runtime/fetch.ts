// Part of the Specwright runtime, copied unchanged.
/** The adapter to the Web's `Request` and `Response`. */
import {
  BodyIncomplete,
  BodyTooLarge,
  type Awaitable,
  type ByteStream,
  type HttpBody,
  type HttpReply,
  type HttpRequest,
} from "./http.js";

export async function fetchReply(
  handle: (request: HttpRequest) => Awaitable<HttpReply>,
  request: Request,
  platform: readonly unknown[],
): Promise<Response> {
  const { status, headers, body } = await handle(
    new WebRequest(request, platform),
  );
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === "string") sent.set(name, value);
    else for (const line of value) sent.append(name, line);
  }
  // The cast says that the bytes are not in shared memory; libraries differ on how they name that type.
  return new Response(body as never, { status, headers: sent });
}

class WebRequest implements HttpRequest {
  readonly native: Request;
  readonly platform: readonly unknown[];
  readonly method: string;
  readonly target: string;
  readonly body: HttpBody | null;

  constructor(request: Request, platform: readonly unknown[]) {
    this.native = request;
    this.platform = platform;
    this.method = request.method;
    this.target = targetOf(request.url);
    const { body } = request;
    this.body = body === null || isEmpty(request) ? null : new WebBody(body);
  }

  get signal(): AbortSignal {
    return this.native.signal;
  }

  header(name: string): string | null {
    return this.native.headers.get(name);
  }
}

/** Deno has a stream for what a client says to be nothing. */
function isEmpty({ headers }: Request): boolean {
  return headers.get("content-length") === "0";
}

/** Path and query of an absolute address, without taking the whole of it apart. */
function targetOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start < 0) return "/";
  const hash = url.indexOf("#", start);
  return hash < 0 ? url.slice(start) : url.slice(start, hash);
}

class WebBody implements HttpBody {
  readonly #source: ByteStream;

  constructor(source: ByteStream) {
    this.#source = source;
  }

  async bytes(limit: number): Promise<Uint8Array> {
    const reader = this.#source.getReader();
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
    const reader = this.#source.getReader();
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
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (error) {
    throw new BodyIncomplete(error);
  }
}

/** Pieces of a body as one. */
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
