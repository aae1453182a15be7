// Part of the Specwright runtime.
/**
 * A request of `node:http` as the core of the server sees it. It declares the few parts of Node that it uses, so that
 * the package does not depend on the types of Node.
 */
import {
  DiscreetRequest,
  type HttpBody,
  type HttpReply,
  type HttpRequest,
} from "../http.js";
import { discard, NodeBody, type NodeReadable } from "./node-body.js";
import { isGone, writeHead, type NodeResponse } from "./node-response.js";
import { ParsedBody } from "../body/parsed-body.js";

/** The parts of `IncomingMessage` that are used. */
export interface NodeRequest extends NodeReadable {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly httpVersion?: string;
  readonly headers: {
    readonly [name: string]: string | string[] | undefined;
  };
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders?: readonly string[];
  /** HTTP/2 only: bodies there need no header that announces them. */
  readonly stream?: { readonly endAfterHeaders?: boolean };
  /** Whether reading the body has started. */
  readonly readableDidRead?: boolean;
  /** The result of a body parser. */
  readonly body?: unknown;
}

/** How a request arrived, if not directly from a server of Node. */
export interface Arrival {
  /** The framework's own request. */
  readonly native?: unknown;
  /** Path and query below `mount`. */
  readonly target?: string;
  readonly mount?: string;
  /** The body, if it is not the request itself. */
  readonly body?: NodeReadable | undefined;
}

const directly: Arrival = {};

export class IncomingRequest extends DiscreetRequest implements HttpRequest {
  readonly native: unknown;
  readonly method: string;
  readonly target: string;
  readonly mount: string;
  readonly body: HttpBody | null;
  readonly #request: NodeRequest;
  readonly #response: NodeResponse;
  #signal: AbortSignal | null = null;
  #hasBegun = false;

  constructor(
    request: NodeRequest,
    response: NodeResponse,
    arrival: Arrival = directly,
  ) {
    super();
    this.native = arrival.native ?? request;
    this.method = request.method ?? "GET";
    this.target = arrival.target ?? request.url ?? "/";
    this.mount = arrival.mount ?? "";
    this.body = hasBody(request) ? nodeBody(request, arrival.body) : null;
    this.#request = request;
    this.#response = response;
  }

  /** Created on demand, because most handlers do not use it. */
  get signal(): AbortSignal {
    if (this.#signal === null) {
      const controller = new AbortController();
      const response = this.#response;
      const closed = (): void => {
        // With HTTP/2, an aborted response counts as finished, but not as ended.
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
    // Node keeps only the first one.
    if (name === "authorization") return this.#repeated(name);
    const value = this.#request.headers[name];
    if (typeof value === "string") return value;
    // Excludes inherited properties: `constructor` may be the name of a header.
    return Array.isArray(value) ? value.join(", ") : null;
  }

  /** All values of a header of which Node drops repetitions. */
  #repeated(name: string): string | null {
    const { headers, rawHeaders = [] } = this.#request;
    const known = headers[name];
    if (known === undefined) return null;
    let count = 0;
    let all = "";
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const sent = rawHeaders[index] ?? "";
      if (sent.length !== name.length || sent.toLowerCase() !== name) continue;
      const value = rawHeaders[index + 1] ?? "";
      all = count++ === 0 ? value : `${all}, ${value}`;
    }
    return (count > 1 ? all : String(known)) || null;
  }

  takeHeader(name: string): string | null {
    const value = this.#response.getHeader(name);
    if (value === undefined) return null;
    this.#response.removeHeader(name);
    return [value].flat().join(", ");
  }

  /** Whether the head of the response has been written. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(reply: HttpReply): void {
    writeHead(reply, this.method, this.#response);
    this.#hasBegun = true;
  }

  /** Whether `discardBody` has anything to do. A body that was read completely leaves nothing. */
  get hasUnreadBody(): boolean {
    const { body } = this;
    if (body === null) return false;
    const isStreamed = body instanceof NodeBody && body.isStreamed;
    return isStreamed || this.#request.complete === false;
  }

  /** Call it when the response is complete. */
  discardBody(): void {
    if (this.body === null) return;
    if (this.body instanceof NodeBody) this.body.abandon();
    discard(this.#request);
  }
}

function hasBody({ headers, stream }: NodeRequest): boolean {
  if (headers["transfer-encoding"] !== undefined) return true;
  const length = headers["content-length"];
  if (length !== undefined) return length !== "0";
  return stream?.endAfterHeaders === false;
}

function nodeBody(
  request: NodeRequest,
  source = request as NodeReadable,
): HttpBody {
  return source === request && request.readableDidRead === true
    ? new ParsedBody(request.body, request.headers["content-type"])
    : new NodeBody(source);
}
