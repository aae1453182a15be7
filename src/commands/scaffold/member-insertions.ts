/** Finds where new members of a user's object or class go, and writes them in the style of the existing members. */
import { Node, SyntaxKind } from "ts-morph";
import type { Insertion } from "./imports.js";
import { membersOf, type HandlerObject, type Member } from "./source.js";

/** Inserts after the last member. `members` are methods and spreads of a fresh file. */
export function memberInsertions(
  object: HandlerObject,
  members: readonly Member[],
  newline: string,
): Insertion[] {
  const { node } = object;
  const isClass = object.kind === "class";
  // Static members count here, because the position is asked for, not the handlers.
  const last = Node.isObjectLiteralExpression(node)
    ? node.getProperties().at(-1)
    : node.getMembers().at(-1);
  const base = indentOf(node);
  const isOpen = last && last.getStartLinePos() > node.getStart();
  const indent = isOpen
    ? indentOf(last)
    : `${base}${base.includes("\t") ? "\t" : "  "}`;
  const step = indent.startsWith(base) ? indent.slice(base.length) : "";
  const isSpread = members.every(Node.isSpreadAssignment);
  const gap = isSpread ? newline : newline + newline;
  const separator = isClass ? "" : ",";
  const textOfMember = isClass ? classMember(object) : plainText;
  const lines = members
    .map((member) =>
      indented(textOfMember(member), indentOf(member), {
        indent,
        step: step || "  ",
        newline,
      }),
    )
    .join(separator + gap);

  const comma = isClass
    ? undefined
    : last?.getNextSiblingIfKind(SyntaxKind.CommaToken);
  const before =
    comma ?? last ?? node.getFirstChildByKindOrThrow(SyntaxKind.OpenBraceToken);
  const comment = last && before.getTrailingCommentRanges().at(-1);
  const at = comment?.getEnd() ?? before.getEnd();
  const isLineEnd = /^[ \t]*\r?\n/.test(
    node.getSourceFile().getFullText().slice(at),
  );
  const text = `${last ? gap : newline}${lines}${separator}${isLineEnd ? "" : newline + base}`;
  return [
    ...(last && !comma && !isClass ? [{ at: last.getEnd(), text: "," }] : []),
    { at, text },
  ];
}

/** A member with its doc comment. */
function plainText(member: Member): string {
  return member.getText(true);
}

/** Writes members as the last handler of the class is written: as methods or as fields, and with its modifiers. */
function classMember(object: HandlerObject): (member: Member) => string {
  const model = membersOf(object)
    .filter(
      (member) => Node.isMethodDeclaration(member) || isFunctionField(member),
    )
    .at(-1);
  const isField = model !== undefined && isFunctionField(model);
  const modifiers = Node.isModifierable(model)
    ? model
        .getModifiers()
        .map((modifier) => modifier.getText())
        .filter((word) => word === "public" || word === "readonly")
    : [];
  const prefix = modifiers.map((word) => `${word} `).join("");
  return (member) => {
    if (!Node.isMethodDeclaration(member)) return plainText(member);
    const name = member.getName();
    const body = member.getBodyOrThrow().getText();
    const comment = member
      .getText(true)
      .slice(0, member.getStart() - member.getStart(true));
    return isField
      ? `${comment}${prefix}${name} = () => ${body};`
      : `${comment}${prefix}${name}() ${body}`;
  };
}

function isFunctionField(member: Member): boolean {
  return (
    Node.isPropertyDeclaration(member) &&
    Node.isArrowFunction(member.getInitializer())
  );
}

/** Moves the text of a member to another indentation. */
function indented(
  text: string,
  old: string,
  style: { indent: string; step: string; newline: string },
): string {
  return text
    .split("\n")
    .map((line, index) => {
      if (line === "") return line;
      const rest =
        index > 0 && line.startsWith(old) ? line.slice(old.length) : line;
      // Our files indent by two spaces. A single space before `*` is kept.
      return (
        style.indent +
        rest.replace(/^(?: {2})+/, (ours) => style.step.repeat(ours.length / 2))
      );
    })
    .join(style.newline);
}

/** Returns the whitespace at the start of the line of a node. */
function indentOf(node: Node): string {
  const text = node.getSourceFile().getFullText();
  const line = text.slice(node.getStartLinePos(), node.getStart());
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}
