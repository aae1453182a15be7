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
  messageLines,
  operationText,
  replayWords,
  sentenceOf,
  witnessWords,
  withoutWords,
  wordsCode,
  type ShownDiff,
  type ShownFinding,
} from "./shown.js";

const shownOperations = 3;

/** A longer list of compatible changes is folded. */
const openRows = 15;

export function diffMarkdown(diff: ShownDiff): string {
  const { title, reason, waived } = diff;
  const page = paragraphs([
    inline`## Changes of ${plain(title)}`,
    plain(reason),
    ...levels.map((level) => levelSection(diff, level)),
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
  { findings: all, hasScopes, isVerbose }: ShownDiff,
  level: Level,
): Markdown {
  const findings = all.filter(({ finding }) => finding.level === level);
  if (findings.length === 0) return join([], comma);
  const { listed, words } = withoutWords({ findings, isVerbose });
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
    listed.map((shown, index) => ({ ...shown, index })),
  );
  const isLong = level === "compatible" && listed.length > openRows;
  return paragraphs([
    inline`### ${plain(levelTitles[level])} (${number(findings.length)})`,
    isLong ? folded(inline`${number(listed.length)} changes`, rows) : rows,
    words === null
      ? plain("")
      : inline`${codeSpan(wordsCode)}: ${plain(words)}.`,
    folded(inline`Witnesses`, paragraphs(listed.flatMap(witnessPart))),
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

function witnessBlock(witness: Witness): Markdown {
  const lines = messageLines(witness);
  return lines === null
    ? jsonBlock(witness.value ?? null)
    : textBlock("http", lines);
}
