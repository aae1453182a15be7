/** Finds the names that code mentions, so that only used names are declared. */
import { wordsOfText, type Code } from "../../code/index.js";

export function wordsIn(parts: readonly Code[]): Set<string> {
  const words = new Set<string>();
  for (const part of parts) visit(part, words);
  return words;
}

function visit(node: Code, words: Set<string>): void {
  switch (node.kind) {
    case "text":
      wordsOfText(node.text).forEach(words.add, words);
      return;
    case "name":
      words.add(node.text);
      return;
    case "symbol":
      words.add(node.symbol.name);
      return;
    case "concat":
    case "fill":
    case "ifBreak":
    case "group":
    case "nest":
    case "fluid":
      for (let at = 0; at < node.parts.length; at++)
        visit(node.parts[at] as Code, words);
      return;
    case "literal":
    case "lines":
    case "line":
      return;
  }
}

/** A declaration of a module. It is kept only if a kept one mentions it. */
export interface Declaration {
  name: string;
  code: Code;
  mentions: ReadonlySet<string>;
}

/** The declarations that the roots need, directly or indirectly. */
export function neededBy(
  roots: readonly Declaration[],
  declarations: readonly Declaration[],
): ReadonlySet<Declaration> {
  const byName = new Map(declarations.map((one) => [one.name, one]));
  const kept = new Set<Declaration>();
  const waiting = [...roots];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const word of next.mentions) {
      const declaration = byName.get(word);
      if (!declaration || kept.has(declaration)) continue;
      kept.add(declaration);
      waiting.push(declaration);
    }
  }
  return kept;
}
