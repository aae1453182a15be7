// Part of the Specwright runtime, copied unchanged.
/** What Node cannot take for a request, refused in the words of the API. */
import type { HttpReply, HttpRequest } from "../http.js";
import { Refusal } from "./problem.js";
import type { Api } from "../server.js";
import { reasonPhrase } from "../response/status.js";

/** The parts of a socket that are used. */
export interface NodeSocket {
  readonly writable: boolean;
  /** The response that is being written, as Node keeps it on the socket. */
  readonly _httpMessage?: { readonly headersSent: boolean } | null;
  end(text: string): unknown;
  destroy(): unknown;
  once(event: "close", listener: () => void): unknown;
}

/** Milliseconds for a client to read why it was refused. */
const patience = 2000;

/** A listener for the `clientError` event: `server.on("clientError", clientErrors(api))`. */
export function clientErrors(
  api: Api,
): (error: { readonly code?: string }, socket: NodeSocket) => void {
  return ({ code = "" }, socket) => {
    // Nobody would read it, or it would be read as a part of the answer before.
    if (!socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy();
      return;
    }
    socket.end(textOf(api.failure(refusalOf(code), unreadable(socket))));
    // No timeout of the server counts any more for whoever does not hang up.
    const timer = setTimeout(() => {
      socket.destroy();
    }, patience);
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

function textOf({ status, headers, body }: HttpReply): string {
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
