/** The document that `--json` prints, and the documentation of its fields. */
import { exitCodes, type ExitCode, type FileOutcome } from "./outcome.js";
import type { JsonDiagnostic } from "./problem.js";

export interface JsonOutput {
  exitCode: ExitCode;
  diagnostics: JsonDiagnostic[];
  files: FileOutcome[];
  counts: Record<string, number>;
}

interface FieldDocs {
  document: Record<keyof JsonOutput, string>;
  diagnostic: Record<keyof JsonDiagnostic, string>;
  file: Record<keyof FileOutcome, string>;
}

export const jsonFields: FieldDocs = {
  document: {
    exitCode: `The exit code of the process: ${Object.keys(exitCodes).join(", ")}.`,
    diagnostics: "All errors and warnings.",
    files:
      "The files that were written or deleted, or with `--check` are out of date. For `scaffold`, also the handlers of deprecated operations.",
    counts:
      "How many files there are of each `kind`, and how many are `unchanged`; for `validate`, the number of `operations`.",
  },
  diagnostic: {
    code: "The stable code, one of those in the [list of diagnostics](diagnostics.md).",
    severity: "`error` or `warning`.",
    message: "What is wrong.",
    fix: "What to do about it.",
    file: "The document, relative to the working folder, or its URL; `null` if the problem is not in a document.",
    pointer:
      "The JSON Pointer of the value in the document; `null` if there is none.",
    line: "The line, counted from 1; `null` if it is not known.",
    column: "The column, counted from 1; `null` if it is not known.",
  },
  file: {
    kind: "For `generate`, what was wrong with the file: `missing`, `changed`, `edited` by hand, or `extra`. For `scaffold`: `created`, `extended` or `deprecated`.",
    path: "The path, relative to the working folder.",
    handler: "The handler in the file, if the entry is about one handler.",
  },
};
