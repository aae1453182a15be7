import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  checkOutput,
  readNames,
  writeOutput,
  type OutputReport,
} from "../../src/write/output.js";
import {
  asOutputFiles,
  contents,
  emptyFolder,
  generatedContents,
  put,
  stamps,
  without,
  type Files,
} from "./folder.js";

const first: Files = {
  "client/src/index.ts": "export const one = 1;\n",
  "client/src/pets/pet.ts": "export type Pet = string;\n",
  "docs/README.md": "# Pets\n",
};

function write(
  root: string,
  files: Files,
  options: { force?: boolean; scope?: (path: string) => boolean } = {},
): Promise<OutputReport> {
  const request = {
    root,
    rootName: "generated",
    files: asOutputFiles(files),
    scope: options.scope ?? null,
  };
  return writeOutput(request, { force: options.force ?? false });
}

function check(root: string, files: Files): Promise<OutputReport> {
  const request = { root, rootName: "generated", scope: null };
  return checkOutput({ ...request, files: asOutputFiles(files) });
}

function manifestText(root: string): string {
  return readFileSync(join(root, ".specwright.json"), "utf8");
}

function kinds(report: OutputReport): Record<string, string> {
  return Object.fromEntries(
    report.changes.map((change) => [change.path, change.kind]),
  );
}

function codes(report: OutputReport): string[] {
  return report.diagnostics.map((found) => found.code);
}

describe("writing", () => {
  it("creates the folder, the files and a sorted manifest", async () => {
    const root = join(emptyFolder(), "some", "generated");
    const report = await write(root, first);
    expect(codes(report)).toEqual([]);
    expect(generatedContents(root)).toEqual(first);
    const manifest = JSON.parse(manifestText(root)) as { files: object };
    expect(Object.keys(manifest.files)).toEqual(Object.keys(first).sort());
    expect(manifest).toMatchObject({ version: 1, generator: "specwright" });
  });

  it("writes nothing at all the second time", async () => {
    const root = emptyFolder();
    await write(root, first);
    const before = stamps(root);
    const report = await write(root, first);
    expect(report).toEqual({ changes: [], unchanged: 3, diagnostics: [] });
    expect(stamps(root)).toEqual(before);
  });

  it("rewrites only what changed", async () => {
    const root = emptyFolder();
    await write(root, first);
    const before = stamps(root);
    const report = await write(root, { ...first, "docs/README.md": "# New\n" });
    const after = stamps(root);
    const touched = Object.keys(after).filter((p) => before[p] !== after[p]);
    expect(touched.sort()).toEqual(
      ["", ".specwright.json", "docs", "docs/README.md"].map((p) =>
        join(root, p),
      ),
    );
    expect(kinds(report)).toEqual({
      "docs/README.md": "changed",
      ".specwright.json": "changed",
    });
  });

  it("removes its stale files and the folders that this leaves empty", async () => {
    const root = emptyFolder();
    await write(root, first);
    put(root, { "docs/notes.md": "mine\n" });
    const left = { "client/src/index.ts": "export const one = 1;\n" };
    await write(root, left);
    expect(generatedContents(root)).toEqual({
      ...left,
      "docs/notes.md": "mine\n",
    });
  });

  it("leaves the files of targets that were not asked for", async () => {
    const root = emptyFolder();
    await write(root, first);
    const report = await write(
      root,
      { "docs/README.md": "# Only docs\n" },
      { scope: (path) => path.startsWith("docs/") },
    );
    expect(kinds(report)["client/src/index.ts"]).toBeUndefined();
    expect(generatedContents(root)).toEqual({
      ...first,
      "docs/README.md": "# Only docs\n",
    });
    // They are still ours: a later run for all targets removes them.
    await write(root, { "docs/README.md": "# Only docs\n" });
    expect(generatedContents(root)).toEqual({
      "docs/README.md": "# Only docs\n",
    });
  });

  it("lets a folder take the place of a stale file, and a file that of a folder", async () => {
    const root = emptyFolder();
    await write(root, { "client/pets": "a\n", "client/x.ts": "x\n" });
    const grown = { "client/pets/pet.ts": "b\n", "client/x.ts": "x\n" };
    expect(codes(await write(root, grown))).toEqual([]);
    expect(generatedContents(root)).toEqual(grown);
    const back = { "client/pets": "c\n", "client/x.ts": "x\n" };
    expect(codes(await write(root, back))).toEqual([]);
    expect(generatedContents(root)).toEqual(back);
  });

  it("puts back files that were deleted", async () => {
    const root = emptyFolder();
    await write(root, first);
    unlinkSync(join(root, "docs/README.md"));
    const report = await write(root, first);
    expect(kinds(report)).toEqual({ "docs/README.md": "missing" });
    expect(generatedContents(root)).toEqual(first);
  });

  it("does not take a change of line ends for a change", async () => {
    const root = emptyFolder();
    await write(root, first);
    for (const [path, text] of Object.entries(contents(root))) {
      writeFileSync(join(root, path), text.replaceAll("\n", "\r\n"));
    }
    expect((await write(root, first)).changes).toEqual([]);
  });
});

describe("files of others", () => {
  it("refuses to replace a file that it does not own, and writes nothing", async () => {
    const root = emptyFolder();
    put(root, { "docs/README.md": "mine\n" });
    const report = await write(root, first);
    expect(codes(report)).toEqual(["output-occupied"]);
    expect(report.diagnostics[0]?.message).toContain("docs/README.md");
    expect(contents(root)).toEqual({ "docs/README.md": "mine\n" });
    expect(codes(await write(root, first, { force: true }))).toEqual([
      "output-occupied",
    ]);
  });

  it.each([
    ["a folder where a file should be", { "docs/README.md/mine.txt": "x" }],
    ["a file where a folder should be", { client: "x" }],
  ])("refuses %s", async (_, foreign) => {
    const root = emptyFolder();
    put(root, foreign);
    expect(codes(await write(root, first))).toContain("output-occupied");
    expect(contents(root)).toEqual(foreign);
  });

  it("adopts identical files when the manifest is missing", async () => {
    const root = emptyFolder();
    await write(root, first);
    const whole = contents(root);
    unlinkSync(join(root, ".specwright.json"));
    const report = await write(root, first);
    expect(kinds(report)).toEqual({ ".specwright.json": "missing" });
    expect(contents(root)).toEqual(whole);
  });

  it("refuses to overwrite edits by hand unless forced", async () => {
    const root = emptyFolder();
    await write(root, first);
    put(root, { "docs/README.md": "# Edited\n" });
    const before = contents(root);
    const next = { ...first, "client/src/index.ts": "export {};\n" };
    const refused = await write(root, next);
    expect(codes(refused)).toEqual(["output-edited"]);
    expect(refused.diagnostics[0]?.message).toContain("docs/README.md");
    expect(contents(root)).toEqual(before);
    expect(codes(await write(root, next, { force: true }))).toEqual([]);
    expect(generatedContents(root)).toEqual(next);
  });

  it("refuses to remove a stale file that was edited by hand", async () => {
    const root = emptyFolder();
    await write(root, first);
    put(root, { "docs/README.md": "# Edited\n" });
    const rest = without(first, "docs/README.md");
    expect(codes(await write(root, rest))).toEqual(["output-edited"]);
    expect(contents(root)["docs/README.md"]).toBe("# Edited\n");
  });

  it("accepts an edit that says what would be generated", async () => {
    const root = emptyFolder();
    await write(root, first);
    const next = { ...first, "docs/README.md": "# Same\n" };
    put(root, { "docs/README.md": "# Same\n" });
    const report = await write(root, next);
    expect(kinds(report)).toEqual({ ".specwright.json": "changed" });
  });
});

describe("the manifest", () => {
  it("with merge conflicts is rebuilt by a forced run", async () => {
    const root = emptyFolder();
    const theirs = { ...first, "docs/theirs.md": "theirs\n" };
    await write(root, theirs);
    const theirManifest = manifestText(root);
    await write(root, first);
    const ourManifest = manifestText(root);
    put(root, {
      "docs/theirs.md": "theirs\n",
      ".specwright.json": `<<<<<<< ours\n${ourManifest}=======\n${theirManifest}>>>>>>> theirs\n`,
    });
    const refused = await write(root, first);
    expect(codes(refused)).toContain("manifest-unreadable");
    expect(refused.diagnostics[0]?.message).toContain("merge conflicts");
    expect(codes(await write(root, first, { force: true }))).toEqual([]);
    expect(generatedContents(root)).toEqual(first);
  });

  it.each(["../outside.txt", "/etc/passwd", "a\\b", ".git/config"])(
    "that lists %s is refused",
    async (path) => {
      const parent = emptyFolder();
      const root = join(parent, "generated");
      put(parent, { "outside.txt": "x" });
      await write(root, first);
      const manifest = JSON.parse(manifestText(root)) as {
        files: Record<string, string>;
      };
      manifest.files[path] = "0".repeat(64);
      put(root, { ".specwright.json": JSON.stringify(manifest) });
      expect(codes(await write(root, first))).toContain("manifest-unreadable");
      await write(root, first, { force: true });
      expect(existsSync(join(parent, "outside.txt"))).toBe(true);
    },
  );
});

describe("paths", () => {
  it.each([
    "",
    "/etc/x",
    "C:/x",
    "../x",
    "a/../../x",
    "a/./x",
    "a//x",
    "a\\x",
    "a\0x",
    "a/con",
    "a/NUL.ts",
    "a/com1.txt",
    "a/b.",
    "a/b ",
    "a:b",
    ".git/hooks/pre-commit",
    ".specwright.json",
    ".specwright-staging/0",
    ".Specwright.lock",
    `a/${"x".repeat(256)}`,
  ])("%j is refused", async (path) => {
    const parent = emptyFolder();
    const root = join(parent, "generated");
    const report = await write(root, { ...first, [path]: "x" });
    expect(codes(report)).toContain("output-path-unsafe");
    expect(contents(parent)).toEqual({});
  });

  it.each([
    [["client/Pet.ts", "client/pet.ts"]],
    [["client/Pets/a.ts", "client/pets/b.ts"]],
    [["client/caf\u00e9.ts", "client/cafe\u0301.ts"]],
    [["client/pets", "client/pets/a.ts"]],
    [["client/pets/a.ts", "client/pets"]],
  ])("%j clash", async (paths) => {
    const root = join(emptyFolder(), "generated");
    const files = Object.fromEntries(paths.map((path) => [path, "x"]));
    expect(codes(await write(root, files))).toEqual(["output-path-clash"]);
    expect(existsSync(root)).toBe(false);
  });
});

describe("symbolic links", () => {
  it("for the output folder are refused", async () => {
    const parent = emptyFolder();
    mkdirSync(join(parent, "elsewhere"));
    symlinkSync(join(parent, "elsewhere"), join(parent, "generated"));
    const report = await write(join(parent, "generated"), first);
    expect(codes(report)).toEqual(["output-symlink"]);
    expect(contents(join(parent, "elsewhere"))).toEqual({});
  });

  it.each(["client", "client/src", "docs/README.md"])(
    "at %s are refused, even when dangling",
    async (link) => {
      const parent = emptyFolder();
      const root = join(parent, "generated");
      put(root, { "client/.gitkeep": "", "docs/.gitkeep": "" });
      if (link === "client") renameSync(join(root, link), join(parent, "was"));
      symlinkSync(join(parent, "elsewhere"), join(root, link));
      const report = await write(root, first);
      expect(new Set(codes(report))).toEqual(new Set(["output-symlink"]));
      expect(existsSync(join(parent, "elsewhere"))).toBe(false);
    },
  );

  it("are not followed when a stale file is removed", async () => {
    const parent = emptyFolder();
    const root = join(parent, "generated");
    await write(root, first);
    renameSync(join(root, "docs"), join(parent, "elsewhere"));
    symlinkSync(join(parent, "elsewhere"), join(root, "docs"));
    const rest = without(first, "docs/README.md");
    expect(codes(await write(root, rest))).toEqual(["output-symlink"]);
    expect(contents(join(parent, "elsewhere"))).toEqual({
      "README.md": "# Pets\n",
    });
  });

  it("in place of the manifest are refused", async () => {
    const parent = emptyFolder();
    const root = join(parent, "generated");
    mkdirSync(root);
    symlinkSync(join(parent, "x"), join(root, ".specwright.json"));
    expect(codes(await write(root, first))).toEqual(["output-symlink"]);
  });
});

it("refuses a file in place of the output folder", async () => {
  const parent = emptyFolder();
  put(parent, { generated: "x" });
  const report = await write(join(parent, "generated"), first);
  expect(codes(report)).toEqual(["output-not-a-folder"]);
  const below = await write(join(parent, "generated", "deep"), first);
  expect(codes(below)).toEqual(["output-not-a-folder"]);
});

describe("checking", () => {
  it("says nothing about a tree that is up to date", async () => {
    const root = emptyFolder();
    await write(root, first);
    const before = stamps(root);
    expect(await check(root, first)).toEqual({
      changes: [],
      unchanged: 3,
      diagnostics: [],
    });
    expect(stamps(root)).toEqual(before);
  });

  it("lists what is changed, missing, extra and edited, and writes nothing", async () => {
    const root = emptyFolder();
    await write(root, { ...first, "docs/old.md": "old\n", "docs/e.md": "e\n" });
    unlinkSync(join(root, "client/src/index.ts"));
    put(root, { "docs/e.md": "by hand\n" });
    const before = stamps(root);
    const report = await check(root, {
      ...first,
      "docs/README.md": "# New\n",
      "docs/e.md": "e\n",
    });
    expect(kinds(report)).toEqual({
      "client/src/index.ts": "missing",
      "docs/README.md": "changed",
      "docs/old.md": "extra",
      "docs/e.md": "edited",
      ".specwright.json": "changed",
    });
    expect(stamps(root)).toEqual(before);
  });

  it("does not create an absent output folder", async () => {
    const root = join(emptyFolder(), "generated");
    expect((await check(root, first)).changes).toHaveLength(4);
    expect(existsSync(root)).toBe(false);
  });
});

describe("names", () => {
  const withNames = (root: string, before: unknown, after: unknown) => ({
    root,
    rootName: "generated",
    files: asOutputFiles(first),
    scope: null,
    names: { before, after },
  });

  it("are left to the next run", async () => {
    const root = emptyFolder();
    expect(readNames(root, { salvage: false })).toBeNull();
    const names = { schemas: { "pets.yaml#/Pet": "Pet" } };
    await writeOutput(withNames(root, null, names), { force: false });
    expect(readNames(root, { salvage: false })).toEqual(names);
    const again = await checkOutput(withNames(root, names, names));
    expect(again.changes).toEqual([]);
    const other = await checkOutput(withNames(root, names, {}));
    expect(kinds(other)).toEqual({ ".specwright.json": "changed" });
  });

  it("that another run has chosen meanwhile are not lost", async () => {
    const root = emptyFolder();
    await writeOutput(withNames(root, null, { a: 1 }), { force: false });
    const same = await writeOutput(withNames(root, null, { a: 1 }), {
      force: false,
    });
    expect(same.diagnostics).toEqual([]);
    const late = await writeOutput(withNames(root, null, { a: 2 }), {
      force: true,
    });
    expect(codes(late)).toEqual(["names-changed"]);
    expect(readNames(root, { salvage: false })).toEqual({ a: 1 });
  });
});
