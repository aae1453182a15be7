/** Descriptions in CommonMark, rewritten so that they cannot affect the rest of the page. */
import type { Markdown } from "../code/fragment.js";
import { cleanCode, cleanControls, cleanLine } from "./clean.js";
import { fencedLines, linesOf } from "./code-block.js";
import { codeSpanText, escapeInline, escapeLineStart } from "./escape.js";
import { literal, nothing } from "./inline.js";
import { htmlToMarkdown } from "./prose-html.js";
import { parseBlocks, type Block, type Inline } from "./prose-blocks.js";
import { inlineProse } from "./prose-inline.js";
import { memoize } from "./memoize.js";
import { escapeCell, tableLines } from "./table.js";

/** Most descriptions are sentences on one line with no markup except code. They need no parsing. */
const sentence =
  /^[A-Za-z](?:[A-Za-z0-9 ,.;:'"/()%?=+-]|`[A-Za-z0-9.][A-Za-z0-9_.-]*`(?!`))*$/;

/** A description as blocks. Headings become bold lines, because the page has its own outline. */
export function prose(description: string | null): Markdown {
  if (description === null) return nothing;
  if (sentence.test(description)) return literal(description.trimEnd());
  const blocks = parse(description);
  return linesOf(blocks ? blockLines(blocks) : plainLines(description));
}

/** A description on one line, for the cell of a table or the item of a list. */
export function proseLine(description: string | null): Markdown {
  return description === null ? nothing : lineOf(description);
}

/** A cache: the same field occurs in many schemas and on the page of each operation. */
const lineOf = memoize((description) => {
  if (sentence.test(description)) return literal(description.trimEnd());
  const blocks = parse(description);
  const line = blocks ? oneLine(blocks) : plainLines(description).join(" ");
  return literal(escapeLineStart(line.trim()));
});

function parse(description: string): Block[] | null {
  return parseBlocks(htmlToMarkdown(cleanControls(description)));
}

/** The lines of a description that is nested too deeply, without any markup. */
function plainLines(description: string): string[] {
  return cleanControls(description)
    .split("\n")
    .map((line) => escapeLineStart(escapeInline(cleanLine(line))))
    .filter((line) => line !== "");
}

/** In a tight list, some blocks follow their paragraph without a blank line. */
function blockLines(blocks: readonly Block[], tight = false): string[] {
  const lines: string[] = [];
  let previous: Block | null = null;
  let second = false;
  for (const block of blocks) {
    second = !second && areListsOfOneKind(previous, block);
    const written = linesOfBlock(block, second);
    if (written.length === 0) continue;
    if (previous && !(tight && canFollow(previous, block))) lines.push("");
    for (const line of written) lines.push(line);
    previous = block;
  }
  return lines;
}

/** Whether a block is read as one of its own after another block without a blank line. */
function canFollow(previous: Block, block: Block): boolean {
  if (previous.kind !== "paragraph") return false;
  if (block.kind !== "list") return ["code", "quote"].includes(block.kind);
  return (block.start ?? 1) === 1 && block.items[0]?.length !== 0;
}

/** Two lists after one another need different marks, or they would become one list. */
function areListsOfOneKind(previous: Block | null, block: Block): boolean {
  return (
    previous?.kind === "list" &&
    block.kind === "list" &&
    (previous.start === null) === (block.start === null)
  );
}

function linesOfBlock(block: Block, second: boolean): string[] {
  switch (block.kind) {
    case "paragraph": {
      const text = inlineProse(block.content, "paragraph");
      return text === "" ? [] : text.split("\n");
    }
    case "heading": {
      const text = boldText(block.content);
      return text === "" ? [] : [text];
    }
    case "code":
      return fencedLines(block.language, block.lines);
    case "quote":
      return blockLines(block.blocks).map((line) =>
        line === "" ? ">" : `> ${line}`,
      );
    case "list":
      return listLines(block, second);
    case "table": {
      const [header = [], ...rows] = block.rows.map((row) =>
        row.map((cell) => escapeCell(inlineProse(cell, "line"))),
      );
      return tableLines(header, rows);
    }
    case "rule":
      return ["---"];
  }
}

function boldText(content: Inline): string {
  const text = inlineProse(content, "heading");
  return text === "" ? "" : `**${text}**`;
}

/** A number of more than nine digits would not start an item. */
const largestNumber = 999_999_999;

function listLines(
  { start, spread, items }: Extract<Block, { kind: "list" }>,
  second: boolean,
): string[] {
  return items.flatMap((blocks, index) => {
    const mark =
      start === null
        ? second
          ? "* "
          : "- "
        : `${String(Math.min(start + index, largestNumber))}${second ? ")" : "."} `;
    const indent = " ".repeat(mark.length);
    const lines = blockLines(blocks, !spread).map((line, at) =>
      at === 0 ? mark + line : line === "" ? "" : indent + line,
    );
    if (lines.length === 0) lines.push(mark.trimEnd());
    return spread && index > 0 ? ["", ...lines] : lines;
  });
}

function oneLine(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case "paragraph":
          return inlineProse(block.content, "line");
        case "heading":
          return boldText(block.content);
        case "code":
          return codeSpanText(cleanCode(block.lines.join(" ")).trim());
        case "quote":
          return oneLine(block.blocks);
        case "list":
          return block.items.map(oneLine).join("; ");
        case "table":
          return block.rows
            .map((row) =>
              row.map((cell) => inlineProse(cell, "line")).join(" "),
            )
            .join("; ");
        case "rule":
          return "";
      }
    })
    .filter((text) => text !== "")
    .join(" ");
}
