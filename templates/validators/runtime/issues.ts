// Part of the Specwright runtime.
import { required, type Rule } from "./rules.js";

/** A problem that a validator found in a value. */
export interface ValidationIssue {
  /** Path of the invalid part as a JSON pointer; empty for the value itself. */
  readonly path: string;
  /** The keyword of the schema that the value violates: `required`, `type`, `maxLength`, … */
  readonly keyword: string;
  /** The problem as text: `must be at most 100, received 120`. */
  readonly message: string;
  /** The value of the keyword: a limit, a type, the allowed values. */
  readonly expected: unknown;
  /** The received value, shortened; undefined if it is missing. */
  readonly received: string | number | boolean | null | undefined;
}

/**
 * Checks whether a value matches a schema. Without a report, it stops at the first issue. With a report, it adds every
 * issue, and the result only tells whether to continue.
 */
export type Check = (value: unknown, at?: Report) => boolean;

/** Collects issues and knows the path of the value that is being checked. */
export class Report {
  // `declare` avoids setting the fields twice.
  declare readonly issues: ValidationIssue[] | IssueCounter;
  /** The number of segments in the path. */
  declare readonly depth: number;
  declare readonly isHidden: boolean;
  declare private readonly parent: Report | undefined;
  declare private readonly isKey: boolean;
  declare private segment: string | number;
  declare private text: string | undefined;
  declare private part: Report | undefined;
  declare private entry: Report | undefined;

  constructor(
    issues: ValidationIssue[] | IssueCounter,
    parent?: Report,
    segment: string | number = "",
    isKey = false,
    isHidden: boolean = parent?.isHidden ?? false,
  ) {
    this.issues = issues;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    this.isHidden = isHidden;
    this.parent = parent;
    this.isKey = isKey;
    this.segment = segment;
    this.text = undefined;
    this.part = undefined;
    this.entry = undefined;
  }

  /** Built only for an issue, because most values have none, and once, because deep values have long paths. */
  get path(): string {
    return (this.text ??= (this.parent?.path ?? "") + this.ownPath());
  }

  private ownPath(): string {
    const { segment, isKey } = this;
    if (typeof segment === "number") return `/${String(segment)}`;
    return isKey ? `/${pointerSegment(segment)}` : segment;
  }

  // One report serves all parts of a value in turn, because the check of a part ends before the next one begins.

  /** A report for a part of the value. The segment is written as in a JSON pointer. */
  in(segment: string): Report {
    const part = (this.part ??= new Report(this.issues, this));
    part.segment = segment;
    part.text = undefined;
    return part;
  }

  item(index: number): Report {
    const part = (this.part ??= new Report(this.issues, this));
    part.segment = index;
    part.text = undefined;
    return part;
  }

  key(key: string): Report {
    const entry = (this.entry ??= new Report(this.issues, this, key, true));
    entry.segment = key;
    entry.text = undefined;
    return entry;
  }

  /** A report that does not show received values, for passwords. */
  hidden(): Report {
    const { issues, parent, segment, isKey } = this;
    return new Report(issues, parent, segment, isKey, true);
  }

  /** A report for the same path that only counts issues. */
  counting(counter: IssueCounter): Report {
    const { parent, segment, isKey, isHidden } = this;
    return new Report(counter, parent, segment, isKey, isHidden);
  }
}

/** Counts issues without keeping them. */
export interface IssueCounter {
  /** Returns whether the check should continue. */
  add(rule: Rule, depth: number): boolean;
  /** Whether the counter distinguishes issues at this depth by keyword. */
  isPrecise(depth: number): boolean;
}

const longestKey = 100;

/** A key as a part of a JSON pointer. Long keys are cut: a report repeats them with each issue below. */
export function pointerSegment(key: string): string {
  const short = key.length > longestKey ? `${key.slice(0, longestKey)}…` : key;
  return short.includes("~") || short.includes("/")
    ? short.replaceAll("~", "~0").replaceAll("/", "~1")
    : short;
}

/**
 * Reports an issue if there is a report, and returns whether to continue. It is small enough for engines to inline, so
 * checks without a report cost nothing extra.
 */
export function fail(
  at: Report | undefined,
  rule: Rule,
  value: unknown,
  segment?: string,
): boolean {
  return at !== undefined && addIssue(at, rule, value, segment);
}

/** Maximum number of issues in a report. The check ends when the report is full. */
const maxIssues = 100;

function addIssue(
  at: Report,
  rule: Rule,
  value: unknown,
  segment = "",
): boolean {
  const { issues } = at;
  const found = value === undefined ? required : rule;
  if (!Array.isArray(issues)) {
    return issues.add(found, segment === "" ? at.depth : at.depth + 1);
  }
  const { keyword, expected } = found;
  let { message } = found;
  if (found === required) {
    // If few values are allowed, the message names them.
    if (rule.keyword === "enum") message += ` and ${rule.message}`;
  } else if (!at.isHidden) {
    message = found.messageFor(value);
  }
  const path = at.path + segment;
  // The issue of an object or array comes before those of its parts, as a form sets the errors of paths in order.
  let part = -1;
  for (let index = issues.length - 1; index >= 0; index--) {
    const one = issues[index] as ValidationIssue;
    if (one.path.length > path.length) {
      // 47 is a slash. Most paths differ there, so few are compared.
      if (one.path.charCodeAt(path.length) === 47 && one.path.startsWith(path))
        part = index;
    } else if (
      one.path === path &&
      // Several schemas may find the same issue, and a value of the wrong type needs no other one.
      (one.keyword === "type" || one.message === message)
    ) {
      return true;
    }
  }
  const received = at.isHidden ? "…" : shortened(value);
  const issue = { path, keyword, message, expected, received };
  if (part < 0) return issues.push(issue) < maxIssues;
  issues.splice(part, 0, issue);
  return issues.length < maxIssues;
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
      // JSON has no `bigint`, and reports are sent as JSON.
      return shortened(String(value));
    case "object":
      return value === null ? null : Array.isArray(value) ? "[…]" : "{…}";
    default:
      return typeof value;
  }
}

/** Whether the last value with a report was invalid. */
let wasInvalid = false;

/**
 * Returns all issues of a value. A check without a report is faster, and most values are valid, so it runs first. But
 * invalid values often follow each other, for example those of one client. After one, the report is created at once.
 */
export function report(check: Check, value: unknown): ValidationIssue[] {
  if (!wasInvalid && check(value)) return [];
  const issues = issuesOf(check, value);
  wasInvalid = issues.length > 0;
  return issues;
}

function issuesOf(check: Check, value: unknown): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  check(value, new Report(issues));
  return issues;
}

/** Throws a `ValidationError` with all issues of a value. */
export function throwInvalid(
  subject: string,
  check: Check,
  value: unknown,
): never {
  throw new ValidationError(subject, issuesOf(check, value));
}

/** Thrown for a value that does not match its schema. */
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
  // The causes: not an object or array whose parts have issues.
  const shown = issues
    .filter(
      ({ path }, index) => !issues[index + 1]?.path.startsWith(`${path}/`),
    )
    .slice(0, shownIssues)
    .map(({ path, message }) => (path === "" ? message : `${path} ${message}`));
  const further = issues.length - shown.length;
  return further > 0
    ? `${shown.join("; ")}; and ${String(further)} more`
    : shown.join("; ");
}
