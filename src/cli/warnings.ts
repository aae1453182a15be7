/**
 * Limits warnings to one screen. A spec may cause hundreds of warnings, mostly of a few kinds. Each kind is shown once
 * with a count, so the result of the run stays visible.
 */
import type { Io } from "./io.js";
import { locateProblems, problemTexts, type Problem } from "./problem.js";

/** The maximum number of lines for warnings. The last line shows the total. */
const room = 20;

/** A kind in brief form takes three lines. */
const shownKinds = Math.floor((room - 1) / 3);

export async function warningTexts(
  warnings: readonly Problem[],
  io: Io,
): Promise<string[]> {
  if (warnings.length === 0) return [];
  if (warnings.length <= room) {
    const texts = await problemTexts(await locateProblems(warnings, io), io);
    if (fits(texts)) return texts;
  }
  const kinds = kindsOf(warnings);
  const shown = kinds.slice(0, shownKinds);
  const located = await locateProblems(shown, io);
  const full = await problemTexts(located, io);
  const texts =
    fits(full) && shown.length === kinds.length
      ? full
      : await problemTexts(located, io, "brief");
  return [...texts, summary(warnings.length, kinds.slice(shownKinds))];
}

interface ShownKind extends Problem {
  moreCount: number;
}

function fits(texts: readonly string[]): boolean {
  return texts.join("\n").split("\n").length < room;
}

/** Returns the first warning of each code and spec, in order of occurrence. */
function kindsOf(warnings: readonly Problem[]): ShownKind[] {
  const kinds = new Map<string, ShownKind>();
  for (const problem of warnings) {
    const key = `${problem.diagnostic.code} ${problem.entry ?? ""}`;
    const known = kinds.get(key);
    if (known) known.moreCount++;
    else kinds.set(key, { ...problem, moreCount: 0 });
  }
  return [...kinds.values()];
}

function summary(all: number, hidden: readonly ShownKind[]): string {
  const others = hidden.reduce((sum, { moreCount }) => sum + 1 + moreCount, 0);
  const more = others === 0 ? "" : `... ${others} more of other kinds. `;
  return `${more}${all} warnings; --json lists them all.`;
}
