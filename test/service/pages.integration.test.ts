/** Pages, cursors, orders and the ends of the range of identifiers, on each database. */
import type { Server } from "node:http";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../examples/petstore/src/app.js";
import {
  decodeCursor,
  encodeCursor,
} from "../../examples/petstore/src/cursor.js";
import type { Database } from "../../examples/petstore/src/database/database.js";
import { prepareDatabase } from "../../examples/petstore/src/migrate.js";
import { createStore } from "../../examples/petstore/src/store.js";
import { adapters, addressOf } from "./adapters.js";
import { nextPath, petCalls, type Pet, type PetCalls } from "./pet-calls.js";
import {
  describeOn,
  newStorage,
  storageKinds,
  type TestStorage,
} from "./storages.js";

const key = "a-valid-key";

describe("a cursor", () => {
  it.each([0n, 1n, -1n, 2n ** 63n - 1n, -(2n ** 63n)])("holds %d", (after) => {
    expect(decodeCursor(encodeCursor(after))).toBe(after);
  });

  it("is the one of the description", () => {
    expect(encodeCursor(42n)).toBe("000000000000002a");
  });
});

for (const kind of storageKinds) {
  describeOn(kind, () => {
    let storage: TestStorage;
    let database: Database;

    beforeAll(async () => {
      storage = await newStorage(kind);
      database = await storage.open();
      await prepareDatabase(database, { apiKey: key, seed: true });
      await database.query(
        `insert into pets (name, category_id, status)
         select 'Pet ' || n, n, case n % 2 when 0 then 'sold' else 'available' end
         from generate_series(1, 250) n`,
      );
    });

    afterAll(async () => {
      await database.close();
      await storage.remove();
    });

    describe.each(Object.entries(adapters))("over %s", (_, adapter) => {
      let server: Server;
      let calls: PetCalls;

      beforeAll(async () => {
        const api = createApp(database, pino({ level: "silent" }), {
          validateResponses: "throw",
        });
        server = await adapter(api);
        calls = petCalls(`${addressOf(server)}/v1`, key);
      });

      afterAll(() => {
        server.close();
      });

      it("lists every pet once, in the order of identifiers", async () => {
        const ids = (await calls.all()).map(({ id }) => id);
        expect(ids.length).toBeGreaterThan(250);
        expect(ids).toEqual(
          (await database.query("select id from pets order by id")).map(
            ({ id }) => Number(id),
          ),
        );
      });

      it("links to a page that differs by its cursor alone", async () => {
        const first = await calls.get(
          "/pets?status=sold&limit=7&colour=%3Ered",
        );
        const path = nextPath(first) ?? "";
        expect(path).toMatch(
          /^\/pets\?status=sold&limit=7&colour=%3Ered&cursor=\w+$/,
        );
        const pets = (await first.json()) as Pet[];
        const further = (await (await calls.get(path)).json()) as Pet[];
        expect(further).toHaveLength(7);
        expect(further.every(({ status }) => status === "sold")).toBe(true);
        expect(further[0]?.id).toBeGreaterThan(pets.at(-1)?.id ?? Infinity);
      });

      it("has no link on the last page, even a full one", async () => {
        const sold = (await (
          await calls.get("/pets?status=pending&limit=1")
        ).json()) as Pet[];
        expect(sold).toHaveLength(1);
        const last = await calls.get("/pets?status=pending&limit=1");
        expect(last.headers.has("link")).toBe(false);
        const beyond = encodeCursor(2n ** 63n - 1n);
        const empty = await calls.get(`/pets?cursor=${beyond}`);
        expect(await empty.json()).toEqual([]);
        expect(empty.headers.has("link")).toBe(false);
      });

      it.each([
        "made-up",
        "",
        "2a",
        "000000000000002A",
        "000000000000002a%0a",
        "0000000000002a",
        "7ffffffffffffffff",
      ])("refuses the cursor %j", async (cursor) => {
        const response = await calls.get(`/pets?cursor=${cursor}`);
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({
          code: "invalid_request",
          message: expect.stringContaining("cursor") as string,
          status: 400,
        });
      });

      it("lists the orders of a new store", async () => {
        const orders = await (await calls.get("/store/orders")).json();
        expect(orders).toEqual([
          {
            id: 1,
            petId: 2,
            status: "delivered",
            placedAt: "2026-11-15T09:30:00Z",
          },
          {
            id: 2,
            petId: 3,
            status: "placed",
            placedAt: "2026-11-15T09:30:00Z",
          },
        ]);
      });

      it.each(["9223372036854775808", "-9223372036854775809", "1e300"])(
        "refuses the category %s, which has more than 64 bits",
        async (categoryId) => {
          const response = await calls.send(
            `{"name":"Rex","categoryId":${categoryId}}`,
          );
          expect(response.status).toBe(400);
        },
      );

      it.each([
        "",
        "Ünï'\"; drop table pets; -- 🐶 \u202e\\",
        "a\u0000b\u0000",
        "\ud800 \udc36\ud83d",
        "\u001a0000\u001a",
        "🐶".repeat(4000),
      ])("keeps the name %j", async (name) => {
        const created = await calls.send({ name, categoryId: 1 });
        expect(created.status).toBe(201);
        const pet = (await created.json()) as Pet;
        expect(pet.name).toBe(name);
        const found = await calls.get(`/pets/${pet.id}`);
        expect(await found.json()).toEqual(pet);
      });

      it("refuses a body of more than 16 KiB", async () => {
        const name = "x".repeat(16 * 1024);
        expect((await calls.send({ name, categoryId: 1 })).status).toBe(413);
      });

      it("returns at most 100 of them at once, and 20 by default", async () => {
        const most = await calls.get("/pets?limit=100");
        expect(await most.json()).toHaveLength(100);
        expect(await (await calls.get("/pets")).json()).toHaveLength(20);
      });

      it("neither skips nor repeats a pet when others come and go", async () => {
        const listed = await calls.all(async (page) => {
          await calls.create("Comes");
          // The very one that the cursor names.
          const goes = page.at(-1)?.id;
          await database.query("delete from pets where id = $1", [goes]);
        });
        const ids = listed.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const left = await database.query("select id from pets");
        expect(ids.length).toBeGreaterThan(left.length);
        for (const { id } of left) expect(ids).toContain(Number(id));
      });
    });

    it("assigns identifiers of up to 64 bits", async () => {
      const sequence = "pg_get_serial_sequence('pets', 'id')";
      const [before] = await database.query(
        `select last_value from pets_id_seq`,
      );
      await database.query(`select setval(${sequence}, 9223372036854775806)`);
      const { addPet } = createStore(database);
      const { id } = await addPet({ name: "The last one", categoryId: 1n });
      expect(id).toBe(2n ** 63n - 1n);
      const oneMore = addPet({ name: "One more", categoryId: 1n });
      await expect(oneMore).rejects.toThrow("reached maximum value");
      await database.query(`select setval(${sequence}, $1)`, [
        before?.["last_value"],
      ]);
    });
  });
}
