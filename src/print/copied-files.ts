/** Finds the files of a copied folder. */
import { posix } from "node:path";
import type { FilePlan } from "../emit/target.js";
import type { TemplateSources } from "./render.js";

/** Returns one plan for each file of a copied folder. Any other plan is returned unchanged. */
export function filePlansOf(
  plan: FilePlan,
  templates: TemplateSources,
): FilePlan[] {
  if (plan.kind !== "copy" || !plan.from.endsWith("/")) return [plan];
  const { path, from, needed } = plan;
  const isNeeded = needed ? withImports(from, needed, templates) : null;
  return [...templates.keys()]
    .filter((name) => name.startsWith(from) && isNeeded?.has(name) !== false)
    .map((name) => ({
      kind: "copy",
      path: path + name.slice(from.length),
      from: name,
    }));
}

/** Returns the files, and all files that they import, directly or indirectly. */
function withImports(
  folder: string,
  files: readonly string[],
  templates: TemplateSources,
): ReadonlySet<string> {
  const found = new Set(files.map((file) => folder + file));
  // Iteration over a set includes the elements that are added meanwhile.
  for (const name of found) {
    const text = templates.get(name) ?? "";
    for (const [, path = ""] of text.matchAll(/ from "(\.[^"]+)\.js"/g)) {
      found.add(`${posix.join(posix.dirname(name), path)}.ts`);
    }
  }
  return found;
}
