/** What a command comes to: data, printed once at the end. */
import {
  DiagnosticError,
  diagnostic,
  type Diagnostic,
} from "../diagnostics.js";
import type { Problem } from "./problem.js";

/** 0 fine; 1 a finding; 2 bad input, bad config, or our own failure. */
export type ExitCode = 0 | 1 | 2;

export interface CommandOutcome {
  exitCode: ExitCode;
  problems: Problem[];
  files: FileOutcome[];
  counts: Record<string, number>;
  /** For people, on standard output. */
  text: string[];
  /** For those who debug Specwright itself. */
  trace: string | null;
}

export interface FileOutcome {
  kind: string;
  /** Relative to the working folder. */
  path: string;
  /** The part of it that is meant, where it is not all of it. */
  handler?: string;
}

/** An outcome to which nothing has happened yet. */
export function freshOutcome(): CommandOutcome {
  return {
    exitCode: 0,
    problems: [],
    files: [],
    counts: {},
    text: [],
    trace: null,
  };
}

/** An outcome of diagnostics alone. */
export function failure(diagnostics: readonly Diagnostic[]): CommandOutcome {
  const problems = problemsOf(diagnostics, null);
  return { ...freshOutcome(), exitCode: 2, problems };
}

/** What an error thrown by a command comes to. A stack trace is never the message. */
export function failureOf(error: unknown, debug: boolean): CommandOutcome {
  if (error instanceof DiagnosticError) return failure([error.diagnostic]);
  const detail = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? (error.stack ?? null) : null;
  const trace = debug ? stack : null;
  return { ...failure([diagnostic("internal", null, { detail })]), trace };
}

/** The exit code that diagnostics ask for; with `strict`, warnings are findings. */
export function exitCodeOf(
  diagnostics: readonly Diagnostic[],
  strict: boolean,
): ExitCode {
  if (diagnostics.some((found) => found.severity === "error")) return 2;
  return strict && diagnostics.length > 0 ? 1 : 0;
}

/** Adds diagnostics of one spec; the worst exit code stays. */
export function addProblems(
  outcome: CommandOutcome,
  diagnostics: readonly Diagnostic[],
  entry: string,
  strict: boolean,
): void {
  outcome.problems.push(...problemsOf(diagnostics, entry));
  raiseExitCode(outcome, exitCodeOf(diagnostics, strict));
}

export function raiseExitCode(outcome: CommandOutcome, code: ExitCode): void {
  if (code > outcome.exitCode) outcome.exitCode = code;
}

export function addCount(
  outcome: CommandOutcome,
  name: string,
  amount: number,
): void {
  outcome.counts[name] = (outcome.counts[name] ?? 0) + amount;
}

function problemsOf(
  diagnostics: readonly Diagnostic[],
  entry: string | null,
): Problem[] {
  return diagnostics.map((diagnostic) => ({ diagnostic, entry }));
}
