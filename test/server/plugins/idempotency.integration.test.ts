/** The stores of idempotency keys: what one process knows, and what several share in PostgreSQL. */
import { PGlite } from "@electric-sql/pglite";
import { afterAll, describe, expect, it } from "vitest";
import {
  idempotency,
  idempotencyTable,
  memoryIdempotency,
  postgresIdempotency,
  type IdempotencyStore,
  type KeyedRequest,
  type KnownRequest,
  type RunQuery,
} from "../../../templates/server/idempotency.js";
import { anything, apiOf, ask, route } from "../api.js";
import { eventually } from "../../support/eventually.js";

const database = new PGlite();
const tables = database.exec(idempotencyTable);
const postgres = postgresIdempotency(async (statement, values) => {
  await tables;
  const { rows } = await database.query(statement, [...values]);
  return rows as Record<string, unknown>[];
});
afterAll(() => database.close());

const stores: Record<string, IdempotencyStore> = {
  memory: memoryIdempotency(),
  PostgreSQL: postgres,
};

function claimOf(known: readonly KnownRequest[]): string {
  const begun = known.find(({ kind }) => kind === "new");
  return begun?.kind === "new" ? begun.claim : expect.fail("No claim");
}

describe.each(Object.entries(stores))("in %s", (_, store) => {
  const request = (key: string, lifetime = 60): KeyedRequest => ({
    ...{ scope: "create a", key, content: "1", lifetime, limit: lifetime },
  });

  it("only one of many requests is new", async () => {
    const begun = await Promise.all(
      Array.from({ length: 20 }, async () => store.begin(request("one"))),
    );
    const kinds = begun.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(["new", ...Array<string>(19).fill("running")].sort());
    await store.keep(request("one"), claimOf(begun), "kept");
    expect(await store.begin(request("one"))).toEqual({
      ...{ kind: "done", content: "1", result: "kept" },
    });
    // Keys of another scope are other keys.
    const other = { ...request("one"), scope: "create b" };
    expect(await store.begin(other)).toMatchObject({ kind: "new" });
  });

  it("a request that was forgotten is new again", async () => {
    const claim = claimOf([await store.begin(request("two"))]);
    await store.forget(request("two"), claim);
    expect(await store.begin(request("two"))).toMatchObject({ kind: "new" });
    // The claim is not valid any more.
    await store.forget(request("two"), claim);
    await store.keep(request("two"), claim, "kept");
    expect(await store.begin(request("two"))).toEqual({ kind: "running" });
  });

  it("a response expires", async () => {
    const claim = claimOf([await store.begin(request("three", 0.02))]);
    await store.keep(request("three", 0.02), claim, "kept");
    await eventually(async () => {
      expect(await store.begin(request("three", 0.02))).toMatchObject({
        kind: "new",
      });
    });
  });
});

it("a repeated response has the same values", async () => {
  const result = {
    status: 200,
    headers: { "x-total": "5" },
    body: Uint8Array.from({ length: 70_000 }, (_, index) => index % 256),
  };
  let calls = 0;
  const api = apiOf(
    [
      route({
        method: "POST",
        path: "/file",
        responses: { 200: { "application/octet-stream": anything } },
      }),
    ],
    {
      test: () => {
        calls++;
        return result;
      },
    },
    { plugins: [idempotency({ operations: ["test"], caller: () => "" })] },
  );
  const send = () =>
    ask(api, "/file", { method: "POST", headers: { "idempotency-key": "k" } });
  const first = await send();
  const again = await send();
  expect(calls).toBe(1);
  expect(again.text).toBe(first.text);
  expect(again.headers.get("x-total")).toBe("5");
});

describe("in a transaction", () => {
  const table = `create table work (name text not null)`;
  const prepared = tables.then(() => database.exec(table));

  /** The handler writes a row, and may fail after it. */
  async function serve() {
    await prepared;
    await database.exec("delete from work; delete from idempotency_requests");
    let run: RunQuery | null = null;
    const query: RunQuery = (...statement) => {
      if (run === null) throw new Error("Not in a transaction");
      return run(...statement);
    };
    const store = postgresIdempotency(query, (work) =>
      database.transaction(async (inside) => {
        run = async (statement, values) => {
          const { rows } = await inside.query(statement, [...values]);
          return rows as Record<string, unknown>[];
        };
        return work();
      }),
    );
    let failing: "" | "by an error" | "by a status" = "";
    const operation = route({
      method: "POST",
      path: "/work",
      responses: { 201: {}, 500: {} },
    });
    const api = apiOf(
      [operation],
      {
        async test() {
          await query("insert into work values ('done')", []);
          if (failing === "by an error") await query("select broken", []);
          return { status: failing === "by a status" ? 500 : 201 };
        },
      },
      {
        plugins: [
          idempotency({ operations: ["test"], caller: () => "", store }),
        ],
      },
    );
    return {
      send: (how: typeof failing = "") => {
        failing = how;
        const headers = { "idempotency-key": "k" };
        return ask(api, "/work", { method: "POST", headers });
      },
      async rows() {
        const { rows } = await database.query("select name from work");
        return rows.length;
      },
    };
  }

  it("stores the work with its response", async () => {
    const { send, rows } = await serve();
    expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(201);
    expect(await rows()).toBe(1);
  });

  it("undoes the work that failed, and may do it again", async () => {
    const { send, rows } = await serve();
    expect((await send("by an error")).status).toBe(500);
    expect(await rows()).toBe(0);
    expect((await send()).status).toBe(201);
    expect(await rows()).toBe(1);
  });

  it("does not keep a response with status 500", async () => {
    const { send } = await serve();
    expect((await send("by a status")).status).toBe(500);
    expect((await send()).status).toBe(201);
  });
});
