/** Finds the exported names of types. */
import { ts } from "ts-morph";
import { getOrCreate } from "../../../../base/common/get-or-create.js";
import { nameIn, partOf } from "./facts.js";

export interface TypeNames {
  /** The names of the exported types that have exactly these alternatives. */
  of(types: readonly ts.Type[]): ReadonlySet<string>;
  /** The exported type of a name. */
  type(name: string): ts.Type | null;
  /** The name that an exported type is nothing but another name of; null for any other type. */
  original(name: string): string | null;
}

const none: ReadonlySet<string> = new Set();

/**
 * The compiler keeps no names of unions and of primitive types, so unions are found by their members, and primitive
 * types have no names here.
 */
export function createTypeNames(
  checker: ts.TypeChecker,
  symbols: ReadonlyMap<string, ts.Symbol>,
): TypeNames {
  const ids = new Map<ts.Type, number>();
  const keyOf = (types: readonly ts.Type[]): string =>
    types
      .map((type) => getOrCreate(ids, type, () => ids.size))
      .sort((a, b) => a - b)
      .join(" ");
  const types = new Map<string, ts.Type>();
  const names = new Map<string, Set<string>>();
  const original = (name: string): string | null => {
    const symbol = symbols.get(name);
    // A name of an `export` declaration may stand for a symbol with another one.
    if (symbol && symbol.name !== name && symbols.get(symbol.name) === symbol)
      return symbol.name;
    const [declaration] = symbol?.declarations ?? [];
    const other =
      declaration && ts.isTypeAliasDeclaration(declaration)
        ? nameIn(declaration.type)
        : null;
    return other !== null && symbols.has(other) ? other : null;
  };
  for (const [name, symbol] of inDependencyOrder(symbols)) {
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    types.set(name, type);
    const { alternatives } = partOf(type);
    if (!alternatives.every(isPrimitive))
      getOrCreate(names, keyOf(alternatives), () => new Set()).add(name);
  }
  return {
    of: (alternatives) => names.get(keyOf(alternatives)) ?? none,
    type: (name) => types.get(name) ?? null,
    original,
  };
}

/** Types before those that refer to them: the compiler then follows each reference once, and no long chain of them. */
function inDependencyOrder(
  symbols: ReadonlyMap<string, ts.Symbol>,
): ReadonlyMap<string, ts.Symbol> {
  const ordered = new Map<string, ts.Symbol>();
  const opened = new Set<string>();
  const pending = [...symbols.keys()].reverse();
  for (let name = pending.at(-1); name !== undefined; name = pending.at(-1)) {
    const symbol = symbols.get(name);
    if (symbol && !opened.has(name)) {
      opened.add(name);
      for (const other of namesIn(symbol))
        if (symbols.has(other) && !opened.has(other)) pending.push(other);
    } else {
      pending.pop();
      if (symbol) ordered.set(name, symbol);
    }
  }
  return ordered;
}

function namesIn({ declarations = [] }: ts.Symbol): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName))
      found.push(node.typeName.text);
    ts.forEachChild(node, visit);
  };
  for (const declaration of declarations) visit(declaration);
  return found;
}

const primitive =
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown |
  ts.TypeFlags.String |
  ts.TypeFlags.Number |
  ts.TypeFlags.BigInt |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined;

function isPrimitive({ flags }: ts.Type): boolean {
  return (flags & primitive) !== 0;
}
