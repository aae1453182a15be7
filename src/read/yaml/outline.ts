/**
 * Finds the position of a JSON pointer in plain block-style YAML by indentation alone. Most specs have one key on each
 * line, so the path can be followed without parsing the rest of the file. For other styles the parser in `yaml-tree.ts`
 * is used.
 */
import type { Position } from "../../base/diagnostics.js";

export interface FoundPosition extends Position {
  length: number;
}

/** The lines of a file and the blocks found so far. Each block is scanned once, however many pointers lead into it. */
export interface Outline {
  readonly lines: readonly string[];
  readonly root: Block;
}

export function outlineOf(lines: readonly string[]): Outline {
  const root = { from: 0, to: lines.length, indent: 0, start: 0 };
  return { lines, root: { ...root, entries: null } };
}

/** Returns null if only the parser can find the position. */
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

/** A range of lines. The first line may start after the dash of a list item. */
interface Block {
  from: number;
  to: number;
  indent: number;
  /** The column at which the first line starts. */
  start: number;
  /** By key or index; null until the block is scanned. */
  entries: Map<string, Entry> | null;
}

interface Entry {
  line: number;
  column: number;
  /** The key as written; null for an item of a list. */
  key: string | null;
  /** The rest of the line after the key or dash. */
  value: string;
  valueColumn: number;
  /** The end of the surrounding block. */
  to: number;
  /** The nested block; undefined until it is needed. */
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
    // After a line that is not recognized, the following lines may have another meaning.
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

/** Returns the nested block of an entry; null for a scalar and for a value that is not in block style. */
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
  // The dashes of a list may have the same indentation as its key.
  const isList = /^ *-( |$)/.test(first);
  if (indent < column || (indent === column && !(isList && entry.key !== null)))
    return null;
  const end = endOf(lines, from, to, indent, isList && indent === column);
  return { from, to: end, indent, start: indent, entries: null };
}

/** Returns the first line that is indented less. */
function endOf(
  lines: readonly string[],
  from: number,
  to: number,
  indent: number,
  dashesOnly = false,
): number {
  for (let line = from; line < to; line++) {
    const text = lines[line] ?? "";
    const indentation = indentOf(text);
    const isInside =
      indentation > indent ||
      (indentation === indent && !(dashesOnly && text[indentation] !== "-"));
    if (!isInside && !isBlank(text)) return line;
  }
  return to;
}

function scalarOf({ line, value, valueColumn }: Entry): FoundPosition | null {
  const shown = withoutComment(value);
  // Aliases, tags, flow collections and block scalars need the parser.
  if (shown === "" || /^[&*!|>{[?]/.test(shown)) return null;
  return { line: line + 1, column: valueColumn + 1, length: shown.length };
}

function withoutComment(value: string): string {
  return /^['"]/.test(value)
    ? value.trimEnd()
    : value.replace(/(^|\s)#[^]*/, "").trimEnd();
}

function unquoted(key: string): string {
  return /^['"]/.test(key) ? key.slice(1, -1) : key.trimEnd();
}

/** Only spaces indent a line of YAML. */
function indentOf(text: string): number {
  let column = 0;
  while (text.charCodeAt(column) === 0x20) column++;
  return column;
}

/** Includes the `---` line at the start of a document. */
function isBlank(text: string): boolean {
  return /^(\s*(#|$)|---\s*$)/.test(text);
}
