/**
 * Where a place stands in plain YAML, by indentation alone. Most specs are written in blocks, one key a line; there, the
 * way to a place can be followed without parsing the rest of the file. Whatever is written in another way is left to
 * the parser.
 */
import type { Position } from "../../diagnostics.js";

export interface FoundPosition extends Position {
  length: number;
}

/** The lines of a file, and what is known of them: each block is looked through once, however many places are in it. */
export interface Outline {
  readonly lines: readonly string[];
  readonly root: Block;
}

export function outlineOf(lines: readonly string[]): Outline {
  const root = { from: 0, to: lines.length, indent: 0, start: 0 };
  return { lines, root: { ...root, entries: null } };
}

/** Null where only the parser can tell. */
export function positionInOutline(
  { lines, root }: Outline,
  keys: readonly string[],
  target: "key" | "value" = "value",
): FoundPosition | null {
  let block: Block | null = root;
  let found: Entry | undefined;
  for (const key of keys) {
    found = block ? entriesOf(lines, block).get(key) : undefined;
    if (!found) return null;
    if (found.block === undefined) found.block = blockOf(lines, found);
    block = found.block;
  }
  if (!found) return null;
  const isScalar = block === null;
  if (target === "value" && isScalar) return scalarOf(found);
  const { line, column, key, value, valueColumn } = found;
  if (key !== null) {
    return { line: line + 1, column: column + 1, length: key.length };
  }
  // An item of a list is shown by its first line.
  return value === ""
    ? null
    : { line: line + 1, column: valueColumn + 1, length: value.length };
}

/** Lines that belong together; the first one may begin behind the dash of a list. */
interface Block {
  from: number;
  to: number;
  indent: number;
  /** Where the text of the first line begins. */
  start: number;
  /** By key or index; null until they are asked for. */
  entries: Map<string, Entry> | null;
}

interface Entry {
  line: number;
  column: number;
  /** As written; null for an item of a list. */
  key: string | null;
  /** What stands behind it on the line. */
  value: string;
  valueColumn: number;
  /** The end of the block that it stands in. */
  to: number;
  /** What is inside of it; undefined until it is asked for. */
  block: Block | null | undefined;
}

const plainKey =
  /^([A-Za-z0-9_$./{}-][^:#'"[\]{},&*!|>%@`]*|\/[^:#'"&*!|>%@`\s]*|'[^']*'|"[^"\\]*"):(?: +|$)/;

function entriesOf(lines: readonly string[], block: Block): Map<string, Entry> {
  if (block.entries) return block.entries;
  const entries = new Map<string, Entry>();
  block.entries = entries;
  let position = -1;
  for (let line = block.from; line < block.to; line++) {
    const text = lines[line] ?? "";
    const column = line === block.from ? block.start : indentOf(text);
    if (column !== block.indent || isBlank(text)) continue;
    const rest = text.slice(column);
    const { to } = block;
    if (rest.startsWith("- ") || rest === "-") {
      const value = rest.slice(1).trimStart();
      const valueColumn = text.length - value.length;
      const key = null;
      const entry = { line, column, key, value, valueColumn, to };
      entries.set(String(++position), { ...entry, block: undefined });
      continue;
    }
    const match = plainKey.exec(rest);
    // Unless every line is understood, the next ones may be something else than they seem to be.
    if (!match) break;
    const [whole, key = ""] = match;
    const name = unquoted(key);
    if (entries.has(name)) continue;
    const value = rest.slice(whole.length);
    const valueColumn = column + whole.length;
    const entry = { line, column, key, value, valueColumn, to };
    entries.set(name, { ...entry, block: undefined });
  }
  return entries;
}

/** What is inside of an entry; null for a scalar, and for what is not written in a block. */
function blockOf(lines: readonly string[], entry: Entry): Block | null {
  const { line, column, value, valueColumn, to } = entry;
  if (entry.key === null && plainKey.test(value)) {
    return {
      from: line,
      to: endOf(lines, line + 1, to, column + 1),
      indent: valueColumn,
      start: valueColumn,
      entries: null,
    };
  }
  if (withoutComment(value) !== "") return null;
  let from = line + 1;
  while (from < to && isBlank(lines[from] ?? "")) from++;
  const first = lines[from] ?? "";
  const indent = indentOf(first);
  // The dashes of a list may stand right below its key.
  const isList = /^ *-( |$)/.test(first);
  if (indent < column || (indent === column && !(isList && entry.key !== null)))
    return null;
  const end = endOf(lines, from, to, indent, isList && indent === column);
  return { from, to: end, indent, start: indent, entries: null };
}

/** The first line that is indented less. */
function endOf(
  lines: readonly string[],
  from: number,
  to: number,
  indent: number,
  dashesOnly = false,
): number {
  for (let line = from; line < to; line++) {
    const text = lines[line] ?? "";
    if (isBlank(text)) continue;
    const own = indentOf(text);
    if (own < indent) return line;
    if (dashesOnly && own === indent && text[own] !== "-") return line;
  }
  return to;
}

function scalarOf({ line, value, valueColumn }: Entry): FoundPosition | null {
  const shown = withoutComment(value);
  // Aliases, tags, lists and texts of several lines are the parser's.
  if (shown === "" || /^[&*!|>{[?]/.test(shown)) return null;
  return { line: line + 1, column: valueColumn + 1, length: shown.length };
}

function withoutComment(value: string): string {
  return /^['"]/.test(value)
    ? value.trimEnd()
    : value.replace(/(^|\s)#.*$/, "").trimEnd();
}

function unquoted(key: string): string {
  return /^['"]/.test(key) ? key.slice(1, -1) : key.trimEnd();
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

/** Also the mark before a document, of which there is one. */
function isBlank(text: string): boolean {
  return /^(\s*(#|$)|---\s*$)/.test(text);
}
