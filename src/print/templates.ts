/** Reads template and runtime files from disk. A file of the user replaces ours of the same name. */
import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { getOrCreate } from "../base/common/get-or-create.js";
import { packageFolder } from "../base/package-folder.js";
import { nearest } from "../base/common/nearest.js";

const ours = fileURLToPath(new URL("templates", packageFolder));

interface Templates {
  /**
   * By name: a template is identified by its path without `.hbs` (`client/operations.ts`), a runtime file by its path
   * (`client/runtime/http.ts`).
   */
  readonly sources: ReadonlyMap<string, string>;
  /** The paths of the user's files, by name. */
  readonly own: ReadonlyMap<string, string>;
}

/** Reads the files in the template folders of the named targets. */
export function readTemplates(
  targets: readonly string[],
  overrides: string | null,
): Templates {
  const sources = new Map<string, string>();
  const own = new Map<string, string>();
  for (const target of targets) {
    const known = getOrCreate(ourSources, target, readOurs);
    for (const [name, source] of known) sources.set(name, source);
    if (overrides === null) continue;
    for (const { name, path, file } of filesIn(overrides, target)) {
      // A runtime file for a built-in target can only replace one of ours.
      const isTemplate = file.endsWith(".hbs") || known.size === 0;
      if (!isTemplate && !sources.has(name)) continue;
      sources.set(name, readSource(path));
      own.set(name, path);
    }
  }
  return { sources, own };
}

/** Our files by target. They are read once: they do not change while a process runs. */
const ourSources = new Map<string, ReadonlyMap<string, string>>();

function readOurs(target: string): ReadonlyMap<string, string> {
  return new Map(
    filesIn(ours, target).map(({ name, path }) => [name, readSource(path)]),
  );
}

function readSource(path: string): string {
  return readFileSync(path, "utf8").replaceAll("\r\n", "\n");
}

/**
 * Returns the user's files that replace none of ours, with the nearest name of ours. Templates of the user's own
 * targets may have any name, and so may partials that another template of the user includes.
 */
export function unusedTemplates(
  overrides: string,
  targets: readonly string[],
  ownTargets: readonly string[],
): { file: string; near: string | null }[] {
  const known = targets.flatMap((target) => filesIn(ours, target));
  const names = new Set(known.map(({ name }) => name));
  const files = entriesOf(overrides).flatMap((entry) =>
    entry.isDirectory()
      ? filesIn(overrides, entry.name)
      : [
          {
            name: entry.name,
            path: join(overrides, entry.name),
            file: entry.name,
          },
        ],
  );
  const texts = files
    .filter(({ file }) => file.endsWith(".hbs"))
    .map(({ path }) => readFileSync(path, "utf8"));
  return files
    .filter(({ name }) => {
      const [target = ""] = name.split("/");
      if (names.has(name) || ownTargets.includes(target)) return false;
      return !texts.some((text) => text.includes(name));
    })
    .map(({ name, file }) => ({
      file,
      near:
        nearest(file, [...known.map((one) => one.file)]) ?? byBaseName(name),
    }));

  /** Returns our file with the same name in another folder. */
  function byBaseName(name: string): string | null {
    const base = posix.basename(name);
    const found = known.find((one) => posix.basename(one.name) === base);
    return found?.file ?? null;
  }
}

/** Returns the user's files that replace modules of a runtime. */
export function replacedModules(
  overrides: string,
  targets: readonly string[],
): string[] {
  return targets
    .flatMap((target) => filesIn(overrides, target))
    .map(({ file }) => file)
    .filter((file) => !file.endsWith(".hbs"));
}

interface TemplateFile {
  name: string;
  /** Absolute. */
  path: string;
  /** Relative to the folder of the templates. */
  file: string;
}

function filesIn(folder: string, below: string): TemplateFile[] {
  return entriesOf(join(folder, below)).flatMap((entry) => {
    const file = `${below}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(folder, file);
    if (!entry.isFile()) return [];
    const name = file.replace(/\.hbs$/, "");
    return [{ name, path: join(folder, file), file }];
  });
}

/**
 * Returns nothing if the folder does not exist: a target need not have templates, and the user need not override any.
 */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
