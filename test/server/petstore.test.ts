/** The pet store, generated, compiled and called over real HTTP. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import type { Api } from "../../templates/server/runtime/server.js";
import type { listener as NodeListener } from "../../templates/server/node.js";
import { petStoreConformance } from "../petstore/conformance.js";
import { fetchCaller, httpCaller, type RawCaller } from "../petstore/http.js";
import { memoryApp } from "../petstore/memory-app.js";
import { install, type Installed } from "../petstore/packages.js";

const input = join(import.meta.dirname, "../../spec/petstore.yaml");
const packageName = (target: string) => `pet-store-${target}`;
const key = "a-valid-key";
const maxBodySize = 10_000;

interface App {
  createPetStore(key: string, options?: object): Api;
  listener: typeof NodeListener;
}

let installed: Installed;
let app: App;
const servers: Server[] = [];

beforeAll(async () => {
  const result = await generate({
    input,
    targets: ["validators", "server"],
    today: "2026-11-15",
  });
  expect(result.diagnostics).toEqual([]);
  installed = install(result.files, packageName);
  const node = 'export { listener } from "pet-store-server/node";';
  app = (await installed.load(
    "app",
    `${memoryApp}\n${node}`,
  )) as unknown as App;
});

afterAll(() => {
  for (const server of servers) server.close();
  installed.remove();
});

async function serve(options: object = {}): Promise<RawCaller> {
  const api = app.createPetStore(key, { maxBodySize, ...options });
  const server = createServer(app.listener(api));
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return httpCaller(`http://127.0.0.1:${String(port)}/v1`);
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

  it("answers 410 after the removal, when told to", async () => {
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
