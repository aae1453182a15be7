/** Servers for both versions of HTTP, and what a client gets from them. */
import { createServer, request as requestOf, type Server } from "node:http";
import {
  connect,
  createServer as createHttp2Server,
  type Http2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from "node:http2";
import type { AddressInfo } from "node:net";
import type { Api } from "../../../templates/server/runtime/server.js";
import { everywhere, type Site } from "../frameworks.js";

export type Version = "HTTP/1" | "HTTP/2";

/** Express does not serve HTTP/2. */
export const places: [string, Version][] = Object.keys(everywhere).flatMap(
  (framework): [string, Version][] =>
    framework.startsWith("Express")
      ? [[framework, "HTTP/1"]]
      : [
          [framework, "HTTP/1"],
          [framework, "HTTP/2"],
        ],
);

export interface Received {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** Whether the response ended as it should. */
  readonly isWhole: boolean;
}

export interface Place {
  get(path: string, method?: string): Promise<Received>;
  close(): Promise<void>;
}

/** Serves an API at a new port. */
export async function serveAt(
  api: Api,
  framework: string,
  version: Version,
): Promise<Place> {
  const site = await (everywhere[framework] as (api: Api) => Promise<Site>)(
    api,
  );
  const server: Server | Http2Server =
    version === "HTTP/1"
      ? createServer(site.listener)
      : createHttp2Server(
          site.listener as unknown as (
            request: Http2ServerRequest,
            response: Http2ServerResponse,
          ) => void,
        );
  const port = await portOf(server);
  const get = version === "HTTP/1" ? getByHttp1 : getByHttp2;
  return {
    get: (path, method = "GET") => get(port, path, method),
    async close() {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise<void>((closed) => {
        server.close(() => {
          closed();
        });
      });
      await site.close?.();
    },
  };
}

/** The port at which a new server listens. */
export async function portOf(server: Server | Http2Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}

export function getByHttp1(
  port: number,
  path: string,
  method: string,
  headers: Record<string, string> = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const outgoing = requestOf(
      { port, host: "127.0.0.1", path, method, headers, agent: false },
      (incoming) => {
        let body = "";
        incoming.setEncoding("utf8");
        incoming.on("data", (chunk: string) => (body += chunk));
        incoming.on("error", () => undefined);
        incoming.on("close", () => {
          const { statusCode: status = 0, complete } = incoming;
          resolve({
            status,
            headers: incoming.headers,
            body,
            isWhole: complete,
          });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end();
  });
}

export function getByHttp2(
  port: number,
  path: string,
  method: string,
  sent: Record<string, string> = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const session = connect(`http://127.0.0.1:${String(port)}`);
    session.on("error", reject);
    const stream = session.request({
      ...sent,
      ":path": path,
      ":method": method,
    });
    let body = "";
    let headers: Received["headers"] | null = null;
    let isWhole = true;
    stream.setEncoding("utf8");
    stream.on("response", (received) => {
      headers = received;
    });
    stream.on("data", (chunk: string) => (body += chunk));
    stream.on("error", () => {
      isWhole = false;
    });
    stream.on("close", () => {
      session.close();
      if (stream.rstCode !== 0) isWhole = false;
      if (headers === null) reject(new Error("The stream was reset"));
      else
        resolve({ status: Number(headers[":status"]), headers, body, isWhole });
    });
    stream.end();
  });
}
