/** The uses of deprecated and unstable parts as a table for a terminal. */
import { countOf } from "../../../base/count-of.js";
import { daysCell, tableSection, textCell } from "../table-cell.js";
import type { Use } from "./usage.js";

/** Longer texts are cut. */
const widestText = 70;

export function usageTable(
  uses: readonly Use[],
  placeOf: (use: Use) => string,
): string[] {
  const rows = uses.map((use) => [
    use.deprecation === null
      ? use.stability
      : (use.deprecation.removal ?? "no date"),
    daysCell(use.daysLeft),
    cut(`${use.kind} ${use.name}`),
    cut(placeOf(use)),
    cut(use.deprecation?.advice ?? ""),
  ]);
  const header = ["UNTIL", "DAYS LEFT", "USED", "PLACE", "INSTEAD"];
  return [...tableSection(header, rows), summary(uses)];
}

function cut(text: string): string {
  return textCell(text, widestText);
}

function summary(uses: readonly Use[]): string {
  const of = (...statuses: Use["status"][]) =>
    uses.filter(({ status }) => statuses.includes(status)).length;
  const deprecated = of("deprecated", "overdue");
  return `${countOf(deprecated, "use")} of deprecated parts (${of("overdue")} overdue), ${of("unstable")} of unstable parts.`;
}
