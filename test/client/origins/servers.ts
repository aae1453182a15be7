/** Two servers on this machine: the API, and one that has another origin because of its port. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface ScriptedServer {
  url: string;
  /** The answers to the next requests. The last one is repeated. */
  answers: Answer[];
  /** Every request since the last reset, as text. */
  received: string[];
  close: () => void;
}

export async function startServer(): Promise<ScriptedServer> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", rawHeaders } = request;
      const body = Buffer.concat(chunks).toString("latin1");
      self.received.push([method, url, ...rawHeaders, body].join("\n"));
      const [answer = {}] = self.answers;
      if (self.answers.length > 1) self.answers.shift();
      response.writeHead(answer.status ?? 200, {
        "content-type": "application/json",
        ...answer.headers,
      });
      response.end(JSON.stringify(answer.body ?? []));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const self: ScriptedServer = {
    url: `http://127.0.0.1:${String(port)}`,
    answers: [],
    received: [],
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return self;
}
