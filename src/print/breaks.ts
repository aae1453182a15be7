import type { FragmentNode } from "../emit/code/fragment.js";

export type Group = Extract<FragmentNode, { kind: "group" }>;

/** Which groups cannot stay flat: those with a hard line end in them, however deep. Each is looked at once. */
export function createBreaks(): (group: Group) => boolean {
  const known = new Map<Group, boolean>();

  const mustBreak = (group: Group): boolean => {
    let result = known.get(group);
    if (result === undefined) {
      result = group.expanded || hasLineEnd(group.content);
      known.set(group, result);
    }
    return result;
  };

  const hasLineEnd = (node: FragmentNode): boolean => {
    switch (node.kind) {
      case "line":
        return node.line === "hard";
      case "concat":
        return node.parts.some(hasLineEnd);
      case "fill":
        return node.items.some(hasLineEnd);
      case "nest":
        return hasLineEnd(node.content);
      case "group":
        return mustBreak(node);
      case "ifBreak":
        return hasLineEnd(node.broken) || hasLineEnd(node.flat);
      case "text":
      case "literal":
      case "name":
      case "symbol":
        return false;
    }
  };

  return mustBreak;
}
