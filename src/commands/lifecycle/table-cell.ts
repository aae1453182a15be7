/** Cells of tables about the lifecycle. */
import { visible } from "../../base/diagnostics.js";

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
  if (daysLeft >= 0) return String(daysLeft);
  return daysLeft === -1 ? "1 day overdue" : `${-daysLeft} days overdue`;
}
