/** The text of a fragment on one line. Tables need its width. */
import type { FragmentNode } from "../code/fragment.js";

export function flatText(node: FragmentNode): string {
  switch (node.kind) {
    case "text":
    case "literal":
    case "name":
      return node.text;
    case "symbol":
      return node.symbol.name;
    case "concat":
    case "group":
    case "nest":
      return node.parts.map(flatText).join("");
    case "fill":
      return node.parts.map(flatText).join(" ");
    case "lines":
      return node.text.replaceAll("\n", " ");
    case "line":
      return node.text === "soft" ? "" : " ";
    case "fluid":
      return ` ${flatText(node.parts[0] as FragmentNode)}`;
    case "ifBreak":
      return flatText(node.parts[1] as FragmentNode);
  }
}
