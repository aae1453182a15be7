/** Tables with one row for each item. */
import { plain, table, type Markdown } from "../markdown/index.js";

/** The cells of a row by the titles of their columns. */
export function rowTable<Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Markdown>>,
): Markdown {
  return table(
    Object.entries(columns).map(([title, cell]) => ({
      title: plain(title),
      cell,
    })),
    rows,
  );
}
