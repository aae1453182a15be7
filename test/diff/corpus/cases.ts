/**
 * Pairs of specs with the changes that oasdiff reports for them, in a folder beside the repository. It is not part of the
 * repository.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const diffCorpusFolder = resolve(
  import.meta.dirname,
  "../../../../shared/diff-corpus",
);

export interface CorpusCase {
  name: string;
  base: string;
  head: string;
  /** The date of the comparison. */
  today: string;
  /** Whether both specs follow the specification. */
  isValid: boolean;
  /** Whether the changes depend on the date. */
  hasClock: boolean;
  changes: ReportedChange[];
}

/** A change that oasdiff reports. */
export interface ReportedChange {
  id: string;
  level: "error" | "warning" | "info";
  operation?: string;
  path?: string;
  args?: string[];
}

interface Index {
  cases: {
    case: string;
    expect: string;
    strictlyValid: boolean;
    clockSensitive: boolean;
  }[];
}

interface Expectation {
  base: string;
  revision: string;
  options: { now: string };
  changes: ReportedChange[];
}

/** All cases; none if there is no such folder. */
export function corpusCases(folder: string): CorpusCase[] {
  if (!existsSync(folder)) return [];
  const index = readJson(join(folder, "cases.json")) as Index;
  return index.cases.map((one) => {
    const found = readJson(join(folder, one.expect)) as Expectation;
    return {
      name: one.case,
      base: join(folder, found.base),
      head: join(folder, found.revision),
      today: found.options.now,
      isValid: one.strictlyValid,
      hasClock: one.clockSensitive,
      changes: found.changes,
    };
  });
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
