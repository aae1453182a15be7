/** `Idempotency-Key`: a repeated request makes no second pet, on each database and on several instances. */
import { createHash } from "node:crypto";
import type { Server } from "node:http";
import { pino } from "pino";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../../examples/petstore/src/app.js";
import type { Database } from "../../examples/petstore/src/database/database.js";
import { prepareDatabase } from "../../examples/petstore/src/migrate.js";
import { adapters, addressOf } from "./adapters.js";
import { petCalls, type Pet, type PetCalls } from "./pet-calls.js";
import {
  describeOn,
  newStorage,
  storageKinds,
  type TestStorage,
} from "./storages.js";

const key = "a-valid-key";
const rex = { name: "Rex", categoryId: 1 };

for (const kind of storageKinds) {
  describeOn(kind, () => {
    let storage: TestStorage;
    let database: Database;
    /** On PostgreSQL, two instances with a pool each. */
    let instances: { database: Database; server: Server; calls: PetCalls }[];

    beforeAll(async () => {
      storage = await newStorage(kind);
      database = await storage.open();
      await prepareDatabase(database, { apiKey: key, seed: false });
      const databases =
        kind === "postgres" ? [database, await storage.open()] : [database];
      instances = await Promise.all(
        databases.map(async (own) => {
          const api = createApp(own, pino({ level: "silent" }), {
            validateResponses: "throw",
          });
          const server = await adapters["node:http"](api);
          const calls = petCalls(`${addressOf(server)}/v1`, key);
          return { database: own, server, calls };
        }),
      );
    });

    afterAll(async () => {
      for (const instance of instances) {
        instance.server.close();
        await instance.database.close();
      }
      await storage.remove();
    });

    const send = (pet: unknown, idempotencyKey: string, instance = 0) =>
      (instances[instance % instances.length] as (typeof instances)[0]).calls //
        .send(pet, { "idempotency-key": idempotencyKey });

    const countOf = async (name: string): Promise<number> => {
      const counted = "select count(*) as count from pets where name = $1";
      const [row] = await database.query(counted, [name]);
      return Number(row?.["count"]);
    };

    const error = async (response: Response): Promise<unknown> => {
      expect(response.headers.get("content-type")).toBe("application/json");
      return response.json();
    };

    it("returns the same pet for the same key and body", async () => {
      const first = await send({ ...rex, name: "Same" }, "same");
      const again = await send({ ...rex, name: "Same" }, "same", 1);
      expect([first.status, again.status]).toEqual([201, 201]);
      // The same text, the order of the fields included.
      expect(await again.text()).toBe(await first.text());
      expect(await countOf("Same")).toBe(1);
    });

    it("compares content, not its spelling", async () => {
      const first = await send('{"name":"Spelt","categoryId":1}', "spelling");
      const again = await send(
        '{ "categoryId": 1, "status": "available", "name": "\\u0053pelt" }',
        "spelling",
      );
      expect(await again.json()).toEqual(await first.json());
    });

    it.each([
      { ...rex, name: "Other" },
      { ...rex, categoryId: 2 },
      { ...rex, status: "sold" },
    ])("refuses the key of another pet for %j", async (other) => {
      const unique = JSON.stringify(other).replaceAll(/\W/g, "");
      expect((await send(rex, unique)).status).toBe(201);
      const refused = await send(other, unique, 1);
      expect(refused.status).toBe(422);
      expect(await error(refused)).toEqual({
        code: "idempotency_key_reused",
        message: "This Idempotency-Key was used with other content.",
        status: 422,
      });
      // The first pet is still there for its own client.
      expect((await send(rex, unique)).status).toBe(201);
    });

    it("adds one pet for many requests at once", async () => {
      const name = "Concurrent";
      const responses = await Promise.all(
        Array.from({ length: 30 }, (_, number) =>
          send({ ...rex, name }, "concurrent", number),
        ),
      );
      expect(responses.map(({ status }) => status)).toEqual(
        responses.map(() => 201),
      );
      const pets = (await Promise.all(
        responses.map((response) => response.json()),
      )) as Pet[];
      expect(new Set(pets.map(({ id }) => id)).size).toBe(1);
      expect(await countOf(name)).toBe(1);
    });

    it("adds a pet for each key, and for each request without one", async () => {
      for (const unique of ["one", "two"])
        await send({ ...rex, name: "Keys" }, unique);
      expect(await countOf("Keys")).toBe(2);
      for (let count = 1; count <= 2; count++)
        await instances[0]?.calls.create("No key");
      expect(await countOf("No key")).toBe(2);
    });

    it("does not use up the key of a request that failed", async () => {
      expect((await send({ name: "Invalid" }, "failed")).status).toBe(400);
      expect((await send(rex, "failed")).status).toBe(201);
    });

    it("forgets a key after 24 hours, and removes it", async () => {
      const name = "Expired";
      await send({ ...rex, name }, "expired");
      await send(rex, "never-used-again");
      const age = (hours: number) =>
        database.query(
          `update idempotency_requests set expires_at = now() + interval '24 hours' - $1 * interval '1 hour'
           where key in ('expired', 'never-used-again')`,
          [hours],
        );
      await age(23.9);
      expect((await send({ ...rex, name }, "expired")).status).toBe(201);
      expect(await countOf(name)).toBe(1);
      await age(24.1);
      expect((await send({ ...rex, name }, "expired")).status).toBe(201);
      expect(await countOf(name)).toBe(2);
      const left = await database.query(
        "select key from idempotency_requests where key in ('expired', 'never-used-again')",
      );
      expect(left).toEqual([{ key: "expired" }]);
    });

    it.each(["", "a b", "ü", "x".repeat(201)])(
      "refuses the key %j",
      async (unique) => {
        // A header is sent as Latin-1.
        const response = await send(rex, unique);
        expect(response.status).toBe(400);
        expect(await error(response)).toMatchObject({
          code: "invalid_request",
          message: expect.stringContaining("Idempotency-Key") as string,
        });
      },
    );

    if (kind === "postgres")
      it("says 409 while another request with the key takes long", async () => {
        const other = new Client(storage.environment["DATABASE_URL"]);
        await other.connect();
        await other.query("begin");
        await other.query(
          `insert into idempotency_requests (scope, key, content, expires_at)
           values ($1, 'busy', '', now() + interval '1 hour')`,
          [`createPet ${createHash("sha256").update("main").digest("hex")}`],
        );
        const refused = await send(rex, "busy");
        expect(refused.status).toBe(409);
        expect(refused.headers.get("retry-after")).toBe("1");
        expect(await error(refused)).toEqual({
          code: "idempotency_key_in_progress",
          message: "A request with this Idempotency-Key is still in progress.",
          status: 409,
        });
        await other.query("rollback");
        await other.end();
        expect((await send(rex, "busy")).status).toBe(201);
      });
  });
}
