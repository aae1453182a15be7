/** How settled an operation is where it does not say so itself. */
import { elements, field, type Node } from "../source/node.js";
import type { Context } from "../context.js";
import { statedStability } from "./lifecycle.js";
import type { Stability } from "../model.js";

export type InheritedStability = (pathItem: Node, tags: string[]) => Stability;

/** What is around an operation speaks for it: its path, one of its tags, the whole API; the nearest counts. */
export function inheritedStability(context: Context): InheritedStability {
  const byTag = new Map<string, Stability>();
  const tags = field(context.root, "tags");
  for (const tag of tags ? elements(tags) : []) {
    const name = field(tag, "name")?.value;
    const stability = statedStability(context, tag);
    if (typeof name === "string" && stability) byTag.set(name, stability);
  }
  const info = field(context.root, "info");
  const general = info && statedStability(context, info);
  return (pathItem: Node, names: string[]): Stability =>
    statedStability(context, pathItem) ??
    names.map((name) => byTag.get(name)).find((known) => known !== undefined) ??
    general ??
    "stable";
}
