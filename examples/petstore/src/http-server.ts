/** The API and its health on `node:http`. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Api } from "@petstore/server";
import { clientErrors, expectations, listener } from "@petstore/server/node";
import type { Health } from "./health.js";
import { StartError } from "./start-error.js";

export async function listen(
  api: Api,
  health: Health,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const answer = listener(api);
  const server = createServer(
    { requireHostHeader: false },
    (request, response) => {
      void health(request.url ?? "").then((reply) => {
        if (reply === null) {
          answer(request, response);
          return;
        }
        response.writeHead(reply.status, {
          "content-type": "application/json",
          "cache-control": "no-store",
        });
        response.end(JSON.stringify(reply.body));
      });
    },
  );
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
  return server;
}

export function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

/**
 * Accepts nothing new and lets what is running come to its end, but for at most `limit` milliseconds. Says whether that
 * was enough.
 */
export async function closeServer(
  server: Server,
  limit: number,
): Promise<boolean> {
  let finished = true;
  const cut = setTimeout(() => {
    finished = false;
    server.closeAllConnections();
  }, limit);
  // A connection whose last request has been answered would otherwise wait for another one.
  const sweep = setInterval(() => {
    server.closeIdleConnections();
  }, 50);
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  clearTimeout(cut);
  clearInterval(sweep);
  return finished;
}
