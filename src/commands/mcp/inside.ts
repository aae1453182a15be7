/** Paths that an agent names. They stay in the folder of the project, also if they are symbolic links. */
import { realpath } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { configPath } from "../../base/config/load.js";
import { entryOf } from "../../read/entry-document.js";
import { diskFiles, type SpecFiles } from "../../read/files/spec-files.js";
import { isBelow } from "../../read/sources.js";

/** `name` is the path for a command. */
type InsidePath = { readonly name: string } | { readonly problem: string };

const outside: InsidePath = {
  problem: "The path must be inside the folder of the project.",
};

/** A file or folder on the disk. */
export async function insideFolder(
  text: string,
  cwd: string,
): Promise<InsidePath> {
  const home = await realpath(cwd);
  const wanted = resolve(home, text);
  if (!isBelow(wanted, [home])) return outside;
  const real = await realpath(wanted).catch(() => null);
  if (real === null)
    return { problem: `There is no file or folder ${JSON.stringify(text)}.` };
  if (!isBelow(real, [home])) return outside;
  return { name: nameIn(home, real) };
}

/** Never empty, and never like a flag. */
function nameIn(home: string, real: string): string {
  const name = relative(home, real);
  return name === "" || name.startsWith("-") ? `.${sep}${name}` : name;
}

/** A spec: a file, a folder, or `REVISION:PATH` of Git, with or without `git:` before it. */
export async function insideSpec(
  text: string,
  cwd: string,
): Promise<InsidePath> {
  const isRevision =
    text.startsWith("git:") ||
    (/^[^:]+:./s.test(text) && !existsSync(resolve(cwd, text)));
  if (isRevision)
    return insideRevision(text.startsWith("git:") ? text : `git:${text}`, cwd);
  const found = await insideFolder(text, cwd);
  if ("problem" in found) return found;
  const home = await realpath(cwd);
  const path = join(home, found.name);
  // The config file of a folder names its spec.
  if (configPath(path, null) !== null) return found;
  return entryInside(path, text, home, diskFiles, (real) => nameIn(home, real));
}

async function insideRevision(text: string, cwd: string): Promise<InsidePath> {
  const { openNamed } = await import("../diff/cli/named-revision.js");
  const home = await realpath(cwd);
  const opened = await openNamed(text, home);
  if (opened === null || opened.named === "")
    return { problem: "Write a revision and a path: main:spec/openapi.yaml." };
  const { revision, named, files, path } = opened;
  const real = await files.realPath(path).catch(() => null);
  if (real === null || !isBelow(real, [home]))
    return {
      problem: `The revision ${revision} has no ${JSON.stringify(named)} inside the folder of the project. A path begins at the root of the repository, or with ./ at the project.`,
    };
  return entryInside(
    real,
    text,
    home,
    files,
    (entry) =>
      `git:${revision}:${relative(files.root, entry).split(sep).join("/")}`,
  );
}

/** The entry document of a folder may be a symbolic link, too. */
async function entryInside(
  path: string,
  shown: string,
  home: string,
  files: SpecFiles,
  nameOf: (real: string) => string,
): Promise<InsidePath> {
  const entry = await entryOf(path, shown, undefined, files);
  const real = await files.realPath(entry);
  return isBelow(real, [home]) ? { name: nameOf(real) } : outside;
}
