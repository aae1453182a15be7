// Part of the Specwright runtime, copied unchanged.
import { addIssue, type ValidationIssue } from "./issues.js";
import { isInteger, isNumber, isObject } from "./values.js";
import { longerThan, shorterThan } from "./text.js";
import { isMultipleOf } from "./multiple-of.js";

/** What a schema says of one value, in its own keywords. The first one that does not hold is reported. */
export interface Rule {
  readonly type?: TypeName | readonly TypeName[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  readonly format?: string;
  /** Checks the format. */
  readonly test?: (value: string) => boolean;
}

export type TypeName =
  | "null"
  | "boolean"
  | "integer"
  | "number"
  | "string"
  | "binary"
  | "array"
  | "object";

/** Reports a value that breaks a rule. */
export function check(
  issues: ValidationIssue[],
  path: string,
  value: unknown,
  rule: Rule,
): void {
  let keyword: keyof Rule;
  for (keyword in rule) {
    if (!isBroken(rule, keyword, value)) continue;
    const limit = rule[keyword];
    addIssue(
      issues,
      path,
      rule.format === "password" && typeof value === "string" ? "…" : value,
      keyword,
      limit instanceof RegExp ? limit.source : limit,
    );
    return;
  }
}

/** The same for a value that may be absent. */
export function checkOptional(
  issues: ValidationIssue[],
  path: string,
  value: unknown,
  rule: Rule,
): void {
  if (value !== undefined) check(issues, path, value, rule);
}

function isBroken(rule: Rule, keyword: keyof Rule, value: unknown): boolean {
  const limit = rule[keyword];
  switch (keyword) {
    case "type":
      return Array.isArray(limit)
        ? !limit.some((type: TypeName) => hasType(value, type))
        : !hasType(value, limit as TypeName);
    case "enum":
      return !(limit as readonly unknown[]).includes(value);
    case "pattern":
      return typeof value === "string" && !(limit as RegExp).test(value);
    case "format":
      return (
        (typeof value === "string" || typeof value === "number") &&
        rule.test?.(value as string) === false
      );
    case "test":
      return false;
    default:
      return exceeds(keyword, limit as number, value);
  }
}

function hasType(value: unknown, type: TypeName): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "integer":
      return isInteger(value);
    case "number":
      return isNumber(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "binary":
      return value instanceof Blob;
    default:
      return typeof value === type;
  }
}

function exceeds(keyword: keyof Rule, limit: number, value: unknown): boolean {
  if (typeof value === "number") {
    switch (keyword) {
      case "minimum":
        return value < limit;
      case "exclusiveMinimum":
        return value <= limit;
      case "maximum":
        return value > limit;
      case "exclusiveMaximum":
        return value >= limit;
      case "multipleOf":
        return !isMultipleOf(value, limit);
      default:
        return false;
    }
  } else if (typeof value === "string") {
    if (keyword === "minLength") return shorterThan(value, limit);
    if (keyword === "maxLength") return longerThan(value, limit);
  }
  return false;
}
