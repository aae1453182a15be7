/** Tables of contents of all pages: `sidebar.json`, `SUMMARY.md`, `llms.txt`. */
import type { JsonValue, Operation } from "../../../model/model.js";
import {
  bullets,
  codeSpan,
  commentText,
  firstSentence,
  inline,
  join,
  type Markdown,
  nothing,
  plain,
  proseLine,
  space,
} from "../../markdown/index.js";
import type { FilePlan } from "../../target.js";
import { deprecationWords, stabilityWord } from "../words/lifecycle-words.js";
import { toOperation, toPage, type Page, type Site } from "../page.js";
import type { ContentsEntry } from "../table-of-contents.js";
import { requestLine } from "./operation-view.js";

/** The data of a sidebar, in a form that site generators can convert in one line. */
export function sidebarFile(site: Site): FilePlan {
  const { context, model, places } = site;
  const item = (operation: Operation): JsonValue => {
    const { page, anchor } = places.operation(operation.id);
    const { stability, deprecation } = operation.lifecycle;
    return {
      text: context.names.operation(operation.id).call,
      link: `${page}#${anchor}`,
      method: operation.method.toUpperCase(),
      path: operation.path.text,
      badges: [
        ...(stability === "stable" ? [] : [stability]),
        ...(deprecation === null ? [] : ["deprecated"]),
      ],
    };
  };
  return {
    kind: "json",
    path: "sidebar.json",
    value: {
      title: model.info.title,
      version: model.info.version,
      items: site.contents.map(({ title, path, operations }) => ({
        text: title,
        link: path,
        items: operations.map(item),
      })),
    },
  };
}

/** The names and places of the folders in the sidebar of Docusaurus, which shows pages by their `sidebar_position`. */
export function* categoryFiles({ contents }: Site): Iterable<FilePlan> {
  for (const label of ["Operations", "Schemas"]) {
    const folder = `${label.toLowerCase()}/`;
    const first = contents.findIndex(({ path }) => path.startsWith(folder));
    if (first === -1) continue;
    yield {
      kind: "json",
      path: `${folder}_category_.json`,
      value: { label, position: first + 1 },
    };
  }
}

/** The table of contents of GitBook. */
export function summaryFile(site: Site): FilePlan {
  const page: Page = { site, path: "SUMMARY.md" };
  const [overview, ...others] = site.contents;
  const isGroup = ({ operations }: ContentsEntry) => operations.length > 0;
  return {
    kind: "markdown",
    path: page.path,
    template: "docs/SUMMARY.md",
    view: {
      overview: pageLinks(page, overview ? [overview] : []),
      operations: pageLinks(page, others.filter(isGroup)),
      reference: pageLinks(
        page,
        others.filter((entry) => !isGroup(entry)),
      ),
    },
  };
}

function pageLinks(page: Page, entries: readonly ContentsEntry[]): Markdown {
  return bullets(
    entries.map(({ title, path }) => toPage(page, plain(title), path)),
  );
}

/** The index for language models: https://llmstxt.org */
export function llmsFile(site: Site): FilePlan {
  const page: Page = { site, path: "llms.txt" };
  const { info } = site.model;
  return {
    kind: "markdown",
    path: page.path,
    template: "docs/llms.txt",
    view: {
      source: commentText(site.context.source),
      title: plain(info.title),
      summary: proseLine(
        info.documentation.summary ??
          firstSentence(info.documentation.description),
      ),
      version: codeSpan(info.version),
      client: codeSpan(site.context.importPath("client")),
      pages: pageLinks(page, site.contents),
      operations: bullets(
        site.contents.flatMap(({ operations }) =>
          operations.map((operation) => operationLine(page, operation)),
        ),
      ),
    },
  };
}

/** Summaries often have no full stop. */
function sentence(summary: string | null): Markdown {
  const text = firstSentence(summary);
  return proseLine(text === "" || /[.!?]$/.test(text) ? text : `${text}.`);
}

function operationLine(page: Page, operation: Operation): Markdown {
  const { stability, deprecation } = operation.lifecycle;
  const unstable = stabilityWord(stability);
  return join(
    [
      inline`${toOperation(page, operation.id)}: ${codeSpan(requestLine(operation))}.`,
      sentence(operation.documentation.summary),
      unstable.empty ? nothing : inline`Not stable: ${unstable}.`,
      deprecation === null ? nothing : deprecationWords(page, deprecation),
    ],
    space,
  );
}
