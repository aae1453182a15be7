/** Prints the outcome of a command, as text or as JSON. */
import type { Severity } from "../base/diagnostics.js";
import type { Io } from "./io.js";
import type { JsonOutput } from "./json-output.js";
import type { CommandOutcome } from "./outcome.js";
import {
  locateProblems,
  problemData,
  problemTexts,
  type Problem,
  kindText,
} from "./problem.js";
import { appendTo } from "../base/common/append-to.js";

/** Limits the errors for a terminal. `--json` contains all of them. */
const shownErrors = 100;

/** The maximum number of lines for warnings. The last line shows the total. */
const room = 20;

/** A kind with more warnings than this is one line. */
const few = 3;

/** The flags that choose what is printed. */
interface OutputForm {
  json: boolean;
  verbose: boolean;
}

/**
 * Prints problems to standard error and results to standard output. With `json`, prints one document with everything.
 */
export async function printOutcome(
  io: Io,
  outcome: CommandOutcome,
  { json, verbose }: OutputForm,
): Promise<void> {
  const { exitCode, problems, files, counts, details, text, trace } = outcome;
  if (trace !== null) io.stderr.write(`${trace}\n`);
  if (json || outcome.asJson) {
    const diagnostics = (await locateProblems(problems, io)).map(problemData);
    const document: JsonOutput = {
      exitCode,
      diagnostics,
      files,
      counts,
      ...details,
    };
    io.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    printNotes(io, outcome);
    return;
  }
  if (problems.length > 0) {
    const of = (severity: Severity) =>
      problems.filter(({ diagnostic }) => diagnostic.severity === severity);
    // Errors come last, because users look at the end of the output first.
    const texts = [
      ...(await warningTexts(of("warning"), io, verbose)),
      ...(await errorTexts(of("error"), io)),
    ];
    io.stderr.write(`${texts.join("\n")}\n`);
  }
  printNotes(io, outcome);
  if (text.length > 0) io.stdout.write(`${text.join("\n")}\n`);
}

function printNotes(io: Io, { notes }: CommandOutcome): void {
  if (notes.length > 0) io.stderr.write(`${notes.join("\n")}\n`);
}

async function errorTexts(
  errors: readonly Problem[],
  io: Io,
): Promise<string[]> {
  const shown = errors.slice(0, shownErrors);
  const texts = await fullTexts(shown, io);
  const hidden = errors.length - shown.length;
  return hidden === 0
    ? texts
    : [...texts, `... ${hidden} more; --json lists them all.`];
}

/**
 * Limits warnings to one screen. A spec may cause hundreds of warnings, mostly of a few kinds. A kind with many warnings
 * is one line with a count, so the result of the run stays visible. `--verbose` prints every warning.
 */
async function warningTexts(
  warnings: readonly Problem[],
  io: Io,
  isVerbose: boolean,
): Promise<string[]> {
  if (warnings.length === 0) return [];
  if (isVerbose) return fullTexts(warnings, io);
  const kinds = kindsOf(warnings);
  const mixed = await textsOf(kinds, io, few);
  const texts = fits(mixed)
    ? mixed
    : await textsOf(kinds.slice(0, room - 1), io, 0);
  const isAll = texts === mixed && kinds.every(({ length }) => length <= few);
  return isAll
    ? texts
    : [...texts, summary(warnings.length, kinds.slice(room - 1).flat().length)];
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
  problems: readonly Problem[],
  io: Io,
): Promise<string[]> {
  return problemTexts(await locateProblems(problems, io), io);
}

function fits(texts: readonly string[]): boolean {
  return texts.join("\n").split("\n").length < room;
}

function summary(all: number, others: number): string {
  const more = others === 0 ? "" : `... ${others} more of other kinds. `;
  return `${more}${all} warnings; --verbose prints them all.`;
}
