import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { scaffold } from "../../src/commands/scaffold/scaffold.js";

let folder: string;
let into: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "specwright-scaffold-"));
  into = join(folder, "handlers");
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A spec with these operations: `pets.list` is the operation `list` of the group `pets`. */
function spec(...operations: string[]): string {
  const paths = operations.map((operation) => {
    const [tag = "", name = ""] = operation.split(".");
    const deprecated = name.startsWith("old");
    return [
      `/${tag}/${name}`,
      {
        get: {
          operationId: name,
          tags: [tag],
          summary: `Does ${name} */`,
          ...(deprecated
            ? { deprecated, "x-deprecated-sunset": "2030-12-05" }
            : {}),
          responses: { 204: { description: "Done" } },
        },
      },
    ];
  });
  const path = join(folder, "spec.json");
  const document = {
    openapi: "3.1.0",
    info: { title: "Zoo", version: "1.0.0" },
    paths: Object.fromEntries(paths) as object,
  };
  writeFileSync(path, JSON.stringify(document));
  return path;
}

const run = (input: string) => scaffold({ input, today: "2026-11-15", into });
const read = (name: string) => readFileSync(join(into, name), "utf8");
const codes = (result: Awaited<ReturnType<typeof run>>) =>
  result.diagnostics.map(({ code }) => code);

describe("scaffold", () => {
  it("knows handlers whose names have letters beyond ASCII", async () => {
    await run(spec("宠物.заказ"));
    const file = "u5ba0u7269.ts";
    expect(read(file)).toContain("заказ() {");
    const again = await run(spec("宠物.заказ", "宠物.größe", "宠物.delete"));
    // The client cannot have a function `delete`; the server has the handler.
    expect(codes(again)).toEqual(["name-changed"]);
    expect(again.extended.map(({ added }) => added)).toEqual([
      ["größe", "delete"],
    ]);
    expect(read(file).match(/заказ\(\) \{/g)).toHaveLength(1);
  });

  it("creates one file for each group, and joins them", async () => {
    const result = await run(spec("pets.list", "pets.add", "store.orders"));
    expect(result.diagnostics).toEqual([]);
    expect(result.created.map((file) => file.slice(into.length + 1))).toEqual([
      "context.ts",
      "pets.ts",
      "store.ts",
      "index.ts",
    ]);
    expect(read("pets.ts")).toContain("list() {\n    return notImplemented();");
    expect(read("pets.ts")).toContain("add() {");
    expect(read("pets.ts")).toContain(
      "  /**\n   * Does list *\\/\n   *\n   * Responses:\n   * - 204: Done\n   */\n  list() {",
    );
    expect(read("index.ts")).toContain("...petsHandlers,\n  ...storeHandlers,");
    expect(readdirSync(into)).toHaveLength(4);
  });

  it("does nothing the second time", async () => {
    const input = spec("pets.list", "store.orders");
    await run(input);
    const before = lstatSync(join(into, "pets.ts"));
    const result = await run(input);
    expect(result).toMatchObject({
      created: [],
      extended: [],
      diagnostics: [],
    });
    expect(lstatSync(join(into, "pets.ts")).ino).toBe(before.ino);
  });

  it("adds stubs for new operations and files for new groups", async () => {
    await run(spec("pets.list"));
    const own = read("pets.ts").replace(
      "return notImplemented();",
      "return { status: 204 };",
    );
    writeFileSync(join(into, "pets.ts"), own, { mode: 0o640 });
    const result = await run(spec("pets.list", "pets.add", "store.orders"));
    expect(result.created).toEqual([join(into, "store.ts")]);
    expect(result.extended).toEqual([
      { file: join(into, "pets.ts"), added: ["add"] },
      { file: join(into, "index.ts"), added: ["...storeHandlers"] },
    ]);
    expect(read("pets.ts")).toContain("return { status: 204 };");
    expect(read("index.ts")).toContain(
      'import { storeHandlers } from "./store.js";',
    );
  });

  it("says which handlers have no operation, and which will have none", async () => {
    await run(spec("pets.list", "pets.oldList", "store.orders"));
    const result = await run(spec("pets.oldList"));
    const pets = join(into, "pets.ts");
    expect(result.orphans).toEqual([
      { file: pets, handler: "list", line: 12 },
      { file: join(into, "store.ts"), handler: "orders", line: 12 },
    ]);
    expect(result.deprecated).toEqual([
      { file: pets, handler: "oldList", removal: "2030-12-05" },
    ]);
    expect(codes(result)).toEqual(["handler-orphaned", "handler-orphaned"]);
    expect(result.diagnostics.map(({ place }) => place)).toMatchObject([
      { document: pets, position: { line: 12, column: 3 } },
      { position: { line: 12, column: 3 } },
    ]);
    expect(read("pets.ts")).toContain("list() {");
  });

  it("finds handlers that the user has moved", async () => {
    await run(spec("pets.list", "pets.add"));
    writeFileSync(
      join(into, "mine.ts"),
      "export class Mine { list() {} add = () => 1; }",
    );
    rmSync(join(into, "pets.ts"));
    writeFileSync(
      join(into, "index.ts"),
      "export const operations = new Mine();",
    );
    const result = await run(spec("pets.list", "pets.add"));
    expect(result).toMatchObject({
      created: [],
      extended: [],
      diagnostics: [],
    });
  });

  describe("in a project whose handlers are classes", () => {
    beforeEach(async () => {
      await run(spec("pets.list"));
      writeFileSync(
        join(into, "pets.ts"),
        "export class Pets { public list() { return { status: 204 } as const; } }",
      );
      rmSync(join(into, "index.ts"));
    });

    it("writes a new group as a class, which the user joins", async () => {
      const result = await run(spec("pets.list", "store.buy"));
      expect(result).toMatchObject({
        created: [join(into, "store.ts")],
        extended: [],
        diagnostics: [],
      });
      expect(read("store.ts"))
        .toBe(`import { notImplemented } from "zoo-server";
import type { Handlers } from "./context.js";

/** Handlers of the group "store". */
export class StoreHandlers implements Partial<Handlers> {
  /**
   * Does buy *\\/
   *
   * Responses:
   * - 204: Done
   */
  buy() {
    return notImplemented();
  }
}
`);
    });

    it("adds later stubs to that class", async () => {
      await run(spec("pets.list", "store.buy"));
      const result = await run(spec("pets.list", "store.buy", "store.sell"));
      expect(result.created).toEqual([]);
      expect(result.extended).toEqual([
        { file: join(into, "store.ts"), added: ["sell"] },
      ]);
      expect(read("store.ts")).toMatch(/class StoreHandlers[^]*sell\(\) \{/);
    });

    it("writes an object if other handlers are in an object", async () => {
      writeFileSync(
        join(into, "more.ts"),
        "export const moreHandlers = { other() {} };",
      );
      await run(spec("pets.list", "more.other", "store.buy"));
      expect(read("store.ts")).toContain("export const storeHandlers = {");
    });
  });

  it.each<[string, string, Record<string, string>]>([
    [
      "into a folder",
      'import { petsHandlers } from "./pets/index.js";',
      { "pets/index.ts": "export const petsHandlers = { list() {} };" },
    ],
    [
      "elsewhere",
      'import { petsHandlers } from "../pets.ts";',
      { "../pets.ts": "export const petsHandlers = { list() {} };" },
    ],
    [
      "behind a barrel, under another name",
      'import { pets as petsHandlers } from "../api";',
      {
        "../api/index.ts": 'export * from "./none.js";\nexport * from "./all";',
        "../api/all.ts":
          'import own from "./own.js";\nexport { own as pets };\nexport * from ".";',
        "../api/own.ts": "const own = { list() {} };\nexport default own;",
      },
    ],
    [
      "behind a namespace",
      'import * as pets from "../pets.js"; const { petsHandlers } = pets;',
      { "../pets.ts": "export const petsHandlers = { list() {} };" },
    ],
    [
      "into a factory",
      'import { petsHandlers } from "../pets.js";',
      {
        "../pets.ts":
          "export function petsHandlers(db: Db) {\n  return { list() {} };\n}",
      },
    ],
  ])(
    "goes on in the file that handlers were moved to: %s",
    async (_, line, moved) => {
      const input = spec("pets.list");
      await run(input);
      rmSync(join(into, "pets.ts"));
      const index = `${line}\nexport const operations = { ...petsHandlers };\n`;
      writeFileSync(join(into, "index.ts"), index);
      for (const [name, text] of Object.entries(moved)) {
        mkdirSync(dirname(join(into, name)), { recursive: true });
        writeFileSync(join(into, name), text);
      }
      expect(await run(input)).toMatchObject({ created: [], extended: [] });
      const result = await run(spec("pets.list", "pets.add"));
      const [last = ""] = Object.keys(moved).slice(-1);
      expect(result.diagnostics).toEqual([]);
      expect(result.created).toEqual([]);
      expect(result.extended).toEqual([
        { file: join(into, last), added: ["add"] },
      ]);
      expect(read(last)).toContain("add() {");
      expect(read("index.ts")).toBe(index);
      const again = await run(spec("pets.list", "pets.add"));
      expect(again.extended).toEqual([]);
    },
  );

  it("adds to one file where two groups share it", async () => {
    await run(spec("pets.list", "store.orders"));
    rmSync(join(into, "store.ts"));
    writeFileSync(
      join(into, "pets.ts"),
      "export const petsHandlers = { list() {} };\nexport const storeHandlers = { orders() {} };\n",
    );
    writeFileSync(
      join(into, "index.ts"),
      'import { petsHandlers, storeHandlers } from "./pets.js";\nexport const operations = { ...petsHandlers, ...storeHandlers };\n',
    );
    const result = await run(
      spec("pets.list", "pets.add", "store.orders", "store.stock"),
    );
    expect(result.diagnostics).toEqual([]);
    expect(result.created).toEqual([]);
    expect(result.extended.flatMap(({ added }) => added)).toEqual([
      "add",
      "stock",
    ]);
    expect(read("pets.ts")).toMatch(/add\(\) \{[^]*stock\(\) \{/);
  });

  it("stays with the usual file where index.ts leads nowhere", async () => {
    await run(spec("pets.list"));
    writeFileSync(
      join(into, "index.ts"),
      'import { petsHandlers } from "#handlers/pets";\nexport const operations = { ...petsHandlers };\n',
    );
    const result = await run(spec("pets.list", "pets.add"));
    expect(result.diagnostics).toEqual([]);
    expect(result.extended).toEqual([
      { file: join(into, "pets.ts"), added: ["add"] },
    ]);
  });

  it("creates no second home for handlers that come from somewhere else", async () => {
    await run(spec("pets.list"));
    rmSync(join(into, "pets.ts"));
    const index = `import { petsHandlers } from "@zoo/pets";
export const operations = { ...petsHandlers };
`;
    writeFileSync(join(into, "index.ts"), index);
    const result = await run(spec("pets.list"));
    expect(result.created).toEqual([]);
    expect(codes(result)).toEqual(["handlers-not-understood"]);
    expect(read("index.ts")).toBe(index);
  });

  it("does not take what a helper returns for a handler", async () => {
    await run(spec("pets.list"));
    writeFileSync(
      join(into, "helpers.ts"),
      "export const ok = (body: unknown) => ({ status: 200, body });\n",
    );
    const result = await run(spec("pets.list", "pets.status"));
    expect(result.extended).toMatchObject([{ added: ["status"] }]);
  });

  it("writes nothing in strict mode where there is something to warn of", async () => {
    const strict = (input: string) =>
      scaffold({ input, today: "2026-11-15", into, strict: true });
    expect((await strict(spec("pets.list"))).created).toHaveLength(3);
    const before = read("pets.ts");
    const result = await strict(spec("pets.add", "store.orders"));
    expect(codes(result)).toEqual(["handler-orphaned"]);
    expect(result).toMatchObject({ created: [], extended: [] });
    expect(read("pets.ts")).toBe(before);
    expect(readdirSync(into)).toHaveLength(3);
  });

  it("does not change code that it does not understand", async () => {
    await run(spec("pets.list"));
    const broken = "export const petsHandlers = {{{";
    writeFileSync(join(into, "pets.ts"), broken);
    expect(codes(await run(spec("pets.list")))).toEqual(["handlers-syntax"]);
    expect(read("pets.ts")).toBe(broken);
    const other = "export const petsHandlers = make();";
    writeFileSync(join(into, "pets.ts"), other);
    const result = await run(spec("pets.list"));
    expect(codes(result)).toEqual(["handlers-not-understood"]);
    expect(read("pets.ts")).toBe(other);
  });

  it("writes nothing through links", async () => {
    mkdirSync(into);
    writeFileSync(join(folder, "secret.ts"), "const a = 1;");
    symlinkSync(join(folder, "secret.ts"), join(into, "pets.ts"));
    const result = await run(spec("pets.list"));
    expect(codes(result)).toEqual(["output-symlink"]);
    expect(readFileSync(join(folder, "secret.ts"), "utf8")).toBe(
      "const a = 1;",
    );
    rmSync(into, { recursive: true });
    symlinkSync(folder, into);
    expect(codes(await run(spec("pets.list")))).toEqual(["output-symlink"]);
  });

  it("refuses a file in place of a folder", async () => {
    writeFileSync(into, "a file");
    const result = await run(spec("pets.list"));
    expect(codes(result)).toEqual(["handlers-unwritable"]);
  });

  it("keeps away from the names of its own files", async () => {
    await run(spec("context.list", "index.add"));
    expect(readdirSync(into).sort()).toEqual([
      "context-handlers.ts",
      "context.ts",
      "index-.ts",
      "index.ts",
    ]);
  });
});
