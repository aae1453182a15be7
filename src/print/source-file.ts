/**
 * Checks an emitted TypeScript file with the compiler (from ts-morph). Loading it is slow, so `audit.ts` rarely uses
 * it.
 */
import type * as TsMorph from "ts-morph";
import type { ts as Compiler } from "ts-morph";
import { loadPackage } from "../base/common/load-package.js";

const { ts } = loadPackage("ts-morph") as typeof TsMorph;

/** A printed file, and the identifiers that may occur in it. */
export interface AuditedFile {
  /** Present if a template or target of the user generates the file. Returns the error to throw instead of ours. */
  wrapError?: (error: unknown) => unknown;
  path: string;
  text: string;
  /** Null for a file whose identifiers are all its author's: only its syntax is checked. */
  issued: ReadonlySet<string> | null;
}

/** Internal fields that the parser adds to a file. */
interface ParsedFile extends Compiler.SourceFile {
  readonly parseDiagnostics: readonly Compiler.DiagnosticWithLocation[];
  /** The text of every identifier, once, including quoted property names. */
  readonly identifiers: ReadonlyMap<string, string>;
}

/** Comments are not needed, and positions are needed only for errors. */
const parseOptions = {
  languageVersion: ts.ScriptTarget.ES2023,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** Throws if the file must not be written. */
export function auditSource({ path, text, issued }: AuditedFile): void {
  const file = ts.createSourceFile(path, text, parseOptions) as ParsedFile;
  failOnSyntaxErrors(file, path);
  if (issued !== null) failOnUnknownIdentifiers(file, path, issued);
}

function failOnSyntaxErrors(file: ParsedFile, path: string): void {
  const [first] = file.parseDiagnostics;
  if (!first) return;
  const message = ts.flattenDiagnosticMessageText(first.messageText, " ");
  throw new Error(
    `${filePlace(file, path, first.start)} is not TypeScript: ${message}`,
  );
}

function failOnUnknownIdentifiers(
  file: ParsedFile,
  path: string,
  issued: ReadonlySet<string>,
): void {
  // A fast path: the walk is needed only for the rare file with an unknown identifier.
  if (![...file.identifiers.keys()].some((text) => isUnknown(text, issued)))
    return;
  const visit = (node: Compiler.Node): void => {
    if (ts.isIdentifier(node) && isUnknown(node.text, issued)) {
      const place = filePlace(file, path, node.getStart(file));
      throw new Error(
        `${place} contains the identifier ${JSON.stringify(node.text)}, which is in neither the name table nor our own text`,
      );
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
}

/** Text that cannot be an identifier: empty, starting with a digit, or containing punctuation. */
const notIdentifier = /^$|^\d|(?![\w$])\p{ASCII}/u;

function isUnknown(text: string, issued: ReadonlySet<string>): boolean {
  return !issued.has(text) && !notIdentifier.test(text);
}

function filePlace(file: ParsedFile, path: string, position: number): string {
  const { line, character } = file.getLineAndCharacterOfPosition(position);
  return `${path}:${String(line + 1)}:${String(character + 1)}`;
}
