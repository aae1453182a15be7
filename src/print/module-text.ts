/** The parts of a hand-written module. `test/architecture/runtime.test.ts` checks that each module has this form. */

export interface ModuleText {
  /** What the module is about, as lines of text. */
  readonly about: readonly string[];
  readonly imports: readonly ModuleImport[];
  readonly body: string;
}

interface ModuleImport {
  readonly from: string;
  readonly name: string;
  readonly isType: boolean;
}

/** The first line of each module. */
export const runtimeMark = "// Part of the Specwright runtime.\n";

/** A comment at the start that is followed by an import or a blank line. Any other belongs to the first declaration. */
const comment = /^\/\*\*((?:(?!\*\/)[^])*)\*\/\n(?=\n|import )/;
const importDeclaration =
  /^import (type )?\{\s*((?:type )?[$\w]+(?:,\s+(?:type )?[$\w]+)*),?\s*\} from "([^"]*)";\n/;

/** Imports of other forms, and exports of other modules. */
const unreadable =
  /^(?:import\b|export (?:type )?(?:\*|\{[^}]*\}) from\b)[^\n]*/m;

/** A user's own file may have any form. */
export class UnreadableModule extends Error {
  /** The name of the template. */
  readonly module: string;

  constructor(module: string, line: string) {
    super(
      `\`${line}\` must be at the start and have the form \`import { a, type B } from "./c.js";\``,
    );
    this.module = module;
  }
}

export function parseModule(name: string, text: string): ModuleText {
  let rest = text.startsWith(runtimeMark)
    ? text.slice(runtimeMark.length)
    : text;
  const [start = "", words = ""] = comment.exec(rest) ?? [];
  rest = rest.slice(start.length).trimStart();
  const imports: ModuleImport[] = [];
  for (;;) {
    const declaration = importDeclaration.exec(rest);
    if (declaration === null) break;
    const [all, type, names = "", from = ""] = declaration;
    rest = rest.slice(all.length);
    for (const [, own, name = ""] of names.matchAll(/(type )?([$\w]+)/g)) {
      const isType = type !== undefined || own !== undefined;
      imports.push({ from, name, isType });
    }
  }
  const [line] = unreadable.exec(rest) ?? [];
  if (line !== undefined) throw new UnreadableModule(name, line);
  return { about: linesOf(words), imports, body: rest.trim() };
}

function linesOf(words: string): string[] {
  const text = words.replace(/^ \*/gm, "").trim();
  return text === "" ? [] : text.split("\n").map((line) => line.trim());
}
