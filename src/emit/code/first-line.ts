import type { FragmentNode } from "./fragment.js";

/** How many characters come before the first place where a line may end, or before the end of it all. */
export function firstLineWidth(fragment: FragmentNode): number {
  let width = 0;
  /** Whether a line may end in it. */
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
