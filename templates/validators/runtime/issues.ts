// Part of the Specwright runtime.
import { required, type Rule } from "./rules.js";

/** A problem that a validator found in a value. Its fields are computed when they are read. */
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
  /** A copy of all fields. `{ ...issue }` copies none. */
  toJSON(): Omit<ValidationIssue, "toJSON">;
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
  declare readonly parent: Report | undefined;
  /** The number of segments in the path. */
  declare readonly depth: number;
  declare readonly isHidden: boolean;
  declare segment: string | number;
  declare isKey: boolean;
  declare private isKept: boolean;
  declare private text: string | undefined;
  declare private part: Report | undefined;

  constructor(
    issues: ValidationIssue[] | IssueCounter,
    parent?: Report,
    segment: string | number = "",
    isKey = false,
    isHidden: boolean = parent?.isHidden ?? false,
  ) {
    this.issues = issues;
    this.parent = parent;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    this.isHidden = isHidden;
    this.segment = segment;
    this.isKey = isKey;
    this.isKept = false;
    this.text = undefined;
    this.part = undefined;
  }

  /** Built only if it is read, and once, because deep values have long paths. */
  get path(): string {
    return (this.text ??= (this.parent?.path ?? "") + this.ownPath());
  }

  private ownPath(): string {
    const { segment, isKey } = this;
    if (typeof segment === "number") return `/${String(segment)}`;
    return isKey ? `/${pointerSegment(segment)}` : segment;
  }

  /** A report for a part of the value. The segment is written as in a JSON pointer. */
  in(segment: string): Report {
    return this.reportFor(segment, false);
  }

  item(index: number): Report {
    return this.reportFor(index, false);
  }

  key(key: string): Report {
    return this.reportFor(key, true);
  }

  /** One report serves all parts of a value in turn, because the check of a part ends before the next one begins. */
  private reportFor(segment: string | number, isKey: boolean): Report {
    const { part } = this;
    if (part === undefined || part.isKept) {
      return (this.part = new Report(this.issues, this, segment, isKey));
    }
    part.segment = segment;
    part.isKey = isKey;
    part.text = undefined;
    return part;
  }

  /** Keeps the path for an issue: from now on, this report serves no other part. */
  keep(): void {
    if (this.isKept) return;
    this.isKept = true;
    this.parent?.keep();
  }

  /** A report that does not show received values, for passwords. */
  hidden(): Report {
    const { issues, parent, segment, isKey } = this;
    return new Report(issues, parent, segment, isKey, true);
  }
}

/** An issue whose fields are computed from the rule and the value when they are read. Most are never read. */
class Issue implements ValidationIssue {
  declare readonly at: Report;
  /** The rest of the path. */
  declare readonly segment: string;
  declare readonly rule: Rule;
  declare readonly value: unknown;

  constructor(at: Report, segment: string, rule: Rule, value: unknown) {
    this.at = at;
    this.segment = segment;
    this.rule = rule;
    this.value = at.isHidden && value !== undefined ? hiddenText : value;
  }

  get path(): string {
    return this.at.path + this.segment;
  }

  get keyword(): string {
    return violatedRule(this).keyword;
  }

  get message(): string {
    return this.value === undefined || this.at.isHidden
      ? requirementOf(this)
      : this.rule.messageFor(this.value);
  }

  get expected(): unknown {
    return violatedRule(this).expected;
  }

  get received(): ValidationIssue["received"] {
    return shortened(this.value);
  }

  toJSON(): Omit<ValidationIssue, "toJSON"> {
    const { path, keyword, message, expected, received } = this;
    return { path, keyword, message, expected, received };
  }
}

function violatedRule({ rule, value }: Issue): Rule {
  return value === undefined ? required : rule;
}

/** The message without the received value. If few values are allowed, it names them for a missing one, too. */
function requirementOf(issue: Issue): string {
  const { rule, value } = issue;
  const { message } = violatedRule(issue);
  return value === undefined && rule.keyword === "enum"
    ? `${message} and ${rule.message}`
    : message;
}

/** Adds an issue to others unless it is one of them, and returns whether there is room for more. */
function insertIssue(issues: Issue[], issue: Issue): boolean {
  const { at, segment } = issue;
  // The issue of an object or array comes before those of its parts, as a form sets the errors of paths in order.
  let part = -1;
  for (let index = issues.length - 1; index >= 0; index--) {
    const one = issues[index] as Issue;
    // Most issues are about different properties of one object.
    if (one.at === at && one.segment !== segment && segment && one.segment)
      continue;
    const deeper = depthOf(one) - depthOf(issue);
    if (deeper > 0) {
      if (isInside(one, issue)) part = index;
    } else if (deeper === 0 && coversIssue(one, issue)) {
      return true;
    }
  }
  at.keep();
  if (part < 0) return issues.push(issue) < maxIssues;
  issues.splice(part, 0, issue);
  return issues.length < maxIssues;
}

function depthOf({ at, segment }: Issue): number {
  return segment === "" ? at.depth : at.depth + 1;
}

function isInside(one: Issue, { path }: Issue): boolean {
  const inner = one.path;
  // 47 is a slash. Most paths differ there, so few are compared.
  return inner.charCodeAt(path.length) === 47 && inner.startsWith(path);
}

/** Several schemas may find the same issue, and a value of the wrong type needs no other one. */
function coversIssue(one: Issue, other: Issue): boolean {
  return (
    isSamePlace(one.at, one.segment, other.at, other.segment) &&
    (one.keyword === "type" || requirementOf(one) === requirementOf(other))
  );
}

/** Lets `console.log` of Node print the fields. Bundlers keep a class that has a method of this name itself. */
function withInspection(issue: typeof Issue): typeof Issue {
  const inspect = Symbol.for("nodejs.util.inspect.custom");
  const { toJSON } = issue.prototype;
  Object.defineProperty(issue.prototype, inspect, { value: toJSON });
  return issue;
}

const PrintedIssue: typeof Issue = /* @__PURE__ */ withInspection(Issue);

const hiddenText = "…";

/** Maximum number of issues in a report. The check ends when the report is full. */
const maxIssues = 100;

/** Whether two paths of the same depth are equal. Most differ in the last segment, so few are built. */
function isSamePlace(
  one: Report,
  oneSegment: string,
  other: Report,
  otherSegment: string,
): boolean {
  if (oneSegment === otherSegment) {
    return one === other || one.path === other.path;
  }
  return (
    (oneSegment === "" || otherSegment === "") &&
    one.path + oneSegment === other.path + otherSegment
  );
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

function addIssue(
  at: Report,
  rule: Rule,
  value: unknown,
  segment = "",
): boolean {
  const { issues } = at;
  if (Array.isArray(issues)) {
    const issue = new PrintedIssue(at, segment, rule, value);
    return insertIssue(issues as Issue[], issue);
  }
  const found = value === undefined ? required : rule;
  return issues.add(found, segment === "" ? at.depth : at.depth + 1);
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
