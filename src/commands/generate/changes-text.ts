/** Describes the changes on disk for standard output. */
import { countOf } from "../../base/count-of.js";
import { visible } from "../../base/diagnostics.js";
import type { OutputReport } from "../../write/output.js";
import type { Change } from "../../write/plan.js";
import type { Paint } from "../../cli/style.js";
import type { Mode } from "./run-spec.js";

const shownFiles = 20;

/** Returns the text after writing or after a check. */
export async function changesText(
  { kind }: Pick<Mode, "kind">,
  output: string,
  report: OutputReport,
  paint: Paint,
): Promise<string[]> {
  const { changes, unchanged } = report;
  const place = visible(output);
  if (changes.length === 0)
    return [`${place} is up to date (${countOf(unchanged, "file")}).`];
  return kind === "check"
    ? checkText(place, changes, paint)
    : writeText(place, report, paint);
}

function writeText(
  place: string,
  { changes, unchanged }: OutputReport,
  paint: Paint,
): string[] {
  const removed = changes.filter((change) => change.after === null).length;
  const written = changes.length - removed;
  return [
    ...changes.slice(0, shownFiles).map((change) => writtenLine(change, paint)),
    ...more(changes.length - shownFiles),
    ...conflictLine(changes),
    `${place}: ${written} written, ${removed} removed, ${unchanged} unchanged.`,
  ];
}

function writtenLine({ path, before, after }: Change, paint: Paint): string {
  if (after === null) return `  ${paint("red", "-")} ${visible(path)}`;
  if (before === null) return `  ${paint("green", "+")} ${visible(path)}`;
  return `  ${paint("yellow", "~")} ${visible(path)}`;
}

function conflictLine(changes: readonly Change[]): string[] {
  const { length } = changes.filter(({ kind }) => kind === "conflicted");
  return length === 0
    ? []
    : [
        `${countOf(length, "file")} with merge conflicts: replaced by what the spec generates.`,
      ];
}

async function checkText(
  place: string,
  changes: readonly Change[],
  paint: Paint,
): Promise<string[]> {
  const width = Math.max(...changes.map(({ kind }) => kind.length));
  const { unifiedDiff } = await import("../../write/diff.js");
  return [
    `${place} is out of date:`,
    ...changes.map(
      ({ kind, path }) => `  ${kind.padEnd(width)} ${visible(path)}`,
    ),
    ...unifiedDiff(changes).map((line) => paintDiff(line, paint)),
    "Run `specwright generate` and commit the result.",
  ];
}

function paintDiff(line: string, paint: Paint): string {
  if (/^(---|\+\+\+) /.test(line)) return paint("bold", line);
  if (line.startsWith("+")) return paint("green", line);
  if (line.startsWith("-")) return paint("red", line);
  if (line.startsWith("@@")) return paint("cyan", line);
  return line;
}

function more(amount: number): string[] {
  return amount > 0 ? [`  ... ${countOf(amount, "more file")}`] : [];
}
