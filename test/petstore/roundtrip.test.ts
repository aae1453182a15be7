/** The generated client against the generated server over real HTTP, for the spec as it is and for one that changed. */
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { memoryApp } from "./memory-app.js";
import { install, type Installed } from "./packages.js";

const spec = join(import.meta.dirname, "../../spec");
const key = "a-valid-key";
const packageName = (target: string) => `pet-store-${target}`;

const glue = `
export { listener } from "pet-store-server/node";
export * from "pet-store-client";
`;

interface Result {
  ok: boolean;
  status: number;
  body: { id: number; name: string; message: string; length: number };
}

interface App {
  createPetStore(key: string): unknown;
  listener(api: unknown): Parameters<typeof createServer>[1];
  createClient(options: object): unknown;
  listPets(client: unknown, request?: object): Promise<Result>;
  createPet(client: unknown, request: object): Promise<Result>;
  getPet(client: unknown, request: object): Promise<Result>;
}

async function generateFrom(folder: string): Promise<GeneratedFile[]> {
  const { files, diagnostics } = await generate({
    input: join(folder, "petstore.yaml"),
    today: "2026-11-15",
  });
  expect(diagnostics).toEqual([]);
  return files;
}

/** A copy of the spec with one line changed. */
function changedSpec(from: string, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), "specwright-spec-"));
  for (const name of readdirSync(spec)) {
    copyFileSync(join(spec, name), join(folder, name));
  }
  const entry = join(folder, "petstore.yaml");
  const text = readFileSync(entry, "utf8");
  expect(text.split(from)).toHaveLength(2);
  writeFileSync(entry, text.replace(from, to));
  return folder;
}

describe.each([
  ["as it is", 100],
  ["with another limit", 50],
])("the spec %s", (_, limit) => {
  let installed: Installed;
  let server: Server;
  let app: App;
  let client: unknown;
  let baseUrl = "";
  const folder =
    limit === 100 ? spec : changedSpec("maximum: 100", `maximum: ${limit}`);

  beforeAll(async () => {
    installed = install(await generateFrom(folder), packageName);
    app = (await installed.load("app", memoryApp + glue)) as unknown as App;
    server = createServer(app.listener(app.createPetStore(key)));
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    baseUrl = `http://127.0.0.1:${port}/v1`;
    client = app.createClient({ baseUrl, auth: { bearerAuth: key } });
  });

  afterAll(() => {
    server.close();
    installed.remove();
    if (folder !== spec) rmSync(folder, { recursive: true });
  });

  it("creates, lists and fetches", async () => {
    const created = await app.createPet(client, {
      body: { name: "Rex", categoryId: 1 },
    });
    expect(created).toMatchObject({ ok: true, status: 201 });
    const { id } = created.body;
    expect(await app.getPet(client, { path: { petId: id } })).toMatchObject({
      status: 200,
      body: { id, name: "Rex", categoryId: 1, status: "available" },
    });
    const listed = await app.listPets(client, {
      query: { status: "available" },
    });
    expect(listed.body).toHaveLength(1);
  });

  it(`takes a limit of ${limit} and refuses the next`, async () => {
    const taken = await app.listPets(client, { query: { limit } });
    expect(taken.status).toBe(200);
    const refused = await app.listPets(client, { query: { limit: limit + 1 } });
    expect(refused).toMatchObject({ ok: false, status: 400 });
    expect(refused.body.message).toContain(String(limit));
  });

  it("types errors by their status", async () => {
    expect(await app.getPet(client, { path: { petId: 999 } })).toMatchObject({
      ok: false,
      status: 404,
      body: { code: "not_found", status: 404 },
    });
    const stranger = app.createClient({ baseUrl, auth: { bearerAuth: "x" } });
    expect(await app.listPets(stranger)).toMatchObject({
      ok: false,
      status: 401,
      body: { status: 401 },
    });
  });
});

it("changes exactly the files that depend on what changed", async () => {
  const folder = changedSpec("maximum: 100", "maximum: 50");
  try {
    const before = new Map(
      (await generateFrom(spec)).map(({ path, text }) => [path, text]),
    );
    const after = await generateFrom(folder);
    const changed = after.filter(({ path, text }) => before.get(path) !== text);
    expect(changed.map(({ path }) => path)).toEqual([
      "validators/src/operations/list-pets.ts",
      "docs/README.md",
      "docs/operations/pets.md",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
