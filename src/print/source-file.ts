/** The compiler (from ts-morph) checks an emitted TypeScript file. It takes long to load, so `audit.ts` asks it rarely. */
import { createRequire } from "node:module";
import type * as TsMorph from "ts-morph";
import type { ts as Compiler } from "ts-morph";

// `import` would first search the nine megabytes of the compiler for the names that it exports.
const { ts } = createRequire(import.meta.url)("ts-morph") as typeof TsMorph;

/** A printed file, and the identifiers that may stand in it. */
export interface AuditedFile {
  /** Present if the user's own template or target makes the file: the error to throw in place of ours. */
  blame?: (error: unknown) => unknown;
  path: string;
  text: string;
  /** Null for a file whose identifiers are all its author's: only its syntax is checked. */
  issued: ReadonlySet<string> | null;
}

/** What the parser keeps of a file beside its tree. */
interface ParsedFile extends Compiler.SourceFile {
  readonly parseDiagnostics: readonly Compiler.DiagnosticWithLocation[];
  /** The text of every identifier, once; property names in quotes are among them. */
  readonly identifiers: ReadonlyMap<string, string>;
}

/** Nobody reads the comments here, and nodes are only asked for their place when something is wrong. */
const parseOptions = {
  languageVersion: ts.ScriptTarget.ES2023,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** Throws where a file must not leave. */
export function auditSource({ path, text, issued }: AuditedFile): void {
  const file = ts.createSourceFile(path, text, parseOptions) as ParsedFile;
  failOnSyntaxErrors(file, path);
  if (issued !== null) failOnStrangers(file, path, issued);
}

function failOnSyntaxErrors(file: ParsedFile, path: string): void {
  const [first] = file.parseDiagnostics;
  if (!first) return;
  const message = ts.flattenDiagnosticMessageText(first.messageText, " ");
  throw new Error(
    `${placeOf(file, path, first.start)} is not TypeScript: ${message}`,
  );
}

function failOnStrangers(
  file: ParsedFile,
  path: string,
  issued: ReadonlySet<string>,
): void {
  // The walk is for the rare file that holds a suspect; most have none.
  if (![...file.identifiers.keys()].some((text) => isStrange(text, issued)))
    return;
  const visit = (node: Compiler.Node): void => {
    if (ts.isIdentifier(node) && isStrange(node.text, issued)) {
      const place = placeOf(file, path, node.getStart(file));
      throw new Error(
        `${place} holds the identifier ${JSON.stringify(node.text)}, which nobody issued`,
      );
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
}

/** Text that no identifier can be: it is empty, begins with a digit, or holds a sign. */
const inert = /^$|^\d|(?![\w$])\p{ASCII}/u;

function isStrange(text: string, issued: ReadonlySet<string>): boolean {
  return !issued.has(text) && !inert.test(text);
}

function placeOf(file: ParsedFile, path: string, position: number): string {
  const { line, character } = file.getLineAndCharacterOfPosition(position);
  return `${path}:${String(line + 1)}:${String(character + 1)}`;
}
