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
  const columns = header.map((title, index) => {
    const cells = [title, ...rows.map((row) => row[index] ?? "")];
    const widths = cells.map(textWidth);
    const width = widths.reduce((most, next) => Math.max(most, next), 3);
    return { cells, widths, width };
  });
  const whole = columns.reduce((sum, { width }) => sum + width + 3, 1);
  const aligned = whole <= widest;
  const lines = [header, ...rows].map((_, at) =>
    rowLine(
      columns.map(({ cells, widths, width }) => {
        const cell = cells[at] ?? "";
        return aligned ? cell + " ".repeat(width - (widths[at] ?? 0)) : cell;
      }),
    ),
  );
  const [first = "", ...further] = lines;
  const rule = columns.map(({ width }) => "-".repeat(aligned ? width : 3));
  return [first, rowLine(rule), ...further];
}

function rowLine(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** Cells are split before anything else is read, code spans included: every bar inside one gets a backslash. */
export function escapeCell(content: string): string {
  const escaped = /[|\n]/.test(content)
    ? content.replaceAll("\n", " ").replaceAll("|", "\\|")
    : content;
  return escaped.trim();
}

function cellText(content: Markdown): string {
  return escapeCell(flatText(content.node));
}
