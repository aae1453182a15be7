/**
 * Adds to a user's file the members of object literals that a fresh file has and this one lacks, with their imports.
 *
 * ts-morph finds the positions, and the text is inserted unchanged. Its structured edits (`addMethod`,
 * `addImportDeclaration`) cannot be used here: they remove comments and byte order marks, and break files that start
 * with `#!`.
 */
import {
  Node,
  SyntaxKind,
  type ObjectLiteralElementLike,
  type ObjectLiteralExpression,
} from "ts-morph";
import { importInsertion, type Insertion } from "./imports.js";
import {
  identifiers,
  memberKey,
  openSource,
  topObjects,
  type SyntaxProblem,
} from "./source.js";

export type Extension =
  | { kind: "extended"; text: string; added: string[] }
  | { kind: "unchanged" }
  /** The file has no object of that name. */
  | { kind: "not-understood"; missing: string[] }
  | { kind: "syntax"; problem: SyntaxProblem };

/**
 * Adds to the object `name` of `existing` the additional members of the only object in `fresh`, a file that Specwright
 * printed.
 */
export function extendSource(
  existing: string,
  fresh: string,
  name: string,
): Extension {
  const { file, problem } = openSource(existing);
  if (problem) return { kind: "syntax", problem };
  const source = openSource(fresh).file;
  const [wanted] = topObjects(source);
  if (!wanted) throw new Error("The printed file has no object literal");
  const target = topObjects(file).find((object) => object.name === name);
  const present = identifiers(file);
  const known = new Set(target?.literal.getProperties().map(memberKey));
  const missing = wanted.literal.getProperties().filter((member) =>
    // A group that the user's code already mentions in another form is not added again.
    Node.isSpreadAssignment(member)
      ? !present.has(member.getExpression().getText())
      : !known.has(memberKey(member)),
  );
  const added = missing.map((member) => memberKey(member) ?? "");
  if (missing.length === 0) return { kind: "unchanged" };
  if (!target) return { kind: "not-understood", missing: added };

  const newline = existing.includes("\r\n") ? "\r\n" : "\n";
  const mentioned = new Set(missing.flatMap((node) => [...identifiers(node)]));
  const imports = source.getImportDeclarations().flatMap((statement) =>
    statement
      .getNamedImports()
      .map((specifier) => specifier.getName())
      .filter((used) => mentioned.has(used) && !present.has(used))
      .map((used) => {
        const from = statement.getModuleSpecifierValue();
        return importInsertion(file, used, from, newline);
      }),
  );
  const insertions = [
    ...memberInsertions(target.literal, missing, newline),
    ...imports,
  ];
  file.applyTextChanges(
    insertions.map(({ at, text }) => ({
      span: { start: at, length: 0 },
      newText: text,
    })),
  );
  // ts-morph removes a byte order mark.
  const mark = existing.startsWith("\ufeff") ? "\ufeff" : "";
  return { kind: "extended", text: mark + file.getFullText(), added };
}

/** Inserts after the last member, in the style of the existing members. */
function memberInsertions(
  literal: ObjectLiteralExpression,
  members: readonly ObjectLiteralElementLike[],
  newline: string,
): Insertion[] {
  const last = literal.getProperties().at(-1);
  const base = indentOf(literal);
  const isOpen = last && last.getStartLinePos() > literal.getStart();
  const indent = isOpen
    ? indentOf(last)
    : `${base}${base.includes("\t") ? "\t" : "  "}`;
  const step = indent.startsWith(base) ? indent.slice(base.length) : "";
  const isSpread = members.every(Node.isSpreadAssignment);
  const gap = isSpread ? newline : newline + newline;
  const lines = members
    .map((member) => indented(member, indent, step || "  ", newline))
    .join(`,${gap}`);

  const comma = last?.getNextSiblingIfKind(SyntaxKind.CommaToken);
  const before =
    comma ??
    last ??
    literal.getFirstChildByKindOrThrow(SyntaxKind.OpenBraceToken);
  const comment = last && before.getTrailingCommentRanges().at(-1);
  const at = comment?.getEnd() ?? before.getEnd();
  const isLineEnd = /^[ \t]*\r?\n/.test(
    literal.getSourceFile().getFullText().slice(at),
  );
  const text = `${last ? gap : newline}${lines},${isLineEnd ? "" : newline + base}`;
  return [
    ...(last && !comma ? [{ at: last.getEnd(), text: "," }] : []),
    { at, text },
  ];
}

/** Returns a member with its doc comment, moved to another indentation. */
function indented(
  member: ObjectLiteralElementLike,
  indent: string,
  step: string,
  newline: string,
): string {
  const old = indentOf(member);
  return member
    .getText(true)
    .split("\n")
    .map((line, index) => {
      if (line === "") return line;
      const rest =
        index > 0 && line.startsWith(old) ? line.slice(old.length) : line;
      // Our files indent by two spaces. A single space before `*` is kept.
      return (
        indent +
        rest.replace(/^(?: {2})+/, (ours) => step.repeat(ours.length / 2))
      );
    })
    .join(newline);
}

/** Returns the whitespace at the start of the line of a node. */
function indentOf(node: Node): string {
  const text = node.getSourceFile().getFullText();
  const line = text.slice(node.getStartLinePos(), node.getStart());
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}
