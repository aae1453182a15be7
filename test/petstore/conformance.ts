/**
 * What every pet store must do, whichever adapter serves it: endpoints, authentication, errors and limits. The suite
 * needs a fresh store, knows nothing of how it is made, and speaks plain HTTP only.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { RawCaller, RawRequest, RawResponse } from "./http.js";

export interface PetStore {
  call: RawCaller;
  /** The path of the base URL: `/v1`. */
  basePath: string;
  /** An API key that is valid. */
  key: string;
  /** The greatest body that is accepted, in bytes. */
  maxBodySize: number;
}

interface Pet {
  id: number;
  name: string;
  categoryId: number;
  status?: string;
}

const statuses = ["available", "pending", "sold"];
const json = { "content-type": "application/json" };

/** Declares the suite; the store is asked for when the tests run. */
export function petStoreConformance(store: () => PetStore): void {
  const call = (request: RawRequest): Promise<RawResponse> =>
    store().call({
      ...request,
      headers: { authorization: `Bearer ${store().key}`, ...request.headers },
    });
  const get = (path: string, headers: Record<string, string> = {}) =>
    call({ method: "GET", path, headers });
  const post = (body: unknown) =>
    call({
      method: "POST",
      path: "/pets",
      headers: json,
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const add = async (pet: object): Promise<Pet> => {
    const response = await post(pet);
    expect(response.status).toBe(201);
    expect(response.headers["content-type"]).toMatch(/^application\/json/);
    return JSON.parse(response.body) as Pet;
  };
  const list = async (query = ""): Promise<Pet[]> => {
    const response = await get(`/pets${query}`);
    expect(response.status).toBe(200);
    expect(response.headers["content-type"]).toMatch(/^application\/json/);
    return JSON.parse(response.body) as Pet[];
  };

  beforeAll(async () => {
    for (let number = 1; number <= 25; number++) {
      const status = statuses[number % 3];
      await add({ name: `Pet ${String(number)}`, categoryId: 1, status });
    }
  });

  describe("GET /pets", () => {
    it("lists pets", async () => {
      const pets = await list();
      expect(pets.length).toBeGreaterThan(0);
      for (const pet of pets) {
        expect(Number.isInteger(pet.id)).toBe(true);
        expect(typeof pet.name).toBe("string");
        expect(Number.isInteger(pet.categoryId)).toBe(true);
        if (pet.status !== undefined) expect(statuses).toContain(pet.status);
      }
    });

    it("returns 20 where no limit is given", async () => {
      expect(await list()).toHaveLength(20);
    });

    it.each([1, 2, 20, 100])("takes the limit %i", async (limit) => {
      const pets = await list(`?limit=${String(limit)}`);
      expect(pets.length).toBeLessThanOrEqual(limit);
      expect(pets.length).toBeGreaterThanOrEqual(Math.min(limit, 25));
    });

    it.each(["0", "101", "-1", "1.5", "abc", "", "1e1", "9007199254740993"])(
      "refuses the limit %j",
      async (limit) => {
        expectError(await get(`/pets?limit=${limit}`), 400);
      },
    );

    it("refuses two limits", async () => {
      expectError(await get("/pets?limit=1&limit=2"), 400);
    });

    it.each(statuses)("filters by the status %s", async (status) => {
      const pets = await list(`?status=${status}&limit=100`);
      expect(pets.length).toBeGreaterThan(0);
      for (const pet of pets) expect(pet.status).toBe(status);
    });

    it.each(["lost", "", "Available", "available,sold"])(
      "refuses the status %j",
      async (status) => {
        expectError(await get(`/pets?status=${status}`), 400);
      },
    );

    it("ignores parameters that it does not know", async () => {
      expect(await list("?colour=red&limit=1")).toHaveLength(1);
    });

    it("refuses a query that is not properly encoded", async () => {
      expectError(await get("/pets?status=%ff"), 400);
      expectError(await get("/pets?status=%"), 400);
    });

    it("says what is wrong", async () => {
      const { message } = expectError(await get("/pets?limit=101"), 400);
      expect(message).toContain("limit");
      expect(message).toContain("100");
    });
  });

  describe("POST /pets", () => {
    it("adds a pet and gives it an identifier", async () => {
      const pet = await add({ name: "Rex", categoryId: 7, status: "sold" });
      const { id, ...rest } = pet;
      expect(rest).toEqual({ name: "Rex", categoryId: 7, status: "sold" });
      expect(Number.isSafeInteger(id)).toBe(true);
      const other = await add({ name: "Rex", categoryId: 7 });
      expect(other.id).not.toBe(id);
    });

    it("takes a pet without a status as available", async () => {
      const pet = await add({ name: "Rex", categoryId: 7 });
      expect(pet.status).toBe("available");
    });

    it("assigns the identifier itself, whatever is sent", async () => {
      const id = 987_654_321;
      const pet = await add({ id, name: "Rex", categoryId: 7, colour: "red" });
      expect(pet.id).not.toBe(id);
      expect(pet).not.toHaveProperty("colour");
    });

    it("adds nothing where it refuses", async () => {
      const { id } = await add({ name: "Before", categoryId: 1 });
      expectError(await post({ name: "Refused" }), 400);
      const next = await add({ name: "After", categoryId: 1 });
      for (let between = id + 1; between < next.id; between++)
        expectError(await get(`/pets/${String(between)}`), 404);
    });

    it.each([
      ["an empty name", ""],
      ["a long name", "🐶".repeat(1000)],
      ["U+0000", "a\u0000b"],
      ["half of a surrogate pair", "\ud83d a \udc36"],
      ["control characters", "\u001a0000\u001a\t\n\u007f"],
    ])("takes %s, and returns it", async (_, name) => {
      const pet = await add({ name, categoryId: 7 });
      expect(pet.name).toBe(name);
      const response = await get(`/pets/${String(pet.id)}`);
      expect(JSON.parse(response.body)).toEqual(pet);
    });

    it.each(statuses)("takes the status %s", async (status) => {
      const pet = await add({ name: "Rex", categoryId: 1, status });
      expect(pet.status).toBe(status);
    });

    it.each<[string, unknown]>([
      ["no name", { categoryId: 1 }],
      ["no category", { name: "Rex" }],
      ["nothing", {}],
      ["a name that is not text", { name: 1, categoryId: 1 }],
      ["a category that is text", { name: "Rex", categoryId: "1" }],
      ["a category that is not whole", { name: "Rex", categoryId: 1.5 }],
      ["an unknown status", { name: "Rex", categoryId: 1, status: "lost" }],
      ["null in place of a status", { name: "R", categoryId: 1, status: null }],
      ["a list", [{ name: "Rex", categoryId: 1 }]],
      ["null", "null"],
      ["text", '"Rex"'],
    ])("refuses %s", async (_, body) => {
      expectError(await post(body), 400);
    });

    it.each(["{", '{"name":"Rex",}', "name=Rex", "\u0000", "{}{}"])(
      "refuses the broken JSON %j",
      async (body) => {
        expectError(await post(body), 400);
      },
    );

    it("refuses a missing body", async () => {
      expectError(
        await call({ method: "POST", path: "/pets", headers: json }),
        400,
      );
      expectError(await post(""), 400);
    });

    it("refuses a body that is not UTF-8", async () => {
      const body = Buffer.from('{"name":"\xff","categoryId":1}', "latin1");
      expectError(
        await call({ method: "POST", path: "/pets", headers: json, body }),
        400,
      );
    });

    it("refuses a body that is nested too deeply", async () => {
      const deep = `${"[".repeat(2000)}${"]".repeat(2000)}`;
      expectError(await post(`{"name":${deep},"categoryId":1}`), 400);
    });

    it.each([
      "text/plain",
      "application/xml",
      "application/x-www-form-urlencoded",
      "application/json; charset=iso-8859-1",
    ])("refuses the media type %s", async (type) => {
      const response = await call({
        method: "POST",
        path: "/pets",
        headers: { "content-type": type },
        body: '{"name":"Rex","categoryId":1}',
      });
      expectError(response, 415);
    });

    it("refuses a body without a media type", async () => {
      const body = '{"name":"Rex","categoryId":1}';
      expectError(await call({ method: "POST", path: "/pets", body }), 415);
    });

    it.each(["application/json; charset=utf-8", "Application/JSON"])(
      "takes the media type %s",
      async (type) => {
        const response = await call({
          method: "POST",
          path: "/pets",
          headers: { "content-type": type },
          body: '{"name":"Rex","categoryId":1}',
        });
        expect(response.status).toBe(201);
      },
    );

    it.each([false, true])(
      "refuses a body that is too large (in pieces: %s)",
      async (chunked) => {
        const name = "x".repeat(store().maxBodySize);
        const response = await call({
          method: "POST",
          path: "/pets",
          headers: json,
          body: JSON.stringify({ name, categoryId: 1 }),
          chunked,
        });
        expectError(response, 413);
      },
    );
  });

  describe("GET /pets/{petId}", () => {
    it("returns the pet", async () => {
      const pet = await add({ name: "Tom", categoryId: 2 });
      const response = await get(`/pets/${String(pet.id)}`);
      expect(response.status).toBe(200);
      expect(response.headers["content-type"]).toMatch(/^application\/json/);
      expect(JSON.parse(response.body)).toEqual(pet);
    });

    it("answers 404 for a pet that is not there", async () => {
      expectError(await get("/pets/987654321"), 404);
    });

    it.each(["abc", "1.5", "%ff", "9223372036854775808"])(
      "refuses the identifier %s",
      async (id) => {
        expectError(await get(`/pets/${id}`), 400);
      },
    );

    it.each([
      ["a pet", 200, "/pets/1", {}],
      ["no pet", 404, "/pets/987654321", {}],
      ["a bad identifier", 400, "/pets/abc", {}],
      ["no key", 401, "/pets/1", { authorization: "" }],
    ])(
      "says how long it will live, with %s",
      async (_, status, path, headers) => {
        const found = status === 200 ? await list("?limit=1") : [];
        const target = status === 200 ? `/pets/${String(found[0]?.id)}` : path;
        const response = await get(target, headers);
        expect(response.status).toBe(status);
        expect(response.headers).toMatchObject({
          deprecation: "@1794700800",
          sunset: "Thu, 05 Dec 2030 00:00:00 GMT",
          link: `<${store().basePath}/pets?status=available>; rel="successor-version"`,
        });
      },
    );
  });

  describe("authentication", () => {
    const operations: [method: string, path: string][] = [
      ["GET", "/pets"],
      ["POST", "/pets"],
      ["GET", "/pets/1"],
      ["GET", "/store/orders"],
    ];
    const wrong: [what: string, header: string][] = [
      ["an empty header", ""],
      ["no token", "Bearer "],
      ["another scheme", "Basic c2VjcmV0OnNlY3JldA=="],
      ["a wrong key", "Bearer wrong"],
      ["only a key", "wrong"],
    ];
    const cases = operations.flatMap(([method, path]) =>
      wrong.map(([what, header]) => [method, path, what, header] as const),
    );
    it.each(cases)(
      "%s %s is refused with %s",
      async (method, path, _, sent) => {
        const headers = { authorization: sent };
        const response = await call({ method, path, headers });
        expectError(response, 401);
        expect(response.headers["www-authenticate"]).toMatch(/^Bearer/);
      },
    );

    it.each(operations)(
      "%s %s is refused without a key",
      async (method, path) => {
        const response = await store().call({ method, path });
        expectError(response, 401);
        expect(response.headers["www-authenticate"]).toBe("Bearer");
      },
    );

    it("looks at the key before anything else of the request", async () => {
      const path = "/pets?limit=0";
      expectError(await store().call({ method: "GET", path }), 401);
    });

    it("knows the word Bearer in any case", async () => {
      const authorization = `bearer ${store().key}`;
      const response = await get("/pets?limit=1", { authorization });
      expect(response.status).toBe(200);
    });

    it("never shows the key", async () => {
      const authorization = "Bearer very-secret-key";
      const { body, headers } = await get("/pets", { authorization });
      expect(body + JSON.stringify(headers)).not.toContain("very-secret-key");
    });
  });

  describe("addresses and methods", () => {
    it.each(["/", "/cats", "/pets/", "/pets/1/toys", "/Pets", "//pets"])(
      "answers 404 for %s",
      async (path) => {
        expectError(await get(path), 404);
      },
    );

    it.each([
      ["DELETE", "/pets", ["GET", "POST"]],
      ["PUT", "/pets", ["GET", "POST"]],
      ["POST", "/pets/1", ["GET"]],
      ["PATCH", "/store/orders", ["GET"]],
    ])("answers 405 for %s %s", async (method, path, allowed) => {
      const response = await call({ method, path });
      expectError(response, 405);
      const allow = (response.headers["allow"] ?? "").split(", ");
      expect(allow).toEqual(expect.arrayContaining(allowed));
      expect(allow).not.toContain(method);
    });

    it("answers OPTIONS with what is allowed", async () => {
      const response = await call({ method: "OPTIONS", path: "/pets" });
      expect(response.status).toBe(204);
      expect(response.headers["allow"]).toBe("GET, HEAD, OPTIONS, POST");
    });

    it("answers HEAD like GET, without the body", async () => {
      const got = await get("/pets?limit=1");
      const response = await call({ method: "HEAD", path: "/pets?limit=1" });
      expect(response.status).toBe(200);
      expect(response.body).toBe("");
      expect(response.headers["content-type"]).toBe(
        got.headers["content-type"],
      );
      expect(response.headers["content-length"]).toBe(
        String(Buffer.byteLength(got.body)),
      );
    });

    it.each(["text/html", "application/json;q=0", "image/*"])(
      "answers 406 to a client that accepts only %s",
      async (accept) => {
        expectError(await get("/pets", { accept }), 406);
      },
    );

    it.each(["*/*", "application/*", "text/html, application/json;q=0.1", ""])(
      "answers a client that accepts %j",
      async (accept) => {
        expect((await get("/pets?limit=1", { accept })).status).toBe(200);
      },
    );
  });
}

/** Every error has the same body, and says its own status. */
function expectError(
  response: RawResponse,
  status: number,
): { code: string; message: string; status: number } {
  expect(response.status, response.body).toBe(status);
  expect(response.headers["content-type"]).toMatch(/^application\/json/);
  const error = JSON.parse(response.body) as Record<string, unknown>;
  expect(error).toEqual({
    code: expect.any(String) as unknown,
    message: expect.any(String) as unknown,
    status,
  });
  expect(error["code"]).not.toBe("");
  expect(error["message"]).not.toMatch(/\n|\bat .*:\d+|node_modules/);
  return error as { code: string; message: string; status: number };
}
