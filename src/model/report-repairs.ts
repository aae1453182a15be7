/** Reports the mistakes that were repaired. */
import type { IsExcluded } from "./check-keywords.js";
import { placeOf, type Context } from "./context.js";
import type { Repair } from "./repair/object-edit.js";
import type { Node } from "./source/node.js";

/** Mistakes in parts that filters exclude are not reported. */
export function reportRepairs(
  context: Context,
  repairs: readonly Repair[],
  isExcluded: IsExcluded,
): void {
  for (const { at, target, code, params } of repairs) {
    if (isInside(at, isExcluded)) continue;
    context.report(code, placeOf(at, target), params);
  }
}

function isInside(node: Node, isExcluded: IsExcluded): boolean {
  for (let { pointer } = node; pointer !== "";) {
    const around = { ...node, pointer };
    if (isExcluded("schema", () => around)) return true;
    if (isExcluded("operation", () => around)) return true;
    pointer = pointer.slice(0, pointer.lastIndexOf("/"));
  }
  return false;
}
