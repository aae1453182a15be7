/* eslint-disable @typescript-eslint/no-deprecated -- a mock answers deprecated operations, too. */
/** The mock of the pet store through the generated client, MSW and a browser bundle. */
import { build } from "esbuild";
import { http } from "msw";
import { setupServer } from "msw/node";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createClient,
  createPet,
  getPet,
  listOrders,
  listPets,
} from "../../generated/client/src/index.js";
import {
  createMock,
  responses,
  samplePet,
  samplePets,
} from "../../generated/mock/src/index.js";
import { isPets } from "../../generated/validators/src/index.js";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { install } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";

const auth = { bearerAuth: "any-key" };
const input = join(import.meta.dirname, "../../spec/petstore.yaml");
const packageName = (target: string) => `@petstore/${target}`;

describe("the generated client", () => {
  const strict = { validateResponses: "throw" } as const;
  const client = createClient({
    fetch: createMock({}, strict).fetch,
    auth,
  });

  it("gets a success of every operation", async () => {
    const path = { petId: 1n };
    const headers = { "Idempotency-Key": "key-1" };
    const body = { name: "Kim", categoryId: 1n };
    const results = [
      await listPets(client),
      await createPet(client, { headers, body }),
      await getPet(client, { path }),
      await listOrders(client),
    ];
    expect(results.map(({ status }) => status)).toEqual([200, 201, 200, 200]);
    expect(results.every(({ ok }) => ok)).toBe(true);
  });

  it("gets several different items in a list", async () => {
    const mock = createMock({}, { seed: 3, ...strict });
    const { body } = await listPets(createClient({ fetch: mock.fetch, auth }));
    const ids = isPets(body) ? body.map(({ id }) => id) : [];
    expect(new Set(ids).size).toBe(3);
  });

  it("gets the same values for the same seed", async () => {
    const bodyFor = async (seed: number) => {
      const { fetch } = createMock({}, { seed, size: "maximal" });
      return (await listPets(createClient({ fetch, auth }))).body;
    };
    expect(await bodyFor(1)).toEqual(await bodyFor(1));
    expect(await bodyFor(1)).not.toEqual(await bodyFor(2));
  });
});

describe("wrong requests get the refusals of the server", () => {
  const { fetch } = createMock();
  const authorization = "Bearer any-key";

  it("401 without credentials", async () => {
    const response = await fetch("https://pets.example/v1/pets");
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toContain("Bearer");
  });

  it("400 for an invalid parameter", async () => {
    const response = await fetch("/v1/pets?limit=0", {
      headers: { authorization },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid_request" });
  });

  it("415 for another media type", async () => {
    const response = await fetch("/v1/pets", {
      method: "POST",
      headers: {
        authorization,
        "content-type": "text/plain",
        "idempotency-key": "a",
      },
      body: "Rex",
    });
    expect(response.status).toBe(415);
  });

  it("404 and 405 for other paths and methods", async () => {
    expect((await fetch("/v1/nothing")).status).toBe(404);
    expect((await fetch("/v1/pets", { method: "PUT" })).status).toBe(405);
  });
});

describe("overrides", () => {
  it("replace single operations", async () => {
    const mock = createMock({
      getPet: ({ path }) => ({
        status: 200,
        body: samplePet({ overrides: { id: path.petId } }),
      }),
    });
    const client = createClient({ fetch: mock.fetch, auth });
    const result = await getPet(client, { path: { petId: 77n } });
    expect(result.body).toMatchObject({ id: 77n, name: "Rex" });
    expect((await listPets(client)).ok).toBe(true);
  });

  it("may be methods of an object", async () => {
    class Handlers {
      readonly #name = "Kim";
      getPet() {
        const body = samplePet({ overrides: { name: this.#name } });
        return { status: 200 as const, body };
      }
    }
    const client = createClient({
      fetch: createMock(new Handlers()).fetch,
      auth,
    });
    const result = await getPet(client, { path: { petId: 1n } });
    expect(result.body).toMatchObject({ name: "Kim" });
  });

  it("answer with a described status", async () => {
    const mock = createMock({ getPet: () => responses.getPet(404) });
    const client = createClient({ fetch: mock.fetch, auth });
    const result = await getPet(client, { path: { petId: 1n } });
    expect(result).toMatchObject({
      ok: false,
      declared: true,
      status: 404,
      body: { status: 404 },
    });
  });

  it("check credentials", async () => {
    const mock = createMock(
      {},
      { security: { bearerAuth: (key) => (key === "right" ? {} : null) } },
    );
    const statusFor = async (bearerAuth: string) =>
      (
        await listPets(
          createClient({ fetch: mock.fetch, auth: { bearerAuth } }),
        )
      ).status;
    expect(await statusFor("right")).toBe(200);
    expect(await statusFor("wrong")).toBe(401);
  });
});

describe("samples", () => {
  it("are the examples of the spec without a seed", () => {
    expect(samplePet()).toEqual({
      id: 42n,
      name: "Rex",
      categoryId: 1n,
      status: "available",
    });
  });

  it("have the wanted number of items", () => {
    expect(samplePets({ items: 20, seed: 1 })).toHaveLength(20);
    expect(samplePets({ items: 0 })).toEqual([]);
  });

  it("have only required fields in the minimal size", () => {
    expect(Object.keys(samplePet({ size: "minimal" }))).toEqual([
      "id",
      "name",
      "categoryId",
    ]);
  });
});

describe("MSW", () => {
  const server = setupServer(
    http.all("*", ({ request }) => createMock().fetch(request)),
  );
  beforeAll(() => {
    server.listen();
  });
  afterAll(() => {
    server.close();
  });

  it("answers requests of the application", async () => {
    const client = createClient({ auth });
    expect(await listPets(client)).toMatchObject({ ok: true, status: 200 });
    const withoutKey = await listPets(createClient());
    expect(withoutKey).toMatchObject({ ok: false, status: 401 });
  });
});

describe("the package", () => {
  let files: GeneratedFile[];
  beforeAll(async () => {
    const targets = ["validators", "client", "server", "mock"];
    ({ files } = await generate({
      input,
      targets,
      packageName: packageName("{target}"),
      today: "2026-11-15",
    }));
  });

  it("has types that reject mistakes", async () => {
    const program = `
import { createMock, responses, samplePet, samplePets } from "@petstore/mock";
import type { Pet } from "@petstore/validators";

export const pet: Pet = samplePet({ seed: 7, size: "minimal", overrides: { name: "Kim" } });
createMock({ getPet: () => responses.getPet(404) }, { seed: 1, size: "maximal" });
createMock({ getPet: ({ path }) => ({ status: 200, body: samplePet({ overrides: { id: path.petId } }) }) });
// @ts-expect-error -- the schema has no such field
samplePet({ overrides: { nam: "Kim" } });
// @ts-expect-error -- the field is a string
samplePet({ overrides: { name: 1 } });
// @ts-expect-error -- a list has no fields
samplePets({ overrides: { length: 1 } });
// @ts-expect-error -- the operation has no such status
responses.createPet(200);
// @ts-expect-error -- there is no such operation
createMock({ getPets: () => responses.getPet() });
// @ts-expect-error -- there is no such size
samplePet({ size: "huge" });
`;
    const errors = await typeErrors(files, {
      packageName,
      additional: { "program.ts": program },
    });
    expect(errors).toEqual([]);
  });

  it("works in a browser, and contains only the samples that are used", async () => {
    const installed = install(files, packageName);
    try {
      const bundle = async (text: string): Promise<string> => {
        const entry = join(installed.folder, "entry.js");
        writeFileSync(entry, text);
        const outfile = join(installed.folder, "bundle.js");
        // Fails for an import of a module of Node.
        await build({
          entryPoints: [entry],
          outfile,
          bundle: true,
          platform: "browser",
          format: "esm",
          logLevel: "silent",
        });
        return readFileSync(outfile, "utf8");
      };
      expect(
        await bundle(
          'import { createMock } from "@petstore/mock"; console.log(createMock());',
        ),
      ).toContain("planOfOrder");
      const small = await bundle(
        'import { samplePet } from "@petstore/mock"; console.log(samplePet());',
      );
      expect(small).toContain("planOfPet");
      expect(small).not.toMatch(/planOfOrder|createApi|listPets/);
    } finally {
      installed.remove();
    }
  });
});
