/** Several specs at once: two patterns such as `git:main:specs/*.yaml` and `specs/*.yaml`, paired by what they match. */
import { relative, resolve, sep } from "node:path";
import { fail } from "../../../base/diagnostics.js";
import { matchesGlob } from "../../../base/common/glob.js";
import { diskFiles, type SpecFiles } from "../../../read/files/spec-files.js";
import type { SideName } from "../finding.js";

/** The two inputs of one comparison, as the command line would name them. */
export interface SpecPair {
  base: string | null;
  head: string | null;
  /** The side on which no file matches: the spec is new, or was removed. */
  missing: SideName | null;
}

export async function specPairs(
  base: string | null,
  head: string | null,
  cwd: string,
): Promise<SpecPair[]> {
  if (!isPattern(base) && !isPattern(head))
    return [{ base, head, missing: null }];
  if (!isPattern(base) || !isPattern(head)) {
    return fail("bad-arguments", null, {
      problem: "Only one of the two specs is a pattern.",
      hint: "Write a pattern for both, as in specwright diff 'git:main:specs/*.yaml' 'specs/*.yaml'.",
    });
  }
  const [old, current] = [
    await matchesOf(base, cwd),
    await matchesOf(head, cwd),
  ];
  const names = [...new Set([...old.names, ...current.names])].sort();
  if (names.length === 0) {
    return fail("bad-arguments", null, {
      problem: `No file matches ${base} or ${head}.`,
      hint: "A star matches any part of one name, and ** for any folders.",
    });
  }
  return names.map((name) => ({
    base: `${old.folder}${name}`,
    head: `${current.folder}${name}`,
    missing: !old.names.has(name)
      ? "base"
      : !current.names.has(name)
        ? "head"
        : null,
  }));
}

function isPattern(input: string | null): input is string {
  return input?.includes("*") ?? false;
}

interface Matches {
  /** What the pattern says before the first name with a star: `git:main:specs/`. */
  folder: string;
  /** The rest of each path that matches. */
  names: ReadonlySet<string>;
}

async function matchesOf(pattern: string, cwd: string): Promise<Matches> {
  const [, folder = "", rest = ""] =
    /^((?:git:[^:]*:)?(?:[^*]*\/)?)(.*)$/s.exec(pattern) ?? [];
  const { files, path } = await opened(folder, cwd);
  const names = new Set<string>();
  for (const name of await filesBelow(files, path))
    if (matchesGlob(rest, name)) names.add(name);
  return { folder, names };
}

async function opened(
  folder: string,
  cwd: string,
): Promise<{ files: SpecFiles; path: string }> {
  const { openNamed } = await import("./named-revision.js");
  return (
    (await openNamed(folder, cwd)) ?? {
      files: diskFiles,
      path: resolve(cwd, folder),
    }
  );
}

/** The paths of all files below a folder, without those of installed packages and hidden folders. */
async function filesBelow(files: SpecFiles, top: string): Promise<string[]> {
  const found: string[] = [];
  const folders = [top];
  for (const folder of folders) {
    for (const name of (await files.namesIn(folder)) ?? []) {
      if (name === "node_modules" || name.startsWith(".")) continue;
      const path = resolve(folder, name);
      if (/\.(json|ya?ml)$/i.test(name))
        found.push(relative(top, path).split(sep).join("/"));
      else if (!name.includes(".") || (await files.namesIn(path)) !== null)
        folders.push(path);
    }
  }
  return found;
}
