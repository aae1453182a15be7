/** A package gets every module of the runtime that one of its modules imports. */
import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, it } from "vitest";
import {
  needs,
  type RuntimeName,
} from "../../src/emit/validators/facts/runtime.js";

const folder = join(import.meta.dirname, "../../templates/validators/runtime");

const modules = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) =>
    file.replaceAll("\\", "/").replace(/\.ts$/, ""),
  ) as RuntimeName[];

function broughtBy(module: RuntimeName): ReadonlySet<string> {
  // A set visits what is added to it on the way.
  const found = new Set<RuntimeName>([module]);
  for (const one of found) for (const next of needs[one] ?? []) found.add(next);
  return found;
}

function importedBy(module: RuntimeName): string[] {
  const text = readFileSync(join(folder, `${module}.ts`), "utf8");
  return [...text.matchAll(/from "(\.[^"]+)\.js"/g)].map(([, path = ""]) =>
    posix.join(posix.dirname(module), path),
  );
}

it.each(modules)("%s", (module) => {
  const brought = broughtBy(module);
  expect(importedBy(module).filter((one) => !brought.has(one))).toEqual([]);
});
