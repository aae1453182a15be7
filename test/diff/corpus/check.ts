/** Compares the findings of a pair of specs with those of oasdiff. */
import { compareOperations } from "../../../src/commands/diff/operations/compare-operations.js";
import type { Finding } from "../../../src/commands/diff/finding.js";
import { createSchemaComparison } from "../../../src/commands/diff/schemas/comparison.js";
import { buildFile } from "../../model/build.js";
import type { CorpusCase, ReportedChange } from "./cases.js";
import { codesOf, isSchemaCode } from "./meanings.js";
import {
  furtherBreaking,
  notBreaking,
  reasonFor,
  type UsedRows,
} from "./reasons.js";

export interface CaseResult {
  case: CorpusCase;
  findings: Finding[];
  /** Errors of oasdiff, with the breaking finding that means the same. */
  errors: { change: ReportedChange; finding: Finding | null }[];
  /** Breaking findings in operations for which oasdiff reports no error. */
  others: Finding[];
  /** Breaking findings about schemas without a value that shows them. */
  unshown: Finding[];
}

export async function findingsOf({
  base,
  head,
  today,
}: Pick<CorpusCase, "base" | "head" | "today">): Promise<Finding[]> {
  const [old, next] = await Promise.all([buildFile(base), buildFile(head)]);
  const schemas = createSchemaComparison(old.model, next.model);
  return compareOperations(old.model, next.model, schemas, { today });
}

export async function checkCase(one: CorpusCase): Promise<CaseResult> {
  const findings = await findingsOf(one);
  const breaking = findings.filter(({ level }) => level === "breaking");
  const errors = one.changes.filter(({ level }) => level === "error");
  return {
    case: one,
    findings,
    errors: errors.map((change) => ({
      change,
      finding: breaking.find((finding) => means(finding, change)) ?? null,
    })),
    others: breaking.filter(
      (finding) => !errors.some((change) => isNear(finding, change)),
    ),
    unshown: breaking.filter(
      ({ code, witness }) => isSchemaCode(code) && witness?.value === undefined,
    ),
  };
}

/** The finding is in the operation of the change, and its code means the same. */
function means(finding: Finding, change: ReportedChange): boolean {
  return codesOf(change.id).includes(finding.code) && isNear(finding, change);
}

function isNear({ operations }: Finding, change: ReportedChange): boolean {
  const { operation, path } = change;
  if (operation === undefined || path === undefined) return true;
  return operations.some(
    (one) => one.method === operation && shape(one.path) === shape(path),
  );
}

function shape(path: string): string {
  return path.replace(/^webhook:/, "").replace(/\{[^{}]*\}/g, "{}");
}

/** Differences without a reason, each as one line. */
export function unexplained(result: CaseResult, used?: UsedRows): string[] {
  const { name } = result.case;
  const missed = result.errors.filter(
    ({ change, finding }) =>
      !finding && !reasonFor(notBreaking, name, change.id, used),
  );
  const others = result.others.filter(
    ({ code }) => !reasonFor(furtherBreaking, name, code, used),
  );
  return [
    ...missed.map(
      ({ change: { id, operation = "", path = "", args = [] } }) =>
        `${name}: not found: ${id} ${operation} ${path} ${JSON.stringify(args)}`,
    ),
    ...others.map(
      ({ code, message }) => `${name}: only here: ${code} ${message}`,
    ),
    ...result.unshown.map(
      ({ code, message }) => `${name}: no value shows it: ${code} ${message}`,
    ),
  ];
}
