/** The first run in a folder that belongs to the user. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { foreignContent } from "../../src/write/foreign-files.js";
import { checkOutput, writeOutput } from "../../src/write/output.js";
import { contents, emptyFolder, put } from "./folder.js";

const files = [
  { path: "client/src/index.ts", text: "export const one = 1;\n" },
  { path: "docs/README.md", text: "# Pets\n" },
];

const request = (root: string) => ({
  root,
  rootName: "out",
  files,
  scope: null,
});

const write = (root: string, force = false) =>
  writeOutput(request(root), { force });

async function expectRefusal(root: string, reason: string): Promise<void> {
  const before = contents(root);
  const { diagnostics } = await write(root);
  expect(diagnostics.map(({ code }) => code)).toEqual(["output-foreign"]);
  expect(diagnostics[0]?.message).toContain(reason);
  expect(contents(root)).toEqual(before);
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("a first run", () => {
  it.each<[string, Record<string, string>, string]>([
    ["a file", { "package.json": "{}" }, "not generate: package.json."],
    ["a folder", { "photos/rex.png": "" }, "not generate: photos."],
    [
      "a file beside generated ones",
      { "client/src/mine.ts": "" },
      "not generate: client/src/mine.ts.",
    ],
    [
      "many files",
      { a: "", b: "", c: "", d: "", e: "" },
      "not generate: a, b, c and 2 more.",
    ],
    ["a repository", { ".git/HEAD": "" }, "is the root of a repository"],
  ])("refuses a folder with %s", async (_, found, reason) => {
    const root = emptyFolder();
    put(root, found);
    await expectRefusal(root, reason);
  });

  it("refuses the home folder, even if it is empty", async () => {
    const root = emptyFolder();
    vi.stubEnv("HOME", root);
    vi.stubEnv("USERPROFILE", root);
    await expectRefusal(root, "is your home folder");
  });

  // Asks only for the reason, so that no mistake in the code can write there.
  it("refuses the root of the file system", () => {
    expect(foreignContent("/", [])).toBe("is the root of the file system");
  });

  it.each<[string, Record<string, string>]>([
    ["nothing", {}],
    ["files for Git", { ".gitkeep": "", "docs/.gitignore": "" }],
    ["installed and built files", { "node_modules/a.js": "", "dist/a.js": "" }],
    ["the same files, without a manifest", { "docs/README.md": "# Pets\n" }],
  ])("accepts a folder with %s", async (_, found) => {
    const root = emptyFolder();
    put(root, found);
    mkdirSync(join(root, "client"));
    expect((await write(root)).diagnostics).toEqual([]);
  });

  it("accepts any folder with force, and later without it", async () => {
    const root = emptyFolder();
    put(root, { ".git/HEAD": "ref", "mine.txt": "mine" });
    expect((await write(root, true)).diagnostics).toEqual([]);
    expect((await write(root)).diagnostics).toEqual([]);
    expect(contents(root)).toMatchObject({
      ".git/HEAD": "ref",
      "mine.txt": "mine",
      "docs/README.md": "# Pets\n",
    });
  });

  it("is not refused by a check, which writes nothing", async () => {
    const root = emptyFolder();
    put(root, { "mine.txt": "mine" });
    expect((await checkOutput(request(root))).diagnostics).toEqual([]);
  });
});
