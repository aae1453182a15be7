/** The lifecycle of an API as Markdown, for a pull request or a job summary. */
import {
  codeSpan,
  inline,
  join,
  paragraphs,
  plain,
  proseLine,
  space,
  strong,
  table,
} from "../../emit/markdown/index.js";
import { filePosition } from "../../cli/problem.js";
import { layout } from "../../print/layout.js";
import type { ShownItem } from "./table.js";
import { daysCell } from "./table-cell.js";

export function lifecycleMarkdown(
  title: string,
  shown: readonly ShownItem[],
): string {
  const deprecated = shown.filter(({ status }) => status !== "unstable");
  const unstable = shown.filter(({ status }) => status === "unstable");
  const page = paragraphs([
    inline`## Lifecycle of ${plain(title)}`,
    deprecated.length === 0
      ? inline`Nothing is deprecated.`
      : deprecatedTable(deprecated),
    unstable.length === 0
      ? inline`Everything else is stable.`
      : unstableTable(unstable),
  ]);
  return layout(page, { width: 80, nameOf: ({ name }) => name });
}

function deprecatedTable(rows: readonly ShownItem[]) {
  return table<ShownItem>(
    [
      {
        title: inline`Removal`,
        cell: ({ removal }) => plain(removal ?? "no date"),
      },
      {
        title: inline`Days left`,
        cell: ({ daysLeft }) =>
          daysLeft !== null && daysLeft < 0
            ? strong(plain(daysCell(daysLeft)))
            : plain(daysCell(daysLeft)),
      },
      {
        title: inline`Deprecated`,
        cell: ({ part }) => codeSpan(part),
      },
      {
        title: inline`Since`,
        cell: ({ since, sinceVersion }) => plain(since ?? sinceVersion ?? ""),
      },
      {
        title: inline`Replacement`,
        cell: ({ replacement, note }) =>
          join([plain(replacement ?? ""), proseLine(note)], space),
      },
      { title: inline`Place`, cell: (item) => codeSpan(filePosition(item)) },
    ],
    rows,
  );
}

function unstableTable(rows: readonly ShownItem[]) {
  return table<ShownItem>(
    [
      {
        title: inline`Stability`,
        cell: ({ stability }) => plain(stability),
      },
      {
        title: inline`Not stable yet`,
        cell: ({ part }) => codeSpan(part),
      },
      { title: inline`Place`, cell: (item) => codeSpan(filePosition(item)) },
    ],
    rows,
  );
}
