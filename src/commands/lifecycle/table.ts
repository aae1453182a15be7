/** The lifecycle of an API as tables for a terminal. */
import { textTable } from "../../base/common/text-table.js";
import { textWidth } from "../../emit/markdown/index.js";
import { filePosition, type FilePlace } from "../../cli/problem.js";
import type { LifecycleItem } from "./items.js";
import { daysCell, textCell } from "./table-cell.js";

export type ShownItem = LifecycleItem & FilePlace;

/** Longer cells are cut. */
const widestCell = 60;

/** One table of the deprecated parts, one of the unstable parts, and a summary. */
export function lifecycleTable(shown: readonly ShownItem[]): string[] {
  const deprecated = shown.filter(({ status }) => status !== "unstable");
  const unstable = shown.filter(({ status }) => status === "unstable");
  return [
    ...section(
      ["REMOVAL", "DAYS LEFT", "DEPRECATED", "SINCE", "REPLACEMENT", "PLACE"],
      deprecated.map((item) => [
        item.removal ?? "no date",
        daysCell(item.daysLeft),
        cell(item.part),
        item.since ?? cell(item.sinceVersion ?? ""),
        cell(item.replacement ?? item.note ?? ""),
        filePosition(item),
      ]),
    ),
    ...section(
      ["STABILITY", "NOT STABLE YET", "PLACE"],
      unstable.map((item) => [
        item.stability,
        cell(item.part),
        filePosition(item),
      ]),
    ),
    summary(shown),
  ];
}

function section(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  return rows.length === 0
    ? []
    : [...textTable([header, ...rows], textWidth), ""];
}

function cell(text: string): string {
  return textCell(text, widestCell);
}

function summary(items: readonly LifecycleItem[]): string {
  const count = (test: (item: LifecycleItem) => boolean) =>
    items.filter(test).length;
  const deprecated = count(({ status }) => status !== "unstable");
  const overdue = count(({ status }) => status === "overdue");
  const undated = count(
    ({ status, removal }) => status !== "unstable" && removal === null,
  );
  const unstable = items.length - deprecated;
  return `${deprecated} deprecated (${overdue} overdue, ${undated} without a removal date), ${unstable} not stable yet.`;
}
