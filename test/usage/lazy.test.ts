/** Only the commands that need ts-morph load it: it takes a second. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../src");

/** All modules that a module loads when it is loaded itself. */
function loadedBy(entry: string): Set<string> {
  const loaded = new Set<string>();
  const pending = [entry];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    if (!existsSync(file)) continue;
    const text = readFileSync(file, "utf8");
    const imports =
      /^(?:import|export)\s+(?!type\s)(?:[^"';]*?from\s+)?"([^"]+)"/gm;
    for (const [, from = ""] of text.matchAll(imports)) {
      pending.push(
        from.startsWith(".")
          ? join(dirname(file), from).replace(/\.js$/, ".ts")
          : from,
      );
    }
  }
  return loaded;
}

it("the command line does not load ts-morph before it runs a command", () => {
  const loaded = loadedBy(join(root, "cli/run.ts"));
  expect(loaded.size).toBeGreaterThan(20);
  expect([...loaded]).not.toContain("ts-morph");
  expect(loadedBy(join(root, "commands/lifecycle/usage/usage.ts"))).toContain(
    "ts-morph",
  );
});
