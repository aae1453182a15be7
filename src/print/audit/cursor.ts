/** A place among tokens, and the steps that the grammar is made of. Each says whether what it looks for stands there. */
import { keywords, type Tokens } from "./lex.js";

export interface Cursor extends Tokens {
  /** Names that may stand in the file: a keyword that is used as a name must be among them. */
  readonly issued: ReadonlySet<string>;
  /** The next token. */
  at: number;
  /** How deep in brackets and operators it stands. */
  depth: number;
  /** The body of a function: expressions hold functions, which hold statements, which hold expressions. */
  readonly body: Rule;
}

/** Moves behind what it recognises. Where it recognises nothing, the place of the cursor means nothing. */
export type Rule = (cursor: Cursor) => boolean;

const isKeyword: ReadonlySet<string> = new Set(keywords);

/** What nests deeper is left to the compiler. */
const deepest = 200;

export function kindAt(cursor: Cursor, ahead = 0): string {
  return cursor.kinds[cursor.at + ahead] ?? "end";
}

/** Whether the next token stands on the line of the one before. */
export function onSameLine(cursor: Cursor): boolean {
  return cursor.afterBreak[cursor.at] === 0;
}

export function take(cursor: Cursor, kind: string): boolean {
  if (cursor.kinds[cursor.at] !== kind) return false;
  cursor.at++;
  return true;
}

/** A keyword that has its meaning only where the token before it stands on the same line. */
export function takeOnLine(cursor: Cursor, kind: string): boolean {
  return onSameLine(cursor) && take(cursor, kind);
}

export function takeAny(cursor: Cursor, kinds: ReadonlySet<string>): boolean {
  if (!kinds.has(kindAt(cursor))) return false;
  cursor.at++;
  return true;
}

/** Whether the bracket that opens here (there must be one) is followed, where it closes, by a token of this kind on the same line. */
export function closesBefore(cursor: Cursor, kind: string): boolean {
  const next = (cursor.partners[cursor.at] ?? 0) + 1;
  return cursor.kinds[next] === kind && cursor.afterBreak[next] === 0;
}

/** Items up to a closing sign, which is taken; a separator may follow the last one. */
export function list(
  cursor: Cursor,
  item: Rule,
  separator: string,
  end: string,
): boolean {
  while (!take(cursor, end)) {
    if (!item(cursor)) return false;
    if (take(cursor, separator)) continue;
    return take(cursor, end);
  }
  return true;
}

/** Something in brackets of its own. */
export function nested(cursor: Cursor, rule: Rule): boolean {
  if (cursor.depth >= deepest) return false;
  cursor.depth++;
  const found = rule(cursor);
  cursor.depth--;
  return found;
}

/** A name behind a point or before a colon: there, keywords are names as well. */
export function memberName(cursor: Cursor): boolean {
  const kind = kindAt(cursor);
  if (kind !== "name" && !(isKeyword.has(kind) && cursor.issued.has(kind)))
    return false;
  cursor.at++;
  return true;
}

/** The name of a property: a name, a text or a number. */
export function propertyName(cursor: Cursor): boolean {
  return take(cursor, "text") || take(cursor, "numeral") || memberName(cursor);
}
