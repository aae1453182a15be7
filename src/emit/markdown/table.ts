/** GFM tables in the layout of Prettier. */
import type { Markdown } from "../code/fragment.js";
import { linesOf } from "./code-block.js";
import { flatText } from "./flatten.js";
import { nothing } from "./inline.js";
import { textWidth } from "./width.js";

export interface Column<Row> {
  title: Markdown;
  cell: (row: Row) => Markdown;
}

/** Prettier aligns every table. A table with longer lines is not aligned, because the spaces would outgrow the text. */
const widest = 500;

/** A row for each item. A column that is empty in every row is left out. Without rows, there is no table. */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Markdown {
  if (rows.length === 0) return nothing;
  const filled = columns
    .map(({ title, cell }) => ({
      title: cellText(title),
      cells: rows.map((row) => cellText(cell(row))),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  return linesOf(
    tableLines(
      filled.map(({ title }) => title),
      rows.map((_, index) => filled.map(({ cells }) => cells[index] ?? "")),
    ),
  );
}

/** Only for the emitters of this folder: cells that are already safe. */
export function tableLines(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const lines = [header, ...rows];
  const widthsOf = lines.map((cells) => cells.map(textWidth));
  const widths = header.map((_, column) =>
    widthsOf.reduce((most, own) => Math.max(most, own[column] ?? 0), 3),
  );
  const whole = widths.reduce((sum, width) => sum + width + 3, 1);
  const aligned = whole <= widest;
  const [title = "", ...body] = lines.map((cells, line) =>
    rowLine(
      widths.map((width, column) => {
        const cell = cells[column] ?? "";
        const own = widthsOf[line]?.[column] ?? 0;
        return aligned ? cell + " ".repeat(width - own) : cell;
      }),
    ),
  );
  const rule = widths.map((width) => "-".repeat(aligned ? width : 3));
  return [title, rowLine(rule), ...body];
}

function rowLine(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/**
 * Cells are split before anything else is parsed, including code spans, so every bar inside a cell gets a backslash.
 */
export function escapeCell(content: string): string {
  return content.replaceAll("\n", " ").replaceAll("|", "\\|").trim();
}

function cellText(content: Markdown): string {
  return escapeCell(flatText(content));
}
