// Part of the Specwright runtime, copied unchanged.
import { addTold, type Told, type ValidationIssue } from "./issues.js";
import { messageOf } from "./messages.js";
import { isMultipleOf } from "./multiple-of.js";
import { longerThan, shorterThan } from "./text.js";

/** What a schema says of one value, in its own keywords. */
export interface Keywords {
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
  readonly test?: (value: never) => boolean;
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

/** Keywords made ready. All rules have the same properties, which keeps reading them fast. */
export interface Rule {
  readonly keywords: Keywords;
  /** The sum of the bits of the types. */
  readonly types: number;
  readonly values: readonly unknown[] | null;
  readonly minimum: number;
  readonly exclusiveMinimum: number;
  readonly maximum: number;
  readonly exclusiveMaximum: number;
  readonly multipleOf: number | null;
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern: RegExp | null;
  readonly test: ((value: never) => boolean) | null;
  /** Whether a text is not to be shown. */
  readonly secret: boolean;
  /** The words for those keywords that have been broken before. */
  readonly told: Told[];
}

/* @__NO_SIDE_EFFECTS__ */
export function rule(keywords: Keywords): Rule {
  return {
    keywords,
    types: keywords.type === undefined ? anything : bitsOf(keywords.type),
    values: keywords.enum ?? null,
    minimum: keywords.minimum ?? -Infinity,
    exclusiveMinimum: keywords.exclusiveMinimum ?? -Infinity,
    maximum: keywords.maximum ?? Infinity,
    exclusiveMaximum: keywords.exclusiveMaximum ?? Infinity,
    multipleOf: keywords.multipleOf ?? null,
    minLength: keywords.minLength ?? 0,
    maxLength: keywords.maxLength ?? Infinity,
    pattern: keywords.pattern ?? null,
    test: keywords.test ?? null,
    secret: keywords.format === "password",
    told: [],
  };
}

/** Reports a value that breaks a rule. The first keyword that does not hold is told. */
export function check(
  issues: ValidationIssue[],
  path: string,
  value: unknown,
  rule: Rule,
): void {
  const keyword = brokenKeyword(rule, value);
  if (keyword === null) return;
  const shown = rule.secret && typeof value === "string" ? "…" : value;
  addTold(issues, path, shown, toldOf(rule, keyword));
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

const other = 256;
const anything = -1;
const integer = 4;
const fraction = 8;
const binary = 128;

const bits: Readonly<Record<TypeName, number>> = {
  null: 1,
  boolean: 2,
  integer,
  number: integer | fraction,
  string: 16,
  array: 32,
  object: 64,
  binary,
};

function bitsOf(types: TypeName | readonly TypeName[]): number {
  if (typeof types === "string") return bits[types];
  return types.reduce((sum, type) => sum | bits[type], 0);
}

function bitOf(value: unknown): number {
  switch (typeof value) {
    case "string":
      return bits.string;
    case "number":
      if (Number.isInteger(value)) return integer;
      return Number.isFinite(value) ? fraction : other;
    case "boolean":
      return bits.boolean;
    case "object":
      if (value === null) return bits.null;
      return Array.isArray(value) ? bits.array : bits.object;
    default:
      return other;
  }
}

function brokenKeyword(rule: Rule, value: unknown): keyof Keywords | null {
  if (rule.values !== null && !rule.values.includes(value)) return "enum";
  if ((rule.types & bitOf(value)) === 0) {
    const isFile = (rule.types & binary) !== 0 && value instanceof Blob;
    if (!isFile) return "type";
  }
  if (typeof value === "string") return brokenByText(rule, value);
  return typeof value === "number" ? brokenByNumber(rule, value) : null;
}

function brokenByText(rule: Rule, value: string): keyof Keywords | null {
  if (shorterThan(value, rule.minLength)) return "minLength";
  if (longerThan(value, rule.maxLength)) return "maxLength";
  if (rule.pattern?.test(value) === false) return "pattern";
  return rule.test?.(value as never) === false ? "format" : null;
}

function brokenByNumber(rule: Rule, value: number): keyof Keywords | null {
  if (value < rule.minimum) return "minimum";
  // An infinite limit is none, also for what is infinite itself.
  if (value <= rule.exclusiveMinimum && rule.exclusiveMinimum !== -Infinity) {
    return "exclusiveMinimum";
  }
  if (value > rule.maximum) return "maximum";
  if (value >= rule.exclusiveMaximum && rule.exclusiveMaximum !== Infinity) {
    return "exclusiveMaximum";
  }
  if (rule.multipleOf !== null && !isMultipleOf(value, rule.multipleOf)) {
    return "multipleOf";
  }
  return rule.test?.(value as never) === false ? "format" : null;
}

function toldOf(rule: Rule, keyword: keyof Keywords): Told {
  for (const told of rule.told) if (told.keyword === keyword) return told;
  const limit = rule.keywords[keyword];
  const expected = limit instanceof RegExp ? limit.source : limit;
  const told = { keyword, message: messageOf(keyword, expected), expected };
  rule.told.push(told);
  return told;
}
