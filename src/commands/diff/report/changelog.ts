/** Findings as a section of a changelog in the form of https://keepachangelog.com/en/1.1.0/. */
import {
  bullets,
  codeSpan,
  inline,
  join,
  number,
  paragraphs,
  plain,
  space,
  strong,
  type Markdown,
} from "../../../emit/markdown/index.js";
import { layout } from "../../../print/layout.js";
import type { Day } from "../../../model/model.js";
import type { Finding } from "../finding.js";
import { sentenceOf } from "./shown.js";

const headings = [
  "Added",
  "Changed",
  "Deprecated",
  "Removed",
  "Security",
] as const;

type Heading = (typeof headings)[number];

/** Null for changes that are not released yet. */
type Release = { version: string; date: Day } | null;

/** Returns a section without a line break at its end. */
export function changelogSection(
  findings: readonly Finding[],
  release: Release,
): string {
  const title =
    release === null
      ? inline`## [Unreleased]`
      : inline`## [${plain(release.version)}] - ${plain(release.date)}`;
  return print(paragraphs([title, ...changeLists(findings)]));
}

/** The changes alone, for a file that has its own title, such as a changeset. */
export function changelogBody(findings: readonly Finding[]): string {
  return print(paragraphs(changeLists(findings)));
}

function changeLists(findings: readonly Finding[]): Markdown[] {
  // Compatible changes of the packages follow from those of the API.
  const listed = findings.filter(
    ({ scope, level }) => scope === "wire" || level !== "compatible",
  );
  return headings.flatMap((heading) => {
    const own = listed.filter((finding) => headingOf(finding) === heading);
    const lines = new Map(own.map((one) => [lineKey(one), entryOf(one)]));
    return own.length === 0
      ? []
      : [inline`### ${plain(heading)}`, bullets([...lines.values()])];
  });
}

function headingOf({ code }: Finding): Heading {
  if (code.startsWith("security")) return "Security";
  if (code.includes("deprecat") || code.includes("sunset")) return "Deprecated";
  if (code.endsWith("-added")) return "Added";
  return code.endsWith("-removed") ? "Removed" : "Changed";
}

function lineKey({ level, message, operations }: Finding): string {
  return JSON.stringify([level, message, operations]);
}

function entryOf(finding: Finding): Markdown {
  const { level, operations } = finding;
  const [first, ...others] = [
    ...new Set(operations.map(({ method, path }) => `${method} ${path}`)),
  ];
  const where =
    first === undefined
      ? []
      : others.length === 0
        ? [inline`${codeSpan(first)}:`]
        : [inline`${codeSpan(first)} and ${number(others.length)} more:`];
  return join(
    [
      ...(level === "breaking" ? [strong(inline`Breaking:`)] : []),
      ...where,
      plain(sentenceOf(finding)),
    ],
    space,
  );
}

function print(page: Markdown): string {
  return layout(page, { width: 80, nameOf: ({ name }) => name });
}
