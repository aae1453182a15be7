/** The table of pairs has no open cell. The promises hold in memory; `pairs.integration.test.ts` has the adapters. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { pluginNames } from "../../../../src/base/options/server-plugins.js";
import { checkPair, names, pairs, promises } from "./promises.js";
import { sites } from "./site.js";

const all = sites();
afterAll(() => all.close());

const templates = join(import.meta.dirname, "../../../../templates/server");

/** The functions that create plugins, of all entry points. */
function plugins(): string[] {
  return [...pluginNames, "telemetry"].flatMap((entry) => {
    const own = readFileSync(join(templates, `${entry}.ts`), "utf8");
    const [, runtime] = /from "\.\/(runtime\/time-limits)\.js"/.exec(own) ?? [];
    const code = runtime
      ? readFileSync(join(templates, `${runtime}.ts`), "utf8")
      : own;
    const created =
      /^export function (\w+)(?:<[^(]*>)?\((?:(?!^\}$).)*?\): (?:Plugin|Health|RequestIds) \{$/gms;
    return [...code.matchAll(created)].map(([, name = ""]) => name);
  });
}

it("knows all plugins", () => {
  expect([...names].sort()).toEqual([...plugins(), "definePlugin"].sort());
});

it("has a promise for each pair", () => {
  const missing = pairs
    .map((pair) => pair.join(" "))
    .filter((pair) => !promises[pair]?.says);
  expect(missing).toEqual([]);
  expect(Object.keys(promises)).toHaveLength(pairs.length);
});

it.each(pairs)("%s and %s", async (one, other) => {
  await checkPair((api) => all.serve("api.fetch", api), [one, other]);
});
