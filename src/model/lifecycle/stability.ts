/** Determines the stability of an operation that does not declare its own. */
import { field, type Node, itemsAt } from "../source/node.js";
import type { Context } from "../context.js";
import { statedStability } from "./lifecycle.js";
import type { Stability } from "../model.js";

export type InheritedStability = (pathItem: Node, tags: string[]) => Stability;

/** The stability of its path, one of its tags or the whole API applies, in this order. */
export function inheritedStability(context: Context): InheritedStability {
  const byTag = new Map<string, Stability>();
  for (const tag of itemsAt(context.root, "tags")) {
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
