/**
 * Sends requests to one origin. It follows no redirect, so no other origin gets a request. Node's own HTTP client sends
 * what a case says: `fetch` would add headers, and refuse some requests.
 */
import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { HeaderLine } from "./request.js";

interface OutgoingMessage {
  method: string;
  headers: readonly HeaderLine[];
  body: string | null;
}

export interface ServiceReply {
  status: number;
  /** Names in lower case. Values of a repeated header are joined by `, `. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Whether the body is longer than what was read. */
  isCut: boolean;
}

export interface Transport {
  send(url: URL, message: OutgoingMessage): Promise<ServiceReply>;
  close(): void;
}

/** The number of bytes of a response that are read. */
const longest = 10_000_000;

/** `timeout` is in milliseconds, for the whole exchange. */
export function createTransport(timeout: number): Transport {
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });
  return {
    send: (url, { method, headers, body }) =>
      new Promise((resolve, reject) => {
        const isSecure = url.protocol === "https:";
        const outgoing = (isSecure ? httpsRequest : httpRequest)(url, {
          method,
          agent: isSecure ? https : http,
          headers: headersFor(headers, body),
          signal: AbortSignal.timeout(timeout),
        });
        outgoing.once("error", (error) => {
          const isLate = error.name === "AbortError";
          const late = `no response within ${timeout / 1000} seconds`;
          reject(isLate ? new Error(late) : error);
        });
        outgoing.once("response", (incoming) => {
          const chunks: Buffer[] = [];
          let size = 0;
          const finish = (isCut: boolean) => {
            resolve({
              status: incoming.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(incoming.headers).map(([name, value]) => [
                  name,
                  [value].flat().join(", "),
                ]),
              ),
              body: Buffer.concat(chunks).toString("utf8"),
              isCut,
            });
          };
          const isEndless = /^text\/event-stream/i.test(
            incoming.headers["content-type"] ?? "",
          );
          if (isEndless) {
            finish(true);
            incoming.destroy();
            return;
          }
          incoming.on("data", (chunk: Buffer) => {
            chunks.push(chunk);
            size += chunk.byteLength;
            if (size <= longest) return;
            finish(true);
            incoming.destroy();
          });
          incoming.once("error", reject);
          incoming.once("end", () => {
            finish(false);
          });
        });
        outgoing.end(body ?? undefined);
      }),
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

function headersFor(
  headers: readonly HeaderLine[],
  body: string | null,
): Record<string, string> {
  const hasAccept = headers.some(([name]) => name.toLowerCase() === "accept");
  return {
    "user-agent": "specwright",
    ...(hasAccept ? {} : { accept: "*/*" }),
    ...(body === null
      ? {}
      : { "content-length": String(Buffer.byteLength(body)) }),
    ...Object.fromEntries(headers),
  };
}
