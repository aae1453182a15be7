// Part of the Specwright runtime.
/** Sends error responses of the API for input that Node cannot parse as a request. */
import { after, type HttpReply, type HttpRequest } from "../http.js";
import { Refusal } from "./problem.js";
import type { Api } from "../server.js";
import { reasonPhrase } from "../response/status.js";

/** The parts of a socket that are used. */
export interface NodeSocket {
  readonly writable: boolean;
  /** The response that is being written. Node keeps it on the socket. */
  readonly _httpMessage?: {
    readonly headersSent: boolean;
    readonly req?: { readonly headers: Readonly<Record<string, unknown>> };
  } | null;
  end(text: string): unknown;
  destroy(): unknown;
  once(event: "close", listener: () => void): unknown;
}

/** Milliseconds for a client to read the response. */
const closeDelay = 2000;

/** The parts of an error of Node that are used. */
interface ClientError {
  readonly code?: string;
  /** The bytes that Node could not parse. */
  readonly rawPacket?: Uint8Array;
}

/** A listener for the `clientError` event: `server.on("clientError", clientErrors(api))`. */
export function clientErrors(
  api: Api,
): (error: ClientError, socket: NodeSocket) => void {
  return (error, socket) => {
    // The client cannot read a response, or would take it for part of the previous one.
    if (!socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy();
      return;
    }
    const refusal = refusalOf(error.code);
    void after(api.failure(refusal, unreadable(error, socket)), (reply) =>
      socket.end(rawReply(reply)),
    );
    // The server's timeouts no longer apply to a client that stays connected.
    const timer = setTimeout(() => {
      socket.destroy();
    }, closeDelay);
    socket.once("close", () => {
      clearTimeout(timer);
    });
  };
}

function refusalOf(code = ""): Refusal {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Refusal(
        408,
        "request_timeout",
        "The request was not received in time.",
      );
    case "HPE_HEADER_OVERFLOW":
      return new Refusal(
        431,
        "headers_too_large",
        "The headers are too large.",
      );
    default:
      return new Refusal(
        400,
        "invalid_request",
        "This is not a valid HTTP request.",
      );
  }
}

/** Its headers are those that Node has understood, or that can be found: scripts should see the error, too. */
function unreadable(
  { rawPacket }: ClientError,
  socket: NodeSocket,
): HttpRequest {
  const { headers } = socket._httpMessage?.req ?? {};
  const [head = ""] = new TextDecoder("latin1")
    .decode(rawPacket)
    .split("\r\n\r\n");
  const lines = head.split("\r\n");
  return {
    method: "",
    target: "",
    body: null,
    signal: new AbortController().signal,
    native: socket,
    header(name) {
      const known = headers?.[name];
      if (typeof known === "string") return known;
      const start = `${name}:`;
      const line = lines.find((one) => one.toLowerCase().startsWith(start));
      return line?.slice(start.length).trim() ?? null;
    },
  };
}

function rawReply({ status, headers, body }: HttpReply): string {
  const text = typeof body === "string" ? body : "";
  const length = new TextEncoder().encode(text).byteLength;
  return [
    `HTTP/1.1 ${String(status)} ${reasonPhrase(status)}`,
    ...Object.entries(headers).map(
      ([name, value]) => `${name}: ${String(value)}`,
    ),
    `content-length: ${String(length)}`,
    "connection: close",
    "",
    text,
  ].join("\r\n");
}
