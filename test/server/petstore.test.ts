/** The pet store, generated, compiled and called over real HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { petStoreConformance } from "../petstore/conformance.js";
import { fetchCaller, type RawCaller } from "../petstore/http.js";
import {
  key,
  maxBodySize,
  petStoreApp,
  serverPool,
  type PetStoreApp,
} from "./petstore-app.js";

let app: PetStoreApp;
const servers = serverPool();

beforeAll(async () => {
  app = await petStoreApp();
});

afterAll(() => {
  servers.close();
  app.remove();
});

function serve(options: object = {}): Promise<RawCaller> {
  const api = app.createPetStore(key, { maxBodySize, ...options });
  return servers.call(app.node.listener(api), "/v1");
}

describe("over node:http", () => {
  let call: RawCaller;
  beforeAll(async () => {
    call = await serve();
  });
  petStoreConformance(() => ({ call, key, maxBodySize, basePath: "/v1" }));
});

describe("over fetch", () => {
  let call: RawCaller;
  beforeAll(() => {
    const api = app.createPetStore(key, { maxBodySize });
    call = fetchCaller("http://pets.test/v1", api.fetch);
  });
  petStoreConformance(() => ({ call, key, maxBodySize, basePath: "/v1" }));
});

describe("options", () => {
  const authorization = `Bearer ${key}`;

  it("answers 410 after the removal if configured", async () => {
    const now = () => new Date("2030-12-05T00:00:00Z");
    const call = await serve({ sunset: "gone", now });
    const request = {
      method: "GET",
      path: "/pets/1",
      headers: { authorization },
    };
    const gone = await call(request);
    expect(gone.status).toBe(410);
    expect(JSON.parse(gone.body)).toMatchObject({ code: "gone", status: 410 });
    expect(gone.headers["sunset"]).toBe("Thu, 05 Dec 2030 00:00:00 GMT");
    const before = await serve({
      sunset: "gone",
      now: () => new Date("2030-12-04T23:59:59Z"),
    });
    expect((await before(request)).status).toBe(404);
  });

  it("answers 501 for an operation that is not written yet", async () => {
    const call = await serve();
    const response = await call({
      method: "GET",
      path: "/store/orders",
      headers: { authorization },
    });
    expect(response.status).toBe(501);
    expect(JSON.parse(response.body)).toMatchObject({
      code: "not_implemented",
      status: 501,
    });
  });

  it("moves to another base path", async () => {
    const api = app.createPetStore(key, { basePath: "/api/v2/" });
    const call = fetchCaller("http://pets.test", api.fetch);
    const headers = { authorization };
    const found = await call({ method: "GET", path: "/api/v2/pets", headers });
    expect(found.status).toBe(200);
    const lost = await call({ method: "GET", path: "/v1/pets", headers });
    expect(lost.status).toBe(404);
    const old = await call({ method: "GET", path: "/api/v2/pets/1", headers });
    expect(old.headers["link"]).toContain("</api/v2/pets?status=available>");
  });
});
