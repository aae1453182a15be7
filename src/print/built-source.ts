/**
 * TypeScript files that are built with ts-morph: handler stubs, and files of a user's own target. ts-morph is loaded for
 * the first of them.
 */
import type * as TsMorph from "ts-morph";
import type { SourceFile } from "ts-morph";
import { loadPackage } from "../base/common/load-package.js";
import type { Layout } from "../emit/packages/layout.js";
import type { ModulePlace, SourceBuild } from "../emit/target.js";
import type { SymbolRef } from "../naming/symbols.js";
import { importsOf } from "./imports.js";
import { layout } from "./layout.js";
import { createMentions, issuedBy, type Mentions } from "./mentions.js";

interface BuiltSource {
  /** With the imports of the symbols in the fragments that were printed. */
  file: SourceFile;
  /** The identifiers that may occur in the file if all of them come from fragments. */
  issued: ReadonlySet<string>;
}

export function buildSource(
  path: string,
  build: SourceBuild,
  here: ModulePlace,
  specifier: Layout["specifier"],
): BuiltSource {
  let { file, mentions } = buildBody(path, build, ownName);
  const imports = importsOf(mentions, here, specifier);
  const nameOf = (symbol: SymbolRef): string =>
    imports.aliases.get(symbol) ?? symbol.name;
  // Conflicts are rare. The names of symbols are known only after the file was built once.
  if (imports.aliases.size > 0) {
    ({ file, mentions } = buildBody(path, build, nameOf));
  }
  file.insertImportDeclarations(
    0,
    imports.declarations.map(({ from, onlyTypes, names }) => ({
      moduleSpecifier: from,
      isTypeOnly: onlyTypes,
      namedImports: names.map(({ name, alias, isType }) => ({
        name,
        isTypeOnly: isType,
        ...(alias !== undefined && { alias }),
      })),
    })),
  );
  return { file, issued: issuedBy(mentions, nameOf) };
}

function buildBody(
  path: string,
  build: SourceBuild,
  nameOf: (symbol: SymbolRef) => string,
): { file: SourceFile; mentions: Mentions } {
  if (!/\.[cm]?tsx?$/.test(path)) {
    throw new Error(`${path} is not the name of a TypeScript file`);
  }
  const morph = loadPackage("ts-morph") as typeof TsMorph;
  const project = new morph.Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: {
      indentationText: morph.IndentationText.TwoSpaces,
      useTrailingCommas: true,
    },
  });
  const file = project.createSourceFile(`/${path}`);
  const mentions = createMentions();
  // Prettier makes the layout of the file, so lines need not be broken here.
  const options = { width: Number.POSITIVE_INFINITY, nameOf, mentions };
  // An async function is also assignable to a function that returns void.
  const run: (...given: Parameters<SourceBuild>) => unknown = build;
  const result = run(file, {
    morph,
    print: (fragment) => layout(fragment, options),
  });
  if (result instanceof Promise) {
    throw new Error("build returned a promise; it must be synchronous");
  }
  return { file, mentions };
}

function ownName(symbol: SymbolRef): string {
  return symbol.name;
}

/** Lays out a built file as Prettier's defaults do. */
export async function formatSource(
  path: string,
  text: string,
): Promise<string> {
  const { format } = await import("prettier");
  return format(text, { filepath: path });
}
