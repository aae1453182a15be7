/** Creates findings of the scope `sdk`. */
import type { Origin } from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import type { ChangedOperation, Finding, Level } from "../finding.js";
import type { TypeIssue } from "./assignability.js";
import type { SdkCode } from "./codes.js";

export interface SdkChange {
  code: SdkCode;
  level: Exclude<Level, "unproven">;
  message: string;
  base: Origin | null;
  head: Origin | null;
  direction?: Direction;
  operations?: ChangedOperation[];
}

/** A type has no witness: no value is sent when code does not compile. */
export function sdkFinding({
  direction,
  operations = [],
  ...change
}: SdkChange): Finding {
  return {
    ...change,
    scope: "sdk",
    direction: direction ?? null,
    witness: null,
    operations,
    weight: "minor",
  };
}

/** The type that issues are about. */
export interface TypeSubject {
  /** `"Pet" of "@petstore/validators"` */
  name: string;
  direction: Direction;
  operations: ChangedOperation[];
  base: Origin | null;
  head: Origin | null;
}

/** One breaking finding for each issue, or a compatible one if only the opposite direction has issues. */
export function typeFindings(
  subject: TypeSubject,
  issues: readonly TypeIssue[],
  opposite: () => readonly TypeIssue[],
): Finding[] {
  const { name, direction, operations } = subject;
  if (issues.length > 0) {
    return issues.map(({ code, path, text, base, head }) =>
      sdkFinding({
        code,
        level: "breaking",
        message: `${partOf(name, path)} ${text}`,
        base: base ?? subject.base,
        head: head ?? subject.head,
        direction,
        operations,
      }),
    );
  }
  const [first, ...others] = opposite();
  if (first === undefined) return [];
  const more =
    others.length === 0 ? "" : ` and ${String(others.length)} other parts`;
  return [
    sdkFinding({
      code: "type-extended",
      level: "compatible",
      message: `${partOf(name, first.path)}${more} changed, and code still compiles`,
      // The comparison was made in the opposite direction.
      base: first.head ?? subject.base,
      head: first.base ?? subject.head,
      direction,
      operations,
    }),
  ];
}

function partOf(name: string, path: readonly string[]): string {
  return path.length === 0
    ? name
    : `${JSON.stringify(path.join("."))} of ${name}`;
}

export function exported(name: string, from: string): string {
  return `${JSON.stringify(name)} of ${JSON.stringify(from)}`;
}
