/**
 * Two instances behind the proxy of `examples/petstore/deploy` are restarted one after the other, while clients read and
 * write: no request fails at the proxy, and every acknowledged pet is stored.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../domains/ports.js";
import { eventually } from "../support/eventually.js";
import {
  caddy as caddyNeed,
  findProgram,
  needs,
  postgres,
} from "../support/needs.js";
import { petCalls, type Pet } from "./pet-calls.js";
import { startProcess, type ServiceProcess } from "./service-process.js";
import { newStorage, type TestStorage } from "./storages.js";

const deploy = join(import.meta.dirname, "../../examples/petstore/deploy");
const key = "a-valid-key";
const clients = 8;
const restarts = 4;

interface Instance {
  port: string;
  process: ServiceProcess;
}

describe("a rolling restart", needs(postgres, caddyNeed), () => {
  let storage: TestStorage;
  let proxy: ChildProcess;
  let proxyLog = "";
  let address = "";
  const instances: Instance[] = [];
  /** Caddy keeps its state there. */
  const home = mkdtempSync(join(tmpdir(), "petstore-proxy-"));

  async function start(port: string): Promise<ServiceProcess> {
    const service = startProcess({
      ...storage.environment,
      PETSTORE_API_KEY: key,
      PORT: port,
      DRAIN_SECONDS: "5",
    });
    await service.listening;
    return service;
  }

  beforeAll(async () => {
    storage = await newStorage("postgres");
    for (let count = 0; count < 2; count++) {
      const port = String(await freePort());
      instances.push({ port, process: await start(port) });
    }
    const port = await freePort();
    proxy = spawn(
      findProgram("caddy") ?? "caddy",
      ["run", "--adapter", "caddyfile", "--config", join(deploy, "Caddyfile")],
      {
        env: {
          ...process.env,
          HOME: home,
          SITE_ADDRESS: `http://127.0.0.1:${String(port)}`,
          UPSTREAMS: instances.map((one) => `127.0.0.1:${one.port}`).join(" "),
          CADDY_ADMIN: `127.0.0.1:${String(await freePort())}`,
        },
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    proxy.stderr?.setEncoding("utf8").on("data", (text: string) => {
      proxyLog += text;
    });
    address = `http://127.0.0.1:${String(port)}/v1`;
    await eventually(async () => {
      if (proxy.exitCode !== null) return;
      expect((await fetch(`${address}/pets`)).status).toBe(401);
    });
    if (proxy.exitCode !== null) throw new Error(proxyLog);
  });

  afterAll(async () => {
    await Promise.all(instances.map(({ process }) => process.kill("SIGKILL")));
    proxy.kill("SIGTERM");
    await once(proxy, "exit");
    await storage.remove();
    rmSync(home, { recursive: true, force: true });
  });

  it("loses no request and no pet", async () => {
    const calls = petCalls(address, key);
    const acknowledged: Pet[] = [];
    const failures: string[] = [];
    let answered = 0;
    let isDone = false;

    const send = async (client: number): Promise<void> => {
      for (let count = 1; !isDone; count++) {
        const name = `Pet ${String(client)}.${String(count)}`;
        const isWrite = count % 2 === 0;
        try {
          const response = isWrite
            ? await calls.send({ name, categoryId: 1 })
            : await calls.get("/pets?limit=3");
          const body: unknown = await response.json();
          answered++;
          if (response.status !== (isWrite ? 201 : 200))
            failures.push(`${name}: ${String(response.status)}`);
          else if (isWrite) acknowledged.push(body as Pet);
        } catch (error) {
          failures.push(`${name}: ${String(error)}`);
        }
      }
    };
    const sending = Array.from({ length: clients }, (_, client) =>
      send(client),
    );
    for (let restart = 0; restart < restarts; restart++) {
      const instance = instances[restart % 2];
      if (!instance) throw new Error("There are two instances");
      const before = answered;
      const ended = await instance.process.kill("SIGTERM");
      expect(ended).toEqual({ code: 0, signal: null });
      instance.process = await start(instance.port);
      // The proxy must have noticed that it is back, before the other one stops.
      const { process } = instance;
      await eventually(() => {
        expect(process.stderr()).toContain('"operationId":"listPets"');
      });
      expect(answered).toBeGreaterThan(before);
    }
    isDone = true;
    await Promise.all(sending);
    expect(failures).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(clients);
    const kept = new Set((await calls.all()).map(({ id }) => id));
    expect(acknowledged.filter(({ id }) => !kept.has(id))).toEqual([]);
    console.log(
      `${String(restarts)} restarts, ${String(answered)} requests, ${String(acknowledged.length)} pets, 0 failures`,
    );
  });
});
