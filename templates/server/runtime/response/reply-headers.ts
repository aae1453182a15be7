// Part of the Specwright runtime.
/** The headers of a response, as every version of HTTP and every platform can send them. */
import type { ReplyHeaders } from "../http.js";

/**
 * Headers about one connection (RFC 9110, 7.6.1), and those that HTTP/2 forbids (RFC 9113, 8.2.2). The platform sets
 * them. A handler that forwards the headers of another server has the headers of another connection.
 */
export const connectionHeaders: ReadonlySet<string> = new Set([
  "connection",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Adds the headers of a result. The server sets the headers about framing and length itself: a handler that forwards
 * the headers of another server could otherwise send a wrong end of the response, and the rest would look like another
 * response. `refused` gets the errors of headers that cannot be sent.
 */
export function addHeaders(
  headers: ReplyHeaders,
  added: Readonly<Record<string, unknown>> | undefined,
  knowsLength: boolean,
  refused: (error: unknown) => void = rethrow,
): void {
  if (added === undefined) return;
  const listed = listedHeaders(added);
  for (const name in added) {
    const value = Object.hasOwn(added, name) ? added[name] : undefined;
    // A header has no form for null.
    if (value === undefined || value === null) continue;
    try {
      const known = headerName(name);
      if (connectionHeaders.has(known) || listed?.has(known)) continue;
      if (known === "content-length") {
        if (knowsLength) headers[known] = lengthText(value);
        continue;
      }
      headers[known] =
        Array.isArray(value) && known === "set-cookie"
          ? value.map((item) => headerText(item, name))
          : headerText(value, name);
    } catch (error) {
      refused(error);
    }
  }
}

function rethrow(error: unknown): never {
  throw error;
}

/** The headers that `Connection` lists are about the connection as well. */
function listedHeaders(
  added: Readonly<Record<string, unknown>>,
): ReadonlySet<string> | null {
  for (const name in added) {
    if (name.toLowerCase() !== "connection") continue;
    const names = String(added[name]).toLowerCase().split(",");
    return new Set(names.map((one) => one.trim()));
  }
  return null;
}

/** In lower case. */
function headerName(name: string): string {
  if (!/^[!#$%&'*+\-.^_`|~\w]+$/.test(name)) {
    throw new TypeError(
      "A header name contains characters that are not allowed",
    );
  }
  return name.toLowerCase();
}

/** The style `simple`. A line break in a value would end the header, so it is rejected. */
export function headerText(value: unknown, name: string): string {
  const text = simpleText(value);
  if (/[^\t\x20-\x7e\x80-\xff]/.test(text)) {
    throw new TypeError(
      `Header ${name} contains characters that are not allowed in a header`,
    );
  }
  return text;
}

function simpleText(value: unknown): string {
  if (Array.isArray(value)) return value.map(simpleText).join(",");
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flat().map(simpleText).join(",");
  }
  return String(value);
}

function lengthText(value: unknown): string {
  const text = String(value);
  if (!/^\d+$/.test(text))
    throw new TypeError(
      "The handler set a Content-Length that is not a number",
    );
  return text;
}

/** Whether a value has characters that need more than one byte in UTF-8. */
export function isBeyondAscii(headers: ReplyHeaders): boolean {
  for (const name in headers) {
    if (/[^\0-\x7f]/.test(String(headers[name]))) return true;
  }
  return false;
}
