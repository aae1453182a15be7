import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  DiagnosticError,
  type Diagnostic,
} from "../../src/base/diagnostics.js";
import { readSpec } from "../../src/read/read.js";
import { createResolver } from "../../src/model/source/resolve.js";
import { folderWith, frame } from "./folder.js";

async function refusal(entry: string): Promise<Diagnostic> {
  const error = await readSpec(entry).catch((problem: unknown) => problem);
  if (error instanceof DiagnosticError) return error.diagnostic;
  throw new Error("was not refused");
}

async function refusalOf(text: string): Promise<Diagnostic> {
  return refusal(join(folderWith({ "spec.yaml": text }), "spec.yaml"));
}

describe("reading one file", () => {
  it("reads YAML and JSON alike", async () => {
    const folder = folderWith({
      "a.yaml": "openapi: 3.0.3\npaths: {}\n",
      "b.json": { openapi: "3.0.3", paths: {} },
    });
    const yaml = await readSpec(join(folder, "a.yaml"));
    const json = await readSpec(join(folder, "b.json"));
    expect(yaml.entry.value).toEqual(json.entry.value);
    expect([yaml.entry.name, json.entry.name]).toEqual(["a.yaml", "b.json"]);
  });

  it("reads numbers that JSON does not have as text", async () => {
    const text = "openapi: 3.1.0\nx-a: [.nan, .inf, 1e999, .5, 0x1F]\n";
    const { entry } = await readSpec(
      join(folderWith({ "spec.yaml": text }), "spec.yaml"),
    );
    expect(entry.value).toMatchObject({
      "x-a": [".nan", ".inf", "1e999", 0.5, 31],
    });
  });

  it("keeps days as text and merges merge keys", async () => {
    const text =
      "openapi: 3.1.0\nx-day: 2030-12-05\nx-base: &base {a: 1}\nx-more: {<<: *base, b: 2}\n";
    const { entry } = await readSpec(
      join(folderWith({ "spec.yaml": text }), "spec.yaml"),
    );
    expect(entry.value).toMatchObject({
      "x-day": "2030-12-05",
      "x-more": { a: 1, b: 2 },
    });
  });

  it.each([
    ["2.0", "swagger: 2.0\n"],
    ["3.0", "openapi: 3.0.4\n"],
    ["3.1", "openapi: 3.1.1\n"],
    ["3.2", "openapi: 3.2.0\n"],
  ])("knows version %s", async (version, text) => {
    const folder = folderWith({ "spec.yaml": text });
    const { entry } = await readSpec(join(folder, "spec.yaml"));
    expect(entry.version).toBe(version);
  });

  it.each([
    ["unsupported-version", "openapi: 4.0.0\n"],
    ["unsupported-version", "swagger: '1.2'\n"],
    ["not-openapi", "type: object\n"],
    ["not-openapi", "just text\n"],
    ["syntax", "openapi: [3.1.0\n"],
    ["syntax", ""],
    ["number-too-large", '{"openapi": "3.1.0", "x-a": [1e999]}'],
  ])("refuses with %s", async (code, text) => {
    expect((await refusalOf(text)).code).toBe(code);
  });

  it("reports the line of a syntax error", async () => {
    const { place } = await refusalOf("openapi: 3.1.0\ninfo:\n\t- x\n");
    expect(place).toMatchObject({ position: { line: 3, column: 1 } });
  });

  it.each([
    ["YAML", "openapi: 3.1.0\ninfo:\n  title: a\n  title: b\n", 4, 3],
    ["JSON", '{"openapi": "3.1.0",\n "a": {"x": 1, "\\u0078": 2}}', 2, 16],
  ])("refuses a key written twice in %s", async (_, text, line, column) => {
    const found = await refusalOf(text);
    expect(found.code).toBe("duplicate-key");
    expect(found.place?.position).toEqual({ line, column });
  });

  it("refuses an entry that does not exist", async () => {
    expect(await refusal("/nowhere/spec.yaml")).toMatchObject({
      code: "file-not-found",
      place: null,
    });
  });

  it("does not fetch an entry that is not allowed", async () => {
    expect((await refusal("http://localhost:1/spec.yaml")).code).toBe(
      "reference-remote",
    );
  });
});

describe("hostile files", () => {
  it.each(["[", "{a: "])(
    "refuses nesting %s beyond the limit",
    async (open) => {
      expect((await refusalOf(`openapi: ${open.repeat(20_000)}`)).code).toBe(
        "too-deep",
      );
    },
  );

  it("refuses deep JSON", async () => {
    const text = `{"openapi":"3.1.0","x":${"[".repeat(600)}${"]".repeat(600)}}`;
    expect((await refusalOf(text)).code).toBe("too-deep");
  });

  it("refuses depth that only an alias makes", async () => {
    const nested = (inner: string) => "[".repeat(300) + inner + "]".repeat(300);
    const text = `openapi: 3.1.0\nx-a: &a ${nested("1")}\nx-b: ${nested("*a")}\n`;
    expect((await refusalOf(text)).code).toBe("too-deep");
  });

  it("refuses an alias bomb", async () => {
    const lines = ["openapi: 3.1.0", "x-0: &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9]"];
    for (let level = 1; level < 40; level++) {
      const last = `*a${level - 1}`;
      lines.push(`x-${level}: &a${level} [${Array(9).fill(last).join(", ")}]`);
    }
    expect((await refusalOf(lines.join("\n"))).code).toBe("alias-bomb");
  });

  it("refuses a value that contains itself", async () => {
    const text = "openapi: 3.1.0\nx-a: &a {b: *a}\n";
    expect((await refusalOf(text)).code).toBe("alias-cycle");
  });

  it("treats __proto__ as a key like any other", async () => {
    const folder = folderWith({
      "a.yaml": "openapi: 3.1.0\n__proto__: {polluted: true}\n",
      "b.json": '{"openapi": "3.1.0", "__proto__": {"polluted": true}}',
    });
    for (const name of ["a.yaml", "b.json"]) {
      const { entry } = await readSpec(join(folder, name));
      expect(Object.keys(entry.value as object)).toContain("__proto__");
      expect("polluted" in (entry.value as object)).toBe(false);
    }
    expect("polluted" in {}).toBe(false);
  });
});

describe("references to files", () => {
  const refer = (reference: string) => ({
    ...frame,
    components: { schemas: { A: { $ref: reference } } },
  });

  /** What the one reference of the entry document leads to: its address, or the code of the problem. */
  async function follow(folder: string, reference: string): Promise<string> {
    writeFileSync(join(folder, "spec.json"), JSON.stringify(refer(reference)));
    const documents = await readSpec(join(folder, "spec.json"));
    const from = {
      document: documents.entry,
      pointer: "/components/schemas/A",
      value: null,
    };
    const found = createResolver(documents).resolve(from, reference);
    if (found.kind === "failed") return found.failure.code;
    return `${found.node.document.name}#${found.node.pointer}`;
  }

  it.each([
    ["pets.yaml#/Pet", "pets.yaml#/Pet"],
    ["./pets.yaml#/Pet", "pets.yaml#/Pet"],
    ["deep/more.yaml", "deep/more.yaml#"],
    ["with%20space.yaml#/A", "with space.yaml#/A"],
    ["with space.yaml#/A", "with space.yaml#/A"],
    ["pets.yaml#/a~1b", "pets.yaml#/a~1b"],
    ["pets.yaml#/a%7E1b", "pets.yaml#/a~1b"],
    ["pets.yaml#/%7Bx%7D", "pets.yaml#/{x}"],
    ["pets.yaml#/list/1", "pets.yaml#/list/1"],
    ["#/info/title", "spec.json#/info/title"],
    ["#", "spec.json#"],
  ])("%s leads to %s", async (reference, target) => {
    const folder = folderWith({
      "pets.yaml": "Pet: {}\na/b: {}\n'{x}': {}\nlist: [1, 2]\n",
      "deep/more.yaml": "type: string\n",
      "with space.yaml": "A: {}\n",
    });
    expect(await follow(folder, reference)).toBe(target);
  });

  it.each([
    ["#/components/schemas/None", "reference-missing"],
    ["pets.yaml#/None", "reference-missing"],
    ["pets.yaml#/Pet/__proto__", "reference-missing"],
    ["#/components/schemas/constructor", "reference-missing"],
    ["pets.yaml#/list/01", "reference-missing"],
    ["pets.yaml#/list/-", "reference-missing"],
    ["none.yaml", "file-not-found"],
    ["deep", "reference-type"],
    ["deep/more.yaml/x.yaml", "file-not-found"],
    ["/etc/passwd", "reference-outside"],
    ["file:///etc/passwd", "reference-outside"],
    ["../../etc/passwd", "reference-outside"],
    ["../nowhere.yaml", "reference-outside"],
    ["notes.txt", "reference-type"],
    ["https://example.com/pets.yaml", "reference-remote"],
    ["ftp://example.com/pets.yaml", "reference-scheme"],
    ["//example.com/pets.yaml", "reference-outside"],
  ])("%s is refused with %s", async (reference, code) => {
    const folder = folderWith({
      "pets.yaml": "Pet: {}\nlist: [1, 2]\n",
      "notes.txt": "secret",
      "deep/more.yaml": "a: 1\n",
    });
    expect(await follow(folder, reference)).toBe(code);
  });

  it("does not follow a link out of the folder", async () => {
    const outside = folderWith({ "secret.yaml": "A: {}\n" });
    const folder = folderWith({});
    symlinkSync(join(outside, "secret.yaml"), join(folder, "inside.yaml"));
    symlinkSync(outside, join(folder, "linked"));
    expect(await follow(folder, "inside.yaml#/A")).toBe("reference-outside");
    expect(await follow(folder, "linked/secret.yaml#/A")).toBe(
      "reference-outside",
    );
  });

  it("reads from other folders when they are allowed", async () => {
    const outside = folderWith({ "shared.yaml": "A: {}\n" });
    const folder = folderWith({
      "spec.json": refer(join(outside, "shared.yaml")),
    });
    const documents = await readSpec(join(folder, "spec.json"), {
      folders: [outside],
    });
    expect(documents.byName.size).toBe(2);
    expect(documents.failures.size).toBe(0);
  });

  it("reads copies in place of addresses, and only those", async () => {
    const copies = folderWith({ "v1/pets.yaml": "A: {$ref: ../x.yaml}\n" });
    const folder = folderWith({
      "spec.json": refer("https://example.com/v1/pets.yaml#/A"),
    });
    const documents = await readSpec(join(folder, "spec.json"), {
      catalog: { "https://example.com/v1/": join(copies, "v1") },
    });
    expect([...documents.byName.keys()]).toEqual([
      "https://example.com/v1/pets.yaml",
      "spec.json",
    ]);
    expect([...documents.failures.keys()]).toEqual([
      "https://example.com/x.yaml",
    ]);
  });

  it("finds the copy of an address without an extension", async () => {
    const copies = folderWith({ "schema.json": '{"A": {}}' });
    const folder = folderWith({
      "spec.json": refer("https://example.com/schema#/A"),
    });
    const documents = await readSpec(join(folder, "spec.json"), {
      catalog: { "https://example.com/": copies },
    });
    expect(documents.failures.size).toBe(0);
    expect(documents.resources.has("https://example.com/schema")).toBe(true);
  });

  it.each(["%2e%2e/secret.yaml", "..%2fsecret.yaml"])(
    "does not leave the folder of copies through %s",
    async (rest) => {
      const outer = folderWith({
        "secret.yaml": "a: 1\n",
        "in/a.yaml": "a: 1\n",
      });
      const folder = folderWith({
        "spec.json": refer(`https://example.com/${rest}`),
      });
      const documents = await readSpec(join(folder, "spec.json"), {
        catalog: { "https://example.com/": join(outer, "in") },
      });
      expect(documents.byName.size).toBe(1);
    },
  );

  it("names documents relative to the entry, in order", async () => {
    const folder = folderWith({
      "spec.json": refer("b/two.yaml"),
      "b/two.yaml": "items: {$ref: ../a.yaml}\n",
      "a.yaml": "type: string\n",
    });
    const documents = await readSpec(join(folder, "spec.json"));
    expect([...documents.byName.keys()]).toEqual([
      "a.yaml",
      "b/two.yaml",
      "spec.json",
    ]);
  });

  it("reads files that refer to each other", async () => {
    const folder = folderWith({
      "spec.json": refer("a.yaml"),
      "a.yaml": "items: {$ref: b.yaml}\n",
      "b.yaml": "items: {$ref: a.yaml}\n",
    });
    const documents = await readSpec(join(folder, "spec.json"));
    expect(documents.byName.size).toBe(3);
  });

  it("takes $ref in data, and properties of that name, for what they are", async () => {
    const trap = { $ref: "/etc/passwd" };
    const folder = folderWith({
      "spec.json": {
        ...frame,
        "x-own": trap,
        components: {
          schemas: {
            A: {
              default: trap,
              example: trap,
              examples: [trap],
              enum: [trap],
              const: trap,
              properties: { $ref: { type: "string" } },
            },
          },
          examples: { One: { value: trap } },
        },
      },
    });
    const documents = await readSpec(join(folder, "spec.json"));
    expect([...documents.failures]).toEqual([]);
  });

  it("fails on a referenced file that does not parse, and names it", async () => {
    const folder = folderWith({
      "spec.json": refer("broken.yaml"),
      "broken.yaml": "a: [\n",
    });
    expect(await refusal(join(folder, "spec.json"))).toMatchObject({
      code: "syntax",
      place: { document: "broken.yaml" },
    });
  });
});

describe("addresses inside schemas", () => {
  async function target(reference: string, at: string): Promise<string> {
    const folder = folderWith({
      "spec.json": {
        ...frame,
        components: {
          schemas: {
            Root: {
              $id: "https://example.com/root.json",
              $defs: {
                Plain: { $anchor: "plain" },
                Inner: {
                  $id: "inner.json",
                  $defs: { Deep: { $anchor: "deep" } },
                },
              },
            },
            Other: { $anchor: "plain" },
          },
        },
      },
      "near.yaml": "A: {}\n",
    });
    const documents = await readSpec(join(folder, "spec.json"));
    const from = { document: documents.entry, pointer: at, value: null };
    const found = createResolver(documents).resolve(from, reference);
    return found.kind === "found" ? found.node.pointer : found.failure.code;
  }
  const root = "/components/schemas/Root";

  it.each([
    ["#plain", root, `${root}/$defs/Plain`],
    ["#plain", "/components/schemas/Other", "/components/schemas/Other"],
    ["#/$defs/Plain", root, `${root}/$defs/Plain`],
    ["inner.json", root, `${root}/$defs/Inner`],
    ["inner.json#deep", root, `${root}/$defs/Inner/$defs/Deep`],
    ["#/$defs/Deep", `${root}/$defs/Inner`, `${root}/$defs/Inner/$defs/Deep`],
    ["root.json#plain", `${root}/$defs/Inner`, `${root}/$defs/Plain`],
    [
      "https://example.com/inner.json",
      "/components/schemas/Other",
      `${root}/$defs/Inner`,
    ],
    ["#none", root, "reference-missing"],
    ["#deep", root, "reference-missing"],
  ])("%s in %s leads to %s", async (reference, at, pointer) => {
    expect(await target(reference, at)).toBe(pointer);
  });
});
