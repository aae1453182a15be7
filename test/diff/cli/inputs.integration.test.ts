import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { specwright } from "../../cli/terminal.js";
import { emptyFolder, put } from "../../write/folder.js";
import { createRepository } from "./repository.js";

/** A spec of two documents. */
function spec(title = "Pets"): Record<string, string> {
  return {
    "spec/openapi.yaml": `openapi: 3.1.0
info: { title: ${title}, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        "200":
          description: Pets
          content:
            application/json:
              schema:
                $ref: pet.yaml#/Pet
`,
    "spec/pet.yaml": "Pet:\n  type: object\n",
  };
}

interface Answer {
  exitCode: number;
  version?: string;
  findings?: unknown[];
  diagnostics: { code: string; file: string | null; line: number | null }[];
}

async function diff(cwd: string, ...args: string[]): Promise<Answer> {
  const { code, stdout, stderr } = await specwright(
    { cwd },
    "diff",
    ...args,
    "--json",
  );
  expect(stderr).toBe("");
  const answer = JSON.parse(stdout) as Answer;
  expect(answer.exitCode).toBe(code);
  return answer;
}

const same = { exitCode: 0, version: "none", findings: [], diagnostics: [] };

function refusal(code: string, file: string | null = null, line?: number) {
  return {
    exitCode: 2,
    diagnostics: [{ code, file, ...(line !== undefined && { line }) }],
  };
}

describe("a revision of Git", () => {
  it("reads all documents of the spec from the same revision", async () => {
    const { folder, commit } = createRepository();
    commit(spec());
    put(folder, { "spec/pet.yaml": "Pet: {{{\n" });
    const old = "git:main:spec/openapi.yaml";
    expect(await diff(folder, old, old)).toMatchObject(same);
    const broken = await diff(folder, old, "spec/openapi.yaml");
    expect(broken).toMatchObject(refusal("syntax", "spec/pet.yaml"));
  });

  it("reads documents that the working folder no longer has", async () => {
    const { folder, commit, git } = createRepository();
    commit(spec());
    git("rm", "-r", "--quiet", "spec");
    commit({ "README.md": "empty" });
    const old = "git:HEAD~1:spec/openapi.yaml";
    expect(await diff(folder, old, old)).toMatchObject(same);
  });

  it("names the revision in the places of problems", async () => {
    const { folder, commit } = createRepository();
    commit({ ...spec(), "spec/pet.yaml": "Other: {}\n" });
    const old = "git:main:spec/openapi.yaml";
    const answer = await diff(folder, old, old);
    expect(answer.diagnostics[0]).toMatchObject({ file: old, line: 13 });
  });

  it("may be a folder with one spec", async () => {
    const { folder, commit } = createRepository();
    commit(spec());
    expect(await diff(folder, "git:main:spec", "spec")).toMatchObject(same);
    commit({ "spec/other.yaml": "openapi: 3.1.0\n" });
    expect(await diff(folder, "git:main:spec", "spec")).toMatchObject(
      refusal("folder-with-entries"),
    );
  });

  it("has paths from its root, or from the working directory", async () => {
    const { folder, commit } = createRepository();
    commit(spec());
    const below = join(folder, "spec");
    const local = ["git:main:./openapi.yaml", "openapi.yaml"];
    expect(await diff(below, ...local)).toMatchObject(same);
    const answer = await diff(below, "git:main:openapi.yaml", "openapi.yaml");
    expect(answer).toMatchObject(refusal("git-path"));
  });

  it("follows links inside of the folder of the spec only, as on the disk", async () => {
    const old = "git:main:spec/openapi.yaml";
    const { "spec/pet.yaml": pet = "", ...entry } = spec();
    const linked = createRepository();
    put(linked.folder, { ...entry, "spec/shared.yaml": pet });
    symlinkSync("shared.yaml", join(linked.folder, "spec/pet.yaml"));
    linked.commit({});
    expect(await diff(linked.folder, old, old)).toMatchObject(same);
    const beside = createRepository();
    put(beside.folder, { ...entry, "shared.yaml": pet });
    symlinkSync("../shared.yaml", join(beside.folder, "spec/pet.yaml"));
    beside.commit({});
    const onDisk = "spec/openapi.yaml";
    for (const [base, head] of [
      [old, old],
      [onDisk, onDisk],
    ] as const) {
      const { diagnostics } = await diff(beside.folder, base, head);
      const refused = { code: "reference-outside", file: base };
      expect(diagnostics).toMatchObject([refused, refused]);
    }
    const outside = emptyFolder();
    put(outside, { "pet.yaml": pet });
    const other = createRepository();
    put(other.folder, entry);
    symlinkSync(join(outside, "pet.yaml"), join(other.folder, "spec/pet.yaml"));
    other.commit({});
    const { diagnostics } = await diff(other.folder, old, old);
    const missing = { code: "file-not-found", file: old };
    expect(diagnostics).toMatchObject([missing, missing]);
  });

  it.each([
    ["git:nothing:spec/openapi.yaml", "git-revision"],
    ["git:--help:spec/openapi.yaml", "git-revision"],
    ["git:--output=stolen:spec/openapi.yaml", "git-revision"],
    ["git:main\nmain:spec/openapi.yaml", "git-revision"],
    ["git:main^{tree}:spec/openapi.yaml", "git-revision"],
    ["git:main:nothing.yaml", "git-path"],
    ["git:main:../outside.yaml", "git-path"],
    ["git:main:spec/openapi.yaml\n", "git-path"],
    ["git:main", "bad-arguments"],
    ["git::spec/openapi.yaml", "bad-arguments"],
  ])("%j is refused with one diagnostic", async (input, code) => {
    const { folder, commit } = createRepository();
    commit(spec());
    const answer = await diff(folder, input, "spec/openapi.yaml");
    expect(answer).toMatchObject(refusal(code));
  });

  it("needs a repository", async () => {
    const folder = emptyFolder();
    put(folder, spec());
    const answer = await diff(folder, "git:main:spec", "spec");
    expect(answer).toMatchObject(refusal("git-failed"));
  });

  it("applies the overlays that it has", async () => {
    const { folder, commit, git } = createRepository();
    commit(spec());
    git("tag", "old");
    commit({
      "overlay.yaml":
        "overlay: 1.0.0\ninfo: { title: More, version: 1.0.0 }\nactions: [{ target: $.info, update: { title: Cats } }]\n",
    });
    const input = "spec/openapi.yaml";
    const overlay = ["--overlay", "overlay.yaml"];
    const sides = [`git:old:${input}`, `git:main:${input}`];
    const answer = await diff(folder, ...sides, ...overlay);
    expect(answer).toMatchObject({ exitCode: 0, diagnostics: [] });
  });
});

describe("without arguments", () => {
  it("the new spec is the one in the config", async () => {
    const folder = emptyFolder();
    put(folder, {
      ...spec(),
      "specwright.config.json": `{ "input": "spec/openapi.yaml" }`,
    });
    expect(await diff(folder, "spec")).toMatchObject(same);
  });

  it("the old spec is the last released one", async () => {
    const folder = emptyFolder();
    put(folder, {
      ...spec(),
      "specwright.config.json": `{ "input": "spec/openapi.yaml" }`,
    });
    expect(await diff(folder)).toMatchObject(refusal("no-released-spec"));
  });
});

describe("a folder", () => {
  it("with a config file is the spec of this config", async () => {
    const folder = emptyFolder();
    put(folder, {
      "old/specwright.config.json": `{ "input": "spec/openapi.yaml" }`,
      ...Object.fromEntries(
        Object.entries(spec()).map(([path, text]) => [`old/${path}`, text]),
      ),
      ...spec(),
    });
    expect(await diff(folder, "old", "spec")).toMatchObject(same);
  });

  it("without a spec is refused", async () => {
    const folder = emptyFolder();
    put(folder, { ...spec(), "empty/README.md": "" });
    expect(await diff(folder, "empty", "spec")).toMatchObject(
      refusal("folder-without-entry"),
    );
  });
});

describe("a config with several specs", () => {
  const config = JSON.stringify({
    specs: [
      { input: "spec/openapi.yaml", output: "one" },
      { input: "b.yaml", output: "two" },
    ],
  });

  it("gives its options to the spec that is named", async () => {
    const { folder, commit } = createRepository();
    commit({ ...spec(), "specwright.config.json": config });
    const old = "git:main:spec/openapi.yaml";
    expect(await diff(folder, old, "spec/openapi.yaml")).toMatchObject(same);
  });

  it("needs the name of a spec", async () => {
    const folder = emptyFolder();
    put(folder, { ...spec(), "specwright.config.json": config });
    expect(await diff(folder)).toMatchObject(refusal("bad-arguments"));
  });
});
