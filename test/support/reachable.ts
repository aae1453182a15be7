/** Follows the imports of generated packages from their entry points. */
import { posix } from "node:path";
import type { GeneratedFile } from "../../src/generate.js";

/** The TypeScript files that no entry point imports, directly or indirectly. */
export function unreachableFiles(files: readonly GeneratedFile[]): string[] {
  const sources = new Map(
    files
      .filter(({ path }) => path.endsWith(".ts"))
      .map(({ path, text }) => [path, text]),
  );
  const reached = new Set(entriesOf(files));
  // Iteration over a set includes the elements that are added meanwhile.
  for (const path of reached) {
    for (const specifier of specifiersIn(sources.get(path) ?? "")) {
      const module = posix.join(posix.dirname(path), specifier);
      reached.add(`${module.replace(/\.[jt]s$/, "")}.ts`);
    }
  }
  return [...sources.keys()].filter((path) => !reached.has(path));
}

/** The source files of all `exports`. Without packages, these are the files in the folders of targets. */
function entriesOf(files: readonly GeneratedFile[]): string[] {
  const packages = files.filter(({ path }) =>
    /(^|\/)package\.json$/.test(path),
  );
  if (packages.length === 0) {
    const entry =
      /^\w+\/(index|main|width|checks|query|requests|test|node|express|fastify|hono|description)\.ts$/;
    return files.map(({ path }) => path).filter((path) => entry.test(path));
  }
  return packages.flatMap(({ path, text }) => {
    const { exports, bin, scripts } = JSON.parse(text) as {
      exports: Record<string, unknown>;
      bin?: unknown;
      scripts?: { build: string };
    };
    // The files that a program is bundled from.
    const bundled = bin === undefined ? "" : (scripts?.build ?? "");
    const programs = [...bundled.matchAll(/\bsrc\/[\w/-]+\.ts\b/g)].map(
      ([source]) => posix.join(posix.dirname(path), source),
    );
    const built = Object.values(exports).flatMap((value) => {
      const { default: code, types } = value as {
        default?: string;
        types?: string;
      };
      if (code === undefined)
        return types === undefined
          ? []
          : [posix.join(posix.dirname(path), types)];
      const source = code.replace("/dist/", "/src/").replace(/js$/, "ts");
      return [posix.join(posix.dirname(path), source)];
    });
    return [...programs, ...built];
  });
}

function specifiersIn(text: string): string[] {
  const found = text.matchAll(/\b(?:from|import\() ?"(\.[^"]*)"/g);
  return [...found].map(([, specifier = ""]) => specifier);
}
