/**
 * Runs generated TypeScript in memory. Each module becomes a CommonJS function, which works in all versions of Node, and
 * leaves neither files nor entries in the module cache.
 */
import { createRequire } from "node:module";
import { posix } from "node:path";
import { compileFunction } from "node:vm";
import type * as TsMorph from "ts-morph";
import { memoize } from "../../../base/common/memoize.js";
import type { GeneratedFile } from "../../../print/print.js";

export type ModuleExports = Readonly<Record<string, unknown>>;

/** Returns the exports of a module by the path of its file: `validators/index.ts`. */
export type LoadModule = (path: string) => ModuleExports;

/** The files import each other with relative paths. Modules are translated and run when they are first needed. */
export function createModules(files: readonly GeneratedFile[]): LoadModule {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const modules = new Map<string, { exports: ModuleExports }>();
  const load: LoadModule = (path) => {
    const known = modules.get(path);
    if (known) return known.exports;
    const text = texts.get(path);
    if (text === undefined) throw new Error(`There is no module ${path}`);
    const module = { exports: {} };
    // Modules may import each other in cycles, so the module must be known before its code runs.
    modules.set(path, module);
    const run = compileFunction(translate(text), [
      "require",
      "module",
      "exports",
    ]) as (require: LoadModule, module: object, exports: ModuleExports) => void;
    run((from) => load(sourceOf(path, from)), module, module.exports);
    return module.exports;
  };
  return load;
}

function sourceOf(importer: string, specifier: string): string {
  return posix.join(posix.dirname(importer), specifier).replace(/\.js$/, ".ts");
}

/** Runtime files are the same for every spec. */
const translate = memoize((text) => {
  const { ts } = compiler();
  return ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      isolatedModules: true,
    },
  }).outputText;
});

/** `import` would first search the nine megabytes of the compiler for its exported names. */
function compiler(): typeof TsMorph {
  return createRequire(import.meta.url)("ts-morph") as typeof TsMorph;
}
