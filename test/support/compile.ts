/** Type-checks generated packages under the strictest flags that a user may have. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import type { GeneratedFile } from "../../src/generate.js";

export const strictest: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
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
  skipLibCheck: false,
  types: [],
  noEmit: true,
};

export type Resolution = "nodenext" | "bundler";

/** Messages of the compiler, `path:line text`; empty where all is well. */
export function typeErrors(
  files: readonly GeneratedFile[],
  packageName: (target: string) => string,
  resolution: Resolution = "nodenext",
  further: Readonly<Record<string, string>> = {},
): string[] {
  const folder = mkdtempSync(join(tmpdir(), "specwright-compile-"));
  try {
    const sources = [
      ...files.filter(({ path }) => /\.(ts|json)$/.test(path)),
      ...Object.entries(further).map(([path, text]) => ({ path, text })),
    ];
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    for (const { path, text } of sources) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return check(
      folder,
      sources.map(({ path }) => path).filter((path) => path.endsWith(".ts")),
      packageName,
      resolution,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function check(
  folder: string,
  paths: readonly string[],
  packageName: (target: string) => string,
  resolution: Resolution,
): string[] {
  const targets = [...new Set(paths.map((path) => path.split("/")[0] ?? ""))];
  const program = ts.createProgram({
    rootNames: paths.map((path) => join(folder, path)),
    options: {
      ...strictest,
      module:
        resolution === "nodenext"
          ? ts.ModuleKind.NodeNext
          : ts.ModuleKind.ESNext,
      moduleResolution:
        resolution === "nodenext"
          ? ts.ModuleResolutionKind.NodeNext
          : ts.ModuleResolutionKind.Bundler,
      paths: Object.fromEntries(
        targets.flatMap((target) => [
          [packageName(target), [join(folder, target, "src/index.ts")]],
          [`${packageName(target)}/*`, [join(folder, target, "src/*.ts")]],
        ]),
      ),
      ...(paths.some((path) => path.includes("node"))
        ? {
            types: ["node"],
            typeRoots: [join(import.meta.dirname, "../../node_modules/@types")],
          }
        : {}),
    },
  });
  return ts.getPreEmitDiagnostics(program).map((problem) => {
    const text = ts.flattenDiagnosticMessageText(problem.messageText, " ");
    if (!problem.file || problem.start === undefined) return text;
    const { line } = problem.file.getLineAndCharacterOfPosition(problem.start);
    const path = problem.file.fileName.slice(folder.length + 1);
    return `${path}:${line + 1} ${text}`;
  });
}
