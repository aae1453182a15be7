/** Records the contents of a file: the symbols, which determine its imports, and the words that may occur in it. */
import type { SymbolUse } from "../emit/code/fragment.js";
import { wordsOfText } from "../emit/code/words.js";
import type { SymbolRef } from "../naming/symbols.js";

export interface Mentions {
  /** Each symbol, and whether it is used as a value anywhere. Equal symbols may be different objects. */
  readonly symbols: ReadonlyMap<SymbolRef, SymbolUse>;
  /** Names from the name table. */
  readonly names: Set<string>;
  /** Text that Specwright itself writes. */
  readonly texts: Set<string>;
  addSymbol(symbol: SymbolRef, use: SymbolUse): void;
}

export function createMentions(): Mentions {
  const symbols = new Map<SymbolRef, SymbolUse>();
  return {
    symbols,
    names: new Set(),
    texts: new Set(),
    addSymbol(symbol, use) {
      if (use === "value" || !symbols.has(symbol)) symbols.set(symbol, use);
    },
  };
}

/** Returns the identifiers that may occur in the file: words of our own text, and names from the name table. */
export function issuedBy(
  { symbols, names, texts }: Mentions,
  nameOf: (symbol: SymbolRef) => string,
): Set<string> {
  const issued = new Set(names);
  for (const symbol of symbols.keys()) {
    issued.add(symbol.name);
    for (const word of wordsOfText(nameOf(symbol))) issued.add(word);
    issued.add(nameOf(symbol));
  }
  for (const text of texts)
    for (const word of wordsOfText(text)) issued.add(word);
  return issued;
}
