/** The service sends `pet.created`, and a second process receives it. */
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { WebhookMessage } from "@petstore/webhooks";
import { prepareDatabase } from "../../examples/petstore/src/migrate.js";
import { webhookQueue } from "../../examples/petstore/src/webhook-queue.js";
import { eventually } from "../support/eventually.js";
import { petCalls } from "./pet-calls.js";
import {
  startIn,
  startProcess,
  type ServiceProcess,
} from "./service-process.js";
import {
  describeOn,
  newStorage,
  storageKinds,
  type TestStorage,
} from "./storages.js";

const root = join(import.meta.dirname, "../..");
const program = join(root, "examples/petstore/dist/receiver.js");
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const key = "a-key-of-the-tests";

for (const kind of storageKinds) {
  describeOn(kind, () => {
    let storage: TestStorage;
    let processes: ServiceProcess[];

    beforeEach(async () => {
      storage = await newStorage(kind);
      processes = [];
    });

    afterEach(async () => {
      await Promise.all(processes.map(({ kill }) => kill("SIGKILL")));
      await storage.remove();
    });

    function receiver(environment: Record<string, string> = {}) {
      const started = startIn(root, [process.execPath, program], {
        WEBHOOK_SECRET: secret,
        ...environment,
      });
      processes.push(started);
      return started;
    }

    async function service(url: string) {
      const started = startProcess({
        ...storage.environment,
        PETSTORE_API_KEY: key,
        WEBHOOK_URL: url,
        WEBHOOK_SECRET: secret,
      });
      processes.push(started);
      return { started, calls: petCalls(await started.listening, key) };
    }

    /** The names of the received pets, once there are as many. */
    function received(from: ServiceProcess, count: number) {
      return eventually(() => {
        const lines = [
          ...from.stdout().matchAll(/^pet\.created \d+ (.*) \(msg_.*\)$/gm),
        ];
        expect(lines.length).toBeGreaterThanOrEqual(count);
        return lines.map(([, name = ""]) => name);
      });
    }

    it("delivers the event of each new pet", async () => {
      const other = receiver();
      const { calls, started } = await service(await other.listening);
      await calls.create("Bella");
      await calls.create("Luna");
      expect((await received(other, 2)).sort()).toEqual(["Bella", "Luna"]);
      expect((await started.kill("SIGTERM")).code).toBe(0);
      expect(await received(other, 2)).toHaveLength(2);
    });

    it("keeps an event until there is a receiver, although the service is killed", async () => {
      const first = receiver();
      const url = await first.listening;
      await first.kill("SIGKILL");
      const { calls, started } = await service(url);
      await calls.create("Bella");
      await eventually(() => {
        expect(started.stderr()).toContain("webhook failed");
      });
      await started.kill("SIGKILL");
      const second = receiver({ PORT: new URL(url).port });
      await second.listening;
      await service(url);
      expect(await received(second, 1)).toEqual(["Bella"]);
    });

    it("refuses an event of another sender", async () => {
      const other = receiver({
        WEBHOOK_SECRET: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
      });
      const { calls } = await service(await other.listening);
      await calls.create("Bella");
      await eventually(() => {
        expect(other.stderr()).toContain("The signature is missing");
      });
      expect(other.stdout()).not.toContain("Bella");
    });

    describe("the queue", () => {
      const message = (id: string): WebhookMessage => ({
        id,
        event: "petCreated",
        url: "http://127.0.0.1/",
        headers: { "content-type": "application/json" },
        body: `{"name":"Ünal"}`,
        createdAt: 1_700_000_000_123,
        attempts: 0,
      });

      it("gives each message to one taker, and again after its time", async () => {
        const database = await storage.open();
        await prepareDatabase(database, { apiKey: key, seed: false });
        const queue = webhookQueue(database);
        const ids = Array.from({ length: 20 }, (_, index) => `msg_${index}`);
        for (const id of [...ids, "msg_0"]) await queue.add(message(id));
        const now = 1_700_000_000_123;
        const takes = await Promise.all(
          [7, 7, 7].map(async (count) => queue.take(count, now, now + 1000)),
        );
        const taken = takes.flat();
        expect(taken.map(({ id }) => id).sort()).toEqual([...ids].sort());
        expect(taken[0]).toEqual(message(taken[0]?.id ?? ""));
        expect(await queue.take(20, now + 999, now)).toEqual([]);
        expect(await queue.take(20, now + 1000, now + 2000)).toHaveLength(20);
        await database.close();
      });

      it("does not take what a transaction has locked", async () => {
        const database = await storage.open();
        await prepareDatabase(database, { apiKey: key, seed: false });
        await webhookQueue(database).add(message("msg_1"));
        const now = 1_700_000_000_123;
        await database.transaction(async (queries) => {
          expect(await webhookQueue(queries).take(1, now, now)).toHaveLength(1);
          // PGlite has one connection, which the transaction has.
          if (kind === "postgres")
            expect(await webhookQueue(database).take(1, now, now)).toEqual([]);
        });
        await database.close();
      });

      it("keeps failures, dead letters and nothing that is done", async () => {
        const database = await storage.open();
        await prepareDatabase(database, { apiKey: key, seed: false });
        const queue = webhookQueue(database);
        const now = 1_700_000_000_123;
        for (const id of ["done", "failed", "dead"])
          await queue.add(message(id));
        await queue.done(message("done"));
        await queue.retry(
          { ...message("failed"), attempts: 3 },
          now + 500,
          "500",
        );
        await queue.dead(
          { ...message("dead"), attempts: 16 },
          "The receiver is gone",
        );
        expect(await queue.take(9, now + 499, now)).toEqual([]);
        expect(await queue.take(9, now + 500, now + 1000)).toEqual([
          { ...message("failed"), attempts: 3 },
        ]);
        const rows = await database.query(
          `select id, attempts, reason from webhook_messages where died_at is not null`,
        );
        expect(rows).toEqual([
          { id: "dead", attempts: 16, reason: "The receiver is gone" },
        ]);
        await database.close();
      });
    });
  });
}

describeOn("postgres", () => {
  it("delivers each event once, although several instances deliver", async () => {
    const storage = await newStorage("postgres");
    const other = startIn(root, [process.execPath, program], {
      WEBHOOK_SECRET: secret,
    });
    const url = await other.listening;
    const instances = Array.from({ length: 2 }, () =>
      startProcess({
        ...storage.environment,
        PETSTORE_API_KEY: key,
        WEBHOOK_URL: url,
        WEBHOOK_SECRET: secret,
      }),
    );
    const calls = await Promise.all(
      instances.map(async ({ listening }) => petCalls(await listening, key)),
    );
    const names = Array.from({ length: 40 }, (_, index) => `Pet ${index}`);
    await Promise.all(
      names.map(async (name, index) => calls[index % 2]?.create(name)),
    );
    await Promise.all(instances.map(({ kill }) => kill("SIGTERM")));
    const last = startProcess({
      ...storage.environment,
      PETSTORE_API_KEY: key,
      WEBHOOK_URL: url,
      WEBHOOK_SECRET: secret,
    });
    const delivered = () => [...other.stdout().matchAll(/(Pet \d+) /g)];
    await eventually(() => {
      expect(delivered().length).toBeGreaterThanOrEqual(names.length);
    });
    expect(
      delivered()
        .map(([, name]) => name)
        .sort(),
    ).toEqual(names.sort());
    await last.listening;
    await last.kill("SIGTERM");
    await other.kill("SIGTERM");
    await storage.remove();
  });
});
