/** Diagnostics in the formats of CI systems. */
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fail } from "../../base/diagnostics.js";
import type { Run } from "../command.js";
import { listFlag } from "../flags.js";
import {
  locateProblems,
  problemData,
  type JsonDiagnostic,
} from "../problem.js";
import { githubCommands } from "./github.js";
import { gitlabReport } from "./gitlab.js";
import { junitReport } from "./junit.js";

/** The formats that are written to a file. */
const reports = { gitlab: gitlabReport, junit: junitReport };

export const annotationsFlag = listFlag(
  "Annotate the findings in CI: github prints workflow commands, gitlab=FILE writes a code quality report, junit=FILE writes JUnit XML.",
);

/** Adds the annotations of all problems and findings to the outcome, and writes the reports. */
export async function annotate(
  { name, outcome, io }: Pick<Run, "name" | "outcome" | "io">,
  wanted: readonly string[] = [],
  findings: readonly JsonDiagnostic[] = [],
): Promise<void> {
  const parsed = wanted.map(parse);
  if (parsed.length === 0) return;
  const located = await locateProblems(outcome.problems, io);
  const problems = [...located.map(problemData), ...findings];
  for (const { format, file } of parsed) {
    if (format === "github") {
      outcome.notes.push(...githubCommands(problems));
    } else {
      const text = reports[format](problems, `specwright ${name}`);
      await writeFile(resolve(io.cwd, file), text);
      outcome.files.push({ kind: "report", path: file });
    }
  }
}

type Wanted =
  | { format: "github"; file: null }
  | { format: keyof typeof reports; file: string };

function parse(text: string): Wanted {
  if (text === "github") return { format: "github", file: null };
  const [, format, file = ""] = /^(gitlab|junit)=(.+)$/s.exec(text) ?? [];
  if (format === "gitlab" || format === "junit") return { format, file };
  return fail("bad-arguments", null, {
    problem: `--annotations ${text} is not known.`,
    hint: "Use github, gitlab=FILE or junit=FILE.",
  });
}
