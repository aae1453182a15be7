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
import type { Group } from "./group-page.js";
import { requestLine } from "./operation-view.js";

interface ContentsEntry {
  text: string;
  path: string;
  operations: readonly Operation[];
}

function entriesOf(
  { places, model }: Site,
  groups: readonly Group[],
): ContentsEntry[] {
  const page = (text: string, path: string): ContentsEntry => ({
    text,
    path,
    operations: [],
  });
  return [
    page("Overview", places.overview),
    ...groups.map(({ names, operations }) => ({
      text: names.title,
      path: places.group(names),
      operations,
    })),
    page("Schemas", places.schemas),
    ...places.schemaPages
      .filter(({ letter }) => letter !== null)
      .map(({ path, letter }) => page(`Schemas: ${letter ?? ""}`, path)),
    page("Lifecycle", places.lifecycle),
    ...(model.webhooks.length > 0 ? [page("Webhooks", places.webhooks)] : []),
  ];
}

/** The data of a sidebar, in a form that site generators can convert in one line. */
export function sidebarFile(site: Site, groups: readonly Group[]): FilePlan {
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
      items: entriesOf(site, groups).map(({ text, path, operations }) => ({
        text,
        link: path,
        items: operations.map(item),
      })),
    },
  };
}

/** The table of contents of GitBook. */
export function summaryFile(site: Site, groups: readonly Group[]): FilePlan {
  const page: Page = { site, path: "SUMMARY.md" };
  return {
    kind: "markdown",
    path: page.path,
    template: "docs/SUMMARY.md",
    view: {
      contents: bullets(
        entriesOf(site, groups).map(({ text, path }) =>
          toPage(page, plain(text), path),
        ),
      ),
    },
  };
}

/** The index for language models: https://llmstxt.org */
export function llmsFile(site: Site, groups: readonly Group[]): FilePlan {
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
      client: codeSpan(site.context.packageName("client")),
      pages: bullets(
        entriesOf(site, groups).map(({ text, path }) =>
          toPage(page, plain(text), path),
        ),
      ),
      operations: bullets(
        groups.flatMap(({ operations }) =>
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
