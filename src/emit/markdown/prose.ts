/** Descriptions in CommonMark, rewritten so that they cannot affect the rest of the page. */
import type { Markdown } from "../code/fragment.js";
import { cleanLines } from "./clean.js";
import { fencedLines, linesOf } from "./code-block.js";
import { codeSpanText, escapeInline, escapeLineStart } from "./escape.js";
import { literal, nothing } from "./inline.js";
import { htmlToMarkdown } from "./prose-html.js";
import { parseBlocks, type Block } from "./prose-blocks.js";
import { inlineProse } from "./prose-inline.js";
import { memoize } from "./memoize.js";
import { escapeCell, tableLines } from "./table.js";

/** A description as blocks. Headings become bold lines, because the page has its own outline. */
export function prose(description: string | null): Markdown {
  const blocks = parse(description);
  return blocks.length === 0 ? nothing : linesOf(blockLines(blocks));
}

/** Most descriptions are sentences on one line with no markup except code. They need no parsing. */
const sentence =
  /^[A-Za-z](?:[A-Za-z0-9 ,.;:'"/()%?=+-]|`[A-Za-z0-9.][A-Za-z0-9_.-]*`(?!`))*$/;

/** A description on one line, for the cell of a table or the item of a list. */
export function proseLine(description: string | null): Markdown {
  return description === null ? nothing : lineOf(description);
}

/** A cache: the same field occurs in many schemas and on the page of each operation. */
const lineOf = memoize((description) =>
  literal(
    sentence.test(description)
      ? description.trimEnd()
      : escapeLineStart(oneLine(parse(description)).trim()),
  ),
);

function parse(description: string | null): Block[] {
  if (description === null) return [];
  return parseBlocks(htmlToMarkdown(cleanLines(description)).split("\n"));
}

function blockLines(blocks: readonly Block[]): string[] {
  const lines: string[] = [];
  for (const block of blocks) {
    const written = linesOfBlock(block);
    if (written.length === 0) continue;
    if (lines.length > 0) lines.push("");
    lines.push(...written);
  }
  return lines;
}

function linesOfBlock(block: Block): string[] {
  switch (block.kind) {
    case "paragraph":
      return inlineProse(block.text, "paragraph").split("\n");
    case "heading":
      return boldLine(block.text);
    case "code":
      return fencedLines(block.language, block.lines);
    case "quote":
      return blockLines(block.blocks).map((line) =>
        line === "" ? ">" : `> ${line}`,
      );
    case "list":
      return listLines(block);
    case "table":
      return tableLines(
        block.header.map(inlineCell),
        block.rows.map((row) => row.map(inlineCell)),
      );
    case "rule":
      return ["---"];
  }
}

/** Emphasis marks inside would end the bold text early, so a heading's text is plain. */
function boldLine(text: string): string[] {
  const content = escapeInline(text.trim().replace(/[*_`]+/g, ""));
  return content === "" ? [] : [`**${content}**`];
}

function listLines({
  start,
  spread,
  items,
}: Extract<Block, { kind: "list" }>): string[] {
  return items.flatMap((blocks, index) => {
    const mark = start === null ? "- " : `${String(start + index)}. `;
    const indent = " ".repeat(mark.length);
    const content = spread ? blockLines(blocks) : closeLines(blocks);
    const lines = content.map((line, at) =>
      at === 0 ? mark + line : line === "" ? "" : indent + line,
    );
    if (lines.length === 0) lines.push(mark.trimEnd());
    return spread && index > 0 ? ["", ...lines] : lines;
  });
}

/** The blocks of a list item without blank lines. A blank line is added where two blocks would merge. */
function closeLines(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block, index) => {
    const lines = linesOfBlock(block);
    const joins = ["list", "code", "quote"].includes(block.kind);
    return index === 0 || joins ? lines : ["", ...lines];
  });
}

function oneLine(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case "paragraph":
          return inlineProse(block.text, "line");
        case "heading":
          return boldLine(block.text).join("");
        case "code":
          return codeSpanText(block.lines.join(" ").trim());
        case "quote":
          return oneLine(block.blocks);
        case "list":
          return block.items.map(oneLine).join("; ");
        case "table":
          return [block.header, ...block.rows]
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

function inlineCell(cell: string): string {
  return escapeCell(inlineProse(cell, "line"));
}
