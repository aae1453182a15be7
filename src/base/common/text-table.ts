/** Tables of plain text for a terminal. */

/** Pads the cells of each column to the same width. `widthOf` returns the number of columns of a text. */
export function textTable(
  rows: readonly (readonly string[])[],
  widthOf: (text: string) => number = (text) => text.length,
): string[] {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const widths = Array.from({ length: columns }, (_, column) =>
    rows.reduce((most, row) => Math.max(most, widthOf(row[column] ?? "")), 0),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const missing = (widths[column] ?? 0) - widthOf(cell);
        return cell + " ".repeat(Math.max(0, missing));
      })
      .join("  ")
      .trimEnd(),
  );
}
