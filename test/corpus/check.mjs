/** Type-checks the output of one spec, loads it in Node, and compares its layout with Prettier's. */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { execute } from "./execute.mjs";

const root = resolve(import.meta.dirname, "../..");
const minutes = 60_000;

const strictest = {
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
  module: "nodenext",
  noEmit: true,
  customConditions: ["specwright-source"],
  types: ["node"],
  typeRoots: [join(root, "node_modules/@types")],
  skipLibCheck: true,
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
};

/** Installs the packages of the output below its `node_modules`, and those of this repository above. */
export function link(out) {
  for (const folder of ["", ...readdirSync(out)]) {
    const file = join(out, folder, "package.json");
    if (!existsSync(file)) continue;
    const { name } = JSON.parse(readFileSync(file, "utf8"));
    const inside = join(out, "node_modules", name);
    mkdirSync(dirname(inside), { recursive: true });
    symlinkSync(join(out, folder), inside);
  }
  // Source files inside of an application need its package.json.
  const own = join(out, "package.json");
  if (!existsSync(own)) writeFileSync(own, '{ "type": "module" }');
  const above = join(dirname(out), "node_modules");
  if (!existsSync(above)) symlinkSync(join(root, "node_modules"), above);
}

export async function typeCheck(out) {
  const programs = {
    "tsconfig.corpus.json": { compilerOptions: strictest, include: ["**/*"] },
  };
  const declarations = ["types/src", "src/types", "types"]
    .map((folder) => `${folder}/index.d.ts`)
    .filter((file) => existsSync(join(out, file)));
  // `skipLibCheck` skips all declaration files, and the target `types` is one.
  if (declarations.length > 0)
    programs["tsconfig.corpus-types.json"] = {
      compilerOptions: { ...strictest, types: [], skipLibCheck: false },
      files: declarations,
    };
  for (const [name, program] of Object.entries(programs)) {
    const file = join(out, name);
    writeFileSync(file, JSON.stringify(program));
    const compiler = join(root, "node_modules/typescript-7/bin/tsc");
    const { code, stdout, stderr } = await execute(
      process.execPath,
      [compiler, "-p", file],
      10 * minutes,
    );
    const found = stdout.split("\n").filter((text) => /error TS\d+/.test(text));
    if (found.length > 0 || code !== 0)
      return { count: found.length, reason: found[0] ?? stdout + stderr };
  }
  return null;
}

/** Transpiles the packages, and imports each entry point. */
export async function load(out) {
  const script = join(import.meta.dirname, "load.mjs");
  const { code, stdout, stderr, timedOut } = await execute(
    process.execPath,
    [script, out],
    5 * minutes,
  );
  if (code === 0) return null;
  return timedOut ? "loading takes more than five minutes" : stdout + stderr;
}

export async function layoutOf(out) {
  const prettier = join(root, "node_modules/prettier/bin/prettier.cjs");
  const { code, stdout, stderr } = await execute(
    process.execPath,
    [prettier, "--list-different", "--no-config", join(out, "**/*.ts")],
    10 * minutes,
  );
  return code === 0 ? null : stdout || stderr;
}
