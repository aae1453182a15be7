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
  type Markdown,
} from "../../emit/markdown/index.js";
import { filePosition } from "../../cli/problem.js";
import { layout } from "../../print/layout.js";
import {
  deprecatedColumns,
  lifecycleLists,
  unstableColumns,
  type ShownItem,
} from "./table.js";
import { daysCell } from "./table-cell.js";

export function lifecycleMarkdown(
  title: string,
  shown: readonly ShownItem[],
): string {
  const { deprecated, unstable } = lifecycleLists(shown);
  const page = paragraphs([
    inline`## Lifecycle of ${plain(title)}`,
    deprecated.length === 0
      ? inline`Nothing is deprecated.`
      : listTable(deprecated, deprecatedColumns, {
          "Days left": ({ daysLeft }) =>
            daysLeft !== null && daysLeft < 0
              ? strong(plain(daysCell(daysLeft)))
              : plain(daysCell(daysLeft)),
          Deprecated: ({ part }) => codeSpan(part),
          Replacement: ({ replacement, note }) =>
            join([plain(replacement ?? ""), proseLine(note)], space),
        }),
    unstable.length === 0
      ? inline`Everything else is stable.`
      : listTable(unstable, unstableColumns, {
          "Not stable yet": ({ part }) => codeSpan(part),
        }),
  ]);
  return layout(page, { width: 80, nameOf: ({ name }) => name });
}

/** `special` has the columns that are more than a text. */
function listTable<Title extends string>(
  rows: readonly ShownItem[],
  columns: Readonly<Record<Title, (item: ShownItem) => string>>,
  special: { readonly [T in Title]?: (item: ShownItem) => Markdown },
): Markdown {
  const titles = Object.keys(columns) as Title[];
  return table<ShownItem>(
    [
      ...titles.map((title) => ({
        title: plain(title),
        cell: special[title] ?? ((item) => plain(columns[title](item))),
      })),
      { title: inline`Place`, cell: (item) => codeSpan(filePosition(item)) },
    ],
    rows,
  );
}
