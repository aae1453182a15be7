import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { createRepository } from "../diff/cli/repository.js";
import { emptyFolder, put } from "../write/folder.js";

const spec = `openapi: 3.1.0
info:
  title: Pets
  version: 1.0.0 # the version of the API
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        "200": { description: Pets }
`;
const added = `  /owners:
    get:
      operationId: listOwners
      responses:
        "200": { description: Owners }
`;
const config = `{ "input": "openapi.yaml", "packageName": "@pets/{target}" }`;

function project(files: Record<string, string> = {}): string {
  const folder = emptyFolder();
  put(folder, {
    "openapi.yaml": spec,
    "specwright.config.json": config,
    ...files,
  });
  return folder;
}

const read = (folder: string, path: string) =>
  readFileSync(join(folder, path), "utf8");

async function version(cwd: string, ...args: string[]) {
  const { code, stdout, stderr } = await specwright(
    { cwd },
    "version",
    ...args,
    "--json",
  );
  expect(stderr).toBe("");
  const answer = JSON.parse(stdout) as {
    version?: string;
    release?: { from: string; to: string };
    diagnostics: { code: string }[];
    files: { path: string }[];
  };
  return { ...answer, code };
}

const record = "generated/.specwright-released.json";

describe("specwright version", () => {
  it("records the first release", async () => {
    const folder = project();
    const first = await version(folder);
    expect(first).toMatchObject({ code: 0, files: [{ path: record }] });
    expect(read(folder, "openapi.yaml")).toBe(spec);
    expect(await version(folder)).toMatchObject({ version: "none", files: [] });
  });

  it("sets the version, and writes the changelog and the record", async () => {
    const folder = project();
    await version(folder);
    put(folder, { "openapi.yaml": spec + added });
    expect(await version(folder)).toMatchObject({
      code: 0,
      version: "minor",
      release: { from: "1.0.0", to: "1.1.0" },
    });
    const edited = (spec + added).replace("1.0.0", "1.1.0");
    expect(read(folder, "openapi.yaml")).toBe(edited);
    expect(read(folder, "CHANGELOG.md")).toMatch(
      /^## \[1\.1\.0\] - 2030-01-01\n\n### Added\n\n- `GET \/owners`: /m,
    );
    expect(await version(folder)).toMatchObject({ version: "none", files: [] });
    put(folder, { "openapi.yaml": spec });
    expect(await version(folder)).toMatchObject({
      version: "major",
      release: { from: "1.1.0", to: "2.0.0" },
    });
  });

  it("writes nothing with --dry-run", async () => {
    const folder = project();
    await version(folder);
    put(folder, { "openapi.yaml": spec + added });
    const before = read(folder, record);
    const planned = await version(folder, "--dry-run");
    expect(planned.release).toEqual({ from: "1.0.0", to: "1.1.0" });
    expect(planned.files.map(({ path }) => path)).toEqual([
      "openapi.yaml",
      "CHANGELOG.md",
      record,
    ]);
    expect(read(folder, "openapi.yaml")).toBe(spec + added);
    expect(read(folder, record)).toBe(before);
    expect(existsSync(join(folder, "CHANGELOG.md"))).toBe(false);
  });

  it("compares with another spec by --base", async () => {
    const { folder, commit } = createRepository();
    commit({ "openapi.yaml": spec, "specwright.config.json": config });
    put(folder, { "openapi.yaml": spec + added });
    const answer = await version(folder, "--base", "git:main:openapi.yaml");
    expect(answer.release).toEqual({ from: "1.0.0", to: "1.1.0" });
  });

  it("keeps a version that is high enough, and refuses one that is too low", async () => {
    const folder = project();
    await version(folder);
    const changed = (spec + added).replace("1.0.0", "3.0.0");
    put(folder, { "openapi.yaml": changed });
    const refused = await version(folder, "--set", "1.0.1");
    expect(refused).toMatchObject({
      code: 2,
      diagnostics: [{ code: "version-too-low" }],
    });
    expect(await version(folder)).toMatchObject({
      release: { from: "1.0.0", to: "3.0.0" },
    });
    expect(read(folder, "openapi.yaml")).toBe(changed);
  });

  it("raises packageVersion in the config if it is set", async () => {
    const own = `{\n  // kept\n  "input": "openapi.yaml",\n  "packageVersion": "0.3.0"\n}\n`;
    const text = own.replace("  // kept\n", "");
    const folder = project({ "specwright.config.json": text });
    await version(folder);
    put(folder, { "openapi.yaml": `${spec}${added}` });
    expect(await version(folder)).toMatchObject({
      release: { from: "0.3.0", to: "0.3.1" },
    });
    expect(read(folder, "specwright.config.json")).toBe(
      text.replace("0.3.0", "0.3.1"),
    );
    expect(read(folder, "openapi.yaml")).toBe(spec + added);
  });

  it("needs a version for an API whose version is a date", async () => {
    const dated = spec.replace("1.0.0", "2029-01-01");
    const folder = project({ "openapi.yaml": dated });
    await version(folder);
    put(folder, { "openapi.yaml": dated + added });
    expect(await version(folder)).toMatchObject({
      code: 2,
      diagnostics: [{ code: "version-unknown" }],
    });
    expect(await version(folder, "--set", "2030-01-01")).toMatchObject({
      code: 0,
      release: { from: "2029-01-01", to: "2030-01-01" },
    });
  });

  it("writes a changeset in a project with Changesets", async () => {
    const folder = project({ ".changeset/config.json": "{}" });
    await specwright({ cwd: folder }, "generate");
    await version(folder);
    put(folder, { "openapi.yaml": spec + added });
    const path = ".changeset/specwright-api.md";
    expect((await version(folder)).files).toMatchObject([{ path }]);
    expect(read(folder, path)).toMatch(
      /^---\n"@pets\/validators": minor\n"@pets\/client": minor\n"@pets\/server": minor\n---\n\n### Added\n\n- /,
    );
    expect(read(folder, "openapi.yaml")).toBe(spec + added);
    expect(await version(folder)).toMatchObject({ version: "minor" });
  });

  it("refuses a record that was edited", async () => {
    const folder = project();
    await version(folder);
    put(folder, { [record]: read(folder, record).replace("Pets", "Cats") });
    expect(await version(folder)).toMatchObject({
      code: 2,
      diagnostics: [{ code: "released-edited" }],
    });
  });
});
