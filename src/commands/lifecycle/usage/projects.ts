/** Finds the TypeScript projects of a folder: its `tsconfig.json` files, or all source files without one. */
import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Project, ts } from "ts-morph";

const sourceFile = /(?<!\.d)\.[cm]?[jt]sx?$/;

/** Folders with the code of others, or with output. */
const skipped = new Set(["node_modules", "dist", "build", "coverage", ".git"]);

/** Used for a folder without a config, and for files that no config includes. */
const defaults: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
  strict: true,
};

/** Also reads JavaScript, and never writes. */
const forced: ts.CompilerOptions = {
  allowJs: true,
  maxNodeModuleJsDepth: 0,
  noEmit: true,
  skipLibCheck: true,
};

/** Each project is loaded when it is needed, so only one is in memory. */
export function* projectsIn(folder: string): Iterable<Project> {
  const root = realpathSync(folder);
  const seen = new Set<string>();
  const loaded = new Set<string>();
  const add = function* (
    files: readonly string[],
    options: ts.CompilerOptions,
  ): Iterable<Project> {
    const fresh = files.filter((file) => !loaded.has(file));
    if (fresh.length === 0) return;
    const project = new Project({
      compilerOptions: { ...options, ...forced },
      skipAddingFilesFromTsConfig: true,
    });
    for (const file of fresh) {
      loaded.add(file);
      project.addSourceFileAtPathIfExists(file);
    }
    yield project;
  };
  const configs = existsSync(join(root, "tsconfig.json"))
    ? [join(root, "tsconfig.json")]
    : filesBelow(root, /^tsconfig\.json$/);
  for (const config of configs) {
    for (const { files, options } of projectsOf(config, seen)) {
      yield* add(files, options);
    }
  }
  // Files that no config includes, such as scripts, use this code too.
  yield* add(filesBelow(root, sourceFile), defaults);
}

interface Parsed {
  files: string[];
  options: ts.CompilerOptions;
}

/** A config and the configs that it references. */
function* projectsOf(config: string, seen: Set<string>): Iterable<Parsed> {
  if (seen.has(config) || !existsSync(config)) return;
  seen.add(config);
  const { config: json } = ts.readConfigFile(config, (file) =>
    ts.sys.readFile(file),
  ) as { config?: unknown };
  const parsed = ts.parseJsonConfigFileContent(
    json ?? {},
    ts.sys,
    dirname(config),
    { allowJs: true },
    config,
  );
  yield {
    files: parsed.fileNames.map((file) => resolve(file)),
    options: parsed.options,
  };
  for (const { path } of parsed.projectReferences ?? []) {
    const isFolder = existsSync(path) && statSync(path).isDirectory();
    yield* projectsOf(isFolder ? join(path, "tsconfig.json") : path, seen);
  }
}

function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        return skipped.has(entry.name) ? [] : filesBelow(path, name);
      }
      return entry.isFile() && name.test(entry.name) ? [path] : [];
    });
}
