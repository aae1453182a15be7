/** A generated package has every module that the modules in it import. */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, it } from "vitest";
import {
  createRuntime,
  runtimeModules,
  type RuntimeName,
} from "../../src/emit/validators/facts/runtime.js";

const folder = join(import.meta.dirname, "../../templates/validators/runtime");

function importsOf(module: string): string[] {
  const text = readFileSync(join(folder, `${module}.ts`), "utf8");
  return [...text.matchAll(/from "(\.{1,2}\/[^"]+)\.js"/g)].map(([, path]) =>
    posix.join(posix.dirname(module), path ?? ""),
  );
}

it.each(runtimeModules)("%s brings along what it imports", (module) => {
  const fixed = () => ({});
  const runtime = createRuntime({ names: { fixed } } as never);
  runtime.symbol(module, "anything");
  const used = runtime.used();
  expect(
    importsOf(module).filter((one) => !used.includes(one as RuntimeName)),
  ).toEqual([]);
});
