/**
 * Every problem that a user can see is a row of a table: a stable code, a severity, a message and a fix. The tables are
 * in `diagnostics/`, one for each stage. Parameters are spec text and therefore hostile, so they become part of a
 * message only through `visible`.
 */
import { bundleProblems } from "./diagnostics/bundle.js";
import { diffProblems } from "./diagnostics/diff.js";
import { domainProblems } from "./diagnostics/domains.js";
import { filterProblems } from "./diagnostics/filters.js";
import { lifecycleProblems } from "./diagnostics/lifecycle.js";
import { modelProblems } from "./diagnostics/model.js";
import { nameProblems } from "./diagnostics/names.js";
import { optionProblems } from "./diagnostics/options.js";
import { outputProblems } from "./diagnostics/output.js";
import { overlayProblems } from "./diagnostics/overlays.js";
import { policyProblems } from "./diagnostics/policy.js";
import { readingProblems } from "./diagnostics/reading.js";
import { releaseProblems } from "./diagnostics/release.js";
import { scaffoldProblems } from "./diagnostics/scaffold.js";
import { snapshotProblems } from "./diagnostics/snapshots.js";
import { siteProblems } from "./diagnostics/site.js";
import { usageProblems } from "./diagnostics/usage.js";
import {
  type ParamsIn,
  type Row,
  type Severity,
  error,
  fill,
} from "./diagnostics/row.js";
import type { Origin } from "./model/model.js";

export type { Severity };

export interface Diagnostic {
  code: DiagnosticCode;
  severity: Severity;
  message: string;
  /** Advice for the user, in one sentence. */
  fix: string;
  /** Null if the problem is not in a document (a wrong option, an output folder). */
  place: SourcePlace | null;
}

/**
 * A place in a document, or a whole file. `key` means the key itself instead of its value. `position` is present if a
 * parser provides it, because text that does not parse has no pointers.
 */
export type SourcePlace = Origin & {
  target?: "key" | "value";
  position?: Position;
};

/** Both start at 1. */
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
  ...policyProblems,
  ...outputProblems,
  ...optionProblems,
  ...scaffoldProblems,
  ...releaseProblems,
  ...usageProblems,
  ...diffProblems,
  ...domainProblems,
  ...bundleProblems,
  ...siteProblems,
  ...snapshotProblems,
  internal: error(
    "Specwright itself failed: {detail}",
    "This is a bug in Specwright, not in your spec: please report it with the spec that shows it.",
  ),
} as const;

export type DiagnosticCode = keyof typeof diagnosticTable;

export type ParamsOf<C extends DiagnosticCode> = ParamsIn<
  (typeof diagnosticTable)[C]
>;

/** Collects problems. The caller of the pipeline decides when to stop. */
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
  const { severity, message, fix }: Row = diagnosticTable[code];
  const shown = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      visible(String(value)),
    ]),
  );
  return {
    code,
    severity,
    message: fill(message, shown),
    fix: fill(fix, shown),
    place,
  };
}

/** Throws a problem after which the run cannot continue. */
export function fail<C extends DiagnosticCode>(
  code: C,
  place: SourcePlace | null,
  params: ParamsOf<C>,
): never {
  throw new DiagnosticError(diagnostic(code, place, params));
}

/**
 * Returns text that is safe for a terminal: control, bidi and zero-width characters are escaped, and the length is
 * limited. GitHub Actions reads `##[` in a log as a command.
 */
export function visible(text: string): string {
  const shown = text
    .replaceAll("##[", "#\\u0023[")
    .replace(
      /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
      (character) =>
        `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
  return shown.length > 300 ? `${shown.slice(0, 297)}...` : shown;
}
