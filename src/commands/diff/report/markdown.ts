/** Findings as Markdown, for a pull request or a job summary. */
import {
  bullets,
  codeSpan,
  comma,
  folded,
  inline,
  join,
  jsonBlock,
  number,
  paragraphs,
  plain,
  strong,
  table,
  textBlock,
  type Markdown,
} from "../../../emit/markdown/index.js";
import { layout } from "../../../print/layout.js";
import type { Level, Witness } from "../finding.js";
import { levels } from "../order.js";
import {
  levelTitles,
  operationText,
  replayWords,
  sentenceOf,
  witnessWords,
  type ShownDiff,
  type ShownFinding,
} from "./shown.js";

const shownOperations = 3;

/** A longer list of compatible changes is folded. */
const openRows = 15;

export function diffMarkdown({
  title,
  reason,
  findings,
  waived,
  hasScopes,
}: ShownDiff): string {
  const page = paragraphs([
    inline`## Changes of ${plain(title)}`,
    plain(reason),
    ...levels.map((level) => levelSection(findings, level, hasScopes)),
    ...(waived.length === 0
      ? []
      : [
          inline`### Waived (${number(waived.length)})`,
          bullets(
            waived.map(
              ({ finding, waiver }) =>
                inline`${codeSpan(finding.code)}: ${plain(sentenceOf(finding))} Until ${plain(waiver.expires)}: ${plain(waiver.reason)}`,
            ),
          ),
        ]),
  ]);
  return layout(page, { width: 80, nameOf: ({ name }) => name });
}

function levelSection(
  all: readonly ShownFinding[],
  level: Level,
  hasScopes: boolean,
): Markdown {
  const findings = all.filter(({ finding }) => finding.level === level);
  if (findings.length === 0) return join([], comma);
  const rows = table<ShownFinding & { index: number }>(
    [
      { title: inline`#`, cell: ({ index }) => number(index + 1) },
      {
        title: inline`Change`,
        cell: ({ finding }) =>
          inline`${plain(sentenceOf(finding))} (${codeSpan(finding.code)})`,
      },
      {
        title: inline`Operations`,
        cell: ({ finding: { operations } }) =>
          operationCell(operations.map(operationText)),
      },
      {
        title: inline`Scope`,
        cell: ({ finding }) => plain(hasScopes ? finding.scope : ""),
      },
      { title: inline`Base`, cell: ({ base }) => placeCell(base) },
      { title: inline`Head`, cell: ({ head }) => placeCell(head) },
    ],
    findings.map((shown, index) => ({ ...shown, index })),
  );
  const isLong = level === "compatible" && findings.length > openRows;
  return paragraphs([
    inline`### ${plain(levelTitles[level])} (${number(findings.length)})`,
    isLong ? folded(inline`${number(findings.length)} changes`, rows) : rows,
    folded(inline`Witnesses`, paragraphs(findings.flatMap(witnessPart))),
  ]);
}

function operationCell(operations: readonly string[]): Markdown {
  const hidden = operations.length - shownOperations;
  const shown = operations.slice(0, shownOperations).map(codeSpan);
  return join(
    [...shown, ...(hidden > 0 ? [inline`${number(hidden)} more`] : [])],
    comma,
  );
}

function placeCell(place: string | null): Markdown {
  return place === null ? plain("") : codeSpan(place);
}

function witnessPart(
  { finding, replay }: ShownFinding,
  index: number,
): Markdown[] {
  const { witness, code } = finding;
  if (witness === null) return [];
  return [
    inline`${strong(number(index + 1))} ${codeSpan(code)}: ${plain(witnessWords(witness))}`,
    witnessBlock(witness),
    ...(replay === null
      ? []
      : [inline`Replayed: ${plain(replayWords(replay))}.`]),
  ];
}

function witnessBlock({ value, request, response }: Witness): Markdown {
  if (request !== undefined) {
    const { method, target, headers, body } = request;
    const line = `${method} ${target} HTTP/1.1`;
    return textBlock("http", [line, ...messageLines(headers, body)]);
  }
  if (response !== undefined) {
    const { status, headers, body } = response;
    const line = `HTTP/1.1 ${status}`;
    return textBlock("http", [line, ...messageLines(headers, body)]);
  }
  return jsonBlock(value ?? null);
}

function messageLines(
  headers: Readonly<Record<string, string>>,
  body: string | null,
): string[] {
  return [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === null ? [] : ["", body]),
  ];
}
