/** Tables about the lifecycle for a terminal. */
import { countOf } from "../../base/count-of.js";
import { textTable } from "../../base/common/text-table.js";
import { visible } from "../../base/diagnostics.js";
import { textWidth } from "../../emit/markdown/index.js";

/** A table and an empty line, or nothing if there are no rows. */
export function tableSection(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  return rows.length === 0
    ? []
    : [...textTable([header, ...rows], textWidth), ""];
}

/** Returns text for a terminal. Text that is longer than `widest` characters is cut. */
export function textCell(text: string, widest: number): string {
  const shown = [...visible(text)];
  return shown.length > widest
    ? `${shown.slice(0, widest - 3).join("")}...`
    : shown.join("");
}

/** `30`, or `1 day overdue`. */
export function daysCell(daysLeft: number | null): string {
  if (daysLeft === null) return "";
  return daysLeft >= 0
    ? String(daysLeft)
    : `${countOf(-daysLeft, "day")} overdue`;
}
