/** The document that `--json` prints, and the documentation of its fields. */
import {
  exitCodes,
  type CommandOutcome,
  type ExitCode,
  type FileOutcome,
} from "./outcome.js";
import type { JsonDiagnostic } from "./problem.js";

export interface JsonOutput extends Pick<CommandOutcome, "files" | "counts"> {
  exitCode: ExitCode;
  diagnostics: JsonDiagnostic[];
}

/** How the document of a command differs from that of others. Each text follows the name of the command. */
export interface JsonDocs<Details extends object> {
  /** The fields that the command adds. */
  readonly fields: { readonly [K in keyof Details]-?: string };
  readonly counts?: string;
  readonly files?: string;
  /** The values of `kind` of its files. */
  readonly kinds?: string;
  /** The types of the fields. */
  readonly tables?: readonly JsonTable[];
}

/** The fields of one type. */
export interface JsonTable {
  /** Where values of the type are. */
  readonly of: string;
  readonly fields: Readonly<Record<string, string>>;
}

type FieldTexts<T> = { readonly [K in keyof T]-?: string };

/** Returns a table that describes each field of the type. */
export function jsonTable<T extends object>(
  of: string,
  fields: FieldTexts<T>,
): { of: string; fields: FieldTexts<T> } {
  return { of, fields };
}

/** The documentation of every document, which those of the commands complete. */
export const jsonFields: {
  document: Record<keyof JsonOutput, string>;
  diagnostic: Record<keyof JsonDiagnostic, string>;
  file: Record<keyof FileOutcome, string>;
} = {
  document: {
    exitCode: `The exit code of the process: ${Object.keys(exitCodes).join(", ")}.`,
    diagnostics: "All errors and warnings.",
    files:
      "The files that were written or deleted, or with `--check` are out of date.",
    counts:
      "How many files there are of each `kind`, and how many are `unchanged`.",
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
    kind: "What happened to the file, or what is wrong with it.",
    path: "The path, relative to the working folder.",
    handler: "The handler in the file, if the entry is about one handler.",
  },
};
