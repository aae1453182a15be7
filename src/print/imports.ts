/** An import is the consequence of a reference: which symbols a file refers to, and under which names. */
import type { SymbolUse } from "../emit/code/fragment.js";
import { code, Code, lines, namesFrom } from "../emit/code/index.js";
import { identifier } from "../naming/identifiers.js";
import type { SymbolRef } from "../naming/symbols.js";

export interface ModulePlace {
  target: string;
  module: string;
}

export interface Imports {
  /** The import declarations, laid out. */
  code: Code;
  nameOf: (symbol: SymbolRef) => string;
}

interface Used {
  symbol: SymbolRef;
  use: SymbolUse;
}

/** Decides what must be imported into the module `here`, of all the symbols that it mentions. */
export function importsOf(
  mentioned: ReadonlyMap<SymbolRef, SymbolUse>,
  here: ModulePlace,
  packageName: (target: string) => string,
): Imports {
  // Own declarations keep their names, then the package's own, then what comes from elsewhere.
  const byNearness = distinct(mentioned).sort(
    (a, b) => distance(a.symbol, here) - distance(b.symbol, here),
  );
  const local = new Map<string, string>();
  const taken = new Set<string>();
  const modules = new Map<string, Used[]>();
  for (const item of byNearness) {
    const { symbol } = item;
    const name = freeName(symbol.name, taken);
    local.set(keyOf(symbol), name);
    if (distance(symbol, here) === 0) continue;
    const from = specifier(symbol, here, packageName);
    const list = modules.get(from) ?? [];
    list.push(item);
    modules.set(from, list);
  }
  // The name of a symbol is asked for at every mention of it.
  const names = new Map<SymbolRef, string | undefined>();
  for (const symbol of mentioned.keys())
    names.set(symbol, local.get(keyOf(symbol)));
  const nameOf = (symbol: SymbolRef) => {
    const name = names.get(symbol);
    if (name === undefined) throw new Error(`Nobody asked for ${symbol.name}`);
    return name;
  };
  const declarations = [...modules]
    .sort(([a], [b]) => order(a) - order(b) || compare(a, b))
    .map(([from, items]) => declaration(from, items, nameOf));
  return { code: lines(declarations), nameOf };
}

/** Each symbol once, whatever objects speak of it. */
function distinct(mentioned: ReadonlyMap<SymbolRef, SymbolUse>): Used[] {
  const used = new Map<string, Used>();
  for (const [symbol, use] of mentioned) {
    const known = used.get(keyOf(symbol));
    if (!known) used.set(keyOf(symbol), { symbol, use });
    else if (use === "value") known.use = "value";
  }
  return [...used.values()];
}

function declaration(
  from: string,
  items: readonly Used[],
  nameOf: (symbol: SymbolRef) => string,
): Code {
  const onlyTypes = items.every((item) => item.use === "type");
  const names = [...items]
    .sort((a, b) => compare(a.symbol.name, b.symbol.name))
    .map(({ symbol, use }) => {
      const name = Code.of({ kind: "name", name: symbol.name });
      const alias = Code.of({ kind: "name", name: identifier(nameOf(symbol)) });
      const shown =
        nameOf(symbol) === symbol.name ? name : code`${name} as ${alias}`;
      return use === "type" && !onlyTypes ? code`type ${shown}` : shown;
    });
  const start = onlyTypes ? code`import type` : code`import`;
  return namesFrom(start, names, from);
}

/** Kept, since the same symbols are met in many files. */
const keys = new WeakMap<SymbolRef, string>();

function keyOf(symbol: SymbolRef): string {
  let key = keys.get(symbol);
  if (key === undefined) {
    key = `${symbol.target} ${symbol.module} ${symbol.name}`;
    keys.set(symbol, key);
  }
  return key;
}

function distance(symbol: SymbolRef, here: ModulePlace): number {
  if (symbol.target !== here.target) return 2;
  return symbol.module === here.module ? 0 : 1;
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++)
    name = `${wanted}_${String(number)}`;
  taken.add(name);
  return name;
}

function specifier(
  symbol: SymbolRef,
  here: ModulePlace,
  packageName: (target: string) => string,
): string {
  if (symbol.target !== here.target) return packageName(symbol.target);
  const from = here.module.split("/").slice(0, -1);
  const to = symbol.module.split("/");
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  const up = from.slice(shared).map(() => "..");
  const path = [...up, ...to.slice(shared)].join("/");
  return `${up.length === 0 ? "./" : ""}${path}.js`;
}

/** Packages first, then parents, then siblings. */
function order(from: string): number {
  if (!from.startsWith(".")) return 0;
  return from.startsWith("..") ? 1 : 2;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
