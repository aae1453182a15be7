/** From fragments to text, with the document printer of Prettier: width-aware layout without parsing anything. */
import type { Doc } from "prettier";
import { builders, printer } from "prettier/doc";
import type { FragmentNode } from "../emit/code/fragment.js";
import type { SymbolRef } from "../naming/symbols.js";

const { align, breakParent, fill, group, hardline, ifBreak, line, softline } =
  builders;

export interface LayoutOptions {
  /** Columns; Infinity for text that must not be broken. */
  width: number;
  /** The name of a symbol in this file. */
  nameOf: (symbol: SymbolRef) => string;
}

export function layout(node: FragmentNode, options: LayoutOptions): string {
  return printer.printDocToString(toDoc(node, options.nameOf), {
    printWidth: options.width,
    tabWidth: 2,
    useTabs: false,
  }).formatted;
}

function toDoc(node: FragmentNode, nameOf: (symbol: SymbolRef) => string): Doc {
  switch (node.kind) {
    case "text":
    case "literal":
      return node.text;
    case "name":
      return node.name;
    case "symbol":
      return nameOf(node.symbol);
    case "concat":
      return node.parts.map((part) => toDoc(part, nameOf));
    case "fill":
      return fill(
        node.items.flatMap((item, index) =>
          index === 0 ? [toDoc(item, nameOf)] : [line, toDoc(item, nameOf)],
        ),
      );
    case "group":
      return group(
        node.expanded
          ? [toDoc(node.content, nameOf), breakParent]
          : toDoc(node.content, nameOf),
      );
    case "nest":
      return align(node.spaces, toDoc(node.content, nameOf));
    case "line":
      return { soft: softline, space: line, hard: hardline }[node.line];
    case "ifBreak":
      return ifBreak(toDoc(node.broken, nameOf), toDoc(node.flat, nameOf));
  }
}
