/** A real HTTP server on an ephemeral port, and a client for it. */
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { fillPath } from "../../templates/client/runtime/parameters/path.js";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import {
  connect,
  type CallOptions,
  type Client,
} from "../../templates/client/runtime/client.js";
import { ApiError } from "../../templates/client/runtime/errors.js";
import { json as readJson } from "../../templates/client/runtime/formats/json.js";
import type { Result } from "../../templates/client/runtime/result.js";
import type {
  RequestInput,
  SameRoute,
} from "../../templates/client/runtime/route.js";
import { send } from "../../templates/client/runtime/send.js";

export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

export type Handler = (
  request: Received,
  response: ServerResponse,
) => void | Promise<void>;

export interface TestServer {
  url: string;
  /** Every request so far. */
  received: Received[];
}

export async function serve(handler: Handler): Promise<TestServer> {
  const received: Received[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const request = {
        method: incoming.method ?? "",
        url: incoming.url ?? "",
        headers: incoming.headers,
        body: Buffer.concat(chunks),
      };
      received.push(request);
      void handler(request, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, received };
}

export function json(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    "content-type": "application/json",
    ...headers,
  });
  response.end(JSON.stringify(value));
}

/** Answers with each of these in turn; the last one again and again. */
export const answers = (
  ...list: [status: number, headers?: Record<string, string>][]
): Promise<TestServer> => {
  let count = 0;
  return serve((_, response) => {
    const [status, headers] = list[Math.min(count++, list.length - 1)] ?? [500];
    json(response, status, status, headers);
  });
};

class TestError extends ApiError {
  override readonly name = "TestError";
}

export function clientFor(
  baseUrl: string,
  options: Omit<Parameters<typeof connect>[1], "baseUrl"> = {},
): Client {
  return connect({ error: TestError }, { ...options, baseUrl });
}

/** Calls an operation that is not generated. */
export function call(
  client: Client,
  described: SameRoute,
  request?: RequestInput,
  options?: CallOptions,
): Promise<Result> {
  return send(client, request, options, described);
}

export function route(parts: Partial<SameRoute> = {}): SameRoute {
  const { path = "/pets" } = parts;
  const hasParameters = path.includes("{");
  return {
    method: "GET",
    path,
    responses: { 200: readJson, 404: readJson },
    ...(hasParameters && { pathParameters: fillPath }),
    ...parts,
  };
}
