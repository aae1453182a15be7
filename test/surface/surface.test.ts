/** The public surface of packages, read from their files. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/surface/compare-surfaces.js";
import { surfacesOf, type SurfaceFile } from "../../src/surface/surface.js";

const root = join(import.meta.dirname, "../../generated");

function generatedFiles(): SurfaceFile[] {
  return ["client", "server", "validators"].flatMap((target) => {
    const folder = join(root, target);
    const sources = readdirSync(join(folder, "src"), {
      recursive: true,
      encoding: "utf8",
    })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => `src/${path.replaceAll("\\", "/")}`);
    return ["package.json", ...sources].map((path) => ({
      path: `${target}/${path}`,
      text: readFileSync(join(folder, path), "utf8"),
    }));
  });
}

const files = generatedFiles();

function namesOf(changed: readonly SurfaceFile[], folder: string) {
  return surfacesOf(changed).get(folder)?.["."] ?? {};
}

/** The files with one text replaced, which must exist. */
function replacing(before: string, after: string): SurfaceFile[] {
  const changed = files.map(({ path, text }) => ({
    path,
    text: text.replace(before, after),
  }));
  expect(changed).not.toEqual(files);
  return changed;
}

describe("the surface of the pet store", () => {
  it("has every name of the index, with its kind and signature", () => {
    const names = namesOf(files, "client/");
    expect(names).toMatchObject({
      listPets:
        "function (client: Client, request?: ListPetsRequest, options?: CallOptions): PagePromise<ListPetsResult, []>",
      ListPetsRequest: "interface {query?: ListPetsQuery}",
      NoInput: "type Record<string, never>",
      servers: "const {production, staging}",
      "* from @petstore/validators": "type *",
    });
    const index = files.find(({ path }) => path === "client/src/index.ts");
    const listed = [...(index?.text ?? "").matchAll(/\{([^}]*)\}/g)]
      .flatMap(([, list = ""]) => list.split(","))
      .map((item) => item.trim().replace(/^type /, ""))
      .filter((name) => name !== "");
    const own = Object.keys(names).filter((name) => !name.startsWith("*"));
    expect(own).toEqual(listed.sort());
  });

  it("has the other entry points", () => {
    const entries = surfacesOf(files).get("client/") ?? {};
    expect(Object.keys(entries)).toEqual([
      ".",
      "./checks",
      "./requests",
      "./telemetry",
      "./test",
    ]);
    expect(entries["./checks"]).toHaveProperty(
      "listPetsResponseCheck",
      "const: ResponseCheck",
    );
  });

  it.each([
    ["a comment", "An animal of the catalogue.", "Another text."],
    ["a body", "if (!isObject(value)) return false;", "return false;"],
    ["a value", "checkPet as Guard<Pet>;", "checkPets as Guard<Pet>;"],
  ])("does not change with %s", (_, before, after) => {
    const changed = replacing(before, after);
    expect(surfacesOf(changed)).toEqual(surfacesOf(files));
  });

  it.each([
    ["a property", "  categoryId: bigint;", "  categoryId?: bigint;"],
    ["a return type", "): Promise<GetPetResult>", "): Promise<unknown>"],
    ["a member of the runtime", "readonly timeout?: number;", ""],
    ["a member of an interface", "  getPet(", "  readPet("],
    ["an export", "  refreshOn401,\n", ""],
  ])("changes with %s", (_, before, after) => {
    const changed = replacing(before, after);
    expect(surfacesOf(changed)).not.toEqual(surfacesOf(files));
  });

  it("is the same in lines of another width", async () => {
    const styled = await Promise.all(
      files
        .filter(({ path }) => /^client\/|package\.json$/.test(path))
        .map(async ({ path, text }) => ({
          path,
          text: await format(text, { printWidth: 100, filepath: path }),
        })),
    );
    expect(namesOf(styled, "client/")).toEqual(namesOf(files, "client/"));
  });
});

it("compares names and entry points", () => {
  const before = { ".": { a: "type string", b: "type 1" }, "./old": {} };
  const after = { ".": { b: "type 2", c: "type 3" } };
  expect(compareSurfaces("client/", before, after)).toEqual([
    expect.objectContaining({ name: "a", change: "removed" }),
    expect.objectContaining({
      package: "client",
      entry: ".",
      name: "b",
      change: "changed",
      before: "type 1",
      after: "type 2",
    }),
    expect.objectContaining({ name: "c", change: "added" }),
    expect.objectContaining({ entry: "./old", name: null, change: "removed" }),
  ]);
});
