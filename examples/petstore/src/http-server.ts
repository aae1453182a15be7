/** The API and its health on `node:http`. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Api } from "@petstore/server";
import { clientErrors, expectations, listener } from "@petstore/server/node";
import { withCors } from "./cors.js";
import {
  GracefulClose,
  type CloseOptions,
  type RequestListener,
} from "./graceful-close.js";
import type { Health } from "./health.js";
import { StartError } from "./start-error.js";

export interface ListenOptions {
  host: string;
  port: number;
  /** Milliseconds in which a request must arrive completely. */
  requestTimeout: number;
  corsOrigins: readonly string[];
}

export interface HttpServer {
  /** `http://127.0.0.1:8080` */
  readonly address: string;
  /** Answers the requests that have been sent, and stops. Returns whether all of them were answered within the limit. */
  close(options: CloseOptions): Promise<boolean>;
}

/** Milliseconds in which the headers of a request must arrive. */
const headersTimeout = 10_000;

/** Milliseconds that an unused connection stays open: longer than the 60 seconds of common proxies, which reuse it. */
const keepAliveTimeout = 65_000;

export async function listen(
  api: Api,
  health: Health,
  { host, port, requestTimeout, corsOrigins }: ListenOptions,
): Promise<HttpServer> {
  const server = createServer({
    requireHostHeader: false,
    requestTimeout,
    headersTimeout: Math.min(headersTimeout, requestTimeout),
    keepAliveTimeout,
    // How often Node compares connections with these limits; its default of 30 seconds would stretch them.
    connectionsCheckingInterval: 1_000,
  });
  const answer = withCors(listener(api), corsOrigins);
  const graceful = new GracefulClose(server, withHealth(answer, health));
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
  return {
    address: addressOf(server),
    close(options) {
      health.startDraining();
      return graceful.close(options);
    },
  };
}

function withHealth(answer: RequestListener, health: Health): RequestListener {
  return (request, response) => {
    void health.reply(request.url ?? "").then((reply) => {
      if (reply === null) {
        answer(request, response);
        return;
      }
      response.writeHead(reply.status, {
        "content-type": "application/json",
        "cache-control": "no-store",
        ...reply.headers,
      });
      response.end(JSON.stringify(reply.body));
    });
  };
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
