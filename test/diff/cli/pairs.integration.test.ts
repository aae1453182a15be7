/** `diff` of several specs, which two patterns name. */
import { describe, expect, it } from "vitest";
import { specwright } from "../../cli/terminal.js";
import { emptyFolder, put } from "../../write/folder.js";
import { createRepository } from "./repository.js";

const spec = (title: string, ...paths: string[]): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title, version: "1.0.0" },
    paths: Object.fromEntries(
      paths.map((path) => [
        path,
        { get: { responses: { "204": { description: "Done" } } } },
      ]),
    ),
  });

interface Document {
  exitCode: number;
  version: string;
  findings: {
    code: string;
    level: string;
    base: { file: string } | null;
    head: { file: string } | null;
  }[];
}

describe("two patterns", () => {
  const before = {
    "apis/pets/openapi.json": spec("Pets", "/pets", "/owners"),
    "apis/store/openapi.json": spec("Store", "/orders"),
    "apis/removed/openapi.json": spec("Removed", "/removed"),
  };
  const after = {
    "apis/pets/openapi.json": spec("Pets", "/pets"),
    "apis/store/openapi.json": spec("Store", "/orders"),
    "apis/added/openapi.json": spec("Added", "/added"),
  };

  function repository() {
    const { folder, commit, git } = createRepository();
    commit(before);
    git("rm", "-r", "--quiet", "apis");
    put(folder, after);
    return folder;
  }

  const patterns = [
    "git:main:apis/*/openapi.json",
    "apis/*/openapi.json",
  ] as const;

  it("compare each spec with the one of the same path", async () => {
    const cwd = repository();
    const args = ["diff", ...patterns, "--fail-on", "breaking"];
    const { stdout } = await specwright({ cwd }, ...args, "--json");
    const { exitCode, version, findings } = JSON.parse(stdout) as Document;
    expect({ exitCode, version }).toEqual({ exitCode: 1, version: "major" });
    const wire = findings.map(({ code, base, head }) => [
      code,
      (base ?? head)?.file,
    ]);
    expect(wire).toEqual(
      expect.arrayContaining([
        ["operation-removed", "git:main:apis/pets/openapi.json"],
        ["operation-removed", "git:main:apis/removed/openapi.json"],
        ["operation-added", "apis/added/openapi.json"],
      ]),
    );
    expect(stdout).not.toContain("store");
  });

  it("show each spec under its path", async () => {
    const cwd = repository();
    const { stdout } = await specwright({ cwd }, "diff", ...patterns);
    const headings = stdout
      .split("\n")
      .filter((line) => /^(git:main:)?apis/.test(line));
    expect(headings).toEqual([
      "apis/added/openapi.json",
      "apis/pets/openapi.json",
      "git:main:apis/removed/openapi.json",
      "apis/store/openapi.json",
    ]);
  });

  it.each(["markdown", "html", "changelog"])("have one %s", async (format) => {
    const cwd = repository();
    const args = ["diff", ...patterns, "--format", format];
    const { code, stdout } = await specwright({ cwd }, ...args);
    expect(code).toBe(0);
    expect(stdout).toContain("/owners");
    expect(stdout).toContain("/removed");
    expect(stdout).not.toContain("None");
    expect(stdout.match(/<!doctype/g)?.length ?? 1).toBe(1);
  });

  it("take ** for any folders, and leave out installed packages", async () => {
    const cwd = emptyFolder();
    put(cwd, {
      "old/a/b/one.yaml": spec("One", "/one"),
      "new/a/b/one.yaml": spec("One", "/one"),
      "new/node_modules/x/two.yaml": spec("Two", "/two"),
    });
    const args = ["diff", "old/**/*.yaml", "new/**/*.yaml", "--json"];
    const { stdout } = await specwright({ cwd }, ...args);
    expect(JSON.parse(stdout)).toMatchObject({ version: "none", exitCode: 0 });
  });

  it.each([
    [["old/*.yaml", "new.yaml"], "Only one of the two specs is a pattern."],
    [["old/*.yaml", "new/*.yaml"], "No file matches old/*.yaml or new/*.yaml."],
  ])("are refused: %j", async (named, problem) => {
    const cwd = emptyFolder();
    const { code, stderr } = await specwright({ cwd }, "diff", ...named);
    expect(code).toBe(2);
    expect(stderr).toContain(problem);
  });
});
