/** GFM tables, laid out as Prettier lays them out. */
import type { Markdown } from "../code/fragment.js";
import { linesOf } from "./code-block.js";
import { flatText } from "./flatten.js";
import { nothing } from "./inline.js";
import { textWidth } from "./width.js";

export interface Column<Row> {
  title: Markdown;
  cell: (row: Row) => Markdown;
}

/** Prettier aligns every table. One whose lines would be longer than this is left as it is: blanks would outgrow the text. */
const widest = 500;

/** A row for each item. A column that has nothing to say in any row is left out; without rows there is no table. */
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

/** For the emitters of this folder alone: cells that were made safe already. */
export function tableLines(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const widths = header.map((title, column) =>
    rows.reduce(
      (most, row) => Math.max(most, textWidth(row[column] ?? "")),
      Math.max(3, textWidth(title)),
    ),
  );
  const aligned = [
    rowLine(header.map((cell, column) => padded(cell, widths[column] ?? 0))),
    rowLine(widths.map((width) => "-".repeat(width))),
    ...rows.map((row) =>
      rowLine(row.map((cell, column) => padded(cell, widths[column] ?? 0))),
    ),
  ];
  if (textWidth(aligned[0] ?? "") <= widest) return aligned;
  return [
    rowLine(header),
    rowLine(header.map(() => "---")),
    ...rows.map(rowLine),
  ];
}

function rowLine(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function padded(cell: string, width: number): string {
  return cell + " ".repeat(Math.max(0, width - textWidth(cell)));
}

/** Cells are split before anything else is read, code spans included: every bar inside one gets a backslash. */
export function escapeCell(content: string): string {
  return content.replaceAll("\n", " ").replaceAll("|", "\\|").trim();
}

function cellText(content: Markdown): string {
  return escapeCell(flatText(content.node));
}
