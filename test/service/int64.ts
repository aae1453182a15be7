/** All 64-bit integers of the pet store, from the generated client to the database and back. */
import { createClient, createPet, getPet, listPets } from "@petstore/client";
import { describe, expect, it } from "vitest";
import { encodeCursor } from "../../examples/petstore/src/cursor.js";
import { beyond, values } from "../int64/values.js";
import type { FaultyService } from "./faulty-service.js";

/** Declares the suite; the store is asked for when the tests run. */
export function int64Suite(store: () => FaultyService): void {
  const send = (method: string, path: string, body?: string, headers = {}) =>
    store().call({
      method,
      path,
      headers: {
        authorization: `Bearer ${store().key}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });

  const client = () =>
    createClient({
      baseUrl: "http://localhost/v1",
      auth: { bearerAuth: store().key },
      fetch: async (url, init) => {
        const { pathname, search } = new URL(url);
        const { status, headers, body } = await store().call({
          method: init.method ?? "GET",
          path: pathname.slice("/v1".length) + search,
          headers: init.headers as Record<string, string>,
          ...(typeof init.body === "string" && { body: init.body }),
        });
        return new Response(body, { status, headers });
      },
    });

  /** Adds a pet with an identifier that the service would assign much later. */
  const insert = (id: bigint) =>
    store().database.query(
      `insert into pets (id, name, category_id, status) overriding system value
       values ($1, 'Rex', $1, 'pending') on conflict do nothing`,
      [id],
    );

  describe.each(Object.entries(values))("%s", (_, value) => {
    it("is stored as a category", async () => {
      const body = { name: "Rex", categoryId: value };
      const created = await createPet(client(), { body });
      expect(created).toMatchObject({ status: 201, body });
      const { id } = created.body as { id: bigint };
      const rows = await store().database.query(
        "select category_id::text as digits from pets where id = $1",
        [id],
      );
      expect(rows).toEqual([{ digits: String(value) }]);
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- It is served until the day of its removal.
      const found = await getPet(client(), { path: { petId: id } });
      expect(found).toMatchObject({ status: 200, body: { id, ...body } });
    });

    it("is in the stored response and the event of a repeated request", async () => {
      const body = `{"name":"Rex","categoryId":${value}}`;
      const headers = { "idempotency-key": `category-${value}` };
      const first = await send("POST", "/pets", body, headers);
      expect(first.status).toBe(201);
      expect(first.body).toContain(`"categoryId":${value},`);
      const again = await send("POST", "/pets", body, headers);
      expect(again.body).toBe(first.body);
      const events = await store().database.query(
        "select body from webhook_messages where strpos(body, $1) > 0",
        [`"data":${first.body}`],
      );
      expect(events).toHaveLength(1);
    });

    it("is an identifier", async () => {
      await insert(value);
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- It is served until the day of its removal.
      const found = await getPet(client(), { path: { petId: value } });
      expect(found.body).toMatchObject({ id: value, categoryId: value });
    });

    it("is the start of a page", async () => {
      for (const one of Object.values(values)) await insert(one);
      const cursor = encodeCursor(value - (value > 0n ? 1n : 0n));
      const query = { cursor, limit: 1, status: "pending" as const };
      const { body } = await listPets(client(), { query });
      const [first] = body as { id: bigint }[];
      if (value > 0n) expect(first?.id).toBe(value);
      else expect(first?.id).toBeGreaterThan(value);
    });
  });

  it("lists all of them in order, page by page", async () => {
    for (const value of Object.values(values)) await insert(value);
    const ids: bigint[] = [];
    for (
      let path: string | undefined = "/pets?limit=2&status=pending";
      path !== undefined;
    ) {
      const { body, headers } = await send("GET", path);
      ids.push(
        ...[...body.matchAll(/"id":(-?\d+)/g)].map(([, id = ""]) => BigInt(id)),
      );
      path = /^<\/v1([^>]*)>/.exec(headers["link"] ?? "")?.[1];
    }
    const sorted = Object.values(values).sort((a, b) => (a < b ? -1 : 1));
    expect(ids).toEqual(sorted);
  });

  it.each([2n ** 62n, -(2n ** 62n), 0n])(
    "answers 404 for %d, which does not exist",
    async (id) => {
      expect((await send("GET", `/pets/${id}`)).status).toBe(404);
    },
  );

  it.each(Object.entries(beyond))("answers 400 for %s", async (_, value) => {
    for (const { status, body } of [
      await send("GET", `/pets/${value}`),
      await send("POST", "/pets", `{"name":"Rex","categoryId":${value}}`),
    ]) {
      expect(status).toBe(400);
      expect(body).toContain("must be an integer of at most 64 bits");
    }
  });
}
