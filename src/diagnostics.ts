/**
 * Every problem that a user can meet is a row of a table: a stable code, a severity, what is wrong and how to mend it.
 * The tables stand in `diagnostics/`, one a stage.
 * Parameters are spec text and so hostile: they reach a message only through `visible`.
 */
import { filterProblems } from "./diagnostics/filters.js";
import { lifecycleProblems } from "./diagnostics/lifecycle.js";
import { modelProblems } from "./diagnostics/model.js";
import { nameProblems } from "./diagnostics/names.js";
import { optionProblems } from "./diagnostics/options.js";
import { outputProblems } from "./diagnostics/output.js";
import { overlayProblems } from "./diagnostics/overlays.js";
import { readingProblems } from "./diagnostics/reading.js";
import { scaffoldProblems } from "./diagnostics/scaffold.js";
import {
  type Params,
  type Row,
  type Severity,
  row,
} from "./diagnostics/row.js";
import type { Origin } from "./model/model.js";

export type { Severity };

export interface Diagnostic {
  code: DiagnosticCode;
  severity: Severity;
  message: string;
  /** What the user can do about it, one sentence. */
  fix: string;
  /** Null where the problem is not in a document (a bad option, an output folder). */
  place: SourcePlace | null;
}

/**
 * A spot in a document, or a whole file. `key` points at the key itself instead of its value. `position` is there where
 * a parser told it: text that does not parse has no pointers.
 */
export type SourcePlace = Origin & {
  target?: "key" | "value";
  position?: Position;
};

/** Both count from 1. */
export interface Position {
  line: number;
  column: number;
}

/** All rows, by code. */
export const diagnosticTable = {
  ...readingProblems,
  ...overlayProblems,
  ...filterProblems,
  ...modelProblems,
  ...nameProblems,
  ...lifecycleProblems,
  ...outputProblems,
  ...optionProblems,
  ...scaffoldProblems,
  internal: row<{ detail: string }>({
    severity: "error",
    message: ({ detail }) => `Specwright itself failed: ${detail}`,
    fix: () =>
      "This is a bug in Specwright, not in your spec: please report it with the spec that shows it.",
  }),
} as const;

export type DiagnosticCode = keyof typeof diagnosticTable;

export type ParamsOf<C extends DiagnosticCode> =
  (typeof diagnosticTable)[C] extends Row<infer P> ? P : never;

/** Collects problems; whoever runs the pipeline decides when to stop. */
export class Diagnostics {
  readonly list: Diagnostic[] = [];

  report<C extends DiagnosticCode>(
    code: C,
    place: SourcePlace | null,
    params: ParamsOf<C>,
  ): void {
    this.list.push(diagnostic(code, place, params));
  }

  get errors(): number {
    return this.list.filter((found) => found.severity === "error").length;
  }
}

/** Stops the run with one diagnostic. */
export class DiagnosticError extends Error {
  readonly diagnostic: Diagnostic;

  constructor(problem: Diagnostic) {
    super(`${problem.code}: ${problem.message}`);
    this.name = "DiagnosticError";
    this.diagnostic = problem;
  }
}

export function diagnostic<C extends DiagnosticCode>(
  code: C,
  place: SourcePlace | null,
  params: ParamsOf<C>,
): Diagnostic {
  const { severity, message, fix } = diagnosticTable[
    code
  ] as unknown as Row<Params>;
  const shown = Object.fromEntries(
    Object.entries(params as Params).map(([name, value]) => [
      name,
      visible(String(value)),
    ]),
  );
  return { code, severity, message: message(shown), fix: fix(shown), place };
}

/** Throws: for problems after which nothing sensible can follow. */
export function fail<C extends DiagnosticCode>(
  code: C,
  place: SourcePlace | null,
  params: ParamsOf<C>,
): never {
  throw new DiagnosticError(diagnostic(code, place, params));
}

/** Text fit for a terminal: control, bidi and zero-width characters are written as escapes, and length is bounded. */
export function visible(text: string): string {
  const shown = text.replace(
    /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return shown.length > 300 ? `${shown.slice(0, 297)}...` : shown;
}
