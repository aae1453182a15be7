/**
 * SIGTERM under load: every request that was sent before the drain ends gets its answer, and every acknowledged pet is
 * stored. A connection that arrives while the listener closes may be reset by the kernel, so later ones do not count.
 */
import { Agent, request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually.js";
import { petCalls, type Pet } from "./pet-calls.js";
import { startProcess, type ServiceProcess } from "./service-process.js";
import {
  describeOn,
  newStorage,
  storageKinds,
  type TestStorage,
} from "./storages.js";

const key = "a-valid-key";
const clients = 24;
const rounds = 2;
/** The service drains for a second by default. */
const drainMilliseconds = 1000;

interface Answer {
  status: number;
  connection: string | undefined;
  body: string;
}

/** An answer, or the code of the error: `ECONNREFUSED` says that the request was never sent. */
type Outcome = Answer | string;

/** Sends a pet; with an agent, on a connection that is kept open. The operating system has it at `onSent`. */
function create(
  address: string,
  name: string,
  agent: Agent | false,
  onSent: () => void = () => undefined,
) {
  return new Promise<Outcome>((resolve) => {
    const request = httpRequest(`${address}/pets`, {
      method: "POST",
      agent,
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
      },
    });
    request.on("finish", onSent);
    request.on("error", ({ code = "unknown" }: NodeJS.ErrnoException) => {
      resolve(code);
    });
    request.on("response", (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      response.on("error", () => {
        resolve("incomplete");
      });
      response.on("end", () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, connection: headers.connection, body });
      });
    });
    request.end(JSON.stringify({ name, categoryId: 1 }));
  });
}

for (const kind of storageKinds) {
  describeOn(kind, () => {
    let storage: TestStorage;
    let environment: Record<string, string>;

    beforeAll(async () => {
      storage = await newStorage(kind);
      environment = {
        ...storage.environment,
        PETSTORE_API_KEY: key,
      };
    });

    afterAll(() => storage.remove());

    it("answers what was sent before it closes", async () => {
      const acknowledged: Pet[] = [];
      for (let round = 1; round <= rounds; round++) {
        const service = startProcess(environment);
        const address = await service.listening;
        const outcomes: { outcome: Outcome; sent: number }[] = [];
        const send = async (client: number): Promise<void> => {
          const agent =
            client % 2 === 0 && new Agent({ keepAlive: true, maxSockets: 1 });
          for (let count = 1; ; count++) {
            const name = `Pet ${round}.${client}.${count}`;
            let sent = Infinity;
            const outcome = await create(address, name, agent, () => {
              sent = performance.now();
            });
            if (outcome === "ECONNREFUSED") return;
            outcomes.push({ outcome, sent });
            // Old connections are gone after this; a new one tells whether the server still listens.
            if (typeof outcome === "string") continue;
            if (outcome.status === 201)
              acknowledged.push(JSON.parse(outcome.body) as Pet);
          }
        };
        const sending = Array.from({ length: clients }, (_, client) =>
          send(client),
        );
        await eventually(() => {
          expect(outcomes.length).toBeGreaterThanOrEqual(2 * clients);
        });
        // The service gets the signal later, so it closes later than this.
        const drained = performance.now() + drainMilliseconds;
        const ended = service.kill("SIGTERM");
        await Promise.all(sending);
        expect(await ended).toEqual({ code: 0, signal: null });
        const others = outcomes.filter(
          ({ outcome, sent }) =>
            sent < drained &&
            (typeof outcome === "string" || outcome.status !== 201),
        );
        expect(others).toEqual([]);
      }

      const service = startProcess(environment);
      const found = await petCalls(await service.listening, key).all();
      await service.kill("SIGTERM");
      const kept = new Set(found.map(({ id }) => id));
      expect(acknowledged.length).toBeGreaterThan(rounds * clients);
      expect(acknowledged.filter(({ id }) => !kept.has(id))).toEqual([]);
    });
  });
}

describe("while the service drains", () => {
  let storage: TestStorage;
  let service: ServiceProcess;
  let address = "";

  beforeAll(async () => {
    storage = await newStorage("folder");
  });

  afterAll(async () => {
    await service.kill("SIGKILL");
    await storage.remove();
  });

  const start = async (): Promise<void> => {
    service = startProcess({
      ...storage.environment,
      PETSTORE_API_KEY: key,
      // No test takes so long.
      DRAIN_SECONDS: "1800",
    });
    address = await service.listening;
  };

  const draining = () =>
    eventually(() => {
      expect(service.stderr()).toContain('"stopping"');
    });

  it("is not ready, and answers new connections with Connection: close", async () => {
    await start();
    void service.kill("SIGTERM");
    await draining();
    const ready = await fetch(new URL("/health/ready", address));
    expect(ready.status).toBe(503);
    expect(ready.headers.get("retry-after")).toBe("1");
    expect(await ready.json()).toEqual({
      status: "fail",
      output: "The service is stopping.",
    });
    const live = await fetch(new URL("/health/live", address));
    expect(live.status).toBe(200);
    expect(await create(address, "Late", false)).toMatchObject({
      status: 201,
      connection: "close",
    });
    await service.kill("SIGKILL");
  });

  it("ends at once with the second signal", async () => {
    await start();
    const ended = service.kill("SIGTERM");
    await draining();
    void service.kill("SIGTERM");
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(service.stderr()).toContain('"stopped at once"');
  });
});
