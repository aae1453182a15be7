/** An import is the consequence of a reference: which symbols a file refers to, and under which names. */
import type { FragmentNode, SymbolUse } from "../emit/code/fragment.js";
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

/** Finds every symbol below `node` and decides what must be imported into the module `here`. */
export function importsOf(
  node: FragmentNode,
  here: ModulePlace,
  packageName: (target: string) => string,
): Imports {
  const used = new Map<string, Used>();
  collect(node, used);
  const local = new Map<string, string>();
  const taken = new Set<string>();
  // Own declarations keep their names, then the package's own, then what comes from elsewhere.
  const byNearness = [...used.values()].sort(
    (a, b) => distance(a.symbol, here) - distance(b.symbol, here),
  );
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
  const nameOf = (symbol: SymbolRef) => {
    const name = local.get(keyOf(symbol));
    if (name === undefined) throw new Error(`Nobody asked for ${symbol.name}`);
    return name;
  };
  const declarations = [...modules]
    .sort(([a], [b]) => order(a) - order(b) || compare(a, b))
    .map(([from, items]) => declaration(from, items, nameOf));
  return { code: lines(declarations), nameOf };
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

function collect(node: FragmentNode, used: Map<string, Used>): void {
  switch (node.kind) {
    case "symbol": {
      const key = keyOf(node.symbol);
      const known = used.get(key);
      if (!known) used.set(key, { symbol: node.symbol, use: node.use });
      else if (node.use === "value") known.use = "value";
      return;
    }
    case "concat":
      for (const part of node.parts) collect(part, used);
      return;
    case "fill":
      for (const item of node.items) collect(item, used);
      return;
    case "group":
    case "nest":
      collect(node.content, used);
      return;
    case "ifBreak":
      collect(node.broken, used);
      collect(node.flat, used);
      return;
    case "text":
    case "literal":
    case "name":
    case "line":
      return;
  }
}

function keyOf(symbol: SymbolRef): string {
  return `${symbol.target} ${symbol.module} ${symbol.name}`;
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
