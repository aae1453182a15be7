/** Descriptions in CommonMark, rewritten so that they cannot affect the rest of the page. */
import type { Markdown } from "../code/fragment.js";
import { cleanCode, cleanControls, cleanLine } from "./clean.js";
import { fencedLines, linesOf } from "./code-block.js";
import { codeSpanText, escapeInline, escapeBlockStart } from "./escape.js";
import { literal, nothing } from "./inline.js";
import { htmlToMarkdown } from "./prose-html.js";
import { inlineOf, parseBlocks, type Block } from "./prose-parser.js";
import { inlineProse } from "./prose-inline.js";
import { memoize } from "../../base/common/memoize.js";
import { escapeCell, tableLines } from "./table.js";

/** Most descriptions are sentences on one line with no markup except code. They need no parsing. */
const sentence =
  /^(?!(?:im|ex)port )[A-Za-z](?:[A-Za-z0-9 ,.;:'"/()%?=+-]|`[A-Za-z0-9.][A-Za-z0-9_.-]*`(?!`))*$/;

/** A description as blocks. Headings become bold lines, because the page has its own outline. */
export function prose(description: string | null): Markdown {
  if (description === null) return nothing;
  const lines = proseLines(description);
  return typeof lines === "string" ? literal(lines) : linesOf(lines);
}

/** The same as a text, for a place that is not a page: it goes into a string literal. */
export function proseText(description: string): string {
  const lines = proseLines(description);
  return typeof lines === "string" ? lines : lines.join("\n");
}

function proseLines(description: string): string | string[] {
  const parsed = parse(description);
  if (typeof parsed === "string") return parsed;
  return parsed ? blockLines(parsed) : plainLines(description);
}

/** A description on one line, for the cell of a table or the item of a list. */
export function proseLine(description: string | null): Markdown {
  return description === null ? nothing : lineOf(description);
}

/** A cache: the same field occurs in many schemas and on the page of each operation. */
const lineOf = memoize((description) => {
  const parsed = parse(description);
  if (typeof parsed === "string") return literal(parsed);
  const line = parsed ? oneLine(parsed) : plainLines(description).join(" ");
  return literal(escapeBlockStart(line.trim()));
});

/** The sentence or the blocks of a description; null if the blocks are nested too deeply. */
function parse(description: string): string | Block[] | null {
  if (sentence.test(description)) return description.trimEnd();
  const text = htmlToMarkdown(cleanControls(description));
  // A sentence in `<p>` has blank lines around it now.
  const content = text.replace(/^\n+/, "").trimEnd();
  return sentence.test(content) ? content : parseBlocks(text);
}

/** The lines of a description that is nested too deeply, without any markup. */
function plainLines(description: string): string[] {
  return cleanControls(description)
    .split("\n")
    .map((line) => escapeBlockStart(escapeInline(cleanLine(line))))
    .filter((line) => line !== "");
}

/** In a tight list, some blocks follow their paragraph without a blank line. */
function blockLines(blocks: readonly Block[], tight = false): string[] {
  const lines: string[] = [];
  let previous: Block | undefined;
  let second = false;
  for (const block of blocks) {
    // Two lists after one another need different marks, or they would become one list.
    second =
      !second && isList(block) && previous?.token.type === block.token.type;
    const written = linesOfBlock(block, second);
    if (written.length === 0) continue;
    if (previous && !(tight && canFollow(previous, block))) lines.push("");
    for (const line of written) lines.push(line);
    previous = block;
  }
  return lines;
}

function isList({ token }: Block): boolean {
  return token.type.endsWith("_list_open");
}

/** Whether a block without a blank line before it is read as a block of its own. */
function canFollow(previous: Block, block: Block): boolean {
  if (previous.token.type !== "paragraph_open") return false;
  if (!isList(block))
    return /^(?:fence|code|blockquote)/.test(block.token.type);
  return (
    (startOf(block) ?? 1) === 1 && block.children[0]?.children.length !== 0
  );
}

function linesOfBlock(block: Block, second: boolean): string[] {
  const { token, children } = block;
  switch (token.type) {
    case "paragraph_open":
      return linesIn(inlineProse(inlineOf(block), "paragraph"));
    case "heading_open":
      return linesIn(boldText(block));
    case "fence":
    case "code_block":
      return fencedLines(
        /^\s*([A-Za-z0-9+#-]{1,20})/.exec(token.info)?.[1] ?? "",
        token.content.replace(/\n$/, "").split("\n"),
      );
    case "blockquote_open":
      return blockLines(children).map((line) => `> ${line}`.trimEnd());
    case "table_open": {
      const [header = [], ...rows] = cellsOf(block);
      return tableLines(
        header.map(escapeCell),
        rows.map((row) => row.map(escapeCell)),
      );
    }
    case "hr":
      return ["---"];
    default:
      return listLines(block, second);
  }
}

function linesIn(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

function boldText(heading: Block): string {
  const text = inlineProse(inlineOf(heading), "heading");
  return text === "" ? "" : `**${text}**`;
}

function cellsOf(table: Block): string[][] {
  return table.children
    .flatMap(({ children: rows }) => rows)
    .map((row) =>
      row.children.map((cell) => inlineProse(inlineOf(cell), "line")),
    );
}

/** The first number of a list, or null if it has bullets. */
function startOf({ token }: Block): number | null {
  if (token.type === "bullet_list_open") return null;
  return Number(token.attrGet("start") ?? 1);
}

/** A number of more than nine digits would not start an item. */
const largestNumber = 999_999_999;

function listLines(list: Block, second: boolean): string[] {
  const start = startOf(list);
  const tight = list.children.every((item) =>
    item.children.every(
      ({ token }) => token.type !== "paragraph_open" || token.hidden,
    ),
  );
  return list.children.flatMap((item, index) => {
    const mark =
      start === null
        ? second
          ? "* "
          : "- "
        : `${String(Math.min(start + index, largestNumber))}${second ? ")" : "."} `;
    const indent = " ".repeat(mark.length);
    const lines = blockLines(item.children, tight).map((line, at) =>
      at === 0 ? mark + line : line === "" ? "" : indent + line,
    );
    if (lines.length === 0) lines.push(mark.trimEnd());
    return !tight && index > 0 ? ["", ...lines] : lines;
  });
}

function oneLine(blocks: readonly Block[]): string {
  return blocks
    .map(lineOfBlock)
    .filter((text) => text !== "")
    .join(" ");
}

function lineOfBlock(block: Block): string {
  const { token, children } = block;
  switch (token.type) {
    case "paragraph_open":
      return inlineProse(inlineOf(block), "line");
    case "heading_open":
      return boldText(block);
    case "fence":
    case "code_block":
      return codeSpanText(cleanCode(token.content).trim());
    case "blockquote_open":
      return oneLine(children);
    case "table_open":
      return cellsOf(block)
        .map((row) => row.join(" "))
        .join("; ");
    case "hr":
      return "";
    default:
      return children.map((item) => oneLine(item.children)).join("; ");
  }
}
