/** Where an import goes in a file of the user. */
import { ts } from "ts-morph";
import type { Insertion } from "./extend.js";

/** Into the list of an import of the same module where there is one; else as a line of its own. */
export function importInsertion(
  file: ts.SourceFile,
  name: string,
  from: string,
  newline: string,
): Insertion {
  const imports = file.statements.filter(ts.isImportDeclaration);
  for (const statement of imports) {
    const last = lastElement(statement, from);
    if (last) return { at: last.getEnd(), text: `, ${name}` };
  }
  const line = `import { ${name} } from ${JSON.stringify(from)};`;
  const last = imports.at(-1);
  if (last) return { at: last.getEnd(), text: newline + line };
  return { at: startOfCode(file.text), text: line + newline };
}

/** The last name of a list that can take another value. */
function lastElement(
  statement: ts.ImportDeclaration,
  from: string,
): ts.ImportSpecifier | undefined {
  const { moduleSpecifier, importClause } = statement;
  const bindings = importClause?.namedBindings;
  const fits =
    ts.isStringLiteral(moduleSpecifier) &&
    moduleSpecifier.text === from &&
    importClause?.phaseModifier === undefined &&
    bindings !== undefined &&
    ts.isNamedImports(bindings);
  return fits ? bindings.elements.at(-1) : undefined;
}

/** Behind a byte order mark and a line for the shell. */
function startOfCode(text: string): number {
  return /^\ufeff?(#![^\n]*\n)?/.exec(text)?.[0].length ?? 0;
}
