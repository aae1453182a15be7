/**
 * Adds to a file of the user what a fresh file has more: members of object literals, and the imports that they need.
 * Nothing is ever changed or removed. The result is the old text with insertions, so every byte of it is still there.
 */
import { ts } from "ts-morph";
import { importInsertion } from "./imports.js";
import {
  identifiers,
  memberKey,
  parseSource,
  syntaxProblem,
  topObjects,
  type SyntaxProblem,
} from "./source.js";

export interface Insertion {
  at: number;
  text: string;
}

export type Extension =
  | { kind: "extended"; text: string; added: string[] }
  | { kind: "unchanged" }
  /** There is no object of that name to add to. */
  | { kind: "not-understood"; missing: string[] }
  | { kind: "syntax"; problem: SyntaxProblem };

/**
 * `fresh` is a file of our own making, with one object literal; whatever is in it and not in the object `name` of
 * `existing` is added there.
 */
export function extendSource(
  existing: string,
  fresh: string,
  name: string,
): Extension {
  const problem = syntaxProblem(existing);
  if (problem) return { kind: "syntax", problem };
  const file = parseSource(existing);
  const source = parseSource(fresh);
  const [wanted] = source ? topObjects(source) : [];
  if (!file || !source || !wanted)
    throw new Error("A fresh file has no object");
  const target = topObjects(file).find((object) => object.name === name);
  const present = identifiers(file);
  const known = new Set(target?.literal.properties.map(memberKey));
  const missing = wanted.literal.properties.filter((member) =>
    // Whoever mentions a group in any other way does so on purpose.
    ts.isSpreadAssignment(member)
      ? !present.has(member.expression.getText())
      : !known.has(memberKey(member)),
  );
  const added = missing.map((member) => memberKey(member) ?? "");
  if (missing.length === 0) return { kind: "unchanged" };
  if (!target) return { kind: "not-understood", missing: added };

  const newline = existing.includes("\r\n") ? "\r\n" : "\n";
  const insertions = [
    ...memberInsertions(existing, target.literal, missing, newline),
    ...importsFor(file, source, missing, newline),
  ];
  return { kind: "extended", text: insert(existing, insertions), added };
}

function insert(text: string, insertions: readonly Insertion[]): string {
  let result = "";
  let from = 0;
  // The sort is stable: of two insertions at one place, the first one comes first.
  for (const { at, text: added } of insertions.toSorted(
    (a, b) => a.at - b.at,
  )) {
    result += text.slice(from, at) + added;
    from = at;
  }
  return result + text.slice(from);
}

/** After the last member, in the way that the members before it are written. */
function memberInsertions(
  text: string,
  literal: ts.ObjectLiteralExpression,
  members: readonly ts.ObjectLiteralElementLike[],
  newline: string,
): Insertion[] {
  const { properties } = literal;
  const last = properties.at(-1);
  const base = indentAt(text, literal.getStart());
  const isOpen =
    last && text.slice(literal.getStart(), last.getStart()).includes("\n");
  const indent = isOpen
    ? indentAt(text, last.getStart())
    : `${base}${base.includes("\t") ? "\t" : "  "}`;
  const step = indent.startsWith(base) ? indent.slice(base.length) : "";
  const style = { indent, step: step || "  ", newline };
  const isSpread = members.every(ts.isSpreadAssignment);
  const gap = isSpread || !last ? newline : newline + newline;
  const added = members
    .map((member) => `${withComment(member, style)},`)
    .join(isSpread ? newline : newline + newline);

  if (!last) {
    const at = literal.getStart() + 1;
    const closes = isFollowedByNewline(text, at) ? "" : newline + base;
    return [{ at, text: gap + added + closes }];
  }
  const comma = properties.hasTrailingComma
    ? []
    : [{ at: last.getEnd(), text: "," }];
  const at = endOfLineComment(text, properties.end);
  const closes = isFollowedByNewline(text, at) ? "" : newline + base;
  return [...comma, { at, text: gap + added + closes }];
}

interface Style {
  /** Before each line. */
  indent: string;
  /** One level more. */
  step: string;
  newline: string;
}

/** A member with its doc comment, moved to another indentation. */
function withComment(
  member: ts.ObjectLiteralElementLike,
  { indent, step, newline }: Style,
): string {
  const source = member.getSourceFile().text;
  const [comment] =
    ts.getLeadingCommentRanges(source, member.getFullStart()) ?? [];
  const from = comment?.pos ?? member.getStart();
  const old = indentAt(source, from);
  return source
    .slice(from, member.getEnd())
    .split("\n")
    .map((line, index) => {
      if (line === "") return line;
      const rest =
        index > 0 && line.startsWith(old) ? line.slice(old.length) : line;
      // Ours are two blanks a level; what remains belongs to a comment.
      return (
        indent +
        rest.replace(/^(?: {2})+/, (ours) => step.repeat(ours.length / 2))
      );
    })
    .join(newline);
}

/** What the new members mention and the file does not know yet. */
function importsFor(
  file: ts.SourceFile,
  fresh: ts.SourceFile,
  members: readonly ts.ObjectLiteralElementLike[],
  newline: string,
): Insertion[] {
  const mentioned = new Set(
    members.flatMap((member) => {
      const parsed = parseSource(`({${member.getText()}});`);
      return parsed ? [...identifiers(parsed)] : [];
    }),
  );
  const present = identifiers(file);
  return fresh.statements
    .filter(ts.isImportDeclaration)
    .flatMap((statement) => {
      const bindings = statement.importClause?.namedBindings;
      if (!bindings || !ts.isNamedImports(bindings)) return [];
      const from = (statement.moduleSpecifier as ts.StringLiteral).text;
      return bindings.elements
        .map(({ name }) => name.text)
        .filter((name) => mentioned.has(name) && !present.has(name))
        .map((name) => importInsertion(file, name, from, newline));
    });
}

/** The blanks at the start of the line of a position. */
function indentAt(text: string, position: number): string {
  const start = text.lastIndexOf("\n", position - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, position))?.[0] ?? "";
}

/** Behind the comments that stand on the same line. */
function endOfLineComment(text: string, position: number): number {
  const ranges = ts.getTrailingCommentRanges(text, position) ?? [];
  return ranges.at(-1)?.end ?? position;
}

function isFollowedByNewline(text: string, position: number): boolean {
  return /^[ \t]*\r?\n/.test(text.slice(position));
}
