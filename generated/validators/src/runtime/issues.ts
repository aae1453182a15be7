// Part of the Specwright runtime, copied unchanged.
import { messageOf } from "./messages.js";

/** One thing that is wrong with a value. */
export interface ValidationIssue {
  /** Where: a JSON pointer into the value, empty for the value itself. */
  readonly path: string;
  /** The rule of the schema that does not hold: `required`, `type`, `maxLength`, … */
  readonly keyword: string;
  /** What would be right: `must be at most 100`. */
  readonly message: string;
  /** What the rule asks for: a limit, a type, the allowed values. */
  readonly expected?: unknown;
  /** What was found, shortened; absent where nothing was found. */
  readonly received?: string | number | boolean | null;
}

/** Adds what is wrong with a value to a list of issues. */
export type Collector = (
  value: unknown,
  path: string,
  issues: ValidationIssue[],
) => void;

/** A value did not match its schema. */
export class ValidationError extends Error {
  override readonly name = "ValidationError";
  readonly issues: readonly ValidationIssue[];

  constructor(subject: string, issues: readonly ValidationIssue[]) {
    super(`${subject} is not valid: ${summary(issues)}`);
    this.issues = issues;
  }
}

/** However much is wrong, a report stays short enough to be sent and read. */
const maxIssues = 100;
const maxText = 40;
const shownIssues = 3;

/** All issues of a value that is known not to match. */
export function report(collect: Collector, value: unknown): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  collect(value, "", issues);
  if (issues.length === 0) addIssue(issues, "", value, "schema", undefined);
  return issues;
}

/** A rule that can be broken, in the words in which that is told. */
export interface Told {
  readonly keyword: string;
  readonly message: string;
  readonly expected: unknown;
}

/** Adds an issue in the words that belong to its keyword. */
export function addIssue(
  issues: ValidationIssue[],
  path: string,
  value: unknown,
  keyword: string,
  expected: unknown,
): void {
  const message = messageOf(keyword, expected);
  addTold(issues, path, value, { keyword, message, expected });
}

/** Adds an issue in words that were found before. */
export function addTold(
  issues: ValidationIssue[],
  path: string,
  value: unknown,
  { keyword, message, expected }: Told,
): void {
  if (issues.length >= maxIssues) return;
  if (value === undefined) {
    issues.push({ path, keyword: "required", message: "is required" });
    return;
  }
  const received = shortened(value);
  issues.push({ path, keyword, message, expected, received });
}

/** A key as a part of a JSON pointer. */
export function segment(key: string): string {
  return key.includes("~") || key.includes("/")
    ? `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`
    : `/${key}`;
}

function shortened(value: unknown): string | number | boolean | null {
  switch (typeof value) {
    case "string":
      return value.length > maxText ? `${value.slice(0, maxText)}…` : value;
    case "number":
    case "boolean":
      return value;
    case "object":
      return value === null ? null : Array.isArray(value) ? "[…]" : "{…}";
    default:
      return typeof value;
  }
}

function summary(issues: readonly ValidationIssue[]): string {
  const shown = issues
    .slice(0, shownIssues)
    .map(({ path, message }) => (path === "" ? message : `${path} ${message}`));
  const further = issues.length - shown.length;
  return further > 0
    ? `${shown.join("; ")}; and ${String(further)} more`
    : shown.join("; ");
}
