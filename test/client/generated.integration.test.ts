/** What is generated: laid out as Prettier would, typed as promised, and running against a server. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  it,
  onTestFinished,
} from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { install, type Installed } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";
import { expectPrettierLayout } from "../support/prettier.js";
import { json, serve } from "./server.js";

const today = "2026-11-15";

async function clientOf(input: string): Promise<GeneratedFile[]> {
  const targets = ["validators", "client"];
  const result = await generate({ input, targets, today });
  expect(
    result.diagnostics.filter(({ severity }) => severity === "error"),
  ).toEqual([]);
  return result.files;
}

function clientOfSpec(parts: object): Promise<GeneratedFile[]> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-client-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const input = join(folder, "spec.json");
  const info = { title: "A", version: "1" };
  writeFileSync(input, JSON.stringify({ openapi: "3.1.0", info, ...parts }));
  return clientOf(input);
}

const fixture = (name: string) => join(import.meta.dirname, name);
const petStore = fixture("../../spec/petstore.yaml");

describe.each([
  ["the pet store", petStore, "pet-store", "use-petstore.ts.txt"],
  ["everything", fixture("everything.yaml"), "api", "use-everything.ts.txt"],
])("%s", (_, input, slug, program) => {
  let files: GeneratedFile[];
  beforeAll(async () => {
    files = await clientOf(input);
  });

  it("is laid out as Prettier would", async () => {
    await expectPrettierLayout(
      files.filter(
        ({ path }) => path.startsWith("client/") && path.endsWith(".ts"),
      ),
    );
  });

  it("loads descriptors and keys only with the entry point `requests`", () => {
    const importing = files.filter(
      ({ path, text }) =>
        path.startsWith("client/src/") &&
        !path.includes("requests") &&
        /from "[^"]*requests(?!\/operation)[^"]*"/.test(text),
    );
    expect(importing.map(({ path }) => path)).toEqual([]);
  });

  it("has the types that a program needs", async () => {
    const errors = await typeErrors(files, {
      packageName: (target) => `${slug}-${target}`,
      additional: { "use.ts": readFileSync(fixture(program), "utf8") },
    });
    expect(errors).toEqual([]);
  });
});

describe("the pet store, running", () => {
  let installed: Installed;
  beforeAll(async () => {
    installed = install(
      await clientOf(petStore),
      (target) => `pet-store-${target}`,
    );
  });
  afterAll(() => {
    installed.remove();
  });

  interface Sdk {
    createClient(options: object): object;
    listPets(
      client: object,
      request?: object,
    ): Promise<{ status: number; body: unknown }>;
    createPet(
      client: object,
      request: object,
    ): Promise<{ status: number; body: unknown }>;
    unwrap(result: unknown): Promise<unknown>;
    servers: Record<string, (variables?: object) => string>;
    PetStoreError: new () => Error;
  }
  const sdk = async () =>
    (await installed.load(
      "app",
      'export * from "pet-store-client";',
    )) as unknown as Sdk;

  it("calls, sends the key and reads the answer", async () => {
    const { createClient, createPet, listPets } = await sdk();
    const server = await serve((request, response) => {
      if (request.method === "POST")
        json(response, 201, {
          id: 7,
          ...(JSON.parse(request.body.toString()) as object),
        });
      else json(response, 200, []);
    });
    const client = createClient({ baseUrl: `${server.url}/v1`, auth: "key" });
    const body = { name: "Rex", categoryId: 1 };
    expect(await createPet(client, { body })).toMatchObject({
      ok: true,
      status: 201,
      body: { id: 7, ...body },
    });
    expect(
      await listPets(client, { query: { limit: 1, status: "sold" } }),
    ).toMatchObject({ status: 200, body: [] });
    expect(
      server.received.map(({ method, url, headers }) => [
        method,
        url,
        headers.authorization,
      ]),
    ).toEqual([
      ["POST", "/v1/pets", "Bearer key"],
      ["GET", "/v1/pets?limit=1&status=sold", "Bearer key"],
    ]);
  });

  it("throws its own error", async () => {
    const { createClient, listPets, unwrap, PetStoreError } = await sdk();
    const server = await serve((_, response) => {
      json(response, 401, {
        code: "unauthorized",
        message: "No.",
        status: 401,
      });
    });
    const client = createClient({ baseUrl: server.url });
    const error = await unwrap(listPets(client)).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(PetStoreError);
    expect(error).toMatchObject({
      name: "PetStoreError",
      kind: "http",
      status: 401,
      body: { code: "unauthorized" },
    });
  });

  it("fills in the variables of servers", async () => {
    const { servers } = await sdk();
    expect(servers["production"]?.()).toBe("https://api.petstore.example/v1");
    expect(servers["staging"]?.({ host: "localhost:1" })).toBe(
      "https://localhost:1/v1",
    );
  });
});

describe("a status that has no body in HTTP", () => {
  it.each([204, 205, 304])("%i has none in the result", async (status) => {
    const content = { "application/json": {} };
    const responses = { [status]: { description: "x", content } };
    const files = await clientOfSpec({
      paths: { "/a": { put: { operationId: "a", responses } } },
    });
    const file = files.find(({ path }) =>
      path.includes("client/src/operations/"),
    );
    expect(file?.text).toMatch(
      new RegExp(`(Success|Failure)<${String(status)}, undefined>`),
    );
    expect(file?.text).toContain("empty");
  });
});

it("drops alternatives of `security` without schemes", async () => {
  const files = await clientOfSpec({
    security: [{}, { key: [] }],
    paths: { "/a": { get: { responses: { 204: { description: "" } } } } },
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
    },
  });
  const client = files.find(({ path }) => path === "client/src/client.ts");
  expect(client?.text).toContain("security: [[key]]");
});
