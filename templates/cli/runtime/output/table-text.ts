// Part of the Specwright runtime.
/** Values as a table: a row for each object, a column for each property. */
import { jsonText } from "./json-text.js";
import { safeText, type Painter } from "./terminal.js";

/** Wider cells are cut. */
const widestCell = 40;

/** The name of the column of values that are not objects. */
const onlyColumn = "value";

export function tableText(values: readonly unknown[], paint: Painter): string {
  const rows = values.map(rowOf);
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const cells = rows.map((row) => names.map((name) => row.get(name) ?? ""));
  const heads = names.map((name) => safeLine(name));
  const widths = heads.map((head, column) =>
    Math.max(
      head.length,
      ...cells.map((row) => [...(row[column] ?? "")].length),
    ),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === row.length - 1
          ? cell
          : cell + " ".repeat((widths[column] ?? 0) - [...cell].length),
      )
      .join("  ")
      .trimEnd();
  return [paint("bold", line(heads)), ...cells.map(line)].join("\n");
}

function rowOf(value: unknown): Map<string, string> {
  const isObject =
    typeof value === "object" && value !== null && !Array.isArray(value);
  const entries = isObject ? Object.entries(value) : [[onlyColumn, value]];
  return new Map(
    (entries as [string, unknown][]).map(([name, item]) => [
      name,
      cellOf(item),
    ]),
  );
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = safeLine(
    typeof value === "string" ? value : jsonText(value, { isIndented: false }),
  );
  const letters = [...text];
  return letters.length > widestCell
    ? `${letters.slice(0, widestCell - 1).join("")}…`
    : text;
}

function safeLine(text: string): string {
  return safeText(text.replace(/\s+/g, " "));
}
