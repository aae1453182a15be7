/** Functions that return a table for the runtime: tagged objects in which each table of a named schema is a name. */
import type { SymbolRef } from "../../../naming/symbols.js";
import {
  array,
  block,
  code,
  entry,
  flatObject,
  openArray,
  plainEntry,
  sequence,
  str,
  typeRef,
  valueRef,
  wordsIn,
  type Code,
} from "../../code/index.js";
import type { Declaration } from "../module/words.js";

export interface TablePart {
  code: Code;
  /** Prettier expands a list of objects. */
  form: "name" | "object";
}

/** `export function fieldsInPet(): Fields { return …; }` */
export function tableFunction(
  symbol: SymbolRef,
  type: SymbolRef,
  { code: table }: TablePart,
): Declaration {
  const head = code`export function ${valueRef(symbol)}(): ${typeRef(type)}`;
  return {
    name: symbol.name,
    code: block(head, [sequence(code`return `, table, code`;`)]),
    mentions: wordsIn([table]),
  };
}

export function named(text: Code): TablePart {
  return { code: text, form: "name" };
}

/** `{ kind: "object", … }` */
export function tagged(
  name: string,
  entries: readonly (Code | null)[],
): TablePart {
  const kind = entry("kind", str(name));
  return { code: flatObject([kind, ...entries]), form: "object" };
}

/** Several parts as one; null if there are none. */
export function allOf(parts: readonly TablePart[]): TablePart | null {
  const [only] = parts;
  if (only === undefined || parts.length === 1) return only ?? null;
  return tagged("all", [entry("parts", partList(parts))]);
}

export function memberOf(name: string, { code: text, form }: TablePart): Code {
  return form === "name" ? plainEntry(name, text) : entry(name, text);
}

export function partList(items: readonly TablePart[]): Code {
  const isOpen =
    items.length > 1 && items.every(({ form }) => form === "object");
  const written = items.map((item) => item.code);
  return isOpen ? openArray(written) : array(written);
}
