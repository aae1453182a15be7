/** Finds the position of a new import in a user's file. */
import type { SourceFile } from "ts-morph";

export interface Insertion {
  at: number;
  text: string;
}

/** Adds to an existing import from the same module, or inserts a new line. */
export function importInsertion(
  file: SourceFile,
  name: string,
  from: string,
  newline: string,
): Insertion {
  const imports = file.getImportDeclarations();
  const lists = imports
    .filter((found) => found.getModuleSpecifierValue() === from)
    .filter((found) => !found.isTypeOnly())
    .map((found) => found.getNamedImports());
  const specifier = lists.find((list) => list.length > 0)?.at(-1);
  if (specifier) return { at: specifier.getEnd(), text: `, ${name}` };
  const quote = imports[0]?.getModuleSpecifier().getQuoteKind() ?? '"';
  const line = `import { ${name} } from ${quote}${from}${quote};`;
  const last = imports.at(-1);
  if (last) return { at: last.getEnd(), text: newline + line };
  const shebang = /^#!.*\n/.exec(file.getFullText())?.[0] ?? "";
  return { at: shebang.length, text: line + newline };
}
