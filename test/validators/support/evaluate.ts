/** Runs generated validators without writing them to disk: every module is translated and linked in memory. */
import { createRequire } from "node:module";
import { posix } from "node:path";
import { transform } from "esbuild";
import type { GeneratedFile } from "../../../src/generate.js";

/** Packages of this repository, such as a polyfill. */
const installed = createRequire(import.meta.url);

/** The exports of a generated module. */
export type Exports = Record<string, unknown>;

export interface Loaded {
  /** By path below the package's `src`, without extension: `schemas/pet`. */
  module(path: string): Exports;
}

/** Runtime files are the same in every package, so they are translated once. */
const translated = new Map<string, string>();

/** Each module may be changed before it runs: `instrument` gets its JavaScript. */
export async function load(
  files: readonly GeneratedFile[],
  instrument = (source: string): string => source,
): Promise<Loaded> {
  const sources = new Map(
    await Promise.all(
      files
        .filter(({ path }) => path.startsWith("validators/src/"))
        .map(
          async ({ path, text }) =>
            [
              path.slice("validators/src/".length).replace(/\.ts$/, ""),
              await translate(path, text),
            ] as const,
        ),
    ),
  );
  const modules = new Map<string, { exports: Exports }>();

  const module = (path: string): Exports => {
    const known = modules.get(path);
    if (known) return known.exports;
    const source = sources.get(path);
    if (source === undefined) throw new Error(`There is no module ${path}`);
    const entry = { exports: {} as Exports };
    // Modules may refer to each other in circles: the entry must be there before the body runs.
    modules.set(path, entry);
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it is our own output, to be run
    const body = new Function("require", "module", instrument(source)) as (
      require: (from: string) => unknown,
      module: { exports: Exports },
    ) => void;
    body(
      (from: string) =>
        from.startsWith(".")
          ? module(posix.join(posix.dirname(path), from).replace(/\.js$/, ""))
          : installed(from),
      entry,
    );
    return entry.exports;
  };
  return { module };
}

async function translate(path: string, source: string): Promise<string> {
  const isRuntime = path.includes("/runtime/");
  const known = isRuntime ? translated.get(source) : undefined;
  if (known !== undefined) return known;
  const { code } = await transform(source, {
    loader: "ts",
    format: "cjs",
    target: "es2022",
    // Modules are strict, and so is what becomes of them.
    banner: '"use strict";',
    tsconfigRaw: {},
  });
  if (isRuntime) translated.set(source, code);
  return code;
}
