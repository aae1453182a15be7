/** Finds the files of a copied folder. */
import { posix } from "node:path";
import { appendTo } from "../base/common/append-to.js";
import type { Layout } from "../emit/packages/layout.js";
import type { FilePlan } from "../emit/target.js";
import type { JoinedPlan } from "./joined-modules.js";
import type { TemplateSources } from "./render.js";

/** A file that exports everything of a published module. */
interface ExportsPlan {
  readonly kind: "exports";
  /** Relative to the target's folder. */
  readonly path: string;
  readonly from: string;
}

/** A plan for one file. */
export type PrintPlan = FilePlan | JoinedPlan | ExportsPlan;

/** Returns one plan for each file of a copied folder. Any other plan is returned unchanged. */
export function filePlansOf(
  target: string,
  plan: FilePlan,
  templates: TemplateSources,
  layout: Pick<Layout, "handwritten">,
): PrintPlan[] {
  if (plan.kind !== "copy" || !plan.from.endsWith("/")) return [plan];
  const { path, from, needed } = plan;
  const isNeeded = needed ? withImports(from, needed, templates) : null;
  const plans: PrintPlan[] = [];
  const files = new Map<string, string[]>();
  for (const name of templates.keys()) {
    if (!name.startsWith(from) || isNeeded?.has(name) === false) continue;
    const own = name.slice(from.length);
    const module = own.replace(/\.ts$/, "");
    const place = layout.handwritten({ target, module });
    switch (place.kind) {
      case "copied":
        plans.push({ kind: "copy", path: path + own, from: name });
        break;
      case "joined":
        appendTo(files, `${path}${place.module}.ts`, name);
        break;
      case "published":
        // Only these can be entry points.
        if (!module.includes("/"))
          plans.push({ kind: "exports", path: path + own, from: place.from });
    }
  }
  for (const [file, modules] of files)
    plans.push({ kind: "joined", path: file, modules });
  return plans;
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
