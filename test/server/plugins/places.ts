/** Serves an API in every place: all frameworks, and `api.fetch` without a server. */
import { request as send } from "node:http";
import { Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";
import type { Api } from "../../../templates/server/runtime/server.js";
import { pause } from "../../support/pause.js";
import { everywhere } from "../frameworks.js";
import { serverPool } from "../petstore-app.js";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Whether the second half of the body is sent later. */
  readonly isSlow?: boolean;
}

export type Ask = (path: string, asked?: Asked) => Promise<Reply>;

export const placeNames = [...Object.keys(everywhere), "api.fetch"];

/** Requests are sent as they are: `fetch` would decode compressed bodies. */
export function places() {
  const pool = serverPool();
  const closing: (() => Promise<unknown>)[] = [];
  return {
    async serve(name: string, api: Api): Promise<Ask> {
      const framework = everywhere[name];
      if (framework === undefined)
        return (path, asked) => fetched(api, path, asked);
      const site = await framework(api);
      if (site.close) closing.push(site.close);
      const origin = await pool.listen(site.listener);
      return (path, asked) => sent(origin + path, asked);
    },
    async close() {
      pool.close();
      for (const close of closing) await close();
    },
  };
}

async function fetched(
  api: Api,
  path: string,
  { isSlow = false, body, ...asked }: Asked = {},
): Promise<Reply> {
  const sending = body === undefined ? {} : { body };
  const slowly = { body: slowStream(body ?? ""), duplex: "half" as const };
  const response = await api.fetch(
    new Request(`http://test${path}`, {
      ...asked,
      ...(isSlow ? slowly : sending),
    }),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status, headers } = response;
  return { status, headers, bytes, text: new TextDecoder().decode(bytes) };
}

/** Sends a request over HTTP. */
export function sent(
  url: string,
  { method = "GET", headers = {}, body, isSlow = false }: Asked = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const known = new Headers();
        for (const [name, value] of Object.entries(response.headers))
          for (const line of [value ?? []].flat()) known.append(name, line);
        resolve({
          status: response.statusCode ?? 0,
          headers: known,
          bytes,
          text: bytes.toString(),
        });
      });
    });
    request.on("error", reject);
    if (isSlow) Readable.fromWeb(slowStream(body ?? "")).pipe(request);
    else request.end(body);
  });
}

function slowStream(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const half = bytes.length / 2;
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.slice(0, half));
      // The server may also get both halves at once: a busy machine does not make a test fail.
      await pause(20);
      controller.enqueue(bytes.slice(half));
      controller.close();
    },
  });
}
