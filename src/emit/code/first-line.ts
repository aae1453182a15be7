import type { FragmentNode } from "./fragment.js";

/** The number of characters before the first possible line break, or before the end. */
export function firstLineWidth(fragment: FragmentNode): number {
  let width = 0;
  /** Whether a node contains a possible line break. */
  const walk = (node: FragmentNode): boolean => {
    switch (node.kind) {
      case "text":
      case "literal":
      case "name":
        width += node.text.length;
        return false;
      case "symbol":
        width += node.symbol.name.length;
        return false;
      case "line":
      case "fluid":
        return true;
      case "lines":
        width += node.text.indexOf("\n");
        return true;
      case "ifBreak":
        return node.parts.slice(0, 1).some(walk);
      case "concat":
      case "fill":
      case "group":
      case "nest":
        return node.parts.some(walk);
    }
  };
  walk(fragment);
  return width;
}
