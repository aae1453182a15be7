/** Creates a program of the compiler from files in memory. */
import { Project, ts } from "ts-morph";

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
};

let libraries: ReadonlyMap<string, ts.SourceFile> | null = null;

/** The types of the platform, which are parsed once. */
function libraryFiles(): ReadonlyMap<string, ts.SourceFile> {
  if (libraries) return libraries;
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: options,
  });
  // A program without files has no libraries.
  const own = project.createSourceFile("/index.ts").getFilePath();
  const files = project
    .getProgram()
    .compilerObject.getSourceFiles()
    .map((file) => [file.fileName, file] as const);
  return (libraries = new Map(files.filter(([path]) => path !== own)));
}

export function isLibrary(fileName: string): boolean {
  return libraryFiles().has(fileName);
}

/** Absolute path → text. Modules import each other by paths that end with `.js`. */
export function compile(files: ReadonlyMap<string, string>): ts.Program {
  const known = new Map(libraryFiles());
  for (const [path, text] of files)
    known.set(path, ts.createSourceFile(path, text, ts.ScriptTarget.ES2022));
  const [library = ""] = libraryFiles().keys();
  const folder = library.slice(0, library.lastIndexOf("/"));
  const resolve = (name: string, from: string): string =>
    new URL(name, `file://${from}`).pathname.replace(/js$/, "ts");
  return ts.createProgram({
    rootNames: [...files.keys()],
    options,
    host: {
      fileExists: (path) => known.has(path),
      readFile: (path) => known.get(path)?.text,
      getSourceFile: (path) => known.get(path),
      getDefaultLibFileName: () => `${folder}/lib.d.ts`,
      getDefaultLibLocation: () => folder,
      writeFile: () => undefined,
      getCurrentDirectory: () => "/",
      getCanonicalFileName: (path) => path,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => "\n",
      resolveModuleNameLiterals: (literals, from) =>
        literals.map(({ text }) => {
          const resolvedFileName = resolve(text, from);
          const extension = ts.Extension.Ts;
          return {
            resolvedModule: known.has(resolvedFileName)
              ? { resolvedFileName, extension }
              : undefined,
          };
        }),
    },
  });
}
