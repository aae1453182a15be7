/** The API and its health on `node:http`. */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Api } from "@petstore/server";
import { clientErrors, expectations, listener } from "@petstore/server/node";
import type { Health } from "./health.js";
import { StartError } from "./start-error.js";

export interface HttpServer {
  /** `http://127.0.0.1:8080` */
  readonly address: string;
  /**
   * Accepts nothing new and lets what is running come to its end, but for at most `limit` milliseconds. Says whether
   * that was enough.
   */
  close(limit: number): Promise<boolean>;
}

export async function listen(
  api: Api,
  health: Health,
  { host, port }: { host: string; port: number },
): Promise<HttpServer> {
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
  const close = patiently(server);
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

/** Node waits for every connection, also for those on which nobody has asked for anything, so we know which are which. */
function patiently(server: Server): HttpServer["close"] {
  const connections = new Map<Socket, ServerResponse | null>();
  server.on("connection", (socket) => {
    connections.set(socket, null);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    connections.set(socket, response);
    response.once("close", () => {
      if (connections.get(socket) !== response) return;
      if (server.listening) connections.set(socket, null);
      else socket.destroySoon();
    });
  });

  return async (limit) => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    });
    for (const [socket, response] of connections) {
      if (response === null) socket.destroy();
      // The client is told not to send another request on this connection.
      else response.shouldKeepAlive = false;
    }
    let finished = true;
    const cut = setTimeout(() => {
      finished = false;
      server.closeAllConnections();
    }, limit);
    await closed;
    clearTimeout(cut);
    return finished;
  };
}
