/** A small unified diff for people: three lines of context, bounded in size. */
import { visible } from "../diagnostics.js";
import { editScript, type Edit } from "./edit-script.js";
import { manifestName } from "./names.js";
import type { Change } from "./plan.js";

export interface DiffLimits {
  perFile: number;
  total: number;
}

const defaultLimits: DiffLimits = { perFile: 40, total: 400 };
const context = 3;

/** The lines of the diff, safe for a terminal. The manifest is left out: it repeats the files as hashes. */
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
    if (hidden > 0) output.push(`... ${count(hidden, "more line")}`);
  }
  if (hiddenFiles > 0) output.push(`... ${count(hiddenFiles, "more file")}`);
  return output;
}

function header({ path, before, after }: Change): string[] {
  const shown = visible(path);
  return [
    before === null ? "--- /dev/null" : `--- a/${shown}`,
    after === null ? "+++ /dev/null" : `+++ b/${shown}`,
  ];
}

function diffLines({ before, after }: Change): string[] {
  const script = editScript(linesOf(before), linesOf(after));
  return hunks(script).flatMap((hunk) => [
    hunkHeader(hunk),
    ...hunk.edits.map((edit) => `${sign[edit.kind]}${edit.line}`),
  ]);
}

const sign = { keep: " ", remove: "-", add: "+" } as const;

interface Hunk {
  edits: Edit[];
  /** Lines of the old and the new text before the hunk. */
  oldStart: number;
  newStart: number;
}

function hunks(script: readonly Edit[]): Hunk[] {
  const found: Hunk[] = [];
  let oldLine = 0;
  let newLine = 0;
  let end = 0;
  for (const [index, edit] of script.entries()) {
    if (edit.kind !== "keep") {
      const start = Math.max(end, index - context);
      const last = found.at(-1);
      const until = Math.min(script.length, index + 1 + context);
      if (last !== undefined && index - context <= end) {
        last.edits.push(...script.slice(end, until));
      } else {
        const back = index - start;
        found.push({
          edits: script.slice(start, until),
          oldStart: oldLine - back,
          newStart: newLine - back,
        });
      }
      end = Math.max(end, until);
    }
    if (edit.kind !== "add") oldLine++;
    if (edit.kind !== "remove") newLine++;
  }
  return found;
}

function hunkHeader({ edits, oldStart, newStart }: Hunk): string {
  const oldCount = edits.filter((edit) => edit.kind !== "add").length;
  const newCount = edits.filter((edit) => edit.kind !== "remove").length;
  return `@@ -${range(oldStart, oldCount)} +${range(newStart, newCount)} @@`;
}

/** Counted from one, except that an empty range names the line before it. */
function range(start: number, length: number): string {
  const first = length === 0 ? start : start + 1;
  return length === 1 ? String(first) : `${first},${length}`;
}

function linesOf(text: string | null): string[] {
  if (text === null || text === "") return [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}
