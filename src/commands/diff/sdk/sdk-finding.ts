/** Creates findings of the scope `sdk`. */
import type { Direction, Origin } from "../../../model/model.js";
import type { ChangedOperation, Finding, Level, SideName } from "../finding.js";
import type { SdkCode } from "./codes.js";
import type { TypeIssue } from "./types/issue.js";

interface SdkChange {
  code: SdkCode;
  level: Level;
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
interface TypeSubject {
  /** `"Pet" of "@petstore/validators"` */
  name: string;
  direction: Direction;
  operations: ChangedOperation[];
  /** The place of a part on each side. */
  placeOf(side: SideName, issue: TypeIssue): Origin | null;
}

/** One breaking finding for each issue, or a compatible one if only the opposite direction has issues. */
export function typeFindings(
  subject: TypeSubject,
  issues: readonly TypeIssue[],
  opposite: () => readonly TypeIssue[],
): Finding[] {
  const { name, direction, operations } = subject;
  if (issues.length > 0) {
    return issues.map((issue) =>
      sdkFinding({
        code: issue.code,
        level: issue.isUnproven ? "unproven" : "breaking",
        message: `${partOf(name, issue.path)} ${issue.text}`,
        base: subject.placeOf("base", issue),
        head: subject.placeOf("head", issue),
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
      base: subject.placeOf("base", first),
      head: subject.placeOf("head", first),
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

/** Whether the issue is about a property itself, and not about its type. */
export function isAboutProperty({ code }: TypeIssue): boolean {
  return code.startsWith("type-property-");
}
