// Part of the Specwright runtime, copied unchanged.
/**
 * A request of `node:http`, as the core sees it. The few parts of Node that are needed are described here, so that the
 * package depends on no types of Node.
 */
import type { HttpBody, HttpRequest } from "../http.js";
import { discard, IncomingBody, type NodeReadable } from "./node-body.js";
import { isGone, type NodeResponse } from "./node-response.js";
import { ParsedBody } from "../body/parsed-body.js";

/** The parts of `IncomingMessage` that are used. */
export interface NodeRequest extends NodeReadable {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly httpVersion?: string;
  readonly headers: {
    readonly [name: string]: string | string[] | undefined;
  };
  /** Of HTTP/2, where bodies need no header that tells of them. */
  readonly stream?: { readonly endAfterHeaders?: boolean };
  /** Whether somebody has begun to read the body. */
  readonly readableDidRead?: boolean;
  /** What somebody has made of the body. */
  readonly body?: unknown;
}

/** Where a request came in, if not simply at a server of Node. */
export interface Arrival {
  /** The framework's own request. */
  readonly native?: unknown;
  /** Path and query below `mount`. */
  readonly target?: string;
  readonly mount?: string;
  /** The body, where it is not what the request itself brings. */
  readonly body?: NodeReadable | undefined;
}

const directly: Arrival = {};

export class IncomingRequest implements HttpRequest {
  readonly native: unknown;
  readonly method: string;
  readonly target: string;
  readonly mount: string;
  readonly body: HttpBody | null;
  readonly #request: NodeRequest;
  readonly #response: NodeResponse;
  #signal: AbortSignal | null = null;

  constructor(
    request: NodeRequest,
    response: NodeResponse,
    arrival: Arrival = directly,
  ) {
    this.native = arrival.native ?? request;
    this.method = request.method ?? "GET";
    this.target = arrival.target ?? request.url ?? "/";
    this.mount = arrival.mount ?? "";
    this.body = hasBody(request) ? bodyOf(request, arrival.body) : null;
    this.#request = request;
    this.#response = response;
  }

  /** Made only when somebody asks: most handlers do not. */
  get signal(): AbortSignal {
    if (this.#signal === null) {
      const controller = new AbortController();
      const response = this.#response;
      const closed = (): void => {
        // With HTTP/2, what was cut off counts as finished, but not as ended.
        const { writableEnded, writableFinished } = response;
        if (!writableEnded || !writableFinished) controller.abort();
      };
      if (isGone(response)) closed();
      else response.once("close", closed);
      this.#signal = controller.signal;
    }
    return this.#signal;
  }

  header(name: string): string | null {
    const value = this.#request.headers[name];
    if (typeof value === "string") return value;
    // What every object inherits is neither: `constructor` may be the name of a header.
    return Array.isArray(value) ? value.join(", ") : null;
  }

  /** Whether `discardBody` has anything to do: a body that was read whole leaves nothing. */
  get hasUnreadBody(): boolean {
    const { body } = this;
    if (body === null) return false;
    const isStreamed = body instanceof IncomingBody && body.isStreamed;
    return isStreamed || this.#request.complete === false;
  }

  /** To be called when the answer is complete. */
  discardBody(): void {
    if (this.body === null) return;
    if (this.body instanceof IncomingBody) this.body.abandon();
    discard(this.#request);
  }
}

function hasBody({ headers, stream }: NodeRequest): boolean {
  if (headers["transfer-encoding"] !== undefined) return true;
  const length = headers["content-length"];
  if (length !== undefined) return length !== "0";
  return stream?.endAfterHeaders === false;
}

function bodyOf(
  request: NodeRequest,
  source = request as NodeReadable,
): HttpBody {
  return source === request && request.readableDidRead === true
    ? new ParsedBody(request.body, request.headers["content-type"])
    : new IncomingBody(source);
}
