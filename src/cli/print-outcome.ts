import type { Io } from "./io.js";
import type { Outcome } from "./outcome.js";
import { locateProblems, problemData, problemTexts } from "./problem.js";

/** A person mends the first ones first; programs get them all. */
const shownProblems = 100;

/** Problems go to standard error, results to standard output; with `json`, one document with all of it. */
export async function printOutcome(
  io: Io,
  outcome: Outcome,
  json: boolean,
): Promise<void> {
  const { exitCode, problems, files, counts, text, trace } = outcome;
  if (trace !== null) io.stderr.write(`${trace}\n`);
  if (json) {
    const diagnostics = (await locateProblems(problems, io)).map(problemData);
    const document = { exitCode, diagnostics, files, counts };
    io.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    return;
  }
  if (problems.length > 0) {
    const shown = problems.slice(0, shownProblems);
    const texts = await problemTexts(await locateProblems(shown, io), io);
    const hidden = problems.length - shown.length;
    if (hidden > 0) texts.push(`... ${hidden} more; --json lists them all.`);
    io.stderr.write(`${texts.join("\n")}\n`);
  }
  if (text.length > 0) io.stdout.write(`${text.join("\n")}\n`);
}
