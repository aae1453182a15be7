/** Copies the repository, and puts all chosen mutants into the source of the copy. */
import { execFileSync } from "node:child_process";
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import type { Mutant } from "./sample.js";
import { withSwitches, type SourceMutant } from "./source-mutants.js";
import { switchCode, type TemplateChanges } from "./switch.js";

const copyOptions = {
  recursive: true,
  verbatimSymlinks: true,
  mode: constants.COPYFILE_FICLONE,
} as const;

/** The copy is the folder `main` of `work`, beside the files of the switch. */
export function mutatedTree(root: string, work: string, mutants: Mutant[]) {
  const tree = join(work, "main");
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  cpSync(root, tree, copyOptions);
  // Tests take real specs from this folder if it exists.
  const shared = resolve(root, "../shared");
  if (existsSync(shared)) symlinkSync(shared, join(work, "shared"));
  insertMutants(tree, work, mutants);
  // A mutant of a constant may change types of other files.
  const config = join(tree, "tsconfig.build.json");
  const { compilerOptions, ...rest } = JSON.parse(
    readFileSync(config, "utf8"),
  ) as { compilerOptions: object };
  writeFileSync(
    config,
    JSON.stringify({
      ...rest,
      compilerOptions: { ...compilerOptions, noCheck: true },
    }),
  );
  execFileSync(process.execPath, ["scripts/build.mjs"], {
    cwd: tree,
    stdio: "inherit",
  });
}

/** Takes the tests of the repository as they are now. */
export function copyTests(root: string, work: string): void {
  const tests = join(work, "main/test");
  rmSync(tests, { recursive: true, force: true });
  cpSync(join(root, "test"), tests, copyOptions);
  cpSync(join(root, "vitest.config.ts"), join(work, "main/vitest.config.ts"));
}

function insertMutants(tree: string, work: string, mutants: Mutant[]) {
  const byFile = new Map<string, Map<number, SourceMutant>>();
  const templates: TemplateChanges = {};
  for (const mutant of mutants) {
    if ("other" in mutant) {
      const { id, file, line, other } = mutant;
      const name = file.replace(/^templates\/|\.hbs$/g, "");
      (templates[name] ??= []).push([id, line, other]);
    } else {
      const inFile = byFile.get(mutant.file) ?? new Map<number, SourceMutant>();
      byFile.set(mutant.file, inFile.set(mutant.id, mutant));
    }
  }
  writeFileSync(join(work, "templates.json"), JSON.stringify(templates));
  const code = switchCode(work);
  const reader = "src/print/templates.ts";
  for (const file of new Set([...byFile.keys(), reader])) {
    const path = join(tree, file);
    const text = withSwitches(
      readFileSync(path, "utf8"),
      byFile.get(file) ?? new Map(),
    );
    // Types are those of the original, so `tsc` would complain.
    writeFileSync(
      path,
      `// @ts-nocheck\n${code}\n${file === reader ? withTemplates(text) : text}`,
    );
  }
}

function withTemplates(text: string): string {
  const before = "sources.set(name, source);";
  const after = "sources.set(name, $mutant.template(name, source));";
  if (!text.includes(before))
    throw new Error(`src/print/templates.ts has no ${before}`);
  return text.replace(before, after);
}
