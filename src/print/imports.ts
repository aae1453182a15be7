/** Derives the imports of a file from the symbols that it refers to. */
import { getOrCreate } from "../base/common/get-or-create.js";
import type { SymbolUse } from "../emit/code/fragment.js";
import { ownWords } from "../emit/code/words.js";
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
import type { Mentions } from "./mentions.js";

export interface Imports {
  /** The import declarations in their order. */
  declarations: readonly ImportDeclaration[];
  /** Symbols that have another name in this file, because theirs is taken. */
  aliases: ReadonlyMap<SymbolRef, string>;
}

interface ImportDeclaration {
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

/** Symbols of one module by the names that it exports. Each may be several objects. */
type Used = Map<string, { use: SymbolUse; symbols: SymbolRef[] }>;

/** Returns the imports of the module `here`, given all symbols that it mentions, and our own text. */
export function importsOf(
  { symbols: mentioned, texts }: Pick<Mentions, "symbols" | "texts">,
  here: ModulePlace,
  specifier: TargetContext["specifier"],
): Imports {
  const modules = new Map<string, Used>();
  for (const [symbol, use] of mentioned) {
    const from =
      symbol.target === globalScope ? globalScope : specifier(symbol, here);
    const used = getOrCreate(modules, from, () => new Map());
    const name = exportedName(symbol, here);
    const known = used.get(name);
    if (!known) used.set(name, { use, symbols: [symbol] });
    else {
      known.symbols.push(symbol);
      if (use === "value") known.use = "value";
    }
  }
  const aliases = aliasesOf(modules, here.target, texts);
  const declarations = [...modules]
    .filter(([from]) => from !== itself && from !== globalScope)
    .sort(([a], [b]) => order(a) - order(b) || compare(a, b))
    .map(([from, used]) => declarationOf(from, used, aliases));
  return { declarations, aliases };
}

/** Packages import from the index of other packages, which exports some of our names as others. */
function exportedName(symbol: SymbolRef, here: ModulePlace): string {
  return symbol.target === here.target
    ? symbol.name
    : (symbol.exported ?? symbol.name);
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
 * Resolves conflicts by priority: declarations of the file, words of our own text, names from the spec, names of the same
 * target, our names from other targets, globals.
 */
function aliasesOf(
  modules: ReadonlyMap<string, Used>,
  target: string,
  texts: ReadonlySet<string>,
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
  const written = wordsAmong(
    new Set(
      claims.flatMap(({ name, rank }) => (rank === fromSpec ? name : [])),
    ),
    texts,
  );
  for (const { name, symbols, rank, isGlobal } of claims.sort(
    (one, other) => one.rank - other.rank,
  )) {
    const wanted = rank === fromSpec && written.has(name) ? `$${name}` : name;
    const free = isGlobal ? globalName(name, taken) : freeName(wanted, taken);
    for (const symbol of symbols)
      if (free !== symbol.name) aliases.set(symbol, free);
  }
  return aliases;
}

/** The names that our own text uses: for its declarations, for its parameters, or for globals. */
function wordsAmong(
  names: ReadonlySet<string>,
  texts: ReadonlySet<string>,
): ReadonlySet<string> {
  const found = new Set<string>();
  if (names.size === 0) return found;
  for (const text of texts)
    for (const word of ownWords(text)) if (names.has(word)) found.add(word);
  return found;
}

/** The rank of an imported name of the spec. Our own text knows all others. */
const fromSpec = 1;

function rankOf(
  from: string,
  symbol: SymbolRef | undefined,
  target: string,
): number {
  if (from === itself) return 0;
  if (from === globalScope) return 4;
  if (symbol?.own !== true) return fromSpec;
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
  const names = items.map(
    ([
      name,
      {
        use,
        symbols: [symbol],
      },
    ]) => {
      const local = symbol && (aliases.get(symbol) ?? symbol.name);
      return {
        name,
        alias: local === name ? undefined : local,
        isType: use === "type" && !onlyTypes,
      };
    },
  );
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
