/** The API on `node:http`. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Api } from "@petstore/server";
import { clientErrors, expectations, listener } from "@petstore/server/node";
import { drain, type Health } from "@petstore/server/health";
import { StartError } from "./start-error.js";

export interface ListenOptions {
  host: string;
  port: number;
  /** Milliseconds in which a request must arrive completely. */
  requestTimeout: number;
  /** Milliseconds in which the server that stops still takes requests. */
  drainDelay: number;
  /** Milliseconds until the server that stops aborts running requests, `drainDelay` included. */
  shutdownLimit: number;
}

export interface HttpServer {
  /** `http://127.0.0.1:8080` */
  readonly address: string;
  /** Answers the requests that have been sent, and stops. Returns whether all of them were answered within the limit. */
  close(): Promise<boolean>;
}

/** Milliseconds in which the headers of a request must arrive. */
const headersTimeout = 10_000;

/** Milliseconds that an unused connection stays open: longer than the 60 seconds of common proxies, which reuse it. */
const keepAliveTimeout = 65_000;

export async function listen(
  api: Api,
  health: Health,
  options: ListenOptions,
): Promise<HttpServer> {
  const { host, port, requestTimeout } = options;
  const server = createServer({
    requireHostHeader: false,
    requestTimeout,
    headersTimeout: Math.min(headersTimeout, requestTimeout),
    keepAliveTimeout,
    // How often Node compares connections with these limits; its default of 30 seconds would stretch them.
    connectionsCheckingInterval: 1_000,
  });
  const { drainDelay: delay, shutdownLimit: limit } = options;
  const close = drain(server, { delay, limit, health });
  server.on("request", listener(api));
  server.on("clientError", clientErrors(api));
  server.on("checkExpectation", expectations(api));
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ code, message }: NodeJS.ErrnoException) => {
      reject(
        new StartError(
          code === "EADDRINUSE"
            ? `Port ${port} is taken; choose another PORT, or 0 for any that is free.`
            : `Cannot listen on ${host}, port ${port}: ${message}.`,
        ),
      );
    });
    server.listen(port, host, resolve);
  });
  return { address: addressOf(server), close };
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
