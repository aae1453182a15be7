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
  it.each([0, 1, 42, Number.MAX_SAFE_INTEGER])("holds %d", (after) => {
    expect(decodeCursor(encodeCursor(after))).toBe(after);
  });

  it("is the one of the description", () => {
    expect(encodeCursor(42)).toBe("0000000000002a");
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
            ({ id }) => id,
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
        const beyond = encodeCursor(Number.MAX_SAFE_INTEGER);
        const empty = await calls.get(`/pets?cursor=${beyond}`);
        expect(await empty.json()).toEqual([]);
        expect(empty.headers.has("link")).toBe(false);
      });

      it.each([
        "made-up",
        "",
        "2a",
        "0000000000002A",
        "0000000000002a%0a",
        "20000000000000",
        "1fffffffffffff0",
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

      it.each([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0])(
        "keeps every digit of the category %d",
        async (categoryId) => {
          const created = await calls.send({ name: "Rex", categoryId });
          const pet = (await created.json()) as Pet;
          expect(pet.categoryId).toBe(categoryId);
          const found = await calls.get(`/pets/${pet.id}`);
          expect(await found.json()).toEqual(pet);
        },
      );

      it.each(["9007199254740992", "9223372036854775808", "1e300"])(
        "refuses the category %s, which may have been rounded",
        async (categoryId) => {
          const response = await calls.send(
            `{"name":"Rex","categoryId":${categoryId}}`,
          );
          expect(response.status).toBe(400);
        },
      );

      it("keeps any text as a name that PostgreSQL can keep", async () => {
        const name = "Ünï'\"; drop table pets; -- 🐶 \u202e\\";
        const pet = (await (
          await calls.send({ name, categoryId: 1 })
        ).json()) as Pet;
        expect(pet.name).toBe(name);
        for (const unstorable of ["a\\u0000b", "\\ud800", "\\udc36\\ud83d"]) {
          const refused = await calls.send(
            `{"name":"${unstorable}","categoryId":1}`,
          );
          expect(refused.status).toBe(400);
        }
      });

      it("counts the length of a name as the description does", async () => {
        const longest = "🐶".repeat(100);
        expect(
          (await calls.send({ name: longest, categoryId: 1 })).status,
        ).toBe(201);
        const longer = await calls.send({ name: `${longest}x`, categoryId: 1 });
        expect(longer.status).toBe(400);
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
        for (const { id } of left) expect(ids).toContain(id);
      });
    });

    it("has no identifiers that JavaScript would round", async () => {
      const sequence = "pg_get_serial_sequence('pets', 'id')";
      const [before] = await database.query(
        `select last_value from pets_id_seq`,
      );
      await database.query(`select setval(${sequence}, 9007199254740990)`);
      const { addPet } = createStore(database);
      const { id } = await addPet({ name: "The last one", categoryId: 1 });
      expect(id).toBe(Number.MAX_SAFE_INTEGER);
      const oneMore = addPet({ name: "One more", categoryId: 1 });
      await expect(oneMore).rejects.toThrow("reached maximum value");
      await database.query(`select setval(${sequence}, $1)`, [
        before?.["last_value"],
      ]);
    });
  });
}
