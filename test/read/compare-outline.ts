/** Compares the positions that are found by indentation alone with those of the parser. */
import { load } from "js-yaml";
import { expect } from "vitest";
import { outlineOf, positionInOutline } from "../../src/read/yaml/outline.js";
import { parseTree, positionInTree } from "../../src/read/yaml/yaml-tree.js";
import { waysInto } from "./ways-into.js";

const targets = ["key", "value"] as const;

/** How many of the places were found; the rest of the line is all that is ever shown. */
export function compare(
  text: string,
  most: number,
): { found: number; of: number } {
  const lines = text.split(/\r\n|\n/);
  const outline = outlineOf(lines);
  const tree = parseTree(text);
  const counts = { found: 0, of: 0 };
  for (const way of waysInto(load(text), most)) {
    for (const target of targets) {
      const quick = positionInOutline(outline, way, target);
      counts.of++;
      if (quick === null) continue;
      counts.found++;
      const exact = positionInTree(tree, way, target);
      const rest = (lines[quick.line - 1] ?? "").length - quick.column + 1;
      const length = Math.min(exact?.length ?? 0, rest);
      expect({
        way,
        target,
        ...quick,
        length: Math.min(quick.length, rest),
      }).toEqual({ way, target, ...exact, length });
    }
  }
  return counts;
}
