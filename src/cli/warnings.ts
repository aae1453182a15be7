/**
 * Limits warnings to one screen. A spec may cause hundreds of warnings, mostly of a few kinds. A kind with many warnings
 * is one line with a count, so the result of the run stays visible. `--verbose` prints every warning.
 */
import { appendTo } from "../base/common/append-to.js";
import type { Io } from "./io.js";
import {
  kindText,
  locateProblems,
  problemTexts,
  type Problem,
} from "./problem.js";

/** The maximum number of lines for warnings. The last line shows the total. */
const room = 20;

/** A kind with more warnings than this is one line. */
const few = 3;

export async function warningTexts(
  warnings: readonly Problem[],
  io: Io,
  isVerbose: boolean,
): Promise<string[]> {
  if (warnings.length === 0) return [];
  if (isVerbose) return fullTexts(warnings, io);
  const kinds = kindsOf(warnings);
  const mixed = await textsOf(kinds, io, few);
  const texts = fits(mixed) ? mixed : await textsOf(shownOf(kinds), io, 0);
  const isAll = texts === mixed && kinds.every(({ length }) => length <= few);
  return isAll ? texts : [...texts, summary(warnings.length, hiddenOf(kinds))];
}

/** The warnings of one code and spec. */
type Kind = readonly Problem[];

function kindsOf(warnings: readonly Problem[]): Kind[] {
  const kinds = new Map<string, Problem[]>();
  for (const problem of warnings) {
    const { diagnostic, entry } = problem;
    appendTo(kinds, `${diagnostic.code} ${entry ?? ""}`, problem);
  }
  return [...kinds.values()];
}

async function textsOf(
  kinds: readonly Kind[],
  io: Io,
  full: number,
): Promise<string[]> {
  const texts: string[] = [];
  for (const kind of kinds) {
    if (kind.length <= full) texts.push(...(await fullTexts(kind, io)));
    else {
      const [first] = await locateProblems(kind.slice(0, 1), io);
      if (first) texts.push(await kindText(first, kind.length - 1, io));
    }
  }
  return texts;
}

async function fullTexts(
  warnings: readonly Problem[],
  io: Io,
): Promise<string[]> {
  return problemTexts(await locateProblems(warnings, io), io);
}

function fits(texts: readonly string[]): boolean {
  return texts.join("\n").split("\n").length < room;
}

function shownOf(kinds: readonly Kind[]): readonly Kind[] {
  return kinds.slice(0, room - 1);
}

function hiddenOf(kinds: readonly Kind[]): number {
  const hidden = kinds.slice(room - 1);
  return hidden.reduce((sum, { length }) => sum + length, 0);
}

function summary(all: number, others: number): string {
  const more = others === 0 ? "" : `... ${others} more of other kinds. `;
  return `${more}${all} warnings; --verbose prints them all.`;
}
