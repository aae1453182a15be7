/**
 * Corrects the indentation of flow collections. YAML requires that the lines of a flow collection (`[...]`, `{...}`) or
 * of a quoted string are indented deeper than the key before it. Many files violate this: the closing bracket is in the
 * column of the key. Most parsers accept that, but js-yaml does not. Leading spaces have no meaning in these lines, so
 * the missing ones are added and the text is parsed again.
 *
 * The scan handles only as much YAML as it needs to find these lines. Block scalars and plain scalars of several lines
 * may contain any text and are skipped.
 */

interface Indented {
  text: string;
  /** Indexes of the lines that were indented. */
  lines: number[];
}

/** Returns the text with sufficient indentation. */
export function indentFlow(text: string): Indented {
  const lines = text.split("\n");
  const changed: number[] = [];
  let at = 0;
  while (at < lines.length) {
    const entry = entryOf(lines[at] ?? "");
    if (!entry) {
      at++;
    } else if (/^["'[{]/.test(entry.value)) {
      at = indentUntilClosed(lines, at, entry, changed);
    } else {
      // Deeper lines belong to a block scalar or continue a plain scalar, unless the entry has no value yet.
      at = entry.value === "" ? at + 1 : nextShallow(lines, at, entry.indent);
    }
  }
  return { text: lines.join("\n"), lines: changed };
}

/** The last key or dash of a line in block style, and the value after it. */
interface Entry {
  /** The column of the key or dash. */
  indent: number;
  value: string;
  /** The column of the value. */
  start: number;
}

const dash = /^-(?:[ \t]+|\r?$)/;
const key =
  /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#&*!|>'"%@`[\]{},-](?:[^#\n]*?[^# \t\n])?|-[^\s#](?:[^#\n]*?[^# \t\n])?)[ \t]*:(?:[ \t]+|\r?$)/;
/** Anchors and tags. */
const properties = /^(?:[&!]\S*(?:[ \t]+|\r?$))+/;

function entryOf(line: string): Entry | null {
  let start = line.length - line.trimStart().length;
  let indent = -1;
  for (;;) {
    const rest = line.slice(start);
    const match = dash.exec(rest) ?? key.exec(rest);
    if (!match) break;
    indent = start;
    start += match[0].length;
    // A value that follows a key on the same line is not a key.
    if (!dash.test(rest)) break;
  }
  if (indent < 0) return null;
  start += properties.exec(line.slice(start))?.[0].length ?? 0;
  const value = line.slice(start).replace(/^#.*$/, "").trim();
  return { indent, value, start };
}

/** Returns the next line that is not deeper than `indent`. */
function nextShallow(
  lines: readonly string[],
  at: number,
  indent: number,
): number {
  let next = at + 1;
  while (next < lines.length) {
    const line = lines[next] ?? "";
    if (line.trim() !== "" && depthOf(line) <= indent) break;
    next++;
  }
  return next;
}

/** Scans one value, indents its lines, and returns the line after it. */
function indentUntilClosed(
  lines: string[],
  first: number,
  { indent, start }: Entry,
  changed: number[],
): number {
  let quote: string | null = null;
  let open = 0;
  let column = start;
  for (let at = first; at < lines.length; at++) {
    let line = lines[at] ?? "";
    if (at > first) {
      column = 0;
      if (line.trim() !== "" && depthOf(line) <= indent) {
        line = " ".repeat(indent + 1 - depthOf(line)) + line;
        lines[at] = line;
        changed.push(at);
      }
    }
    for (; column < line.length; column++) {
      const character = line[column];
      if (quote === '"' && character === "\\") column++;
      else if (quote === "'" && line.startsWith("''", column)) column++;
      else if (quote !== null) {
        if (character === quote) quote = null;
      } else if (character === "#" && /(^|\s)$/.test(line.slice(0, column))) {
        break;
      } else if (isQuote(character) && opensQuote(line, column)) {
        quote = character;
      } else if (character === "[" || character === "{") open++;
      else if (character === "]" || character === "}") open--;
      if (quote === null && open <= 0) return at + 1;
    }
  }
  return lines.length;
}

function isQuote(character: string | undefined): character is string {
  return character === '"' || character === "'";
}

/** An apostrophe inside a plain scalar does not open a quoted string. */
function opensQuote(line: string, column: number): boolean {
  return /(^|[\s,:[{])$/.test(line.slice(Math.max(0, column - 1), column));
}

/** Tabs do not count as indentation. */
function depthOf(line: string): number {
  return line.length - line.replace(/^ +/, "").length;
}
