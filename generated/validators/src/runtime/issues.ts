// Part of the Specwright runtime, copied unchanged.
import { required, type Rule } from "./rules.js";

/** One thing that is wrong with a value. */
export interface ValidationIssue {
  /** Where: a JSON pointer into the value, empty for the value itself. */
  readonly path: string;
  /** The rule of the schema that does not hold: `required`, `type`, `maxLength`, … */
  readonly keyword: string;
  /** What is wrong, in words: `must be at most 100, received 120`. */
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
  declare readonly issues: ValidationIssue[] | Trial;
  /** How many segments the path has. */
  declare readonly depth: number;
  declare private readonly parent: Report | undefined;
  declare private readonly segment: string | number;
  declare readonly isHidden: boolean;

  constructor(
    issues: ValidationIssue[] | Trial,
    parent?: Report,
    segment: string | number = "",
    isHidden: boolean = parent?.isHidden ?? false,
  ) {
    this.issues = issues;
    this.parent = parent;
    this.segment = segment;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    this.isHidden = isHidden;
  }

  /** Put together only where there is an issue. */
  get path(): string {
    const { parent, segment } = this;
    const own = typeof segment === "number" ? `/${String(segment)}` : segment;
    return parent === undefined ? own : parent.path + own;
  }

  /** The same report, further inside; the segment is written as in a JSON pointer. */
  in(segment: string): Report {
    return new Report(this.issues, this, segment);
  }

  item(index: number): Report {
    return new Report(this.issues, this, index);
  }

  key(key: string): Report {
    return this.in(`/${pointerSegment(key)}`);
  }

  /** For a password: the issues do not show the value. */
  hidden(): Report {
    return new Report(this.issues, this.parent, this.segment, true);
  }

  /** The same place in a report that only counts. */
  trial(trial: Trial): Report {
    return new Report(trial, this.parent, this.segment, this.isHidden);
  }
}

/** A report that counts issues and keeps none of them. */
export interface Trial {
  /** Returns whether the check should go on. */
  add(rule: Rule, depth: number): boolean;
  /** Whether issues at this depth tell more than that something is wrong. */
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
 * Tells that a rule does not hold, where somebody wants to know; the answer is whether to go on. It is so small that
 * engines write it out wherever it is called, and checks without a report pay nothing for those with one.
 */
export function fail(
  at: Report | undefined,
  rule: Rule,
  value: unknown,
  segment?: string,
): boolean {
  return at !== undefined && addIssue(at, rule, value, segment);
}

/** A report holds at most this many issues; the check ends when it is full. */
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
    // Where few values are allowed, the message names them.
    if (rule.keyword === "enum") message += ` and ${rule.message}`;
  } else if (!at.isHidden) {
    message = found.messageFor(value);
  }
  const path = at.path + segment;
  // Several schemas may have the same issue with a value.
  for (const one of issues) {
    if (one.path === path && one.message === message) return true;
  }
  const received = at.isHidden ? "…" : shortened(value);
  return (
    issues.push({ path, keyword, message, expected, received }) < maxIssues
  );
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
  check(value, new Report(issues));
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
