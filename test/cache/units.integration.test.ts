/** After an edit, files that do not depend on it are kept. The result is that of a run without a cache. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sha256 } from "../../src/base/common/sha256.js";
import type * as Pipeline from "../../src/generate.js";
import { specwright } from "../cli/terminal.js";
import { contents, emptyFolder, put } from "../write/folder.js";

/** The real pipeline, which lists the files that were kept. */
const last = vi.hoisted(() => ({ kept: [] as string[] }));
vi.mock("../../src/generate.js", async (load) => {
  const real = await load<typeof Pipeline>();
  return {
    ...real,
    async generate(options: Pipeline.GenerateOptions) {
      const result = await real.generate(options);
      const kept = result.files.filter((file) => file.kept);
      last.kept = kept.map(({ path }) => path);
      return result;
    },
  };
});

const spec = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      operationId: listPets
      tags: [pets]
      responses:
        "200":
          description: All pets.
          content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
  /orders:
    post:
      operationId: order
      tags: [orders]
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
      responses: { "204": { description: Done. } }
components:
  schemas:
    Pet: { type: object, properties: { name: { type: string } } }
    Order: { type: object, properties: { count: { type: integer } } }
`;
const longer = spec.replace("name: { type: string }", "$&, size: {}");

let project: string;
beforeEach(() => {
  project = emptyFolder();
  put(project, {
    "package.json": '{ "name": "shop" }',
    "api.yaml": spec,
    "specwright.config.json": '{ "input": "api.yaml" }',
  });
});

const cacheOf = (cwd: string) => join(cwd, "node_modules/.cache/specwright");
const generate = (cwd: string, ...flags: string[]) =>
  specwright({ cwd }, "generate", ...flags);

/** Compares the output folder with that of a run without a cache. */
async function expectFresh(): Promise<void> {
  const check = await generate(project, "--check", "--no-cache");
  expect(check).toMatchObject({ code: 0 });
}

describe("after an edit", () => {
  it("files are kept that do not depend on it", async () => {
    await generate(project);
    put(project, { "api.yaml": longer });
    expect(await generate(project)).toMatchObject({ code: 0 });
    expect(last.kept).toContain("validators/src/schemas/order.ts");
    expect(last.kept).toContain("docs/operations/orders.md");
    expect(last.kept).not.toContain("validators/src/schemas/pet.ts");
    expect(last.kept).not.toContain("docs/operations/pets.md");
    await expectFresh();
  });

  it("a file that was edited by hand is reported, and not overwritten", async () => {
    await generate(project);
    const path = "validators/src/schemas/order.ts";
    const file = join(project, "generated", path);
    put(join(project, "generated"), { [path]: "// mine\n" });
    put(project, { "api.yaml": longer });
    const { code, stderr } = await generate(project);
    expect(code).toBe(2);
    expect(stderr).toContain("output-edited");
    expect(readFileSync(file, "utf8")).toBe("// mine\n");
  });

  it("a file that was removed is written again", async () => {
    await generate(project);
    const before = contents(join(project, "generated"));
    const path = "docs/operations/orders.md";
    const { [path]: _, ...others } = before;
    project = emptyFolder();
    put(project, {
      "package.json": '{ "name": "shop" }',
      "api.yaml": longer,
      "specwright.config.json": '{ "input": "api.yaml" }',
    });
    put(join(project, "generated"), others);
    expect(await generate(project)).toMatchObject({ code: 0 });
    await expectFresh();
  });

  it("the files that Prettier has formatted are kept as they are", async () => {
    put(project, { ".prettierrc": '{ "semi": false }' });
    await generate(project);
    put(project, { "api.yaml": longer });
    await generate(project);
    expect(last.kept).toContain("validators/src/schemas/order.ts");
    await expectFresh();
  });

  it("nothing is kept if an option has changed", async () => {
    await generate(project);
    put(project, {
      "specwright.config.json": '{ "input": "api.yaml", "enums": "open" }',
    });
    await generate(project);
    expect(last.kept).toEqual([]);
    await expectFresh();
  });

  it("nothing is kept without a cache", async () => {
    await generate(project);
    put(project, { "api.yaml": longer });
    await generate(project, "--no-cache");
    expect(last.kept).toEqual([]);
  });
});

describe("the record of units", () => {
  const nameOf = () =>
    readdirSync(cacheOf(project)).find((name) => name.startsWith("units-")) ??
    "";
  const textOf = () => contents(cacheOf(project))[nameOf()] ?? "";
  /** Changes the record as someone could who writes to a shared cache. */
  const forge = (change: (text: string) => string): void => {
    const [head = "", body = ""] = textOf().split("\n", 2);
    const forged = change(body);
    const digest = `${head.split(" ")[0] ?? ""} ${sha256(forged)}`;
    put(cacheOf(project), { [nameOf()]: `${digest}\n${forged}` });
  };

  it.each<[string, () => void]>([
    [
      "is empty",
      () => {
        put(cacheOf(project), { [nameOf()]: "" });
      },
    ],
    [
      "was changed",
      () => {
        const changed = textOf().replace('"words"', '"wards"');
        put(cacheOf(project), { [nameOf()]: changed });
      },
    ],
    [
      "is not JSON",
      () => {
        forge(() => "{");
      },
    ],
    [
      "is null",
      () => {
        forge(() => "null");
      },
    ],
    [
      "has no units",
      () => {
        forge((text) => text.replace('"units":', '"others":'));
      },
    ],
    [
      "has text instead of positions",
      () => {
        forge((text) => text.replace(/"cells":\[\d+/g, '"cells":["x"'));
      },
    ],
  ])("is ignored if it %s", async (_what, damage) => {
    await generate(project);
    damage();
    put(project, { "api.yaml": longer });
    expect(await generate(project)).toMatchObject({ code: 0 });
    expect(last.kept).toEqual([]);
    await expectFresh();
  });

  it.each<[string, (text: string) => string]>([
    [
      "positions that do not exist",
      (text) => text.replace(/"cells":\[\d+/g, '"cells":[999999'),
    ],
    [
      "digests of other files",
      (text) => text.replace(/"digest":"\w+"/g, `"digest":"${sha256("")}"`),
    ],
    [
      "unknown collectors",
      (text) => text.replaceAll("runtime of validators", "none"),
    ],
    [
      "paths outside of the output folder",
      (text) => text.replaceAll("validators/src/", "../../"),
    ],
  ])("cannot change the output with %s", async (_what, change) => {
    await generate(project);
    forge(change);
    put(project, { "api.yaml": longer });
    expect(await generate(project)).toMatchObject({ code: 0 });
    await expectFresh();
  });

  it("contains no code", async () => {
    await generate(project);
    expect(textOf()).not.toMatch(/function|import |return /);
  });
});
