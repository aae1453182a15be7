// Part of the Specwright runtime.
import {
  ConversionNodes,
  type EncodingState,
  type Int64Form,
  type Leaf,
  type Rule,
  type SchemaNode,
  type SchemaRef,
  type Structure,
  type TestNode,
  type ValueStructure,
  converted,
  convertedForCheck,
  must,
  ruleOf,
  typeRule,
  withType,
  withValue,
} from "./core.js";

// 64-bit integers as values of type `bigint`. Checks of limits accept values of other types.

const bigintForm: Int64Form = {
  kind: "int64",
  read: (integer) => integer,
  write: (value) => value,
};

export const mustBeBigInt64: Rule = /* @__PURE__ */ typeRule(
  "an integer of at most 64 bits",
  "int64",
);

export function isBigInt64(value: unknown): boolean {
  return typeof value === "bigint" && BigInt.asIntN(64, value) === value;
}

export const bigInt64: TestNode = /* @__PURE__ */ must(
  isBigInt64,
  mustBeBigInt64,
  bigintForm,
);

// Reads and writes JSON with integers beyond 2^53, which `JSON` cannot do without loss.

const quote = 0x22;
const backslash = 0x5c;
const minusSign = 0x2d;

/** Parses JSON text. Integers that a `number` cannot hold exactly become strings of their digits. */
export function parseExact(text: string): unknown {
  let result = "";
  let copied = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === quote) {
      index = endOfString(text, index);
    } else if (character === minusSign || isDecimalDigit(character)) {
      const end = endOfNumber(text, index);
      const literal = text.slice(index, end);
      if (isInexact(literal)) {
        result += `${text.slice(copied, index)}"${literal}"`;
        copied = end;
      }
      index = end - 1;
    }
  }
  return JSON.parse(result + text.slice(copied)) as unknown;
}

function isInexact(literal: string): boolean {
  return /^-?\d{16,}$/.test(literal) && !Number.isSafeInteger(Number(literal));
}

/** The position of the closing quote. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== quote) {
    index += text.charCodeAt(index) === backslash ? 2 : 1;
  }
  return index;
}

/** The position after the last character that can belong to a number. */
function endOfNumber(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && /[\d.eE+-]/.test(text.charAt(index))) index++;
  return index;
}

function isDecimalDigit(character: number): boolean {
  return character >= 0x30 && character <= 0x39;
}

/** Like `JSON.stringify`, but writes a `bigint` as a number. */
export function stringifyExact(value: unknown): string | undefined {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return stringifyExact((value as { toJSON: () => unknown }).toJSON());
  }
  if (Array.isArray(value)) {
    const items = Array.from(value, (item) => stringifyExact(item) ?? "null");
    return `[${items.join(",")}]`;
  }
  const members: string[] = [];
  for (const [name, item] of Object.entries(value)) {
    const text = stringifyExact(item);
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join(",")}}`;
}

/** The value must be a finite number: JSON has neither `NaN` nor `Infinity`. */
export function isNumber(value: unknown): boolean {
  return Number.isFinite(value);
}

/** `1.0` is an integer, too. An integer beyond 2^53 - 1 may have been rounded before the check, so it is rejected. */
export function isInteger(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

/** An integer of any size, for schemas whose limits are beyond 2^53. It may have been rounded. */
export function isRoundedInteger(value: unknown): boolean {
  return Number.isInteger(value);
}

export function isInt32(value: unknown): boolean {
  return typeof value === "number" && value === (value | 0);
}

const maxFloat = 3.4028234663852886e38;

export function isFloat(value: unknown): boolean {
  return typeof value === "number" && value >= -maxFloat && value <= maxFloat;
}

// The checks of limits also accept a `bigint`, which compares exactly with a number.

/** A number must be between two limits. Other types are accepted. */
export function isInRange(
  value: unknown,
  least: number,
  greatest: number,
): boolean {
  return (
    (typeof value !== "number" && typeof value !== "bigint") ||
    (value >= least && value <= greatest)
  );
}

export function isMoreThan(value: unknown, limit: number): boolean {
  return (
    (typeof value !== "number" && typeof value !== "bigint") || value > limit
  );
}

export function isLessThan(value: unknown, limit: number): boolean {
  return (
    (typeof value !== "number" && typeof value !== "bigint") || value < limit
  );
}

/** The value must be a number between two limits. */
export function isNumberIn(
  value: unknown,
  least: number,
  greatest: number,
): boolean {
  return isNumber(value) && isInRange(value, least, greatest);
}

export function isIntegerIn(
  value: unknown,
  least: number,
  greatest: number,
): boolean {
  return isInteger(value) && isInRange(value, least, greatest);
}

export function isInt32In(
  value: unknown,
  least: number,
  greatest: number,
): boolean {
  return isInt32(value) && isInRange(value, least, greatest);
}

export const number: TestNode = /* @__PURE__ */ must(
  isNumber,
  /* @__PURE__ */ typeRule("a number", "number"),
);

/** A type that allows only integers that a number holds exactly. */
/* @__NO_SIDE_EFFECTS__ */
function exactRule(type: string): Rule {
  return typeRule("an integer", type, exactMessage);
}

function exactMessage(message: string, value: unknown): string {
  return withType(isLarge(value) ? exactly : message, value);
}

const exactly =
  "must be an integer from -9007199254740991 to 9007199254740991, as others may be rounded";

/** Whether a value is an integer that a number does not hold exactly. In parameters, it is a string of digits. */
function isLarge(value: unknown): boolean {
  return typeof value === "string"
    ? value.length > 15 && /^-?\d+$/.test(value)
    : Number.isInteger(value);
}

export const integer: TestNode = /* @__PURE__ */ must(
  isInteger,
  /* @__PURE__ */ exactRule("integer"),
);

export const roundedInteger: TestNode = /* @__PURE__ */ must(
  isRoundedInteger,
  /* @__PURE__ */ typeRule("an integer", "integer"),
);

export const int32: TestNode = /* @__PURE__ */ must(
  isInt32,
  /* @__PURE__ */ typeRule("an integer of at most 32 bits", "int32"),
);

export const int64: TestNode = /* @__PURE__ */ must(
  isInteger,
  /* @__PURE__ */ exactRule("int64"),
);

export const float: TestNode = /* @__PURE__ */ must(
  isFloat,
  /* @__PURE__ */ typeRule("a number of at most 32 bits", "float"),
);

/** A format of numbers, for a value that may have another type. */
/* @__NO_SIDE_EFFECTS__ */
export function ifNumber(node: TestNode): SchemaNode {
  return {
    report: (value, at, segment) =>
      typeof value !== "number" || node.report(value, at, segment),
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function atLeast(limit: number): SchemaNode {
  return must(
    (value) => isInRange(value, limit, Infinity),
    limitRule("minimum", limit, "at least"),
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function atMost(limit: number): SchemaNode {
  return must(
    (value) => isInRange(value, -Infinity, limit),
    limitRule("maximum", limit, "at most"),
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function moreThan(limit: number): SchemaNode {
  return must(
    (value) => isMoreThan(value, limit),
    limitRule("exclusiveMinimum", limit, "more than"),
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function lessThan(limit: number): SchemaNode {
  return must(
    (value) => isLessThan(value, limit),
    limitRule("exclusiveMaximum", limit, "less than"),
  );
}

function limitRule(keyword: string, limit: number, words: string): Rule {
  return ruleOf(keyword, limit, `must be ${words} ${String(limit)}`, withValue);
}

// Reads and writes JSON without losing digits of 64-bit integers.

/** Converts values of one schema to and from JSON text, and from parameters. */
export interface Int64Wire {
  /** Parses JSON text; throws a `SyntaxError` if it is not JSON. */
  readonly parse: (text: string) => unknown;
  readonly stringify: (value: unknown) => string;
  /** Converts parameters. Integers that are not safe as a `number` arrive as strings. */
  readonly decode: (values: unknown) => unknown;
}

/* @__NO_SIDE_EFFECTS__ */
export function wire(schema: SchemaRef): Int64Wire {
  return {
    parse(text) {
      const value: unknown = JSON.parse(text);
      const values: Int64Reading = { from: "values", isWrong: false };
      const result = convertedForCheck(int64Nodes, schema, value, values);
      if (!values.isInexact) return result;
      const literals: Int64Reading = { from: "literals", isWrong: false };
      const digits = parseExact(text);
      return convertedForCheck(int64Nodes, schema, value, literals, digits);
    },
    stringify: (value) =>
      stringifyExact(converted(int64Nodes, schema, value)) ?? "null",
    decode(values) {
      const texts: Int64Reading = { from: "texts", isWrong: false };
      return convertedForCheck(int64Nodes, schema, values, texts);
    },
  };
}

/** Integers in the form of code as values of the wire: numbers, or a `bigint` if a number would lose digits. */
export interface Int64Values {
  readonly read: (schema: SchemaRef, wire: unknown) => unknown;
  readonly write: (schema: SchemaRef, value: unknown) => unknown;
}

export const int64Values: Int64Values = {
  read: (schema, wire) =>
    convertedForCheck(int64Nodes, schema, wire, { isWrong: false }),
  write: (schema, value) => convertedForCheck(int64Nodes, schema, value),
};

/**
 * The numbers are from `JSON.parse`, which few integers need more exactly, or beside a second tree in which the inexact
 * ones are the digits that were sent, or in texts.
 */
interface Int64Reading extends EncodingState {
  readonly from?: "values" | "literals" | "texts";
  /** Whether `JSON.parse` may have changed an integer. */
  isInexact?: boolean;
}

class Int64Nodes extends ConversionNodes {
  readonly #leaves = new WeakMap<Int64Form, Leaf>();

  leafOf(structure: ValueStructure): Leaf | null {
    if (structure.kind !== "int64") return null;
    let leaf = this.#leaves.get(structure);
    if (leaf === undefined) {
      leaf = int64Leaf(structure);
      this.#leaves.set(structure, leaf);
    }
    return leaf;
  }

  protected sees({ kind }: Structure): boolean {
    return kind !== "rest";
  }
}

const int64Nodes = /* @__PURE__ */ new Int64Nodes();

function int64Leaf(form: Int64Form): Leaf {
  return {
    encode: (value, reading, literal) =>
      readInteger(form, value, reading, literal),
    decode(value) {
      const integer = form.write(value);
      if (typeof integer !== "bigint") return value;
      const number = Number(integer);
      return Number.isSafeInteger(number) ? number : integer;
    },
  };
}

/** An integer in another notation (`1e3`) is accepted as long as a `number` holds it exactly. */
function readInteger(
  form: Int64Form,
  value: unknown,
  reading: Int64Reading,
  literal: unknown,
): unknown {
  if (Number.isSafeInteger(value)) return form.read(BigInt(value as number));
  switch (reading.from) {
    case "values":
      reading.isInexact ||= Number.isInteger(value);
      return value;
    case "literals":
      return typeof value === "number" && hasDigits(literal)
        ? form.read(BigInt(literal))
        : value;
    case "texts":
      return hasDigits(value) ? form.read(BigInt(value)) : value;
    default:
      return typeof value === "bigint" ? form.read(value) : value;
  }
}

/** Whether a value is text in JSON's notation of an integer, at most as long as 64 bits allow. */
export function hasDigits(value: unknown): value is string {
  return typeof value === "string" && /^-?(0|[1-9]\d{0,18})$/.test(value);
}
