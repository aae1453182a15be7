/**
 * Every problem that a user can see is a row of a table: a stable code, a severity, a message and a fix. The tables are
 * in `diagnostics/`, one for each stage. Parameters are spec text and therefore hostile, so they become part of a
 * message only through `visible`.
 */
import { replaceHidden, unicodeEscape } from "./hidden-text.js";
import { bundleProblems } from "./diagnostics/bundle.js";
import { contractProblems } from "./diagnostics/contract.js";
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
import { targetProblems } from "./diagnostics/targets.js";
import { usageProblems } from "./diagnostics/usage.js";
import {
  type ParamsIn,
  type Row,
  type Severity,
  type SeveritySetting,
  error,
  fill,
} from "./diagnostics/row.js";
import type { Origin } from "../model/model.js";

export type { Severity, SeveritySetting };

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
  ...targetProblems,
  ...optionProblems,
  ...scaffoldProblems,
  ...releaseProblems,
  ...usageProblems,
  ...diffProblems,
  ...domainProblems,
  ...bundleProblems,
  ...contractProblems,
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

/** The severities that a config sets, by code. */
export type Severities = Readonly<
  Partial<Record<DiagnosticCode, SeveritySetting>>
>;

/** Returns the severities that a config may give to the diagnostics of a code; the first one is the default. */
export function severitiesOf(code: DiagnosticCode): SeveritySetting[] {
  const { severity, canBeLowered }: Row = diagnosticTable[code];
  if (severity === "warning") return ["warning", "error", "off"];
  return canBeLowered ? ["error", "warning"] : ["error"];
}

/** Returns the diagnostics with the severities of a config, without those that it hides. */
export function withSeverities(
  found: readonly Diagnostic[],
  severities: Severities,
): Diagnostic[] {
  return found.flatMap((one) => {
    const severity = severities[one.code] ?? one.severity;
    if (severity === "off") return [];
    return [severity === one.severity ? one : { ...one, severity }];
  });
}

/** Collects problems. The caller of the pipeline decides when to stop. */
export class Diagnostics {
  readonly list: Diagnostic[] = [];
  readonly #severities: Severities;

  constructor(severities: Severities = {}) {
    this.#severities = severities;
  }

  report<C extends DiagnosticCode>(
    code: C,
    place: SourcePlace | null,
    params: ParamsOf<C>,
  ): void {
    this.add(diagnostic(code, place, params));
  }

  add(...found: readonly Diagnostic[]): void {
    this.list.push(...withSeverities(found, this.#severities));
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

/** Returns the problem that stopped a run. Any other error is thrown again. */
export function thrownProblem(error: unknown): Diagnostic {
  if (error instanceof DiagnosticError) return error.diagnostic;
  throw error;
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
 * Returns text that is safe for a terminal: control, bidi and zero-width characters and lone surrogates are escaped, and
 * the length is limited. GitHub Actions reads `##[` in a log as a command.
 */
export function visible(text: string): string {
  const shown = withoutControls(text.replaceAll("##[", "#\\u0023["));
  if (shown.length <= 300) return shown;
  // The cut may be inside a surrogate pair.
  return `${shown.slice(0, 297).replace(/\p{Surrogate}$/u, "")}...`;
}

/** Text in which each character that hides others, or changes their display, is written as `\u001b`. */
export function withoutControls(text: string): string {
  return replaceHidden(text, unicodeEscape);
}
