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
import type { GeneratedFile } from "../../src/generate.js";

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
  /** Whether the program may import what is installed here. */
  installed?: boolean;
  /** Further files, such as a program that uses the packages. */
  additional?: Readonly<Record<string, string>>;
  /** Modules that are elsewhere on this machine, by name. */
  modules?: Readonly<Record<string, string>>;
  /** Flags that differ from the strictest ones. */
  flags?: Readonly<Record<string, boolean>>;
}

/** Messages of the compiler; empty where all is well. */
export async function typeErrors(
  files: readonly GeneratedFile[],
  options: CompileOptions,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-compile-"));
  try {
    const sources = [
      ...files.filter(({ path }) => path.endsWith(".ts")),
      ...Object.entries(options.additional ?? {}).map(([path, text]) => ({
        path,
        text,
      })),
      { path: "package.json", text: '{ "type": "module" }' },
      { path: "tsconfig.json", text: tsconfig(files, options) },
    ];
    for (const { path, text } of sources) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    if (options.installed) {
      symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    }
    return await compile(folder, compilers[options.compiler ?? "7.0"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compile(folder: string, compiler: string): Promise<string[]> {
  try {
    await promisify(execFile)(
      process.execPath,
      [join(root, compiler), "-p", folder, "--pretty", "false"],
      { maxBuffer: 64 << 20, cwd: folder },
    );
    return [];
  } catch (error) {
    const { stdout, message } = error as { stdout?: string; message: string };
    // What is indented belongs to the message above it.
    return (stdout || message).trim().split(/\n(?=\S)/);
  }
}

function tsconfig(
  files: readonly GeneratedFile[],
  { packageName, resolution = "nodenext", modules, flags }: CompileOptions,
): string {
  const targets = [
    ...new Set(files.map(({ path }) => path.split("/")[0] ?? "")),
  ];
  return JSON.stringify({
    compilerOptions: {
      ...strictest,
      ...flags,
      module: resolution === "nodenext" ? "nodenext" : "esnext",
      moduleResolution: resolution,
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
      paths: Object.fromEntries<readonly string[]>([
        ...targets.flatMap((target): [string, string[]][] => [
          [packageName(target), [`./${target}/src/index.ts`]],
          [`${packageName(target)}/*`, [`./${target}/src/*.ts`]],
        ]),
        ...Object.entries(modules ?? {}).map(
          ([name, path]): [string, string[]] => [name, [path]],
        ),
      ]),
    },
    include: ["**/*.ts"],
  });
}
