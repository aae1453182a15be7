/** The lines of the guide make `git diff` print findings. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { put } from "../../write/folder.js";
import { createRepository, type Repository } from "./repository.js";

const root = join(import.meta.dirname, "../../..");
const guide = readFileSync(join(root, "docs/guide/diff.md"), "utf8");
const cli = join(root, "dist/cli/main.js");

const spec = (paths: string) =>
  `openapi: 3.1.0\ninfo: { title: Pets, version: 1.0.0 }\npaths: {${paths}}\n`;
const pets = spec(
  ' /pets: { get: { operationId: listPets, responses: { "204": { description: None } } } } ',
);

/** The line of the guide, with the program of this folder. */
function lineOf(start: string): string {
  const line = guide.split("\n").find((one) => one.startsWith(start)) ?? "";
  return line.replace(
    "npx specwright",
    `\\"${process.execPath}\\" \\"${cli}\\"`,
  );
}

function withDriver(): Repository {
  const repository = createRepository();
  repository.commit({
    "openapi.yaml": pets,
    ".gitattributes": `${lineOf("openapi.yaml diff=")}\n`,
  });
  const line = lineOf("git config diff.");
  execFileSync("sh", ["-c", line], { cwd: repository.folder });
  return repository;
}

describe("git diff", () => {
  it("prints the findings of a changed spec", () => {
    const repository = withDriver();
    put(repository.folder, { "openapi.yaml": spec("") });
    const shown = repository.git("diff");
    expect(shown).toContain("operation-removed (wire, request)");
    expect(shown).not.toContain("@@");
    expect(repository.git("diff", "--no-ext-diff")).toContain("@@");
  });

  it("compares two commits", () => {
    const repository = withDriver();
    repository.commit({ "openapi.yaml": spec("") });
    expect(repository.git("diff", "HEAD~1", "HEAD")).toContain("Breaking (");
    expect(repository.git("diff", "HEAD", "HEAD~1")).toContain(
      "operation-added",
    );
  });

  it("goes on after a spec that cannot be read, and after a new one", () => {
    const repository = withDriver();
    put(repository.folder, { "openapi.yaml": "openapi: [", "notes.txt": "b" });
    repository.git("add", "--all");
    expect(repository.git("diff", "--cached")).toContain("notes.txt");
    repository.git("rm", "--quiet", "--cached", "openapi.yaml");
    expect(repository.git("diff", "--cached")).toContain("notes.txt");
  });
});
