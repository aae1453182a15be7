/** Both sides as one program of the TypeScript compiler, which is the one that ts-morph contains. */
import { posix } from "node:path";
import { ts } from "ts-morph";
import { appendTo } from "../../../../base/common/append-to.js";
import { closure } from "../../../../base/common/closure.js";
import type { SideName } from "../../finding.js";
import { compile } from "./compile.js";
import type { Declarations } from "./declarations.js";
import type { SdkSide } from "../sdk-side.js";

export interface TypeProgram extends Record<SideName, CompiledSide> {
  checker: ts.TypeChecker;
  /** Whether the checker has found a type too deep to compare. It then answers that types do not fit. */
  hasGivenUp(): boolean;
}

export interface CompiledSide {
  side: SdkSide;
  entries: readonly Entry[];
}

/** An entry point of a package. */
interface Entry {
  target: "client" | "validators";
  /** The specifier of the import: `@petstore/client`, `@petstore/client/checks`. */
  from: string;
  /** Name → declared symbol. */
  exports: ReadonlyMap<string, ts.Symbol>;
}

export interface PrintedSide {
  side: SdkSide;
  declarations: Declarations;
}

const entryFiles = [
  { target: "validators", entry: "index" },
  { target: "client", entry: "index" },
  { target: "client", entry: "checks" },
  { target: "client", entry: "query" },
  { target: "client", entry: "requests" },
  { target: "client", entry: "test" },
] as const;

/** Excessive stack depth, excessive complexity, and an instantiation that is excessively deep. */
const givenUp: ReadonlySet<number> = new Set([2321, 2589, 2859]);

export function createTypeProgram(
  base: PrintedSide,
  head: PrintedSide,
): TypeProgram {
  const files = new Map<string, string>();
  for (const [path, text] of head.declarations)
    files.set(`/head/${path}`, text);
  const shared = sharedModules(base.declarations, head.declarations);
  for (const [path, text] of base.declarations) {
    const same = `export * from "/head/${path.replace(/ts$/, "js")}";`;
    files.set(`/base/${path}`, shared.has(path) ? same : text);
  }
  const program = compile(files);
  const checker = program.getTypeChecker();
  const compiled = (name: SideName, side: SdkSide): CompiledSide => ({
    side,
    entries: entryFiles.flatMap(({ target, entry }) => {
      const file = program.getSourceFile(`/${name}/${target}/${entry}.ts`);
      const symbol = file && checker.getSymbolAtLocation(file);
      if (!symbol) return [];
      const from = side.importPath(target, entry);
      const exports = exportsOf(checker, symbol, target);
      return [{ target, from, exports }];
    }),
  });
  return {
    checker,
    hasGivenUp: () =>
      program.getGlobalDiagnostics().some(({ code }) => givenUp.has(code)),
    base: compiled("base", base.side),
    head: compiled("head", head.side),
  };
}

/**
 * Modules that are the same on both sides, with all that they import. The compiler reads them once. A class or a symbol
 * of one module would also differ from that of its copy.
 */
function sharedModules(
  base: Declarations,
  head: Declarations,
): ReadonlySet<string> {
  const changed = new Set(
    [...base.keys()].filter((path) => head.get(path) !== base.get(path)),
  );
  const importers = new Map<string, string[]>();
  for (const [path, text] of base)
    for (const [, from = ""] of text.matchAll(/ from "(\..*)\.js";$/gm))
      appendTo(importers, `${posix.join(posix.dirname(path), from)}.ts`, path);
  const affected = closure(changed, (path) => importers.get(path) ?? []);
  return new Set([...base.keys()].filter((path) => !affected.has(path)));
}

/** Names that only generated packages use. */
const internal = /^schemaOf|^(fieldRules|wire)$/;

function exportsOf(
  checker: ts.TypeChecker,
  module: ts.Symbol,
  target: Entry["target"],
): ReadonlyMap<string, ts.Symbol> {
  const found = new Map<string, ts.Symbol>();
  for (const symbol of checker.getExportsOfModule(module)) {
    if (internal.test(symbol.name)) continue;
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const declared = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
    // The client exports the types of the validators, and none of their functions.
    const isForeign = symbol.declarations?.every(
      (one) => one.getSourceFile().fileName.split("/")[2] !== target,
    );
    if (isForeign && (declared.flags & ts.SymbolFlags.Type) === 0) continue;
    found.set(symbol.name, declared);
  }
  return found;
}
