/** Type-checks generated packages under the strictest flags that a user may have. */
import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import nativeCompiler from "../../node_modules/typescript-7/lib/getExePath.js";
import type { GeneratedFile } from "../../src/generate.js";
import { CompiledOutput } from "./compiled.js";

const root = join(import.meta.dirname, "../..");

/** The compilers that generated code must satisfy. The newest is native and by far the fastest. */
export const compilers = {
  "5.9": "node_modules/typescript-5.9/bin/tsc",
  "6.0": "node_modules/typescript/bin/tsc",
  "7.0": "node_modules/typescript-7/bin/tsc",
} as const;

const strictest = {
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  isolatedDeclarations: true,
  declaration: true,
  erasableSyntaxOnly: true,
  skipLibCheck: true,
  noEmit: true,
};

export interface CompileOptions {
  packageName: (target: string) => string;
  compiler?: keyof typeof compilers;
  resolution?: "nodenext" | "bundler";
  /** The `node_modules` whose packages the program may import. `true` is that of the repository. */
  installed?: boolean | string;
  /** Further files, such as a program that uses the packages. */
  additional?: Readonly<Record<string, string>>;
  /** Modules that are elsewhere on this machine, by name. */
  modules?: Readonly<Record<string, string>>;
  /** Flags that differ from the strictest ones. */
  flags?: Readonly<Record<string, boolean | string | readonly string[]>>;
}

/** Messages of the compiler; empty if it finds no mistake. */
export async function typeErrors(
  files: readonly GeneratedFile[],
  options: CompileOptions,
): Promise<string[]> {
  return inFolder((folder) => {
    write(folder, [
      ...sourcesOf(files),
      ...Object.entries(options.additional ?? {}).map(([path, text]) => ({
        path,
        text,
      })),
      { path: "package.json", text: '{ "type": "module" }' },
      {
        path: "tsconfig.json",
        text: tsconfig(pathsOf(files, options), options),
      },
    ]);
    if (options.installed) {
      const modules =
        options.installed === true
          ? join(root, "node_modules")
          : options.installed;
      symlinkSync(modules, join(folder, "node_modules"));
    }
    return compileFolder(folder, options.compiler);
  });
}

/**
 * Messages about several outputs whose packages have the same names, by the key of the output. One program checks all of
 * them, so that the compiler reads the declarations of the platform once. Outputs that it accepted before are left out.
 */
export async function typeErrorsByOutput(
  outputs: ReadonlyMap<string, readonly GeneratedFile[]>,
  packageName: (target: string) => string,
): Promise<ReadonlyMap<string, string[]>> {
  const unknown = [...outputs].flatMap(([key, files]) => {
    const names = targetsOf(files).map(packageName);
    const compiled = new CompiledOutput(key, files, [names, tsconfig({}, {})]);
    return compiled.isKnown() ? [] : [{ key, files, compiled }];
  });
  const messages = await inFolder((folder) => {
    if (unknown.length === 0) return Promise.resolve([]);
    for (const { key, files } of unknown) {
      const output = join(folder, key);
      write(output, sourcesOf(files));
      for (const target of targetsOf(files)) {
        const manifest = {
          type: "module",
          exports: { ".": "./src/index.ts", "./*": "./src/*.ts" },
        };
        const link = `node_modules/${packageName(target)}`;
        write(output, [
          { path: `${target}/package.json`, text: JSON.stringify(manifest) },
        ]);
        mkdirSync(dirname(join(output, link)), { recursive: true });
        symlinkSync(join(output, target), join(output, link));
      }
    }
    write(folder, [{ path: "tsconfig.json", text: tsconfig({}, {}) }]);
    // Entry points such as `query` and `telemetry` import their types.
    mkdirSync(join(folder, "node_modules"));
    const peers =
      "@modelcontextprotocol @opentelemetry @tanstack typescript zod";
    for (const name of peers.split(" ")) {
      const peer = `node_modules/${name}`;
      symlinkSync(join(root, peer), join(folder, peer));
    }
    return compileFolder(folder);
  });
  const keys = [...outputs.keys()];
  const keyOf = (message: string) =>
    keys.find((key) => message.startsWith(`${key}/`));
  const strays = messages.filter((message) => keyOf(message) === undefined);
  const withMistakes = new Set(messages.map(keyOf));
  for (const { key, compiled } of unknown) {
    if (strays.length === 0 && !withMistakes.has(key)) compiled.remember();
  }
  return new Map(
    keys.map((key) => [
      key,
      messages.filter((message) => keyOf(message) === key).concat(strays),
    ]),
  );
}

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-compile-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Declaration files are compiled as sources: `skipLibCheck` would skip them. */
function sourcesOf(files: readonly GeneratedFile[]): GeneratedFile[] {
  return files
    .filter(({ path }) => path.endsWith(".ts"))
    .map(({ path, text }) => ({ path: path.replace(/\.d\.ts$/, ".ts"), text }));
}

function write(
  folder: string,
  files: readonly { path: string; text: string }[],
): void {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Compiles a folder with a `tsconfig.json`. Returns the messages of the compiler. */
export async function compileFolder(
  folder: string,
  compiler: keyof typeof compilers = "7.0",
): Promise<string[]> {
  const flags = ["-p", folder, "--pretty", "false"];
  // Several threads and garbage collection would double the CPU time of a short run.
  const [program, args] =
    compiler === "7.0"
      ? [nativeCompiler(), [...flags, "--singleThreaded"]]
      : [process.execPath, [join(root, compilers[compiler]), ...flags]];
  try {
    await promisify(execFile)(program, args, {
      maxBuffer: 64 << 20,
      cwd: folder,
      env: { ...process.env, GOGC: "off" },
    });
    return [];
  } catch (error) {
    const { stdout, message } = error as { stdout?: string; message: string };
    // What is indented belongs to the message above it.
    return (stdout || message).trim().split(/\n(?=\S)/);
  }
}

function targetsOf(files: readonly GeneratedFile[]): string[] {
  return [...new Set(files.map(({ path }) => path.split("/")[0] ?? ""))];
}

type Paths = Readonly<Record<string, readonly string[]>>;

/** The modules of the packages, by name. */
function pathsOf(
  files: readonly GeneratedFile[],
  { packageName, modules }: CompileOptions,
): Paths {
  return Object.fromEntries<readonly string[]>([
    ...targetsOf(files).flatMap((target): [string, string[]][] => [
      [packageName(target), [`./${target}/src/index.ts`]],
      [`${packageName(target)}/*`, [`./${target}/src/*.ts`]],
    ]),
    ...Object.entries(modules ?? {}).map(([name, path]): [string, string[]] => [
      name,
      [path],
    ]),
  ]);
}

function tsconfig(
  paths: Paths,
  {
    resolution = "nodenext",
    flags,
  }: Pick<CompileOptions, "resolution" | "flags">,
): string {
  return JSON.stringify({
    compilerOptions: {
      ...strictest,
      types: ["node"],
      ...flags,
      module: resolution === "nodenext" ? "nodenext" : "esnext",
      moduleResolution: resolution,
      typeRoots: [join(root, "node_modules/@types")],
      paths,
    },
    include: ["**/*.ts", "**/*.tsx"],
  });
}
