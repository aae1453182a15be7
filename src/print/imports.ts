/** Derives the imports of a file from the symbols that it refers to. */
import { getOrCreate } from "../base/common/get-or-create.js";
import type { SymbolUse } from "../emit/code/fragment.js";
import {
  code,
  ident,
  lines,
  namesFrom,
  type Code,
} from "../emit/code/index.js";
import type { ModulePlace, TargetContext } from "../emit/target.js";
import { identifier } from "../naming/identifiers.js";
import { globalScope, type SymbolRef } from "../naming/symbols.js";

export interface Imports {
  /** The import declarations in their order. */
  declarations: readonly ImportDeclaration[];
  /** Symbols that have another name in this file, because theirs is taken. */
  aliases: ReadonlyMap<SymbolRef, string>;
}

export interface ImportDeclaration {
  from: string;
  /** `import type` */
  onlyTypes: boolean;
  names: readonly ImportedName[];
}

interface ImportedName {
  name: string;
  alias: string | undefined;
  /** `{ type name }` */
  isType: boolean;
}

/** Symbols of one module by their names. Each may be several objects. */
type Used = Map<string, { use: SymbolUse; symbols: SymbolRef[] }>;

/** Returns the imports of the module `here`, given all symbols that it mentions. */
export function importsOf(
  mentioned: ReadonlyMap<SymbolRef, SymbolUse>,
  here: ModulePlace,
  specifier: TargetContext["specifier"],
): Imports {
  const modules = new Map<string, Used>();
  for (const [symbol, use] of mentioned) {
    const from =
      symbol.target === globalScope ? globalScope : specifier(symbol, here);
    const used = getOrCreate(modules, from, () => new Map());
    const known = used.get(symbol.name);
    if (!known) used.set(symbol.name, { use, symbols: [symbol] });
    else {
      known.symbols.push(symbol);
      if (use === "value") known.use = "value";
    }
  }
  const aliases = aliasesOf(modules, here.target);
  const declarations = [...modules]
    .filter(([from]) => from !== itself && from !== globalScope)
    .sort(([a], [b]) => order(a) - order(b) || compare(a, b))
    .map(([from, used]) => declarationOf(from, used, aliases));
  return { declarations, aliases };
}

/** Returns the declarations as code, laid out. */
export function importCode({ declarations }: Imports): Code {
  return lines(
    declarations.map(({ from, onlyTypes, names }) =>
      namesFrom(
        onlyTypes ? code`import type` : code`import`,
        names.map(({ name, alias, isType }) => {
          const own = ident(identifier(name));
          const shown =
            alias === undefined
              ? own
              : code`${own} as ${ident(identifier(alias))}`;
          return isType ? code`type ${shown}` : shown;
        }),
        from,
      ),
    ),
  );
}

/**
 * Resolves conflicts by priority: declarations of the file, names from the spec, names of the same target, our names
 * from other targets, globals.
 */
function aliasesOf(
  modules: ReadonlyMap<string, Used>,
  target: string,
): ReadonlyMap<SymbolRef, string> {
  const aliases = new Map<SymbolRef, string>();
  const taken = new Set<string>();
  const claims = [...modules].flatMap(([from, used]) =>
    [...used].map(([name, { symbols }]) => ({
      name,
      symbols,
      rank: rankOf(from, symbols[0], target),
      isGlobal: from === globalScope,
    })),
  );
  for (const { name, symbols, isGlobal } of claims.sort(
    (one, other) => one.rank - other.rank,
  )) {
    const free = isGlobal ? globalName(name, taken) : freeName(name, taken);
    if (free === name) continue;
    for (const symbol of symbols) aliases.set(symbol, free);
  }
  return aliases;
}

function rankOf(
  from: string,
  symbol: SymbolRef | undefined,
  target: string,
): number {
  if (from === itself) return 0;
  if (from === globalScope) return 4;
  if (symbol?.own !== true) return 1;
  return symbol.target === target ? 2 : 3;
}

function globalName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? `globalThis.${name}` : name;
}

function declarationOf(
  from: string,
  used: Used,
  aliases: ReadonlyMap<SymbolRef, string>,
): ImportDeclaration {
  const items = [...used].sort(([a], [b]) => compare(a, b));
  const onlyTypes = items.every(([, { use }]) => use === "type");
  const names = items.map(([name, { use, symbols }]) => ({
    name,
    alias: symbols[0] && aliases.get(symbols[0]),
    isType: use === "type" && !onlyTypes,
  }));
  return { from, onlyTypes, names };
}

/** No name from a spec contains `$`, so only our own aliases can conflict. */
function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  while (taken.has(name)) name = `$${name}`;
  taken.add(name);
  return name;
}

/** The import path of the module itself. */
const itself = "";

/** Packages first, then parents, then siblings. */
function order(from: string): number {
  if (!from.startsWith(".")) return 0;
  return from.startsWith("..") ? 1 : 2;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
