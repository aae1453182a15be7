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

/** Cells are split before anything else is read, code spans included: every bar inside one gets a backslash. */
export function escapeCell(content: string): string {
  return content.replaceAll("\n", " ").replaceAll("|", "\\|").trim();
}

function cellText(content: Markdown): string {
  return escapeCell(flatText(content));
}
