// Part of the Specwright runtime, copied unchanged.
/** What the core sees of HTTP: neither Web nor Node objects, so that each adapter pays only for its own. */
import type { RequestInfo } from "./options.js";

/** A value or a promise of it. */
export type Awaitable<T> = T | PromiseLike<T>;

/** Bytes that arrive, or leave, one piece after the other. */
export type ByteStream = ReadableStream<Uint8Array>;

/** A request as an adapter hands it over. */
export interface HttpRequest {
  /** Upper case. */
  readonly method: string;
  /** Path and query as they were sent: `/v1/pets?limit=5`. */
  readonly target: string;
  /** Null where the client sent no body. */
  readonly body: HttpBody | null;
  /** Aborted when the client goes away before the answer is complete. */
  readonly signal: AbortSignal;
  /** The adapter's own request: a Web `Request`, an `IncomingMessage` of Node, a `FastifyRequest`. */
  readonly native: unknown;
  /** What the platform gave beside it: `env` and `ctx` at the edge, the second argument of `api.fetch` and so on. */
  readonly platform?: readonly unknown[];
  /** The path below which a framework serves the API. `target` does not have it any more; links do. */
  readonly mount?: string;
  /** The adapter's own log, for errors that no `onError` is there to see. */
  readonly report?: (error: unknown, info: RequestInfo) => void;
  /** A header by its lower-case name; values of a repeated one are joined by commas. */
  header(name: string): string | null;
}

/**
 * Both methods fail with `BodyTooLarge` as soon as more than `limit` bytes have come, and with `BodyIncomplete` where the
 * client goes away before the end.
 */
export interface HttpBody {
  bytes(limit: number): PromiseLike<Uint8Array>;
  stream(limit: number): ByteStream;
}

/** How many bytes of a body may come. */
export interface BodyLimits {
  /** Of what is held at once: a whole body, an item of a sequence, the fields of a form in parts. */
  readonly whole: number;
  /** Of what a handler reads piece by piece. */
  readonly stream: number;
}

/** Says that a body has more bytes than allowed; the core answers 413. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/** Says that a body ended too early. Nobody is left to be answered; to the application it is a bad request. */
export class BodyIncomplete extends Error {
  override name = "BodyIncomplete";

  constructor(cause: unknown) {
    super("The body is incomplete", { cause });
  }
}

/** Says that somebody else took the body; the core answers 500. */
export function readBefore(): Error {
  return new Error(
    "The request body was already read. Register the API before any body parser",
  );
}

/** Whether there is something to wait for: to await a plain value would cost a turn of the queue. */
export function isPending<T>(value: Awaitable<T>): value is PromiseLike<T> {
  return (
    ((typeof value === "object" && value !== null) ||
      typeof value === "function") &&
    typeof (value as Partial<PromiseLike<T>>).then === "function"
  );
}

/** Goes on with a value, at once where there is nothing to wait for. */
export function after<T, R>(
  value: Awaitable<T>,
  next: (value: T) => Awaitable<R>,
): Awaitable<R> {
  return isPending(value) ? Promise.resolve(value).then(next) : next(value);
}

/** Header names are in lower case. A list is sent as several lines. */
export interface ReplyHeaders {
  [name: string]: string | string[];
}

/** A response as an adapter takes it over. */
export interface HttpReply {
  status: number;
  headers: ReplyHeaders;
  body: string | Uint8Array | ByteStream | null;
}
