/**
 * A process that generates golden cases with mutants. This is much faster than tests, because it starts once. `test/golden/test-goldens.ts` compares the same texts.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { GoldenCases, GoldenRun } from "./messages.js";
import { install } from "./switch.js";

// Before modules with mutants are evaluated.
globalThis.$mutant = install(resolve(".."));
const { $mutant } = globalThis;
$mutant.active.clear();
const inModules = new Set<number>();
$mutant.reach = (id) => inModules.add(id);
const { goldenCases, keptFiles, readTree, textsBeside } =
  await import("../golden/cases.js");
const { generate } = await import("../../src/generate.js");
$mutant.reach = null;

process.on("message", (message) => {
  const { name, active } = message as GoldenRun;
  void (name === null ? record() : passes(name, active)).then((answer) =>
    process.send?.(answer),
  );
});
process.on("disconnect", () => process.exit());

async function record(): Promise<GoldenCases> {
  const cases: GoldenCases["cases"] = [];
  for (const golden of goldenCases) {
    const reached = new Set<number>();
    $mutant.reach = (id) => reached.add(id);
    const since = performance.now();
    // A case that is not up to date judges nothing.
    if (!(await isSame(golden))) continue;
    const seconds = (performance.now() - since) / 1000;
    cases.push({ name: golden.name, seconds, reached: [...reached] });
  }
  $mutant.reach = null;
  return { cases, inModules: [...inModules] };
}

async function passes(
  name: string,
  active: readonly number[],
): Promise<boolean> {
  const golden = goldenCases.find((one) => one.name === name);
  for (const id of active) $mutant.active.add(id);
  try {
    return golden !== undefined && (await isSame(golden));
  } finally {
    $mutant.active.clear();
  }
}

async function isSame({
  folder,
  definition,
  runOptions,
}: (typeof goldenCases)[number]): Promise<boolean> {
  try {
    const result = await generate(runOptions);
    const expected = join(folder, "expected");
    const kept = keptFiles(definition, result.files);
    return (
      kept
        .map(({ path }) => path)
        .sort()
        .join("\n") === readTree(expected).join("\n") &&
      kept.every(
        ({ path, text }) => text === readFileSync(join(expected, path), "utf8"),
      ) &&
      Object.entries(textsBeside(definition, result)).every(([name, text]) => {
        const file = join(folder, name);
        return text === (existsSync(file) ? readFileSync(file, "utf8") : "");
      })
    );
  } catch {
    return false;
  }
}
