/** HTTP as plain as it can be: what was sent and what came back, with nothing made nicer on the way. */
import { request as httpRequest } from "node:http";

export interface RawRequest {
  method: string;
  /** Below the base URL, with its query: `/pets?limit=1`. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Sends the body in pieces without saying how long it is. */
  chunked?: boolean;
}

export interface RawResponse {
  status: number;
  /** Names in lower case; values of a repeated header joined by `, `. */
  headers: Record<string, string>;
  body: string;
}

export type RawCaller = (request: RawRequest) => Promise<RawResponse>;

/** Calls a server over TCP. */
export function httpCaller(baseUrl: string): RawCaller {
  return ({ method, path, headers = {}, body, chunked = false }) =>
    new Promise((resolve, reject) => {
      const base = new URL(baseUrl);
      const length: Record<string, string> =
        body === undefined || chunked
          ? {}
          : { "content-length": String(Buffer.byteLength(body)) };
      const outgoing = httpRequest(
        {
          host: base.hostname,
          port: base.port,
          method,
          path: base.pathname.replace(/\/$/, "") + path,
          headers: { ...length, ...headers },
          agent: false,
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("error", reject);
          incoming.on("end", () => {
            resolve({
              status: incoming.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(incoming.headers).map(([name, value]) => [
                  name,
                  [value].flat().join(", "),
                ]),
              ),
              body: Buffer.concat(chunks).toString("utf8"),
            });
          });
        },
      );
      outgoing.on("error", reject);
      if (chunked && body !== undefined) {
        const bytes = Buffer.from(body);
        const half = Math.ceil(bytes.length / 2);
        outgoing.write(bytes.subarray(0, half));
        outgoing.write(bytes.subarray(half));
        outgoing.end();
      } else {
        outgoing.end(body);
      }
    });
}

/** Calls a function that takes a Web `Request`, without a network. */
export function fetchCaller(
  baseUrl: string,
  fetch: (request: Request) => Promise<Response>,
): RawCaller {
  return async ({ method, path, headers = {}, body, chunked = false }) => {
    const sent =
      body !== undefined && chunked
        ? new Blob([body]).stream()
        : (body ?? null);
    const response = await fetch(
      new Request(baseUrl.replace(/\/$/, "") + path, {
        method,
        // A `Request` calls text `text/plain` by itself; bytes have no type of their own.
        headers,
        body: typeof sent === "string" ? Buffer.from(sent) : sent,
        duplex: "half",
      }),
    );
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
}
