/** The lifecycle of an API as tables for a terminal. */
import { filePosition, type FilePlace } from "../../cli/problem.js";
import type { LifecycleItem } from "./items.js";
import { daysCell, tableSection, textCell } from "./table-cell.js";

export type ShownItem = LifecycleItem & FilePlace;

/** A column before that of the place, by its title. */
type Columns = Readonly<Record<string, (item: ShownItem) => string>>;

export const deprecatedColumns = {
  Removal: ({ removal }) => removal ?? "no date",
  "Days left": ({ daysLeft }) => daysCell(daysLeft),
  Deprecated: ({ part }) => part,
  Since: ({ since, sinceVersion }) => since ?? sinceVersion ?? "",
  Replacement: ({ replacement, note }) => replacement ?? note ?? "",
} as const satisfies Columns;

export const unstableColumns = {
  Stability: ({ stability }) => stability,
  "Not stable yet": ({ part }) => part,
} as const satisfies Columns;

/** The deprecated parts, and those that are not stable. */
export function lifecycleLists(
  shown: readonly ShownItem[],
): Readonly<Record<"deprecated" | "unstable", readonly ShownItem[]>> {
  const isUnstable = ({ status }: ShownItem) => status === "unstable";
  return {
    deprecated: shown.filter((item) => !isUnstable(item)),
    unstable: shown.filter(isUnstable),
  };
}

/** Longer cells are cut. */
const widestCell = 60;

/** One table of the deprecated parts, one of the unstable parts, and a summary. */
export function lifecycleTable(shown: readonly ShownItem[]): string[] {
  const { deprecated, unstable } = lifecycleLists(shown);
  return [
    ...section(deprecatedColumns, deprecated),
    ...section(unstableColumns, unstable),
    summary(shown),
  ];
}

function section(columns: Columns, items: readonly ShownItem[]): string[] {
  const titles = [...Object.keys(columns), "Place"];
  return tableSection(
    titles.map((title) => title.toUpperCase()),
    items.map((item) => [
      ...Object.values(columns).map((text) => textCell(text(item), widestCell)),
      filePosition(item),
    ]),
  );
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
