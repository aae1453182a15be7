/** The identifiers that may stand in a file: words of our own text, and names from the name table. */
import type { FragmentNode } from "../emit/code/fragment.js";

const wordsOfText = new Map<string, readonly string[]>();

/** Adds the identifiers that a fragment may bring. */
export function issuedBy(node: FragmentNode, issued: Set<string>): void {
  switch (node.kind) {
    case "text": {
      let words = wordsOfText.get(node.text);
      if (!words) {
        words = node.text.match(/[A-Za-z_$][A-Za-z0-9_$]*/g) ?? [];
        wordsOfText.set(node.text, words);
      }
      for (const word of words) issued.add(word);
      return;
    }
    case "name":
      issued.add(node.name);
      return;
    case "symbol":
      issued.add(node.symbol.name);
      return;
    case "concat":
      for (const part of node.parts) issuedBy(part, issued);
      return;
    case "fill":
      for (const item of node.items) issuedBy(item, issued);
      return;
    case "group":
    case "nest":
      issuedBy(node.content, issued);
      return;
    case "ifBreak":
      issuedBy(node.broken, issued);
      issuedBy(node.flat, issued);
      return;
    case "literal":
    case "line":
      return;
  }
}
