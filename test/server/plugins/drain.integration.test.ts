/** Stopping servers of every kind of connection. A shared key replaces certificates. */
import * as http from "node:http";
import * as http2 from "node:http2";
import * as https from "node:https";
import type { AddressInfo, Server } from "node:net";
import { connect, type ConnectionOptions } from "node:tls";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  drain,
  health,
  type DrainableServer,
} from "../../../templates/server/health.js";
import { listener } from "../../../templates/server/node.js";
import type { Api } from "../../../templates/server/runtime/server.js";
import { eventually } from "../../support/eventually.js";
import { pause } from "../../support/pause.js";
import { apiOf, route } from "../api.js";

const psk = Buffer.from("a key for tests only");
const serverKey = { pskCallback: () => psk, ciphers: "PSK" };
const clientKey: ConnectionOptions = {
  pskCallback: () => ({ psk, identity: "test" }),
  ciphers: "PSK",
  checkServerIdentity: () => undefined,
};

interface Client {
  /** Tells the status, and whether the server has said that it closes the connection. */
  get(path: string): Promise<{ status: number; isLast: boolean }>;
  /** Set for HTTP/2. */
  readonly isStream?: true;
  /** Whether the connection is open. */
  isOpen(): boolean;
}

interface Kind {
  serve(api: Api): DrainableServer & Server;
  connect(port: number): Client;
}

const closing: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) close();
});

function http1Client(
  origin: string,
  send: typeof http.request,
  agent: http.Agent,
): Client {
  closing.push(() => {
    agent.destroy();
  });
  const state = { open: 0 };
  return {
    isOpen: () => state.open > 0,
    get: (path) =>
      new Promise((resolve, reject) => {
        const request = send(`${origin}${path}`, { agent }, (response) => {
          const { statusCode: status = 0, headers } = response;
          const isLast = headers.connection === "close";
          response.resume().on("error", reject);
          response.on("end", () => {
            resolve({ status, isLast });
          });
        });
        request.once("socket", (socket) => {
          if (request.reusedSocket) return;
          state.open++;
          socket.once("close", () => state.open--);
        });
        request.on("error", reject).end();
      }),
  };
}

function http2Client(session: http2.ClientHttp2Session): Client {
  session.on("error", () => undefined);
  closing.push(() => {
    session.destroy();
  });
  return {
    isStream: true,
    isOpen: () => !session.destroyed,
    get: (path) =>
      new Promise((resolve, reject) => {
        const request = session.request({ ":path": path });
        request.on("response", ({ ":status": status = 0 }) => {
          request.resume().on("end", () => {
            resolve({ status, isLast: session.closed });
          });
        });
        request.on("error", reject);
        request.on("close", () => {
          reject(new Error("closed"));
        });
      }),
  };
}

const one = { keepAlive: true, maxSockets: 1 };

const kinds: Record<string, Kind> = {
  "node:http": {
    serve: (api) => http.createServer(listener(api)),
    connect: (port) =>
      http1Client(
        `http://127.0.0.1:${String(port)}`,
        http.request,
        new http.Agent(one),
      ),
  },
  "node:https": {
    serve: (api) => https.createServer(serverKey, listener(api)),
    connect: (port) =>
      http1Client(
        `https://127.0.0.1:${String(port)}`,
        https.request,
        new https.Agent({ ...one, ...clientKey }),
      ),
  },
  "node:http2": {
    serve: (api) => http2.createServer(listener(api)),
    connect: (port) =>
      http2Client(http2.connect(`http://127.0.0.1:${String(port)}`)),
  },
  "node:http2 with TLS": {
    serve: (api) =>
      http2.createSecureServer(
        { ...serverKey, allowHTTP1: true },
        listener(api),
      ),
    connect: (port) =>
      http2Client(
        http2.connect(`https://127.0.0.1:${String(port)}`, {
          createConnection: () =>
            connect({ ...clientKey, port, ALPNProtocols: ["h2"] }),
        }),
      ),
  },
  "node:http2 with TLS, HTTP/1": {
    serve: (api) =>
      http2.createSecureServer(
        { ...serverKey, allowHTTP1: true },
        listener(api),
      ),
    connect: (port) =>
      http1Client(
        `https://127.0.0.1:${String(port)}`,
        https.request,
        new https.Agent({ ...one, ...clientKey }),
      ),
  },
};

const routes = [
  route({ operation: "quick", path: "/quick" }),
  route({ operation: "slow", path: "/slow" }),
];

/** Milliseconds that no test takes. */
const endless = 1_800_000;

async function start(kind: Kind, options: { limit?: number; delay?: number }) {
  const slow: { end: (() => void)[] } = { end: [] };
  const state = health();
  const api = apiOf(
    routes,
    {
      quick: () => ({ status: 200, body: "now" }),
      slow: () =>
        new Promise((resolve) => {
          slow.end.push(() => {
            resolve({ status: 200, body: "later" });
          });
        }),
    },
    { plugins: [state] },
  );
  const server = kind.serve(api);
  closing.push(() => {
    server.close();
  });
  const stop = drain(server, { health: state, limit: endless, ...options });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { stop, slow, state, connect: () => kind.connect(port) };
}

/** Starts to stop. The delay lasts until the returned function is called. */
function stopLater(stop: () => Promise<boolean>): () => Promise<boolean> {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const stopped = stop();
  return () => {
    vi.advanceTimersByTime(endless);
    vi.useRealTimers();
    return stopped;
  };
}

describe.each(Object.entries(kinds))("%s", (_name, kind) => {
  it("answers running requests and closes idle connections", async () => {
    const { stop, slow, state, connect } = await start(kind, {});
    const idle = connect();
    expect(await idle.get("/quick")).toEqual({ status: 200, isLast: false });
    const busy = connect();
    const coming = busy.get("/slow");
    await eventually(() => {
      expect(slow.end.length).toBe(1);
    });
    const stopped = stop();
    expect(stop()).toBe(stopped);
    expect((await state.ready()).status).toBe("fail");
    // The server waits for the request, however long it takes.
    void pause(50).then(slow.end[0]);
    // HTTP/2 has no header that announces the end of a connection.
    const isLast = busy.isStream !== true;
    expect(await coming).toEqual({ status: 200, isLast });
    expect(await stopped).toBe(true);
    await eventually(() => {
      expect(idle.isOpen() || busy.isOpen()).toBe(false);
    });
    await expect(connect().get("/quick")).rejects.toThrow();
  });

  it("takes requests during the delay", async () => {
    const { stop, connect } = await start(kind, { delay: endless });
    const endDelay = stopLater(stop);
    const client = connect();
    expect(await client.get("/quick")).toMatchObject({ status: 200 });
    expect(await endDelay()).toBe(true);
  });

  it("aborts requests after the limit", async () => {
    const { stop, slow, connect } = await start(kind, { limit: 50 });
    const failed = expect(connect().get("/slow")).rejects.toThrow();
    await eventually(() => {
      expect(slow.end.length).toBe(1);
    });
    expect(await stop()).toBe(false);
    await failed;
  });

  it("fails no request under load", async () => {
    const { stop, connect } = await start(kind, { delay: endless });
    const statuses: number[] = [];
    const failures: unknown[] = [];
    let isDrained = false;
    let isStopped = false;
    const send = async (): Promise<void> => {
      let client = connect();
      while (!isStopped) {
        const isInTime = !isDrained;
        try {
          const { status, isLast } = await client.get("/quick");
          statuses.push(status);
          if (isLast) client = connect();
        } catch (error) {
          // After the delay, there is no server any more: its load balancer knows.
          if (isInTime) failures.push(error);
          return;
        }
      }
    };
    const sending = Array.from({ length: 8 }, send);
    await eventually(() => {
      expect(statuses.length).toBeGreaterThan(50);
    });
    const endDelay = stopLater(stop);
    const before = statuses.length;
    await eventually(() => {
      expect(statuses.length).toBeGreaterThan(before + 50);
    });
    isDrained = true;
    expect(await endDelay()).toBe(true);
    isStopped = true;
    await Promise.all(sending);
    expect(failures).toEqual([]);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
