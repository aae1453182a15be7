// Part of the Specwright runtime.
import type { Rule } from "./rules.js";

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

/** Whether a value matches a schema. */
export type Check = (value: unknown) => boolean;

/** A property or an item: one step of a path. */
export type Segment = string | number;

/** Collects issues and knows the path of the value that is being visited: each part of the value has a frame of it. */
export class Report {
  // `declare` avoids setting the fields twice.
  declare readonly issues: ValidationIssue[];
  declare readonly parent: Report | undefined;
  declare readonly segment: Segment | undefined;
  /** The number of segments in the path. */
  declare readonly depth: number;
  declare private text: string | undefined;

  constructor(issues: ValidationIssue[], parent?: Report, segment?: Segment) {
    this.issues = issues;
    this.parent = parent;
    this.segment = segment;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    this.text = undefined;
  }

  /** Written only if it is read, and once, because deep values have long paths. */
  get path(): string {
    return (this.text ??= this.parent
      ? `${this.parent.path}/${pointerSegment(String(this.segment))}`
      : "");
  }

  /** A report for a part of the value. */
  in(segment: Segment): Report {
    return new Report(this.issues, this, segment);
  }

  /** Adds an issue, and returns whether to continue. Schemas that may find it twice use another report. */
  add(rule: Rule, value: unknown, segment: Segment | undefined): boolean {
    return this.issues.push(new Issue(this, rule, value, segment)) < maxIssues;
  }
}

/** Maximum number of issues in a report. It ends when it is full. */
export const maxIssues = 100;

/** An issue, and what its fields are computed from. */
export interface FoundIssue extends ValidationIssue {
  readonly at: Report;
  readonly rule: Rule;
  readonly value: unknown;
  /** The rest of the path. */
  readonly segment: Segment | undefined;
}

/** Most issues are never read. Bundlers keep a class with a computed name, even if it is not used, unless it is a result. */
const Issue = /* @__PURE__ */ (() =>
  class implements FoundIssue {
    declare readonly at: Report;
    declare readonly rule: Rule;
    declare readonly value: unknown;
    declare readonly segment: Segment | undefined;

    constructor(
      at: Report,
      rule: Rule,
      value: unknown,
      segment: Segment | undefined,
    ) {
      this.at = at;
      this.rule = rule;
      this.value = value;
      this.segment = segment;
    }

    get path(): string {
      const { at, segment } = this;
      return (segment === undefined ? at : at.in(segment)).path;
    }

    get keyword(): string {
      return this.value === undefined ? "required" : this.rule.keyword;
    }

    /** If few values are allowed, the message names them for a missing one, too. */
    get message(): string {
      const { rule, value } = this;
      const { keyword, message, shown } = rule;
      if (rule.ownText) return rule.ownText(value);
      if (value !== undefined) return shown?.(message, value) ?? message;
      return keyword === "enum" ? `is required and ${message}` : "is required";
    }

    get expected(): unknown {
      return this.value === undefined || this.rule.expected;
    }

    get received(): ValidationIssue["received"] {
      return shortened(this.value);
    }

    toJSON(): Omit<ValidationIssue, "toJSON"> {
      const { path, keyword, message, expected, received } = this;
      return { path, keyword, message, expected, received };
    }

    /** Lets `console.log` of Node print the fields. */
    [Symbol.for("nodejs.util.inspect.custom")](): unknown {
      return this.toJSON();
    }
  })();

/** A key as a part of a JSON pointer. Long keys are cut: a report repeats them with each issue below. */
export function pointerSegment(key: string): string {
  return shortText(key, 100).replaceAll("~", "~0").replaceAll("/", "~1");
}

function shortText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** The received value for a report, as a scalar of limited length. */
export function shortened(value: unknown): ValidationIssue["received"] {
  const type = typeof value;
  // JSON has no `bigint`, and reports are sent as JSON.
  if (type === "string" || type === "bigint") {
    return shortText(String(value), 40);
  }
  if (typeof value === "object") {
    return value && (Array.isArray(value) ? "[…]" : "{…}");
  }
  return type === "function" || type === "symbol" ? type : (value as number);
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
