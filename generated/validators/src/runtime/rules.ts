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
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** Comes last: it is what is wrong where nothing else is. */
  readonly format?: string;
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

/** Reports a value that is known to break a rule. */
export function refuse(
  issues: ValidationIssue[],
  path: string,
  value: unknown,
  rule: Rule,
): void {
  let keyword: keyof Rule = "type";
  for (keyword in rule) {
    if (isBroken(rule, keyword, value)) break;
  }
  const limit = rule[keyword];
  addIssue(
    issues,
    path,
    value,
    keyword,
    limit instanceof RegExp ? limit.source : limit,
  );
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
      return true;
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
    }
  } else if (typeof value === "string") {
    if (keyword === "minLength") return shorterThan(value, limit);
    if (keyword === "maxLength") return longerThan(value, limit);
  } else if (Array.isArray(value)) {
    if (keyword === "minItems") return value.length < limit;
    if (keyword === "maxItems") return value.length > limit;
  } else if (isObject(value)) {
    const count = Object.keys(value).length;
    if (keyword === "minProperties") return count < limit;
    if (keyword === "maxProperties") return count > limit;
  }
  return false;
}
