/** The result of a command as data, printed once at the end. */
import {
  DiagnosticError,
  diagnostic,
  diagnosticTable,
  type Diagnostic,
} from "../base/diagnostics.js";
import { unlocated, type LocatedDiagnostic, type Problem } from "./problem.js";

/** The meaning of each exit code. `findings` of a command says when it ends with 1. */
export const exitCodes = {
  0: "success",
  1: "findings, such as files that are out of date with `--check` or warnings with `--strict`",
  2: "bad input, a bad config file or bad arguments, or a failure of Specwright itself",
} as const;

export type ExitCode = keyof typeof exitCodes;

/** `Details`: fields of the JSON document that only this command has. */
export interface CommandOutcome<Details extends object = object> {
  exitCode: ExitCode;
  /** Whether warnings are findings, too. */
  readonly isStrict: boolean;
  problems: Problem[];
  files: FileOutcome[];
  counts: Record<string, number>;
  details: Partial<Details>;
  /** Set if the command prints JSON without `--json`. */
  asJson?: true;
  /** The lines for standard output. */
  text: string[];
  /** Further lines for standard error: annotations for the CI system, the times of `--verbose`. */
  notes: string[];
  /** The stack trace, for debugging Specwright itself. */
  trace: string | null;
}

export interface FileOutcome {
  kind: string;
  /** Relative to the working directory. */
  path: string;
  /** The handler in the file, if the entry is about one handler. */
  handler?: string;
}

/** Returns an empty outcome, which a command fills. */
export function freshOutcome(isStrict = false): CommandOutcome {
  return {
    exitCode: 0,
    isStrict,
    problems: [],
    files: [],
    counts: {},
    details: {},
    text: [],
    notes: [],
    trace: null,
  };
}

/** Returns an outcome that contains diagnostics only. */
export function failure(diagnostics: readonly Diagnostic[]): CommandOutcome {
  const outcome = freshOutcome();
  addProblems(outcome, diagnostics);
  return { ...outcome, exitCode: 2 };
}

/** Ends a command before it starts: the command line or the config file has errors. */
export class OptionsError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super();
    this.diagnostics = diagnostics;
  }
}

/** Returns the outcome of an error thrown by a command. The message never contains a stack trace. */
export function failureOf(error: unknown, debug: boolean): CommandOutcome {
  if (error instanceof OptionsError) return failure(error.diagnostics);
  if (error instanceof DiagnosticError) return failure([error.diagnostic]);
  const detail = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? (error.stack ?? null) : null;
  const trace = debug ? stack : null;
  return { ...failure([diagnostic("internal", null, { detail })]), trace };
}

/** Returns the exit code for diagnostics. With `strict`, warnings are findings too. */
export function exitCodeOf(
  diagnostics: readonly Diagnostic[],
  strict: boolean,
): ExitCode {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.some(({ code }) => !("isFinding" in diagnosticTable[code])))
    return 2;
  return errors.length > 0 || (strict && diagnostics.length > 0) ? 1 : 0;
}

/** Adds diagnostics of one spec, or without `entry` of none, and keeps the highest exit code. */
export function addProblems(
  outcome: CommandOutcome,
  diagnostics: readonly Diagnostic[],
  entry: string | null = null,
): void {
  addLocated(outcome, unlocated(diagnostics), entry);
}

/** The same for diagnostics whose positions may be known. */
export function addLocated(
  outcome: CommandOutcome,
  problems: readonly LocatedDiagnostic[],
  entry: string | null,
): void {
  outcome.problems.push(...problems.map((one) => ({ ...one, entry })));
  const diagnostics = problems.map(({ diagnostic }) => diagnostic);
  raiseExitCode(outcome, exitCodeOf(diagnostics, outcome.isStrict));
}

/** Adds the outcome of one part of a command. */
export function addOutcome(total: CommandOutcome, part: CommandOutcome): void {
  total.problems.push(...part.problems);
  total.files.push(...part.files);
  total.text.push(...part.text);
  total.notes.push(...part.notes);
  total.trace ??= part.trace;
  Object.assign(total.details, part.details);
  for (const [name, amount] of Object.entries(part.counts))
    addCount(total, name, amount);
  raiseExitCode(total, part.exitCode);
}

export function raiseExitCode(outcome: CommandOutcome, code: ExitCode): void {
  if (code > outcome.exitCode) outcome.exitCode = code;
}

/** Adds a file, and counts its kind. */
export function addFile(outcome: CommandOutcome, file: FileOutcome): void {
  outcome.files.push(file);
  addCount(outcome, file.kind);
}

export function addCount(
  outcome: CommandOutcome,
  name: string,
  amount = 1,
): void {
  outcome.counts[name] = (outcome.counts[name] ?? 0) + amount;
}
