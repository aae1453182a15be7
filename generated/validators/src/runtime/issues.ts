// Part of the Specwright runtime, copied unchanged.

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

/** Adds an issue in the words that belong to its keyword. */
export function addIssue(
  issues: ValidationIssue[],
  path: string,
  value: unknown,
  keyword: string,
  expected: unknown,
): void {
  if (issues.length >= maxIssues) return;
  if (value === undefined) {
    issues.push({ path, keyword: "required", message: "is required" });
    return;
  }
  issues.push({
    path,
    keyword,
    message: messageOf(keyword, expected),
    expected,
    received: shortened(value),
  });
}

/** A key as a part of a JSON pointer. */
export function segment(key: string): string {
  return key.includes("~") || key.includes("/")
    ? `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`
    : `/${key}`;
}

const types: Readonly<Record<string, string>> = {
  null: "null",
  boolean: "a boolean",
  integer: "an integer",
  number: "a number",
  string: "a string",
  binary: "a file",
  array: "an array",
  object: "an object",
};

/** Limits on numbers. */
const bounds: Readonly<Record<string, string>> = {
  minimum: "must be at least ",
  maximum: "must be at most ",
  exclusiveMinimum: "must be more than ",
  exclusiveMaximum: "must be less than ",
  multipleOf: "must be a multiple of ",
};

/** Limits on counts: what is counted. */
const counts: Readonly<Record<string, string>> = {
  Length: "character",
  Items: "item",
  Contains: "matching item",
  Properties: "property",
};

const sentences: Readonly<Record<string, string>> = {
  uniqueItems: "must not have two equal items",
  additionalProperties: "is not a known property",
  additionalItems: "is one item too many",
  propertyNames: "is not an allowed name of a property",
  not: "must not match the schema that is excluded",
};

function messageOf(keyword: string, expected: unknown): string {
  switch (keyword) {
    case "type":
      return `must be ${listed(expected, " or ", (type) => types[type] ?? type)}`;
    case "enum":
      return `must be one of ${listed(expected, ", ")}`;
    case "anyOf":
      return `must match at least one of ${listed(expected, ", ")}`;
    case "oneOf":
      return `must match exactly one of ${listed(expected, ", ")}`;
    case "pattern":
      return `must match ${String(expected)}`;
    case "format":
      return `must be a valid ${String(expected)}`;
    case "depth":
      return `must not be nested deeper than ${String(expected)} levels`;
  }
  const bound = bounds[keyword];
  if (bound !== undefined) return bound + String(expected);
  const counted = counts[keyword.slice(3)];
  if (counted !== undefined) {
    const side = keyword.startsWith("min") ? "at least" : "at most";
    return `must have ${side} ${plural(expected as number, counted)}`;
  }
  return sentences[keyword] ?? "does not match the schema";
}

function plural(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${String(count)} ${noun.replace(/y$/, "ie")}s`;
}

/** Lists belong to schemas and come again with every value, so their text is kept. */
const texts = new WeakMap<object, string>();

function listed(
  expected: unknown,
  separator: string,
  word: (text: string) => string = (text) => text,
): string {
  if (typeof expected === "string") return word(expected);
  if (!Array.isArray(expected)) return JSON.stringify(expected);
  let text = texts.get(expected);
  if (text === undefined) {
    text = expected.map((one) => listed(one, separator, word)).join(separator);
    texts.set(expected, text);
  }
  return text;
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
