/** The page of deprecated and unstable items. */
import {
  codeSpan,
  commentText,
  inline,
  join,
  type Markdown,
  nothing,
  proseLine,
  space,
} from "../../markdown/index.js";
import type { FilePlan } from "../../target.js";
import {
  deprecatedEntries,
  lifecycleEntries,
  unstableEntries,
  type DeprecatedEntry,
  type LifecycleEntry,
  type Subject,
} from "../../../facts/lifecycle/entries.js";
import {
  dayWords,
  replacementWords,
  sinceWords,
  stabilityWord,
} from "../words/lifecycle-words.js";
import { pageFrame } from "../page-frame.js";
import { toOperation, toSchema, type Page, type Site } from "../page.js";
import { rowTable } from "../row-table.js";

export function lifecyclePage(site: Site): FilePlan {
  const page: Page = { site, path: site.places.lifecycle };
  const entries = lifecycleEntries(site.model);
  return {
    kind: "markdown",
    path: page.path,
    template: "docs/lifecycle.md",
    view: {
      source: commentText(site.context.source),
      ...pageFrame(page, {
        title: "Lifecycle",
        description: "Everything that is deprecated or not stable yet.",
      }),
      deprecated: deprecatedTable(page, deprecatedEntries(entries)),
      unstable: unstableTable(page, unstableEntries(entries)),
    },
  };
}

function deprecatedTable(
  page: Page,
  entries: readonly DeprecatedEntry[],
): Markdown {
  return rowTable(entries, {
    Removal: ({ deprecation: { removal } }) =>
      removal === null ? inline`no date yet` : dayWords(removal),
    Item: ({ subject }) => subjectWords(page, subject),
    "Deprecated since": ({ deprecation }) => sinceWords(deprecation),
    Replacement: ({ deprecation: { replacement, note } }) =>
      join(
        [
          replacement === null ? nothing : replacementWords(page, replacement),
          proseLine(note),
        ],
        space,
      ),
  });
}

function unstableTable(
  page: Page,
  entries: readonly LifecycleEntry[],
): Markdown {
  return rowTable(entries, {
    Stability: ({ lifecycle }) => stabilityWord(lifecycle.stability),
    Item: ({ subject }) => subjectWords(page, subject),
  });
}

function subjectWords(page: Page, subject: Subject): Markdown {
  switch (subject.kind) {
    case "api":
      return inline`the whole API`;
    case "tag":
      return inline`operations with the tag ${codeSpan(subject.name)}`;
    case "securityScheme":
      return inline`security scheme ${codeSpan(subject.name)}`;
    case "server":
      return inline`server ${codeSpan(subject.name)}`;
    case "mediaType":
      return inline`media type ${codeSpan(subject.name)} of ${toOperation(page, subject.operation)}`;
    case "value":
      return inline`value ${codeSpan(subject.name)} of ${subjectWords(page, subject.of)}`;
    case "operation":
      return inline`operation ${toOperation(page, subject.operation)}`;
    case "webhook":
      return inline`webhook ${toOperation(page, subject.operation)}`;
    case "parameter":
      return inline`parameter ${codeSpan(subject.name)} of ${toOperation(page, subject.operation)}`;
    case "header":
      return inline`response header ${codeSpan(subject.name)} of ${toOperation(page, subject.operation)}`;
    case "bodyField":
      return inline`field ${codeSpan(subject.name)} in a body of ${toOperation(page, subject.operation)}`;
    case "schema":
      return inline`schema ${toSchema(page, subject.schema)}`;
    case "field":
      return inline`field ${codeSpan(subject.name)} of ${toSchema(page, subject.schema)}`;
  }
}
