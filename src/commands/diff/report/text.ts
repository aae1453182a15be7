/** Findings for a terminal. */
import { visible } from "../../../base/diagnostics.js";
import { levels } from "../order.js";
import type { Level } from "../finding.js";
import {
  levelTitles,
  operationText,
  replayWords,
  sentenceOf,
  witnessLine,
  witnessWords,
  withoutWords,
  wordsCode,
  type ShownDiff,
  type ShownFinding,
} from "./shown.js";

/** Colours a text by the level of its finding. */
type PaintLevel = (level: Level, text: string) => string;

/** A longer list of compatible changes hides the others. */
const shownCompatible = 40;

const shownOperations = 3;

export function diffText(diff: ShownDiff, paint: PaintLevel): string[] {
  const { waived } = diff;
  return [
    ...levels.flatMap((level) => levelText(diff, level, paint)),
    ...(waived.length === 0 ? [] : [`Waived (${waived.length})`]),
    ...waived.flatMap(({ waiver, ...shown }) => [
      ...entryLines(shown, paint),
      `    waived until ${waiver.expires}: ${visible(waiver.reason)}`,
    ]),
    ...(waived.length === 0 ? [] : [""]),
    diff.reason,
  ];
}

function levelText(
  { findings: all, isVerbose }: ShownDiff,
  level: Level,
  paint: PaintLevel,
): string[] {
  const findings = all.filter(({ finding }) => finding.level === level);
  if (findings.length === 0) return [];
  const { listed, words } = withoutWords({ findings, isVerbose });
  const limit =
    level === "compatible" && !isVerbose ? shownCompatible : Infinity;
  const hidden = listed.length - limit;
  return [
    `${levelTitles[level]} (${findings.length})`,
    ...listed.slice(0, limit).flatMap((shown) => entryLines(shown, paint)),
    ...(hidden > 0 ? [`  ... ${hidden} more; --verbose lists them all.`] : []),
    ...(words === null
      ? []
      : [`  ${paint(level, wordsCode)}: ${words}; --verbose lists them.`]),
    "",
  ];
}

function entryLines(
  { finding, base, head, replay, refused }: ShownFinding,
  paint: PaintLevel,
): string[] {
  const { code, level, scope, direction, witness } = finding;
  const facts = [scope, ...(direction === null ? [] : [direction])].join(", ");
  const places = [
    ...(base === null ? [] : [`base ${base}`]),
    ...(head === null ? [] : [`head ${head}`]),
  ].join(", ");
  return [
    `  ${paint(level, code)} (${facts}): ${visible(sentenceOf(finding))}`,
    ...operationLines(finding.operations.map(operationText)),
    ...(places === "" ? [] : [`    ${visible(places)}`]),
    ...(witness === null
      ? []
      : [
          `    ${witnessWords(witness)}: ${visible(witnessLine(witness, refused))}`,
        ]),
    ...(replay === null ? [] : [`    replayed: ${replayWords(replay)}`]),
  ];
}

function operationLines(operations: readonly string[]): string[] {
  const hidden = operations.length - shownOperations;
  return [
    ...operations
      .slice(0, shownOperations)
      .map((operation) => `    ${visible(operation)}`),
    ...(hidden > 0 ? [`    and ${hidden} more`] : []),
  ];
}
