/** Workspaces in temporary folders: the first one, and clones of it. */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeApis } from "./make-apis.mjs";

const here = import.meta.dirname;
export const specwright = join(here, "../../dist/cli/main.js");
export const modules = join(here, "node_modules");

function git(cwd, ...args) {
  const identity = [
    "-c",
    "user.name=Example",
    "-c",
    "user.email=example@example.com",
  ];
  return execFileSync("git", [...identity, ...args], { cwd, stdio: "pipe" });
}

/** Returns the names of its packages. */
export function createWorkspace(folder, count) {
  cpSync(join(here, "workspace"), folder, { recursive: true });
  const names = makeApis(folder, count);
  execFileSync("npm", ["install", "--package-lock-only", "--offline"], {
    cwd: folder,
    stdio: "pipe",
    shell: process.platform === "win32",
  });
  git(folder, "init", "--quiet");
  commit(folder, "Add APIs");
  install(folder);
  return names;
}

export function commit(folder, message) {
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", message);
}

export function clone(from, to) {
  execFileSync("git", ["clone", "--quiet", from, to], { stdio: "pipe" });
  install(to);
}

/** Links the installed tools. `specwright` is the one of this repository; it counts its runs. */
function install(folder) {
  const bin = join(folder, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  for (const name of readdirSync(modules))
    if (name !== ".bin" && name !== ".cache" && name !== ".package-lock.json")
      symlinkSync(join(modules, name), join(folder, "node_modules", name));
  const command = join(bin, "specwright");
  writeFileSync(
    command,
    `#!/usr/bin/env node
const { appendFileSync } = require("node:fs");
appendFileSync(${JSON.stringify(logOf(folder))}, process.cwd() + "\\n");
import(${JSON.stringify(pathToFileURL(specwright).href)});
`,
  );
  chmodSync(command, 0o755);
  appendFileSync(logOf(folder), "");
}

const logOf = (folder) => join(folder, "node_modules/.runs");

/** The number of runs of Specwright since the last call. */
export function takeRuns(folder) {
  const lines = readFileSync(logOf(folder), "utf8").split("\n").slice(0, -1);
  writeFileSync(logOf(folder), "");
  return lines.length;
}

export function removeOutputs(folder, names) {
  for (const name of names) rmSync(outputOf(folder, name), { recursive: true });
}

const outputOf = (folder, name) => join(folder, "apis", name, "generated");

/** The generated files, by path. */
export function outputs(folder, names) {
  return names.flatMap((name) => {
    const root = outputOf(folder, name);
    if (!existsSync(root)) return [];
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]);
  });
}
