/**
 * Runs generated TypeScript in memory. Each module becomes a CommonJS function, which works in all versions of Node, and
 * leaves neither files nor entries in the module cache.
 */
import { posix } from "node:path";
import { compileFunction } from "node:vm";
import type * as TsMorph from "ts-morph";
import { loadPackage } from "../../../base/common/load-package.js";
import type { GeneratedFile } from "../../../print/print.js";

type ModuleExports = Readonly<Record<string, unknown>>;

/** Returns the exports of a module by the path of its file: `validators/index.ts`. */
export type LoadModule = (path: string) => ModuleExports;

/** The files import each other with relative paths. Modules run when they are first needed. */
export function createModules(files: readonly GeneratedFile[]): LoadModule {
  const codes = translate(files);
  const modules = new Map<string, { exports: ModuleExports }>();
  const load: LoadModule = (path) => {
    const known = modules.get(path);
    if (known) return known.exports;
    const code = codes.get(path);
    if (code === undefined) throw new Error(`There is no module ${path}`);
    const module = { exports: {} };
    // Modules may import each other in cycles, so the module must be known before its code runs.
    modules.set(path, module);
    const run = compileFunction(code, ["require", "module", "exports"]) as (
      require: LoadModule,
      module: object,
      exports: ModuleExports,
    ) => void;
    run((from) => load(sourceOf(path, from)), module, module.exports);
    return module.exports;
  };
  return load;
}

function sourceOf(importer: string, specifier: string): string {
  return posix.join(posix.dirname(importer), specifier).replace(/\.js$/, ".ts");
}

/** JavaScript of a text. Runtime files are the same for every spec. */
const translated = new Map<string, string>();

/**
 * Path → JavaScript. One program translates all files, because a program for each small file takes about twice the
 * time.
 */
function translate(
  files: readonly GeneratedFile[],
): ReadonlyMap<string, string> {
  const { ts } = loadPackage("ts-morph") as typeof TsMorph;
  const sources = files.filter(({ path }) => path.endsWith(".ts"));
  const texts = new Map(
    sources
      .filter(({ text }) => !translated.has(text))
      .map(({ path, text }) => [path, text]),
  );
  const program = ts.createProgram({
    rootNames: [...texts.keys()],
    options: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      isolatedModules: true,
      noCheck: true,
      noLib: true,
      noResolve: true,
    },
    host: {
      fileExists: (path) => texts.has(path),
      readFile: (path) => texts.get(path),
      getSourceFile: (path, languageVersion) => {
        const text = texts.get(path);
        return text === undefined
          ? undefined
          : ts.createSourceFile(path, text, languageVersion);
      },
      getDefaultLibFileName: () => "lib.d.ts",
      writeFile: () => undefined,
      getCurrentDirectory: () => "",
      getCanonicalFileName: (path) => path,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => "\n",
    },
  });
  program.emit(undefined, (path, code) => {
    const text = texts.get(path.replace(/js$/, "ts"));
    if (text !== undefined) translated.set(text, code);
  });
  return new Map(
    sources.flatMap(({ path, text }) => {
      const code = translated.get(text);
      return code === undefined ? [] : [[path, code] as const];
    }),
  );
}
