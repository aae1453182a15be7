/** Prints a short unified diff: three lines of context, limited in size. */
import { countOf } from "../base/count-of.js";
import { structuredPatch, type StructuredPatchHunk } from "diff";
import { visible } from "../base/diagnostics.js";
import { manifestName } from "./reserved-names.js";
import type { Change } from "./plan.js";

interface DiffLimits {
  perFile: number;
  total: number;
}

const defaultLimits: DiffLimits = { perFile: 40, total: 400 };
const context = 3;

/**
 * Returns the lines of the diff, safe for a terminal. The manifest is omitted, because it only repeats the files as
 * hashes.
 */
export function unifiedDiff(
  changes: readonly Change[],
  limits: DiffLimits = defaultLimits,
): string[] {
  const output: string[] = [];
  let left = limits.total;
  let hiddenFiles = 0;
  for (const change of changes) {
    if (change.path === manifestName) continue;
    if (left <= 0) {
      hiddenFiles++;
      continue;
    }
    const lines = diffLines(change).map(visible);
    const shown = lines.slice(0, Math.min(limits.perFile, left));
    left -= shown.length;
    output.push(...header(change), ...shown);
    const hidden = lines.length - shown.length;
    if (hidden > 0) output.push(`... ${countOf(hidden, "more line")}`);
  }
  if (hiddenFiles > 0) output.push(`... ${countOf(hiddenFiles, "more file")}`);
  return output;
}

function header({ path, before, after }: Change): string[] {
  const shown = visible(path);
  return [
    before === null ? "--- /dev/null" : `--- a/${shown}`,
    after === null ? "+++ /dev/null" : `+++ b/${shown}`,
  ];
}

/** Texts that differ in more lines are shown as replaced, because the search takes quadratic time. */
const maxEditLength = 1_000;

function diffLines({ before, after }: Change): string[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const options = { context, maxEditLength };
  const patch = structuredPatch("", "", old, fresh, "", "", options);
  return (patch?.hunks ?? [replacement(old, fresh)]).flatMap((hunk) => {
    const { oldStart, oldLines, newStart, newLines, lines } = hunk;
    const ranges = `-${range(oldStart, oldLines)} +${range(newStart, newLines)}`;
    return [`@@ ${ranges} @@`, ...lines];
  });
}

/** Returns one hunk that removes all old lines and adds all new ones. */
function replacement(old: string, fresh: string): StructuredPatchHunk {
  const removed = old.split("\n").slice(0, -1);
  const added = fresh.split("\n").slice(0, -1);
  return {
    oldStart: 1,
    oldLines: removed.length,
    newStart: 1,
    newLines: added.length,
    lines: [
      ...removed.map((line) => `-${line}`),
      ...added.map((line) => `+${line}`),
    ],
  };
}

/** An empty range has the number of the line before it. */
function range(start: number, length: number): string {
  if (length === 1) return String(start);
  return length === 0 ? `${start - 1},0` : `${start},${length}`;
}

/** Normalizes line ends to LF, so a difference in line ends alone is not shown. */
function linesOf(text: string | null): string {
  const lines = (text ?? "").replaceAll("\r\n", "\n");
  return lines === "" || lines.endsWith("\n") ? lines : `${lines}\n`;
}
