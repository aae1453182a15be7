/**
 * The claims about behaviour as checks of a running service, by the name of the claim. A check makes the data that it
 * needs, and speaks plain HTTP only.
 */
import { expect } from "vitest";
import type { RawCaller, RawRequest, RawResponse } from "../http.js";

export interface CheckedService {
  call: RawCaller;
  /** A valid API key. */
  key: string;
  /** What goes wrong in the service until the end of the check. */
  setFault(fault: "unavailable" | "internal"): void;
}

export type Check = (service: Caller) => Promise<void>;

const greatest = "9223372036854775807";
const least = "-9223372036854775808";
const statuses = ["available", "pending", "sold"];
const json = { "content-type": "application/json" };
const rex = { name: "Rex", categoryId: 1 };

/** The operations, with a request that each of them accepts. */
const operations: Record<string, RawRequest> = {
  listPets: { method: "GET", path: "/pets" },
  createPet: {
    method: "POST",
    path: "/pets",
    headers: json,
    body: JSON.stringify(rex),
  },
  getPet: { method: "GET", path: "/pets/1" },
  listOrders: { method: "GET", path: "/store/orders" },
};

interface Pet {
  id: number;
  name: string;
  categoryId: number;
  status: string;
}

/** Calls of the service with the key. */
export class Caller {
  readonly #service: CheckedService;

  constructor(service: CheckedService) {
    this.#service = service;
  }

  setFault(fault: "unavailable" | "internal"): void {
    this.#service.setFault(fault);
  }

  /** Headers of the request replace those with the key. */
  call(request: RawRequest): Promise<RawResponse> {
    const authorization = `Bearer ${this.#service.key}`;
    const headers = { authorization, ...request.headers };
    return this.#service.call({ ...request, headers });
  }

  /** A request without a key. */
  anonymous(request: RawRequest): Promise<RawResponse> {
    return this.#service.call(request);
  }

  get(path: string): Promise<RawResponse> {
    return this.call({ method: "GET", path });
  }

  post(body: unknown, headers: Record<string, string> = {}) {
    return this.call({
      method: "POST",
      path: "/pets",
      headers: { ...json, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  }

  async add(pet: object = rex): Promise<Pet> {
    const response = await this.post(pet);
    expect(response.status, response.body).toBe(201);
    return JSON.parse(response.body) as Pet;
  }

  async list(query = ""): Promise<Pet[]> {
    const response = await this.get(`/pets${query}`);
    expect(response.status, response.body).toBe(200);
    return JSON.parse(response.body) as Pet[];
  }

  /** Adds so many animals. */
  async fill(count: number): Promise<void> {
    for (let number = 1; number <= count; number++)
      await this.add({
        name: `Pet ${number}`,
        categoryId: 1,
        status: statuses[number % 3],
      });
  }
}

/** Expects an error, and returns its body. */
function error(response: RawResponse, status: number) {
  expect(response.status, response.body).toBe(status);
  expect(response.headers["content-type"]).toBe("application/json");
  const body = JSON.parse(response.body) as Record<string, unknown>;
  expect(body).toEqual({
    code: expect.any(String) as string,
    message: expect.any(String) as string,
    status,
  });
  return body as { code: string; message: string; status: number };
}

/** Both ways to fail for want of a key. */
function refusesOthers(name: string): Check {
  return async (service) => {
    const request = operations[name] as RawRequest;
    error(await service.anonymous(request), 401);
    const headers = { ...request.headers, authorization: "Bearer wrong" };
    error(await service.call({ ...request, headers }), 401);
  };
}

/** A request without a body has an answer. */
function needsNoBody(path: string): Check {
  return async (service) => {
    await service.add();
    const [pet] = await service.list("?limit=1");
    const target = path.replace("{petId}", String(pet?.id));
    const bare = await service.get(target);
    expect(bare.status).toBe(200);
  };
}

const limitRange: Check = async (service) => {
  await service.fill(2);
  expect(await service.list("?limit=1")).toHaveLength(1);
  expect((await service.get("/pets?limit=100")).status).toBe(200);
  for (const limit of [0, 101, -1])
    error(await service.get(`/pets?limit=${limit}`), 400);
};

const limitDefault: Check = async (service) => {
  await service.fill(21);
  expect(await service.list()).toHaveLength(20);
};

const needsFields: Check = async (service) => {
  error(await service.post({ categoryId: 1 }), 400);
  error(await service.post({ name: "Rex" }), 400);
  error(await service.post({}), 400);
};

const unknownPet: Check = async (service) => {
  const { id } = await service.add();
  error(await service.get(`/pets/${id + 1}`), 404);
};

const announcesRemoval: Check = async (service) => {
  const { id } = await service.add();
  const { headers } = await service.get(`/pets/${id}`);
  expect(headers["deprecation"]).toBe("@1794700800");
  expect(headers["sunset"]).toBe("Thu, 05 Dec 2030 00:00:00 GMT");
};

const needsKeyEverywhere: Check = async (service) => {
  for (const name of Object.keys(operations))
    await refusesOthers(name)(service);
};

export const checks: Readonly<Record<string, Check>> = {
  async "1 HTTP and JSON"(service) {
    const { body } = await service.get("/pets");
    expect(JSON.parse(body)).toEqual([]);
  },

  async "1 operations"(service) {
    const pet = await service.add();
    expect(await service.list()).toEqual([pet]);
    const found = await service.get(`/pets/${pet.id}`);
    expect(JSON.parse(found.body)).toEqual(pet);
  },

  "1 bearer": needsKeyEverywhere,

  async "1 media type"(service) {
    const { id } = await service.add();
    const responses = [
      await service.post(rex),
      await service.get("/pets"),
      await service.get(`/pets/${id}`),
      await service.get("/store/orders"),
      await service.get("/pets/abc"),
    ];
    for (const { headers } of responses)
      expect(headers["content-type"]).toBe("application/json");
  },

  async "1 other media types"(service) {
    error(
      await service.post("name=Rex", { "content-type": "text/plain" }),
      415,
    );
    const headers = { accept: "text/html" };
    error(await service.call({ method: "GET", path: "/pets", headers }), 406);
  },

  async "1 charset"(service) {
    const type = (charset: string) => ({
      "content-type": `application/json; charset=${charset}`,
    });
    expect((await service.post(rex, type("utf-8"))).status).toBe(201);
    error(await service.post(rex, type("iso-8859-1")), 415);
    const body = Buffer.from('{"name":"\xff","categoryId":1}', "latin1");
    const request = { method: "POST", path: "/pets", headers: json, body };
    error(await service.call(request), 400);
  },

  async "1 orders"(service) {
    const { status, body } = await service.get("/store/orders");
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual([]);
  },

  async "2 PetStatus"(service) {
    for (const status of statuses)
      expect(await service.add({ ...rex, status })).toMatchObject({ status });
    for (const status of ["lost", "Available", "", null, 1])
      error(await service.post({ ...rex, status }), 400);
  },

  async "2 NewPet"(service) {
    for (const body of ["[]", "null", '"Rex"', "1", "true"])
      error(await service.post(body), 400);
  },

  async "2 NewPet.name type"(service) {
    for (const name of [1, null, true, [], {}])
      error(await service.post({ ...rex, name }), 400);
    expect(await service.add(rex)).toMatchObject({ name: "Rex" });
  },

  async "2 NewPet.name required"(service) {
    const { message } = error(await service.post({ categoryId: 1 }), 400);
    expect(message).toContain("name");
  },

  async "2 NewPet.name limits"(service) {
    const texts = [
      "",
      "\0",
      "\ud800",
      "🐶",
      "x".repeat(5000),
      "a\n\u202e'\"\\",
    ];
    for (const name of texts) {
      const { id, ...pet } = await service.add({ ...rex, name });
      expect(pet).toMatchObject({ name });
      const found = await service.get(`/pets/${id}`);
      expect(JSON.parse(found.body)).toMatchObject({ name });
    }
  },

  async "2 NewPet.categoryId type"(service) {
    for (const categoryId of ["1", 1.5, null, true])
      error(await service.post({ ...rex, categoryId }), 400);
    expect(await service.add({ ...rex, categoryId: 7 })) //
      .toMatchObject({ categoryId: 7 });
  },

  async "2 NewPet.categoryId range"(service) {
    for (const digits of [least, greatest, "9007199254740993", "0"]) {
      const sent = `{"name":"Rex","categoryId":${digits}}`;
      const { status, body } = await service.post(sent);
      expect(status, body).toBe(201);
      expect(body).toContain(`"categoryId":${digits},`);
    }
    for (const digits of ["9223372036854775808", "-9223372036854775809"])
      error(await service.post(`{"name":"R","categoryId":${digits}}`), 400);
  },

  async "2 NewPet.categoryId required"(service) {
    const { message } = error(await service.post({ name: "Rex" }), 400);
    expect(message).toContain("categoryId");
  },

  async "2 NewPet.status type"(service) {
    for (const status of statuses)
      expect(await service.add({ ...rex, status })).toMatchObject({ status });
    error(await service.post({ ...rex, status: "lost" }), 400);
  },

  async "2 NewPet.status optional"(service) {
    expect((await service.post(rex)).status).toBe(201);
  },

  async "2 category record"(service) {
    expect(await service.add({ ...rex, categoryId: -5 })) //
      .toMatchObject({ categoryId: -5 });
  },

  async "2 NewPet.status default"(service) {
    const { id, status } = await service.add(rex);
    expect(status).toBe("available");
    expect(await service.list("?status=available")) //
      .toMatchObject([{ id }]);
  },

  async "2 NewPet unknown fields"(service) {
    const pet = await service.add({ ...rex, colour: "red" });
    expect(Object.keys(pet).sort()).toEqual([
      "categoryId",
      "id",
      "name",
      "status",
    ]);
  },

  async "2 Pet"(service) {
    const sent = { name: "Rex", categoryId: 7, status: "sold" };
    expect(await service.add(sent)).toMatchObject(sent);
    expect(await service.list()).toMatchObject([sent]);
  },

  async "2 Pet.id type"(service) {
    const { body } = await service.post(rex);
    expect(body).toMatch(/"id":-?\d+[,}]/);
  },

  async "2 Pet.id required"(service) {
    const { id } = await service.add();
    const found = await service.get(`/pets/${id}`);
    for (const pet of [...(await service.list()), JSON.parse(found.body)])
      expect(pet).toHaveProperty("id", id);
  },

  async "2 Pet.id unique"(service) {
    await service.fill(5);
    const ids = (await service.list()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
  },

  async "2 Pet.id order"(service) {
    const { id } = await service.add();
    expect(id).toBeGreaterThan(0);
    expect((await service.add()).id).toBeGreaterThan(id);
  },

  async "2 Pets"(service) {
    await service.fill(2);
    const pets = await service.list();
    expect(Array.isArray(pets)).toBe(true);
    expect(pets.map(({ name }) => name)).toEqual(["Pet 1", "Pet 2"]);
  },

  async "2 Error"(service) {
    error(await service.post({}), 400);
    error(await service.get("/pets/1"), 404);
  },

  async "2 Error.code"(service) {
    expect(error(await service.get("/pets/1"), 404).code).toBe("not_found");
  },

  async "2 Error.message"(service) {
    expect(error(await service.get("/pets/1"), 404).message) //
      .toBe("There is no pet 1.");
  },

  async "2 Error.status"(service) {
    expect(error(await service.get("/pets/1"), 404).status).toBe(404);
  },

  async "3 only state"(service) {
    const { id, name, categoryId, ...rest } = await service.add();
    expect([id, name, categoryId]).toEqual([id, "Rex", 1]);
    expect(Object.keys(rest)).toEqual(["status"]);
  },

  async "3 transitions"(service) {
    const { id } = await service.add({ ...rex, status: "pending" });
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const body = JSON.stringify({ ...rex, status: "sold" });
      const path = `/pets/${id}`;
      const response = await service.call({
        method,
        path,
        headers: json,
        body,
      });
      error(response, 405);
    }
    const found = await service.get(`/pets/${id}`);
    expect(JSON.parse(found.body)).toMatchObject({ status: "pending" });
  },

  async "4.1 method and path"(service) {
    expect((await service.get("/pets")).status).toBe(200);
  },

  "4.1 authentication": refusesOthers("listPets"),

  async "4.1 limit"(service) {
    await service.fill(5);
    for (const limit of [1, 3, 5])
      expect(await service.list(`?limit=${limit}`)).toHaveLength(limit);
    for (const limit of ["1.5", "abc", "", "1e1"])
      error(await service.get(`/pets?limit=${limit}`), 400);
  },

  async "4.1 limit optional"(service) {
    expect((await service.get("/pets")).status).toBe(200);
  },

  async "4.1 limit minimum"(service) {
    await service.fill(2);
    expect(await service.list("?limit=1")).toHaveLength(1);
    error(await service.get("/pets?limit=0"), 400);
  },

  async "4.1 limit maximum"(service) {
    expect((await service.get("/pets?limit=100")).status).toBe(200);
    error(await service.get("/pets?limit=101"), 400);
  },

  "4.1 limit default": limitDefault,

  async "4.1 status"(service) {
    await service.fill(6);
    expect(await service.list()).toHaveLength(6);
    for (const status of statuses)
      expect(await service.list(`?status=${status}`)) //
        .toMatchObject([{ status }, { status }]);
  },

  async "4.1 status values"(service) {
    for (const status of ["lost", "", "Available", "available,sold"])
      error(await service.get(`/pets?status=${status}`), 400);
  },

  "4.1 no body": needsNoBody("/pets"),

  async "4.1 200"(service) {
    await service.fill(3);
    const first = await service.get("/pets?limit=2");
    expect(first.status).toBe(200);
    expect(JSON.parse(first.body)).toHaveLength(2);
  },

  "4.1 401": refusesOthers("listPets"),

  async "4.1 pages"(service) {
    await service.fill(3);
    const first = await service.get("/pets?limit=2");
    const [, next = ""] =
      /cursor=(\w+)/.exec(first.headers["link"] ?? "") ?? [];
    expect(await service.list(`?limit=2&cursor=${next}`)) //
      .toMatchObject([{ name: "Pet 3" }]);
  },

  async "4.1 cursor format"(service) {
    for (const cursor of ["", "2a", "made-up", "000000000000002A"])
      error(await service.get(`/pets?cursor=${cursor}`), 400);
    expect(await service.list("?cursor=000000000000002a")).toEqual([]);
  },

  async "4.1 page envelope"(service) {
    await service.fill(3);
    const first = await service.get("/pets?limit=2&status=sold");
    expect(first.headers).not.toHaveProperty("link");
    const more = await service.get("/pets?limit=2");
    expect(more.headers["link"]).toMatch(
      /^<\/v1\/pets\?limit=2&cursor=\w+>; rel="next"$/,
    );
  },

  async "4.1 order"(service) {
    await service.fill(4);
    const ids = (await service.list()).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((one, other) => one - other));
  },

  async "4.1 400"(service) {
    const { code, message } = error(await service.get("/pets?limit=101"), 400);
    expect(code).toBe("invalid_request");
    expect(message).toMatch(/limit.*100/);
  },

  async "4.1 unknown parameters"(service) {
    expect(await service.list("?colour=red")).toEqual([]);
    error(await service.get("/pets?limit=1&limit=2"), 400);
  },

  async "4.2 method and path"(service) {
    expect((await service.post(rex)).status).toBe(201);
  },

  "4.2 authentication": refusesOthers("createPet"),

  async "4.2 body"(service) {
    const request = { method: "POST", path: "/pets", headers: json };
    error(await service.call(request), 400);
    error(await service.post(rex, { "content-type": "text/plain" }), 415);
  },

  "4.2 required fields": needsFields,

  async "4.2 201"(service) {
    const sent = { name: "Rex", categoryId: 7, status: "sold" };
    const response = await service.post(sent);
    expect(response.status).toBe(201);
    const { id, ...rest } = JSON.parse(response.body) as Pet;
    expect(Number.isInteger(id)).toBe(true);
    expect(rest).toEqual(sent);
  },

  async "4.2 400"(service) {
    await needsFields(service);
    error(await service.post({ name: 1, categoryId: 1 }), 400);
    error(await service.post({ ...rex, status: "lost" }), 400);
    error(await service.post("{"), 400);
  },

  async "4.2 400 adds nothing"(service) {
    error(await service.post({ name: "Rex" }), 400);
    expect(await service.list()).toEqual([]);
  },

  "4.2 401": refusesOthers("createPet"),

  async "4.2 Idempotency-Key"(service) {
    const headers = { "idempotency-key": "k".repeat(200) };
    const first = await service.post(rex, headers);
    const again = await service.post(rex, headers);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await service.list()).toHaveLength(1);
    for (const key of ["", "a b", "k".repeat(201)])
      error(await service.post(rex, { "idempotency-key": key }), 400);
  },

  async "4.2 422"(service) {
    const headers = { "idempotency-key": "key" };
    await service.post(rex, headers);
    error(await service.post({ ...rex, name: "Tom" }, headers), 422);
  },

  async "4.3 method and path"(service) {
    const { id } = await service.add();
    expect((await service.get(`/pets/${id}`)).status).toBe(200);
  },

  "4.3 authentication": refusesOthers("getPet"),

  async "4.3 petId"(service) {
    const { id } = await service.add({ ...rex, name: "One" });
    const other = await service.add({ ...rex, name: "Other" });
    for (const [petId, name] of [
      [id, "One"],
      [other.id, "Other"],
    ] as const) {
      const { body } = await service.get(`/pets/${petId}`);
      expect(JSON.parse(body)).toMatchObject({ id: petId, name });
    }
    error(await service.get("/pets/"), 404);
  },

  async "4.3 petId range"(service) {
    for (const id of [least, greatest, "9007199254740993"]) {
      const { message } = error(await service.get(`/pets/${id}`), 404);
      expect(message).toBe(`There is no pet ${id}.`);
    }
    error(await service.get("/pets/9223372036854775808"), 400);
  },

  "4.3 no body": needsNoBody("/pets/{petId}"),

  async "4.3 200"(service) {
    const pet = await service.add();
    const { status, body } = await service.get(`/pets/${pet.id}`);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual(pet);
  },

  "4.3 401": refusesOthers("getPet"),

  "4.3 404": unknownPet,

  async "4.3 400"(service) {
    for (const id of ["abc", "1.5", "%ff"])
      error(await service.get(`/pets/${id}`), 400);
  },

  async "4.3 deprecated"(service) {
    const { id } = await service.add();
    const { headers } = await service.get(`/pets/${id}`);
    expect(headers).toHaveProperty("deprecation");
    expect((await service.get("/pets")).headers) //
      .not.toHaveProperty("deprecation");
  },

  async "4.3 removal date"(service) {
    const { id } = await service.add();
    const { headers } = await service.get(`/pets/${id}`);
    expect(headers["sunset"]).toBe("Thu, 05 Dec 2030 00:00:00 GMT");
  },

  async "4.3 replacement"(service) {
    const pet = await service.add();
    const { headers } = await service.get(`/pets/${pet.id}`);
    expect(headers["link"]).toBe(
      '</v1/pets?status=available>; rel="successor-version"',
    );
    expect(await service.list("?status=available")).toEqual([pet]);
  },

  async "4.3 deprecated since"(service) {
    const { headers } = await service.get("/pets/1");
    const seconds = Number(headers["deprecation"]?.slice(1));
    expect(new Date(seconds * 1000).toISOString()) //
      .toBe("2026-11-15T00:00:00.000Z");
  },

  "4.3 announcement": announcesRemoval,

  async "4 other endpoints"(service) {
    error(await service.get("/categories"), 404);
    const response = await service.call({ method: "DELETE", path: "/pets/1" });
    error(response, 405);
    expect(response.headers["allow"]).toBe("GET, HEAD, OPTIONS");
  },

  async "5.1 header"(service) {
    expect((await service.get("/pets")).status).toBe(200);
    const request = { method: "GET", path: "/pets" };
    for (const authorization of ["wrong", "Basic d3Jvbmc="])
      error(
        await service.call({ ...request, headers: { authorization } }),
        401,
      );
  },

  "5.1 every operation": needsKeyEverywhere,

  async "5.2 missing"(service) {
    for (const request of Object.values(operations))
      expect(error(await service.anonymous(request), 401).code) //
        .toBe("unauthorized");
  },

  async "5.2 invalid"(service) {
    for (const request of Object.values(operations)) {
      const headers = { ...request.headers, authorization: "Bearer wrong" };
      error(await service.call({ ...request, headers }), 401);
    }
  },

  async "5.2 challenge"(service) {
    const request = { method: "GET", path: "/pets" };
    const missing = await service.anonymous(request);
    expect(missing.headers["www-authenticate"]).toBe("Bearer");
    const headers = { authorization: "Bearer wrong" };
    const invalid = await service.call({ ...request, headers });
    expect(invalid.headers["www-authenticate"]) //
      .toBe('Bearer error="invalid_token"');
  },

  async "5.2 order"(service) {
    const request = { method: "GET", path: "/pets?limit=0" };
    error(await service.anonymous(request), 401);
  },

  async "7 body"(service) {
    error(await service.post({}), 400);
    error(await service.anonymous({ method: "GET", path: "/pets" }), 401);
    error(await service.get("/pets/1"), 404);
    error(await service.call({ method: "PUT", path: "/pets" }), 405);
    error(await service.post(rex, { "content-type": "text/plain" }), 415);
  },

  async "7 status"(service) {
    for (const path of ["/pets?limit=0", "/pets/1", "/nothing"]) {
      const response = await service.get(path);
      expect(JSON.parse(response.body)).toHaveProperty(
        "status",
        response.status,
      );
    }
  },

  async "7 400"(service) {
    await needsFields(service);
    error(await service.post({ ...rex, status: "lost" }), 400);
  },

  async "7 401"(service) {
    for (const name of ["listPets", "createPet", "getPet"])
      await refusesOthers(name)(service);
  },

  "7 404": unknownPet,

  async "7 codes"(service) {
    const { code: invalid } = error(await service.post({}), 400);
    const { code: unknown } = error(await service.get("/pets/1"), 404);
    expect([invalid, unknown]).toEqual(["invalid_request", "not_found"]);
  },

  "8 limit range": limitRange,

  "8 limit default": limitDefault,

  async "8 rate limits"(service) {
    const { headers } = await service.get("/pets");
    expect(Object.keys(headers).join()).not.toMatch(/rate-?limit/i);
  },

  async "8 body size"(service) {
    const body = (size: number) => {
      const around = JSON.stringify({ ...rex, name: "" }).length;
      return JSON.stringify({ ...rex, name: "x".repeat(size - around) });
    };
    expect((await service.post(body(16 * 1024))).status).toBe(201);
    error(await service.post(body(16 * 1024 + 1)), 413);
  },

  async "8 body depth"(service) {
    const deep = `${"[".repeat(2000)}${"]".repeat(2000)}`;
    error(await service.post(`{"name":${deep},"categoryId":1}`), 400);
  },

  "9.3 deprecation": announcesRemoval,

  async "+ 503"(service) {
    service.setFault("unavailable");
    for (const request of Object.values(operations)) {
      const response = await service.call(request);
      expect(error(response, 503).code).toBe("unavailable");
      expect(response.headers).toHaveProperty("retry-after");
    }
  },

  async "+ Retry-After"(service) {
    service.setFault("unavailable");
    const { headers } = await service.get("/pets");
    expect(headers["retry-after"]).toBe("1");
  },

  async "+ default"(service) {
    service.setFault("internal");
    for (const request of Object.values(operations))
      expect(error(await service.call(request), 500)).toMatchObject({
        code: "internal",
        message: "Internal server error.",
      });
  },

  async "+ HEAD and OPTIONS"(service) {
    const head = await service.call({ method: "HEAD", path: "/pets" });
    expect(head).toMatchObject({ status: 200, body: "" });
    const options = await service.call({ method: "OPTIONS", path: "/pets" });
    expect(options.status).toBe(204);
    expect(options.headers["allow"]).toBe("GET, HEAD, OPTIONS, POST");
  },

  async "+ ETag"(service) {
    const { headers } = await service.get("/pets");
    expect(headers).not.toHaveProperty("etag");
  },

  async "+ CORS"(service) {
    const headers = { origin: "https://other.example" };
    const path = "/pets";
    const response = await service.call({ method: "GET", path, headers });
    expect(response.headers).not.toHaveProperty("access-control-allow-origin");
  },
};
