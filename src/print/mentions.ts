/** What a file mentions, found in one walk over its fragments: they are many. */
import type { FragmentNode, SymbolUse } from "../emit/code/fragment.js";
import type { SymbolRef } from "../naming/symbols.js";

export interface Mentions {
  /** Each symbol, and whether it is used as a value anywhere. Equal symbols may be several objects. */
  symbols: ReadonlyMap<SymbolRef, SymbolUse>;
  /** The identifiers that may stand in the file: words of our own text, and names from the name table. */
  issued: ReadonlySet<string>;
}

const wordsOfText = new Map<string, readonly string[]>();

export function mentionsOf(root: FragmentNode): Mentions {
  const symbols = new Map<SymbolRef, SymbolUse>();
  const issued = new Set<string>();
  const texts = new Set<string>();

  const visit = (node: FragmentNode): void => {
    switch (node.kind) {
      case "text":
        texts.add(node.text);
        return;
      case "name":
        issued.add(node.name);
        return;
      case "symbol":
        if (node.use === "value" || !symbols.has(node.symbol))
          symbols.set(node.symbol, node.use);
        return;
      case "concat":
        for (const part of node.parts) visit(part);
        return;
      case "fill":
        for (const item of node.items) visit(item);
        return;
      case "group":
      case "nest":
        visit(node.content);
        return;
      case "ifBreak":
        visit(node.broken);
        visit(node.flat);
        return;
      case "literal":
      case "line":
        return;
    }
  };

  visit(root);
  for (const symbol of symbols.keys()) issued.add(symbol.name);
  for (const text of texts) for (const word of wordsOf(text)) issued.add(word);
  return { symbols, issued };
}

function wordsOf(text: string): readonly string[] {
  let words = wordsOfText.get(text);
  if (!words) {
    words = text.match(/[A-Za-z_$][A-Za-z0-9_$]*/g) ?? [];
    wordsOfText.set(text, words);
  }
  return words;
}
