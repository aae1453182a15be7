// Part of the Specwright runtime.
/** The core's interface to HTTP. It uses neither Web nor Node objects, so that each adapter pays only for its own. */

/** A value or a promise of it. */
export type Awaitable<T> = T | PromiseLike<T>;

/** A stream of bytes. */
export type ByteStream = ReadableStream<Uint8Array>;

/** A request for logs and metrics. It contains no URL, no header and no value, so no secrets. */
export interface RequestInfo {
  /** The method of `Operations`; null if no route was found. */
  readonly operation: string | null;
  readonly method: string;
  /** The template of the route, `/v1/pets/{petId}`; null if no route was found. */
  readonly path: string | null;
}

/** A request as an adapter passes it on. */
export interface HttpRequest {
  /** Upper case. */
  readonly method: string;
  /** Path and query as they were sent: `/v1/pets?limit=5`. */
  readonly target: string;
  /** Null if the client sent no body. */
  readonly body: HttpBody | null;
  /** Aborted when the client disconnects before the response is complete. */
  readonly signal: AbortSignal;
  /** The adapter's own request: a Web `Request`, an `IncomingMessage` of Node, a `FastifyRequest`. */
  readonly native: unknown;
  /**
   * The other arguments of the platform: `env` and `ctx` on edge platforms, the second argument of `api.fetch` and so
   * on.
   */
  readonly platform?: readonly unknown[];
  /** The path below which a framework serves the API. `target` does not contain it, but links do. */
  readonly mount?: string;
  /**
   * Removes a header from those that other layers of the framework have set for the response, and returns its value. A
   * header of the reply would replace it.
   */
  readonly takeHeader?: (name: string) => string | null;
  /**
   * Sends the status and the headers of a reply, or prepares them. Throws if the platform refuses them: the API then
   * responds with an error. Called once before the reply is returned, and again with another reply if it throws.
   */
  readonly begin?: (reply: HttpReply) => void;
  /** The adapter's own log, for errors if there is no `onError`. */
  readonly report?: (error: unknown, info: RequestInfo) => void;
  /** A header by its lower-case name. The values of a repeated header are joined with commas. */
  header(name: string): string | null;
}

/**
 * The types of the framework that the application uses. Empty until the application declares them:
 *
 *     declare module "NAME-OF-THIS-PACKAGE" {
 *       interface Framework {
 *         native: FastifyRequest;
 *       }
 *     }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the application adds members
export interface Framework {}

/**
 * The application's own values of a request. Empty until the application declares them:
 *
 *     declare module "NAME-OF-THIS-PACKAGE" {
 *       interface RequestValues {
 *         tenant?: string;
 *       }
 *     }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the application adds members
export interface RequestValues {}

/** What the API knows about a request. */
export interface RequestFacts {
  /** Identifies the request in logs: the id of the client if the option `requestId` reads it, otherwise a new one. */
  readonly id: string;
  /** The method of `Operations`; null if no route was found. */
  readonly operation: string | null;
  /** The template of the route, `/v1/pets/{petId}`; null if no route was found. */
  readonly route: string | null;
  /** The time of its arrival, as `performance.now()` returned it. */
  readonly arrived: number;
  /** A place for values of the application, which all hooks, security functions and handlers of the request share. */
  readonly values: RequestValues;
  /** Aborts `call.signal`. The response must come from elsewhere. */
  abort(reason: unknown): void;
  /** Aborted by `abort`. */
  readonly ended: AbortSignal;
}

/** A request as handlers, hooks and security functions see it: `native` and `platform` have the types of `Framework`. */
export type ApiRequest = HttpRequest & RequestFacts & Readonly<Framework>;

/** Returns an id for a request; null if the request has none. */
export type RequestIds = (request: HttpRequest) => string | null;

/** A request that can be logged: the URL and the headers contain secrets, so only the method is shown. */
export abstract class DiscreetRequest implements RequestFacts {
  abstract readonly method: string;
  readonly arrived: number = performance.now();
  operation: string | null = null;
  route: string | null = null;
  /** Set by the API if the option `requestId` is set. */
  readId: (() => string | null) | null = null;
  #id: string | null = null;
  #values: RequestValues | null = null;
  #aborted: AbortController | null = null;

  get id(): string {
    if (this.#id !== null) return this.#id;
    const read = this.readId;
    // If the function fails, `onError` may ask for the id.
    this.readId = null;
    const known = read?.() ?? null;
    return (this.#id ??= known ?? crypto.randomUUID());
  }

  get values(): RequestValues {
    return (this.#values ??= {});
  }

  abort(reason: unknown): void {
    (this.#aborted ??= new AbortController()).abort(reason);
  }

  get ended(): AbortSignal {
    return (this.#aborted ??= new AbortController()).signal;
  }

  static {
    // The functions that consoles call. Deno has its own.
    for (const name of ["nodejs.util.inspect.custom", "Deno.customInspect"]) {
      Object.defineProperty(this.prototype, Symbol.for(name), {
        value(this: DiscreetRequest) {
          return `HttpRequest ${JSON.stringify(this)}`;
        },
      });
    }
  }

  toJSON(): object {
    return { method: this.method };
  }
}

/**
 * Both methods throw `BodyTooLarge` as soon as more than `limit` bytes have arrived, and `BodyIncomplete` if the client
 * disconnects before the end.
 */
export interface HttpBody {
  /** Whether other code has removed the content codings of the body. */
  readonly isDecoded?: boolean;
  bytes(limit: number): PromiseLike<Uint8Array>;
  stream(limit: number): ByteStream;
}

/** Maximum numbers of bytes of a body, after it has been decoded. */
export interface BodyLimits {
  /** Whether compressed bodies are accepted. */
  readonly decompress: boolean;
  /** For data that is held in memory: a whole body, an item of a sequence, the fields of a form in parts. */
  readonly whole: number;
  /** For data that a handler reads as a stream. */
  readonly stream: number;
}

/** Thrown for a body with more bytes than allowed. The response is 413. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/** Thrown for a body that ended too early. The client has disconnected; for the application it is a bad request. */
export class BodyIncomplete extends Error {
  override name = "BodyIncomplete";

  constructor(cause: unknown) {
    super("The body is incomplete", { cause });
  }
}

/** Replaces an error of a response stream that only `onError` may see. */
export class BrokenStream extends Error {
  override name = "BrokenStream";

  constructor() {
    super("The response ended early");
  }
}

/** The error for a body that other code has already read. The response is 500. */
export function readBefore(): Error {
  return new Error(
    "The request body was already read. Register the API before any body parser",
  );
}

/** Whether a value is a promise. Awaiting a plain value would cost a microtask. */
export function isPending<T>(value: Awaitable<T>): value is PromiseLike<T> {
  return (
    ((typeof value === "object" && value !== null) ||
      typeof value === "function") &&
    typeof (value as Partial<PromiseLike<T>>).then === "function"
  );
}

/** Calls a function with a value, synchronously if the value is not a promise. */
export function after<T, R>(
  value: Awaitable<T>,
  next: (value: T) => Awaitable<R>,
): Awaitable<R> {
  return isPending(value) ? Promise.resolve(value).then(next) : next(value);
}

/** Header names are in lower case. An array is sent as several lines. */
export interface ReplyHeaders {
  [name: string]: string | string[];
}

/** How sending a response ended: the client may have disconnected, or the stream of the body has failed. */
export interface ResponseEnd {
  readonly outcome: "sent" | "aborted" | "broken";
  /** The bytes of the body that were handed to the platform. */
  readonly bytes: number;
}

/** A response as the core passes it to an adapter. */
export interface HttpReply {
  status: number;
  headers: ReplyHeaders;
  body: string | Uint8Array | ByteStream | null;
  /** Whether all headers are known to be ASCII. */
  isAscii?: boolean;
  /**
   * The content coding that the body will get in the phase `encoding`. Until then, body and headers are those of the
   * representation without a coding.
   */
  coding?: string;
  /** Reports an error of sending the reply to the application. */
  report?: (error: unknown) => void;
  /** Called by the adapter after the last byte. */
  ended?: (end: ResponseEnd) => void;
}
