/** TypeScript files that a user's own target builds with ts-morph, which is loaded for the first of them. */
import { createRequire } from "node:module";
import type * as TsMorph from "ts-morph";
import type { SourceBuild } from "../emit/target.js";
import type { SymbolRef } from "../naming/symbols.js";
import { layout } from "./layout.js";
import { createMentions, type Mentions } from "./mentions.js";

const load = createRequire(import.meta.url);

export interface BuiltSource {
  text: string;
  /** The symbols in the fragments that the target printed. */
  mentions: Mentions;
}

export function buildSource(
  path: string,
  build: SourceBuild,
  nameOf: (symbol: SymbolRef) => string,
): BuiltSource {
  if (!/\.[cm]?tsx?$/.test(path)) {
    throw new Error(`${path} is not the name of a TypeScript file`);
  }
  const morph = load("ts-morph") as typeof TsMorph;
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
  return { text: file.getFullText(), mentions };
}

/** Lays out a built file as Prettier's defaults do. */
export async function formatSource(
  path: string,
  text: string,
): Promise<string> {
  const { format } = await import("prettier");
  return format(text, { filepath: path });
}
