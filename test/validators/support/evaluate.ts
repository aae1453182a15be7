/** Runs generated validators without writing them to disk: every module is transpiled and linked in memory. */
import { posix } from "node:path";
import ts from "typescript";
import type { GeneratedFile } from "../../../src/generate.js";

/** The exports of a generated module. */
export type Exports = Record<string, unknown>;

export interface Loaded {
  /** By path below the package's `src`, without extension: `schemas/pet`. */
  module(path: string): Exports;
}

/** Runtime files are the same in every package, so they are translated once. */
const translated = new Map<string, string>();

export function load(files: readonly GeneratedFile[]): Loaded {
  const sources = new Map(
    files
      .filter(({ path }) => path.startsWith("validators/src/"))
      .map(({ path, text }) => [
        path.slice("validators/src/".length).replace(/\.ts$/, ""),
        text,
      ]),
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
    const body = new Function("require", "exports", translate(source)) as (
      require: (from: string) => unknown,
      exports: Exports,
    ) => void;
    body(
      (from: string) =>
        module(posix.join(posix.dirname(path), from).replace(/\.js$/, "")),
      entry.exports,
    );
    return entry.exports;
  };
  return { module };
}

function translate(source: string): string {
  let output = translated.get(source);
  if (output === undefined) {
    output = ts.transpileModule(source, {
      compilerOptions: {
        module: ts.ModuleKind.CommonJS,
        target: ts.ScriptTarget.ES2022,
        verbatimModuleSyntax: false,
      },
    }).outputText;
    translated.set(source, output);
  }
  return output;
}
