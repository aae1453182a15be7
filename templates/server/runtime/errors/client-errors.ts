// Part of the Specwright runtime.
/** Sends error responses of the API for input that Node cannot parse as a request. */
import type { HttpReply, HttpRequest } from "../http.js";
import { Refusal } from "./problem.js";
import type { Api } from "../server.js";
import { reasonPhrase } from "../response/status.js";

/** The parts of a socket that are used. */
export interface NodeSocket {
  readonly writable: boolean;
  /** The response that is being written. Node keeps it on the socket. */
  readonly _httpMessage?: { readonly headersSent: boolean } | null;
  end(text: string): unknown;
  destroy(): unknown;
  once(event: "close", listener: () => void): unknown;
}

/** Milliseconds for a client to read the response. */
const closeDelay = 2000;

/** A listener for the `clientError` event: `server.on("clientError", clientErrors(api))`. */
export function clientErrors(
  api: Api,
): (error: { readonly code?: string }, socket: NodeSocket) => void {
  return ({ code = "" }, socket) => {
    // The client cannot read a response, or would take it for part of the previous one.
    if (!socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy();
      return;
    }
    socket.end(rawReply(api.failure(refusalOf(code), unreadable(socket))));
    // The server's timeouts no longer apply to a client that stays connected.
    const timer = setTimeout(() => {
      socket.destroy();
    }, closeDelay);
    socket.once("close", () => {
      clearTimeout(timer);
    });
  };
}

function refusalOf(code: string): Refusal {
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

function unreadable(socket: NodeSocket): HttpRequest {
  return {
    method: "",
    target: "",
    body: null,
    signal: new AbortController().signal,
    native: socket,
    header: () => null,
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
