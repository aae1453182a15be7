import { execFileSync } from "node:child_process";
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
import { getOrCreate } from "../../src/base/common/get-or-create.js";
import {
  checkOutput,
  readNames,
  writeOutput,
  type OutputReport,
} from "../../src/write/output.js";
import type { WriteRecord, RecordedFiles } from "../../src/write/record.js";
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

const records = new Map<string, WriteRecord>();

/** The record of this machine for a folder. */
function recordOf(root: string): WriteRecord {
  return getOrCreate(records, root, () => {
    let files: RecordedFiles = new Map();
    return {
      read: () => files,
      keep(kept) {
        files = kept;
      },
    };
  });
}

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
    record: recordOf(root),
  };
  return writeOutput(request, { force: options.force ?? false });
}

function check(root: string, files: Files): Promise<OutputReport> {
  const record = recordOf(root);
  const request = { root, rootName: "generated", scope: null, record };
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
    expect(JSON.parse(manifestText(root))).toEqual({
      version: 2,
      generator: "specwright",
      files: Object.keys(first).sort(),
    });
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
      ["", "docs", "docs/README.md"].map((p) => join(root, p)),
    );
    expect(kinds(report)).toEqual({ "docs/README.md": "changed" });
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
    expect((await write(root, next)).changes).toEqual([]);
  });
});

describe("merge conflicts", () => {
  const conflict = (ours: string, theirs: string) =>
    `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> branch\n`;

  it("in generated files are replaced by what is generated", async () => {
    const root = emptyFolder();
    await write(root, first);
    const merged = { ...first, "docs/README.md": "# Both\n" };
    put(root, { "docs/README.md": conflict("# Ours\n", "# Theirs\n") });
    const report = await write(root, merged);
    expect(kinds(report)).toEqual({ "docs/README.md": "conflicted" });
    expect(generatedContents(root)).toEqual(merged);
  });

  it("in a file that is no longer generated are removed with it", async () => {
    const root = emptyFolder();
    await write(root, first);
    put(root, { "docs/README.md": conflict("# Ours\n", "# Theirs\n") });
    const rest = without(first, "docs/README.md");
    expect(codes(await write(root, rest))).toEqual([]);
    expect(generatedContents(root)).toEqual(rest);
  });

  it("in a file of the user are no reason to replace it", async () => {
    const root = emptyFolder();
    await write(root, without(first, "docs/README.md"));
    put(root, { "docs/README.md": conflict("# Ours\n", "# Theirs\n") });
    expect(codes(await write(root, first))).toEqual(["output-occupied"]);
  });

  it("that left a generated file out of the manifest do not block it", async () => {
    const root = emptyFolder();
    const text = "// Generated by Specwright from pets.yaml. Do not edit.\n";
    await write(root, without(first, "client/src/index.ts"));
    put(root, { "client/src/index.ts": text });
    expect(codes(await write(root, first))).toEqual([]);
    expect(generatedContents(root)).toEqual(first);
  });
});

describe("Git", () => {
  function repository() {
    const home = emptyFolder();
    const root = join(home, "generated");
    const git = (...args: string[]) =>
      execFileSync(
        "git",
        ["-c", "user.name=T", "-c", "user.email=t@e", ...args],
        {
          cwd: home,
          encoding: "utf8",
        },
      );
    git("init", "--quiet");
    const commit = () => {
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message", "Files");
    };
    /** As in a new clone, where this machine has written nothing. */
    const forget = () => records.delete(root);
    return { home, root, git, commit, forget };
  }
  const next = { ...first, "docs/README.md": "# Next\n" };

  it("has the files of a new clone, so they are replaced", async () => {
    const { root, commit, forget } = repository();
    await write(root, first);
    commit();
    forget();
    expect(kinds(await write(root, next))).toEqual({
      "docs/README.md": "changed",
    });
  });

  it("does not have an edit that was never added", async () => {
    const { root, git, commit, forget } = repository();
    await write(root, first);
    commit();
    forget();
    put(root, { "docs/README.md": "# Edited\n" });
    expect(codes(await write(root, next))).toEqual(["output-edited"]);
    git("add", "--all");
    expect(codes(await write(root, next))).toEqual([]);
  });

  it("may have switched to another branch", async () => {
    const { root, git, commit } = repository();
    await write(root, first);
    commit();
    git("checkout", "--quiet", "-b", "other");
    await write(root, next);
    commit();
    git("checkout", "--quiet", "-");
    const third = { ...first, "docs/README.md": "# Third\n" };
    expect(kinds(await write(root, third))).toEqual({
      "docs/README.md": "changed",
    });
  });

  it("does not have ignored files, which are as this machine wrote them", async () => {
    const { home, root, commit, forget } = repository();
    put(home, { ".gitignore": "generated\n" });
    commit();
    await write(root, first);
    put(root, { "docs/README.md": "# Edited\n" });
    expect(codes(await write(root, next))).toEqual(["output-edited"]);
    forget();
    expect(codes(await write(root, next))).toEqual([]);
  });

  it("knows which files a merge left with conflicts", async () => {
    const { root, git, commit } = repository();
    await write(root, first);
    commit();
    git("checkout", "--quiet", "-b", "other");
    await write(root, { ...first, "docs/README.md": "# Theirs\n" });
    commit();
    git("checkout", "--quiet", "-");
    await write(root, { ...first, "docs/README.md": "# Ours\n" });
    commit();
    expect(() => git("merge", "--quiet", "other")).toThrow();
    put(root, { "docs/README.md": "# Resolved in some way\n" });
    expect(kinds(await write(root, next))).toEqual({
      "docs/README.md": "conflicted",
    });
  });
});

describe("the manifest", () => {
  it("with merge conflicts lists the files of both sides", async () => {
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
    const report = await write(root, first);
    expect(codes(report)).toEqual([]);
    expect(kinds(report)).toEqual({
      ".specwright.json": "conflicted",
      "docs/theirs.md": "extra",
    });
    expect(contents(root)).toEqual({
      ...first,
      ".specwright.json": ourManifest,
    });
  });

  it("of a broken file is rebuilt by a forced run", async () => {
    const root = emptyFolder();
    await write(root, first);
    const whole = contents(root);
    put(root, { ".specwright.json": `${manifestText(root)}}` });
    const refused = await write(root, { "docs/README.md": "# Pets\n" });
    expect(codes(refused)).toEqual(["manifest-unreadable"]);
    expect(codes(await write(root, first, { force: true }))).toEqual([]);
    expect(contents(root)).toEqual(whole);
  });

  it.each(["../outside.txt", "/etc/passwd", "a\\b", ".git/config"])(
    "that lists %s is refused",
    async (path) => {
      const parent = emptyFolder();
      const root = join(parent, "generated");
      put(parent, { "outside.txt": "x" });
      await write(root, first);
      const manifest = JSON.parse(manifestText(root)) as { files: string[] };
      manifest.files.push(path);
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
    expect(readNames(root)).toBeNull();
    const names = { schemas: { "pets.yaml#/Pet": "Pet" } };
    await writeOutput(withNames(root, null, names), { force: false });
    expect(readNames(root)).toEqual(names);
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
    expect(readNames(root)).toEqual({ a: 1 });
  });
});
