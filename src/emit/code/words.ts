/** The words in code that may be names. */
import type { FragmentNode } from "./fragment.js";

const known = new Map<string, readonly string[]>();

/** The words of a text, those of its comments included. The result is cached, because fragments of code repeat. */
export function wordsOfText(text: string): readonly string[] {
  let words = known.get(text);
  if (!words) {
    words = text.match(/[A-Za-z_$][A-Za-z0-9_$]*/g) ?? [];
    known.set(text, words);
  }
  return words;
}

const knownOwn = new Map<string, readonly string[]>();

/** The words of a text that may be identifiers: neither comments, texts nor members. */
export function ownWords(text: string): readonly string[] {
  let words = knownOwn.get(text);
  if (!words) {
    words = /^\s*(?:\/[/*]|\*)/.test(text)
      ? []
      : wordsOfText(text.replace(/"[^"]*"|\.[A-Za-z_$][\w$]*/g, " "));
    knownOwn.set(text, words);
  }
  return words;
}

/** The names that code mentions. */
export function wordsIn(parts: readonly FragmentNode[]): Set<string> {
  const words = new Set<string>();
  for (const part of parts) visit(part, words);
  return words;
}

function visit(node: FragmentNode, words: Set<string>): void {
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
        visit(node.parts[at] as FragmentNode, words);
      return;
    case "literal":
    case "lines":
    case "line":
      return;
  }
}
