// Part of the Specwright runtime.
/**
 * Requests and responses of `node:http`. It declares the few parts of Node that it uses, so that the package does not
 * depend on the types of Node.
 */
import {
  type WebhookRequest,
  type WebhookResponse,
  bodyTooLarge,
  bodyWasParsed,
  checkLength,
} from "./core.js";
import { joinBytes, utf8 } from "./signatures.js";

/** The parts of a readable stream that are used. */
export interface NodeReadable {
  on(event: "data", listener: (chunk: Uint8Array) => void): unknown;
  on(event: "error", listener: (cause: unknown) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  resume(): unknown;
}

/** The parts of `IncomingMessage` that are used, and of the requests of Express. */
export interface NodeRequest extends NodeReadable {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly originalUrl?: string;
  readonly headers: {
    readonly [name: string]: string | string[] | undefined;
  };
  /** Whether another layer has started to read the body. */
  readonly readableDidRead?: boolean;
  readonly destroyed?: boolean;
  /** The bytes that some platforms keep beside the parsed body. */
  readonly rawBody?: unknown;
  /** The result of a body parser. */
  readonly body?: unknown;
}

/** The parts of `ServerResponse` that are used. */
export interface NodeResponse {
  /** HTTP/1 only: without it, Node closes the connection after the response. */
  shouldKeepAlive?: boolean;
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(text?: string): unknown;
}

export function fromNode(
  request: NodeRequest,
  source: NodeReadable = request,
): WebhookRequest {
  const header = (name: string): string | null => {
    const value = request.headers[name];
    if (typeof value === "string") return value;
    // Excludes inherited properties: `constructor` may be the name of a header.
    return Array.isArray(value) ? value.join(", ") : null;
  };
  return {
    method: request.method ?? "GET",
    url: request.originalUrl ?? request.url ?? "/",
    header,
    async bytes(limit) {
      // Body parsers skip such bodies, and have no bytes of them.
      if (header("content-length") === "0") return new Uint8Array();
      const known = knownBytes(request);
      if (known !== null) {
        if (known.length > limit) throw bodyTooLarge(limit);
        return known;
      }
      if (source === request && request.readableDidRead === true)
        throw bodyWasParsed();
      checkLength(header("content-length"), limit);
      // No event follows.
      if (request.destroyed === true) throw senderGone();
      return streamBytes(source, limit);
    },
  };
}

/** The bytes that another layer has read and kept. */
function knownBytes({
  rawBody,
  body,
  readableDidRead,
}: NodeRequest): Uint8Array | null {
  for (const kept of [rawBody, readableDidRead === true ? body : null]) {
    if (kept instanceof Uint8Array) return kept;
    if (typeof kept === "string") return utf8(kept);
  }
  return null;
}

function streamBytes(source: NodeReadable, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    source.on("data", (chunk: Uint8Array) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else reject(bodyTooLarge(limit));
    });
    source.on("end", () => {
      resolve(joinBytes(chunks));
    });
    source.on("error", reject);
    source.on("close", () => {
      reject(senderGone());
    });
  });
}

function senderGone(): Error {
  return new Error("The sender disconnected before the end of the body");
}

/** Sends a response. The rest of a body that was refused is read and thrown away, and the connection closed. */
export function sendToNode(
  { status, headers, body }: WebhookResponse,
  request: NodeReadable,
  response: NodeResponse,
): void {
  if (status === 413) {
    response.shouldKeepAlive = false;
    request.resume();
  }
  response.writeHead(status, { ...headers });
  if (body === null) response.end();
  else response.end(body);
}
