import type { Severity } from "../base/diagnostics.js";
import type { Io } from "./io.js";
import type { JsonOutput } from "./json-output.js";
import type { CommandOutcome } from "./outcome.js";
import {
  locateProblems,
  problemData,
  problemTexts,
  type Problem,
} from "./problem.js";
import { warningTexts } from "./warnings.js";

/** Limits the errors for a terminal. `--json` contains all of them. */
const shownErrors = 100;

/** The flags that choose what is printed. */
export interface OutputForm {
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
  const texts = await problemTexts(await locateProblems(shown, io), io);
  const hidden = errors.length - shown.length;
  return hidden === 0
    ? texts
    : [...texts, `... ${hidden} more; --json lists them all.`];
}
