/** Paths that agents name in tools of `specwright mcp` stay in the folder of the project. */
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insideFolder, insideSpec } from "../../src/commands/mcp/inside.js";
import { openRevision } from "../../src/read/files/git-files.js";

const root = realpathSync(mkdtempSync(join(tmpdir(), "specwright-inside-")));
const project = join(root, "project");
const linked = join(root, "linked-project");

const git = (...args: string[]) =>
  execFileSync(
    "git",
    ["-c", "user.name=t", "-c", "user.email=t@t.test", ...args],
    {
      cwd: root,
    },
  );

beforeAll(() => {
  for (const folder of [
    "other",
    "project/spec/v1",
    "project/entry",
    "project/two",
  ])
    mkdirSync(join(root, folder), { recursive: true });
  const spec = "openapi: 3.1.0\ninfo: { title: a, version: '1' }\npaths: {}\n";
  for (const file of [
    "other/x.yaml",
    "project/spec/petstore.yaml",
    "project/spec/v1/api.yaml",
    "project/a:b.yaml",
    "project/-x.yaml",
  ])
    writeFileSync(join(root, file), spec);
  const links = {
    "project/spec/in.yaml": "petstore.yaml",
    "project/spec/twice.yaml": "in.yaml",
    "project/spec/out.yaml": "../../other/x.yaml",
    "project/spec/absolute.yaml": join(root, "other/x.yaml"),
    "project/spec/loop.yaml": "loop.yaml",
    "project/spec/far.yaml": "../../../../etc/hosts",
    "project/folder": "../other",
    "project/v1": "spec/v1",
    "project/entry/openapi.yaml": "../../other/x.yaml",
    "linked-project": "project",
  };
  for (const [path, target] of Object.entries(links))
    symlinkSync(target, join(root, path));
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "specs");
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const allowed: Record<string, string> = {
  "spec/petstore.yaml": "spec/petstore.yaml",
  "./spec/../spec/petstore.yaml": "spec/petstore.yaml",
  "spec/in.yaml": "spec/petstore.yaml",
  "spec/twice.yaml": "spec/petstore.yaml",
  "v1/api.yaml": "spec/v1/api.yaml",
  v1: "spec/v1/api.yaml",
  "a:b.yaml": "a:b.yaml",
  "./-x.yaml": "./-x.yaml",
  "main:project/spec/petstore.yaml": "git:main:project/spec/petstore.yaml",
  "git:main:project/spec/petstore.yaml": "git:main:project/spec/petstore.yaml",
  "HEAD:./spec/petstore.yaml": "git:HEAD:project/spec/petstore.yaml",
  "git:HEAD:project/spec/twice.yaml": "git:HEAD:project/spec/petstore.yaml",
  "git:HEAD:project/v1/api.yaml": "git:HEAD:project/spec/v1/api.yaml",
  "git:HEAD:project/v1": "git:HEAD:project/spec/v1/api.yaml",
};

const refused = [
  "../other/x.yaml",
  "/etc/hosts",
  "spec/out.yaml",
  "spec/absolute.yaml",
  "spec/loop.yaml",
  "spec/far.yaml",
  "folder",
  "folder/x.yaml",
  "entry",
  "missing.yaml",
  "*/../../other/x.yaml",
  "git:HEAD:../other/x.yaml",
  "git:HEAD:other/x.yaml",
  "HEAD:other/x.yaml",
  "HEAD:./../other/x.yaml",
  "git:HEAD:project/../other/x.yaml",
  "git:HEAD:project/spec/out.yaml",
  "git:HEAD:project/spec/absolute.yaml",
  "git:HEAD:project/spec/loop.yaml",
  "git:HEAD:project/spec/far.yaml",
  "git:HEAD:project/folder/x.yaml",
  "git:HEAD:project/entry",
  "git:HEAD:project/missing.yaml",
  "git:HEAD:",
  "git::x",
  "git:HEAD:/etc/hosts",
];

describe.each([project, linked])("a spec in %s", (cwd) => {
  it.each(Object.entries(allowed))("%s is read", async (text, name) => {
    expect(await insideSpec(text, cwd)).toEqual({ name });
  });
  it.each(refused)("%s is refused", async (text) => {
    expect(await insideSpec(text, cwd)).toEqual({
      problem: expect.any(String) as string,
    });
  });
});

it("a folder is inside, too", async () => {
  expect(await insideFolder(".", linked)).toEqual({ name: "./" });
  expect(await insideFolder("v1", linked)).toEqual({ name: "spec/v1" });
  for (const text of ["folder", "..", "/", "missing"])
    expect(await insideFolder(text, linked)).toHaveProperty("problem");
});

it("a revision gives the real path of links in its tree", async () => {
  const files = await openRevision(root, "HEAD");
  const real = (path: string) => files.realPath(join(root, path));
  expect(await real("project/spec/out.yaml")).toBe(join(root, "other/x.yaml"));
  expect(await real("linked-project/v1")).toBe(join(project, "spec/v1"));
  expect(await real(".")).toBe(root);
  for (const path of ["project/spec/loop.yaml", "project/spec/in.yaml/a", "no"])
    await expect(real(path)).rejects.toThrow();
});
