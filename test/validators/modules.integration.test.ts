/** The modules of a large API: fewer files, the same code in a bundle, and small changes when the spec grows. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { expect, it, onTestFinished } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { typeErrors } from "../support/compile.js";
import { expectPrettierLayout } from "../support/prettier.js";
import { load } from "./support/evaluate.js";

type Schemas = Record<string, object>;

/** 200 schemas in families, and others. Some names are those that generated functions of another schema might have. */
function largeApi(additional: Schemas = {}): object {
  const schemas: Schemas = {};
  for (const family of ["Card", "Pet", "UserAccount", "Invoice"]) {
    for (let at = 0; at < 50; at++) {
      const name = `${family}${String.fromCharCode(65 + (at % 26))}x${at}`;
      schemas[name] = object({
        status: { enum: ["new", `${name}-status`] },
        code: { type: "string", pattern: `^${name}$` },
        next: at % 5 === 0 ? ref(name) : { type: "integer" },
        owner: ref("Pet"),
        address: object({ street: { const: `street ${name}` } }),
      });
    }
  }
  Object.assign(schemas, {
    Pet: object({ status: { enum: ["free"] }, child: ref("Pet") }),
    PetUncached: object({ status: { enum: ["uncached"] } }),
    PetWithinLimit: object({ status: { enum: ["limited"] } }),
    PetStatusRule: object({ status: { enum: ["rule"] } }),
    Index: object({ id: { type: "string" } }),
    Con: object({ id: { type: "string" } }),
    ...additional,
  });
  return {
    openapi: "3.1.0",
    info: { title: "Large", version: "1" },
    paths: {
      "/pets": {
        get: operation("listPets", { status: { enum: ["new", "old"] } }),
        post: operation("addPets", { status: { enum: ["new"] } }),
      },
      "/pets/{id}/cards": {
        get: {
          ...operation("listCards", {}),
          parameters: [
            {
              name: "id",
              in: "path",
              required: true,
              schema: { minLength: 1 },
            },
          ],
        },
      },
    },
    components: { schemas: sorted(schemas) },
  };
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object) => ({ type: "object", properties });
const sorted = (schemas: Schemas): Schemas =>
  Object.fromEntries(
    Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
const json = (schema: object) => ({ "application/json": { schema } });
const operation = (operationId: string, query: Schemas) => ({
  operationId,
  tags: ["pets"],
  parameters: Object.entries(query).map(([name, schema]) => ({
    name,
    in: "query",
    schema,
  })),
  responses: {
    200: {
      description: "Done.",
      content: json(object({ pets: { type: "array", items: ref("Pet") } })),
    },
  },
});

async function generated(
  document: object,
  options: Partial<Parameters<typeof generate>[0]> = {},
): Promise<readonly GeneratedFile[]> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-modules-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const input = join(folder, "openapi.json");
  writeFileSync(input, JSON.stringify(document));
  const { files, diagnostics } = await generate({
    input,
    today: "2026-01-01",
    packageName: "large-{target}",
    ...options,
  });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual(
    [],
  );
  return files;
}

const modulesIn = (files: readonly GeneratedFile[], folder: string) =>
  files
    .map(({ path }) => path)
    .filter((path) => path.startsWith(`validators/src/${folder}/`))
    .map((path) => path.slice(`validators/src/${folder}/`.length, -3));

it("a large API has a module for each family of schemas, and one for related operations", async () => {
  const files = await generated(largeApi());
  const schemas = modulesIn(files, "schemas");
  expect(schemas.length).toBeLessThan(110);
  expect(schemas).toContain("pet");
  expect(schemas).toContain("user-account-a");
  expect(modulesIn(files, "operations")).toEqual(["p"]);
  const small = await generated({
    ...largeApi(),
    components: { schemas: { Pet: object({}), CardAx0: object({}) } },
  });
  expect(modulesIn(small, "schemas").sort()).toEqual(["card-ax0", "pet"]);
});

it("compiles in every target and has the layout of Prettier, also with 64-bit integers", async () => {
  const wide = { Wide: object({ id: { type: "integer", format: "int64" } }) };
  const files = await generated(largeApi(wide), {
    int64: "bigint",
    jsonSchema: true,
  });
  const packageName = (target: string) => `large-${target}`;
  expect(await typeErrors(files, { packageName, installed: true })).toEqual([]);
  const modules = files.filter(({ path }) =>
    /^validators\/src\/(schemas|operations)\/[^/]*[a-c]\.ts$|runtime\/index/.test(
      path,
    ),
  );
  expect(modules.length).toBeGreaterThan(5);
  await expectPrettierLayout(modules);
});

it("checks values as one module for each schema does", async () => {
  const files = await generated(largeApi(), { targets: ["validators"] });
  const { isPet, isPetUncached, isCardBx1, validateListPetsQuery } = (
    await load(files)
  ).module("index") as Record<string, (value: unknown) => unknown>;
  expect(isPet?.({ status: "free", child: { status: "free" } })).toBe(true);
  expect(isPet?.({ status: "free", child: { status: "no" } })).toBe(false);
  expect(isPetUncached?.({ status: "uncached" })).toBe(true);
  expect(isCardBx1?.({ status: "CardBx1-status", address: {} })).toBe(true);
  expect(isCardBx1?.({ status: "CardAx0-status" })).toBe(false);
  expect(validateListPetsQuery?.({ status: "lost" })).toHaveLength(1);
});

it("a bundle of one schema contains no other schema", async () => {
  const files = await generated(largeApi(), { targets: ["validators"] });
  const text = await bundled(
    files,
    'export { isCardBx1, validateCardBx1 } from "./index.js";',
  );
  expect(text).toContain("CardBx1-status");
  const constants = text.match(/(?:Card|Pet|Account|Invoice)[A-Z]x\d+-status/g);
  expect(new Set(constants)).toEqual(new Set(["CardBx1-status"]));
  expect(text).not.toContain("uncached");
});

async function bundled(
  files: readonly GeneratedFile[],
  contents: string,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-modules-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(folder, "validators/src") },
    bundle: true,
    format: "esm",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

it("a new schema adds lines to the file of its family and to the index, and changes no line", async () => {
  const options = { targets: ["validators"] };
  const before = textsOf(await generated(largeApi(), options));
  const added = {
    PetBx99: object({
      status: { enum: ["new", "PetBx1-status"] },
      code: { type: "string", pattern: "^other$" },
      address: object({ street: { const: "street" } }),
    }),
  };
  const after = textsOf(await generated(largeApi(added), options));
  const changed = [...after.keys()].filter(
    (path) => after.get(path) !== before.get(path),
  );
  expect(changed.sort()).toEqual(["index.ts", "schemas/pet-b.ts"]);
  for (const path of changed) {
    const lines = new Set(after.get(path)?.split("\n"));
    const lost = before
      .get(path)
      ?.split("\n")
      .filter((line) => !lines.has(line));
    expect(lost).toEqual([]);
  }
});

function textsOf(files: readonly GeneratedFile[]): Map<string, string> {
  const folder = "validators/src/";
  return new Map(
    files
      .filter(({ path }) => path.startsWith(folder))
      .map(({ path, text }) => [path.slice(folder.length), text]),
  );
}
