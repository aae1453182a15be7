import { visible } from "../diagnostics.js";
import type { Io } from "./io.js";
import type { Outcome } from "./outcome.js";
import type { Problem } from "./problem.js";
import { painter, type Paint } from "./style.js";

/** A problem and its fix share a line when they have no place and this many characters at most. */
const shortLine = 100;

/** Problems go to standard error, results to standard output; with `json`, one document with all of it. */
export function printOutcome(io: Io, outcome: Outcome, json: boolean): void {
  if (outcome.trace !== null) io.stderr.write(`${outcome.trace}\n`);
  if (json) {
    io.stdout.write(`${JSON.stringify(jsonOf(outcome), null, 2)}\n`);
    return;
  }
  const paint = painter(io, io.stderr);
  for (const problem of outcome.problems) {
    io.stderr.write(`${problemLines(problem, paint).join("\n")}\n`);
  }
  if (outcome.text.length > 0) io.stdout.write(`${outcome.text.join("\n")}\n`);
}

function problemLines(problem: Problem, paint: Paint): string[] {
  const { severity, code, message, fix } = problem.diagnostic;
  const label =
    severity === "error" ? paint("red", "error") : paint("yellow", "warning");
  const place = placeText(problem);
  const first = `${label} ${paint("bold", code)}: ${message}`;
  if (place !== null) {
    return [first, `  ${paint("cyan", visible(place))}`, `  ${fix}`];
  }
  const isShort = message.length + fix.length <= shortLine;
  return isShort ? [`${first} ${fix}`] : [first, `  ${fix}`];
}

function placeText({ diagnostic, file, line, column }: Problem): string | null {
  if (file === null) return null;
  if (line !== null && column !== null) return `${file}:${line}:${column}`;
  const pointer = diagnostic.place?.pointer ?? "";
  return pointer === "" ? file : `${file}#${pointer}`;
}

function jsonOf({ exitCode, problems, files, counts }: Outcome) {
  return {
    exitCode,
    diagnostics: problems.map(({ diagnostic, file, line, column }) => ({
      code: diagnostic.code,
      severity: diagnostic.severity,
      message: diagnostic.message,
      fix: diagnostic.fix,
      file,
      pointer: diagnostic.place?.pointer ?? null,
      line,
      column,
    })),
    files,
    counts,
  };
}
