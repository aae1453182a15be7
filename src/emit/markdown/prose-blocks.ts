/** Parses the block structure of descriptions: the part of CommonMark and GFM that authors use. */

export type Block =
  | { kind: "paragraph"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "code"; language: string; lines: string[] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "list"; start: number | null; spread: boolean; items: Block[][] }
  | { kind: "table"; header: string[]; rows: string[][] }
  | { kind: "rule" };

/** Maximum depth of nesting. Below it, marks are text. */
const deepest = 8;

const fence = /^( {0,3})(`{3,}|~{3,})(.*)$/;
const heading = /^ {0,3}#{1,6}(?=\s|$)/;
const underline = /^ {0,3}(?:=+|-+)\s*$/;
const rule = /^ {0,3}(?:(?:-[ ]*){3,}|(?:\*[ ]*){3,}|(?:_[ ]*){3,})$/;
const quoted = /^ {0,3}> ?/;
const bullet = /^( {0,3})([-+*]|\d{1,9}[.)])( {1,4}(?=\S)| |$)/;
const indented = /^ {4}/;
const delimiterCell = /^\s*:?-+:?\s*$/;

/** A position in the lines, which the readers below advance. */
interface Cursor {
  readonly lines: readonly string[];
  at: number;
}

export function parseBlocks(lines: readonly string[], depth = 0): Block[] {
  const cursor: Cursor = { lines, at: 0 };
  const blocks: Block[] = [];
  while (cursor.at < lines.length) {
    const line = lines[cursor.at] ?? "";
    if (line.trim() === "") cursor.at++;
    else blocks.push(readBlock(cursor, line, depth));
  }
  return blocks;
}

function readBlock(cursor: Cursor, line: string, depth: number): Block {
  const opening = fenceOf(line);
  if (opening) return readFence(cursor, opening);
  if (heading.test(line)) {
    cursor.at++;
    return { kind: "heading", text: headingText(line) };
  }
  if (rule.test(line)) {
    cursor.at++;
    return { kind: "rule" };
  }
  if (depth < deepest) {
    if (quoted.test(line)) return readQuote(cursor, depth);
    if (bullet.test(line)) return readList(cursor, depth);
  }
  if (indented.test(line)) return readIndented(cursor);
  if (isTableAt(cursor)) return readTable(cursor);
  return readParagraph(cursor, depth);
}

interface Fence {
  indent: number;
  mark: string;
  info: string;
}

function fenceOf(line: string): Fence | null {
  const [, indent = "", mark = "", info = ""] = fence.exec(line) ?? [];
  if (mark === "" || (mark.startsWith("`") && info.includes("`"))) return null;
  return { indent: indent.length, mark, info };
}

/** Without an end, a fence continues to the end of the text. */
function readFence(cursor: Cursor, { indent, mark, info }: Fence): Block {
  const code: string[] = [];
  for (cursor.at++; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? "";
    const closing = fenceOf(line);
    if (closing?.mark.startsWith(mark) && closing.info.trim() === "") {
      cursor.at++;
      break;
    }
    code.push(withoutIndent(line, indent));
  }
  return {
    kind: "code",
    language: /^\s*([A-Za-z0-9+#-]{1,20})/.exec(info)?.[1] ?? "",
    lines: code,
  };
}

function readIndented(cursor: Cursor): Block {
  const code: string[] = [];
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? "";
    if (line.trim() !== "" && !indented.test(line)) break;
    code.push(line.slice(4));
    cursor.at++;
  }
  while (code.at(-1)?.trim() === "") code.pop();
  return { kind: "code", language: "", lines: code };
}

function headingText(line: string): string {
  const text = line.replace(heading, "").trim();
  const end = text.search(/#+$/);
  if (end === 0) return "";
  return end > 0 && text.charAt(end - 1) === " " ? text.slice(0, end) : text;
}

function readQuote(cursor: Cursor, depth: number): Block {
  const inner: string[] = [];
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? "";
    if (!quoted.test(line)) break;
    inner.push(line.replace(quoted, ""));
    cursor.at++;
  }
  return { kind: "quote", blocks: parseBlocks(inner, depth + 1) };
}

function readList(cursor: Cursor, depth: number): Block {
  const ordered = orderedStart(cursor.lines[cursor.at] ?? "");
  const items: string[][] = [];
  let spread = false;
  let width = 0;
  let blank = false;
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? "";
    const item = items.at(-1);
    if (line.trim() === "") {
      blank = true;
      item?.push("");
      continue;
    }
    const mark = bullet.exec(line);
    if (item && indentOf(line) >= width) {
      item.push(line.slice(width));
      if (blank) spread = true;
    } else if (mark && !rule.test(line) && sameKind(ordered, line)) {
      items.push([line.slice(mark[0].length)]);
      width = mark[3] === "" ? mark[0].length + 1 : mark[0].length;
      if (blank) spread = true;
    } else if (item && !blank && !beginsBlock(line, depth)) {
      item.push(line.trim());
    } else {
      break;
    }
    blank = false;
  }
  return {
    kind: "list",
    start: ordered,
    spread,
    items: items.map((lines) => parseBlocks(lines, depth + 1)),
  };
}

function orderedStart(line: string): number | null {
  const digits = /^\s*(\d+)/.exec(line)?.[1];
  return digits === undefined ? null : Number(digits);
}

function sameKind(ordered: number | null, line: string): boolean {
  return (ordered === null) === (orderedStart(line) === null);
}

function isTableAt({ lines, at }: Cursor): boolean {
  const header = lines[at] ?? "";
  const delimiter = lines[at + 1] ?? "";
  if (!header.includes("|") || !delimiter.includes("-")) return false;
  const cells = cellsOf(delimiter);
  return (
    cells.every((cell) => delimiterCell.test(cell)) &&
    cells.length === cellsOf(header).length
  );
}

function readTable(cursor: Cursor): Block {
  const header = cellsOf(cursor.lines[cursor.at] ?? "");
  const rows: string[][] = [];
  for (cursor.at += 2; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? "";
    if (line.trim() === "" || !line.includes("|")) break;
    const cells = cellsOf(line);
    rows.push(header.map((_, index) => cells[index] ?? ""));
  }
  return { kind: "table", header, rows };
}

/** The cells of a row; `\|` is a bar within a cell. */
function cellsOf(line: string): string[] {
  const row = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll("\\|", "|").trim());
}

function readParagraph(cursor: Cursor, depth: number): Block {
  const text = [cursor.lines[cursor.at] ?? ""];
  for (cursor.at++; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? "";
    if (underline.test(line)) {
      cursor.at++;
      return { kind: "heading", text: text.join(" ") };
    }
    if (line.trim() === "" || beginsBlock(line, depth)) break;
    text.push(line.trimStart());
  }
  return { kind: "paragraph", text: text.join("\n") };
}

/** Whether a line starts a block that may follow a paragraph without a blank line. */
function beginsBlock(line: string, depth: number): boolean {
  if (fenceOf(line) || heading.test(line) || rule.test(line)) return true;
  if (depth >= deepest) return false;
  if (quoted.test(line)) return true;
  const mark = bullet.exec(line);
  // A list item that interrupts a paragraph must have text and, if it is numbered, the number one.
  return mark !== null && mark[3] !== "" && (orderedStart(line) ?? 1) === 1;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function withoutIndent(line: string, most: number): string {
  return line.slice(Math.min(most, indentOf(line)));
}
