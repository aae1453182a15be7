/** What the databases promise: syncs that reach the disk, one holder of a folder, migrations that happen once. */
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { checkpointIfDue } from "../../examples/petstore/src/database/checkpoints.js";
import type { Database } from "../../examples/petstore/src/database/database.js";
import { lockFolder } from "../../examples/petstore/src/database/folder-lock.js";
import { openPostgres } from "../../examples/petstore/src/database/postgres.js";
import { prepareDatabase } from "../../examples/petstore/src/migrate.js";
import { migrations } from "../../examples/petstore/src/migrations.js";
import { pause } from "../support/pause.js";
import {
  describeOn,
  newStorage,
  storageKinds,
  type TestStorage,
} from "./storages.js";

vi.mock("node:fs", async (original) => {
  const actual = await original<typeof fs>();
  return { ...actual, fsyncSync: vi.fn(actual.fsyncSync) };
});

describe("the lock of a folder", () => {
  let folder = "";
  beforeAll(() => {
    folder = fs.mkdtempSync(join(tmpdir(), "petstore-lock-"));
  });
  afterAll(() => {
    fs.rmSync(folder, { recursive: true });
  });

  it("is given to one of those that ask together", async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 5 }, () => lockFolder(folder)),
    );
    const given = asked.flatMap((answer) =>
      answer.status === "fulfilled" ? [answer.value] : [],
    );
    expect(given.length).toBeLessThanOrEqual(1);
    for (const lock of given) await lock.release();
    const next = await lockFolder(folder);
    await next.release();
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});

const options = { apiKey: "a-valid-key", seed: true };

for (const kind of storageKinds) {
  describeOn(kind, () => {
    let storage: TestStorage;
    let database: Database;

    beforeAll(async () => {
      storage = await newStorage(kind);
      database = await storage.open();
      await prepareDatabase(database, options);
    });

    afterAll(async () => {
      await database.close();
      await storage.remove();
    });

    it("is prepared once by many starts", async () => {
      const again = await Promise.all(
        Array.from({ length: 4 }, () => prepareDatabase(database, options)),
      );
      for (const { from, to } of again) expect(from).toBe(to);
      const [pets] = await database.query("select count(*) as count from pets");
      expect(pets?.["count"]).toBe(3n);
      const keys = await database.query("select name, hash from api_keys");
      expect(keys).toHaveLength(1);
      expect(keys[0]?.["hash"]).toHaveLength(32);
    });

    if (kind === "postgres")
      it("is prepared by one of many, under any default isolation", async () => {
        const strict = await newStorage("postgres");
        const first = await strict.open();
        await first.query(
          `do $$ begin execute format('alter database %I set default_transaction_isolation to serializable',
             current_database()); end $$`,
        );
        await first.close();
        const instances = await Promise.all(
          Array.from({ length: 4 }, () => strict.open()),
        );
        const prepared = await Promise.all(
          instances.map((instance) => prepareDatabase(instance, options)),
        );
        const last = migrations.length;
        expect(prepared.map(({ from }) => from).sort()).toEqual([
          0,
          last,
          last,
          last,
        ]);
        await Promise.all(instances.map((instance) => instance.close()));
        await strict.remove();
      });

    if (kind === "postgres")
      it("reports no error of a connection that it is closing", async () => {
        const own = await newStorage("postgres");
        const errors: Error[] = [];
        const url = own.environment["DATABASE_URL"] ?? "";
        const opened = await openPostgres(url, (error) => errors.push(error));
        await Promise.all(
          Array.from({ length: 8 }, () => opened.query("select pg_sleep(0.1)")),
        );
        const administrator = new Client(inject("postgresUrl") ?? "");
        await administrator.connect();
        const { pathname } = new URL(url);
        // The server ends the connections while they say goodbye.
        const removed = administrator.query(
          `drop database ${pathname.slice(1)} with (force)`,
        );
        await Promise.all([removed, opened.close()]);
        await administrator.end();
        // Errors that come later are missed: a busy machine makes the test weaker, not wrong.
        await pause(100);
        expect(errors.map(({ message }) => message)).toEqual([]);
      });

    it("does all of a transaction or nothing", async () => {
      const work = database.transaction(async ({ query }) => {
        await query("delete from orders");
        await query("select 1 / 0");
      });
      await expect(work).rejects.toThrow("division by zero");
      const orders = await database.query("select id from orders");
      expect(orders).toHaveLength(2);
    });

    it("refuses a database of a newer version", async () => {
      const version = "insert into schema_migrations (version) values (999)";
      await database.query(version);
      await expect(prepareDatabase(database, options)).rejects.toThrow(
        `The database is at step 999, and this version of the service knows ${migrations.length}; start a newer one.`,
      );
      await database.query("delete from schema_migrations where version = 999");
    });

    if (kind === "folder")
      it("waits for the disk before a change is acknowledged", async () => {
        const syncs = vi.mocked(fs.fsyncSync).mock.calls;
        for (let count = 1; count <= 5; count++) {
          const before = syncs.length;
          await database.query(
            "insert into pets (name, category_id, status) values ('Rex', 1, 'sold')",
          );
          expect(syncs.length).toBeGreaterThan(before);
        }
      });

    if (kind === "folder")
      it("gets checkpoints, because no other process makes them", async () => {
        const limit = 1_000_000;
        await checkpointIfDue(database, limit);
        expect(await checkpointIfDue(database, limit)).toBe(false);
        await database.query(
          `insert into pets (name, category_id, status)
           select 'Rex', n, 'sold' from generate_series(1, 20000) n`,
        );
        expect(await checkpointIfDue(database, limit)).toBe(true);
        expect(await checkpointIfDue(database, limit)).toBe(false);
      });
  });
}
