// Part of the Specwright runtime, copied unchanged.
import { required, type Rule } from "./rules.js";

/** One thing that is wrong with a value. */
export interface ValidationIssue {
  /** Where: a JSON pointer into the value, empty for the value itself. */
  readonly path: string;
  /** The rule of the schema that does not hold: `required`, `type`, `maxLength`, … */
  readonly keyword: string;
  /** What would be right: `must be at most 100`. */
  readonly message: string;
  /** What the rule asks for: a limit, a type, the allowed values. */
  readonly expected: unknown;
  /** What was found, shortened; undefined where nothing was found. */
  readonly received: string | number | boolean | null | undefined;
}

/**
 * Whether a value matches a schema. With a report, everything that is wrong is written into it, and the answer only
 * says whether to go on; without one, the first thing that is wrong is the end.
 */
export type Check = (value: unknown, at?: Report) => boolean;

/** Issues, and the place in the value that is being looked at. */
export class Report {
  // Only declared: fields of their own would be set twice.
  declare readonly path: string;
  declare readonly issues: Issues;

  constructor(path: string, issues: Issues) {
    this.path = path;
    this.issues = issues;
  }

  /** The same report, further inside; the segment is written as in a JSON pointer. */
  in(segment: string): Report {
    return new Report(this.path + segment, this.issues);
  }

  item(index: number): Report {
    return new Report(`${this.path}/${String(index)}`, this.issues);
  }

  key(key: string): Report {
    return new Report(`${this.path}/${escaped(key)}`, this.issues);
  }

  /** For a password and the like: what was found is not told. */
  hidden(): Report {
    const { path, issues } = this;
    return new Report(path, {
      push: (issue) => issues.push({ ...issue, received: "…" }),
    });
  }
}

/** Where issues go; the answer is how many there are by then. */
interface Issues {
  push(issue: ValidationIssue): number;
}

function escaped(key: string): string {
  return key.includes("~") || key.includes("/")
    ? key.replaceAll("~", "~0").replaceAll("/", "~1")
    : key;
}

/**
 * Tells that a rule does not hold, where somebody wants to know; the answer is whether to go on. It is so small that
 * engines write it out wherever it is called, and checks without a report pay nothing for those with one.
 */
export function miss(
  at: Report | undefined,
  rule: Rule,
  value: unknown,
  segment?: string,
): boolean {
  return at !== undefined && tell(at, rule, value, segment);
}

function tell(at: Report, rule: Rule, value: unknown, segment = ""): boolean {
  const { keyword, message, expected } = value === undefined ? required : rule;
  const { path, issues } = at;
  const isShort = typeof value === "string" && value.length <= 40;
  const issue = {
    path: path === "" ? segment : path + segment,
    keyword,
    message,
    expected,
    received: isShort ? value : shortened(value),
  };
  // However much is wrong, a report stays short enough to be sent and read.
  return issues.push(issue) < 100;
}

function shortened(value: unknown): ValidationIssue["received"] {
  switch (typeof value) {
    case "string":
      return value.length <= 40 ? value : `${value.slice(0, 40)}…`;
    case "undefined":
    case "number":
    case "boolean":
      return value;
    case "bigint":
      // Reports are sent as JSON, which has none.
      return shortened(String(value));
    case "object":
      return value === null ? null : Array.isArray(value) ? "[…]" : "{…}";
    default:
      return typeof value;
  }
}

/** Everything that is wrong with a value. */
export function report(check: Check, value: unknown): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  check(value, new Report("", issues));
  return issues;
}

/** Throws what is wrong with a value that does not match. */
export function refuse(subject: string, check: Check, value: unknown): never {
  throw new ValidationError(subject, report(check, value));
}

/** A value did not match its schema. */
export class ValidationError extends Error {
  override readonly name = "ValidationError";
  readonly issues: readonly ValidationIssue[];

  constructor(subject: string, issues: readonly ValidationIssue[]) {
    super(`${subject} is not valid: ${summary(issues)}`);
    this.issues = issues;
  }
}

const shownIssues = 3;

function summary(issues: readonly ValidationIssue[]): string {
  const shown = issues
    .slice(0, shownIssues)
    .map(({ path, message }) => (path === "" ? message : `${path} ${message}`));
  const further = issues.length - shown.length;
  return further > 0
    ? `${shown.join("; ")}; and ${String(further)} more`
    : shown.join("; ");
}
