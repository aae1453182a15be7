// Part of the Specwright runtime.
import {
  type Check,
  type Rule,
  type SchemaNode,
  type TestNode,
  checkDepth,
  isObject,
  isTooDeep,
  markTooDeep,
  matches,
  must,
  rulesOf,
  typeRule,
  withCache,
  withType,
  withValue,
} from "./core.js";

// 64-bit integers as values of type `bigint`. Checks of limits accept values of other types.

export const bigintForm: Int64Form = {
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

const minimum = /* @__PURE__ */ rulesOf(
  "minimum",
  "must be at least ",
  String,
  withValue,
);
const maximum = /* @__PURE__ */ rulesOf(
  "maximum",
  "must be at most ",
  String,
  withValue,
);
const exclusiveMinimum = /* @__PURE__ */ rulesOf(
  "exclusiveMinimum",
  "must be more than ",
  String,
  withValue,
);
const exclusiveMaximum = /* @__PURE__ */ rulesOf(
  "exclusiveMaximum",
  "must be less than ",
  String,
  withValue,
);

/* @__NO_SIDE_EFFECTS__ */
export function atLeast(limit: number): SchemaNode {
  return must((value) => isInRange(value, limit, Infinity), minimum(limit));
}

/* @__NO_SIDE_EFFECTS__ */
export function atMost(limit: number): SchemaNode {
  return must((value) => isInRange(value, -Infinity, limit), maximum(limit));
}

/* @__NO_SIDE_EFFECTS__ */
export function moreThan(limit: number): SchemaNode {
  return must((value) => isMoreThan(value, limit), exclusiveMinimum(limit));
}

/* @__NO_SIDE_EFFECTS__ */
export function lessThan(limit: number): SchemaNode {
  return must((value) => isLessThan(value, limit), exclusiveMaximum(limit));
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

/** Where a value of a schema contains 64-bit integers. */
export type Int64Places =
  | Int64Form
  /** The places of another schema. */
  | (() => Int64Places)
  | {
      readonly kind: "object";
      /** Null for a property without 64-bit integers. Such a property does not count as `additional`. */
      readonly properties?: { readonly [name: string]: Int64Places | null };
      readonly patterns?: readonly (readonly [RegExp, Int64Places])[];
      /** The places of all other properties. */
      readonly additional?: Int64Places;
    }
  | {
      readonly kind: "array";
      readonly prefix?: readonly (Int64Places | null)[];
      readonly items?: Int64Places;
    }
  /** Several schemas apply to the same value. */
  | { readonly kind: "all"; readonly parts: readonly Int64Places[] }
  /** Alternatives: the first one whose check passes applies. */
  | {
      readonly kind: "either";
      readonly options: readonly (readonly [Check, Int64Places | null])[];
    };

/** How TypeScript code represents a 64-bit integer. */
export interface Int64Form {
  readonly kind: "int64";
  readonly read: (integer: bigint) => unknown;
  /** Returns a `bigint`, or the value itself if it is not an integer. */
  readonly write: (value: unknown) => unknown;
}

/* @__NO_SIDE_EFFECTS__ */
export function wire(places: () => Int64Places): Int64Wire {
  const called: Called = new Map();
  const converted = (value: unknown, literal: unknown, way: Way): unknown => {
    const pass: Pass = { way, called, results: null };
    return withCache(() => convert(places, value, literal, pass));
  };
  const read = (value: unknown, literal: unknown, way: Reading): unknown => {
    try {
      return converted(value, literal, way);
    } catch (error) {
      if (!isTooDeep(error)) throw error;
      markTooDeep(value);
      return value;
    }
  };
  return {
    parse(text) {
      const value: unknown = JSON.parse(text);
      const values: Reading = { from: "values", isInexact: false };
      const result = read(value, undefined, values);
      if (!values.isInexact) return result;
      return read(value, parseExact(text), { from: "literals" });
    },
    stringify: (value) =>
      stringifyExact(converted(value, undefined, "write")) ?? "null",
    decode: (values) => read(values, undefined, { from: "texts" }),
  };
}

/** Results of the functions of other schemas. Each function is called once. */
type Called = Map<() => Int64Places, Int64Places>;

/** The state of one conversion. */
interface Pass {
  readonly way: Way;
  readonly called: Called;
  /**
   * Converted parts of the value, by schema. Created when several schemas apply to one value: each of them may convert
   * the same part, and the work would multiply with each level.
   */
  results: Map<() => Int64Places, Map<object, unknown>> | null;
}

type Reading =
  /** Numbers from `JSON.parse`. Few of them are inexact, so `isInexact` only records that one was. */
  | { readonly from: "values"; isInexact: boolean }
  /** Like `values`, with a second tree in which inexact numbers are the digits that were sent. */
  | { readonly from: "literals" }
  | { readonly from: "texts" };

type Way = Reading | "write";

/** Converts the integers in a value. Parts without such integers are not copied. */
function convert(
  places: Int64Places,
  value: unknown,
  literal: unknown,
  pass: Pass,
): unknown {
  if (typeof places === "function") {
    return convertNamed(places, value, literal, pass);
  }
  switch (places.kind) {
    case "int64":
      return pass.way === "write"
        ? places.write(value)
        : readInteger(places, value, literal, pass.way);
    case "array":
      return Array.isArray(value)
        ? convertArray(places, value, literal, pass)
        : value;
    case "object":
      return isObject(value)
        ? convertObject(places, value, literal, pass)
        : value;
    case "all":
      pass.results ??= new Map();
      return places.parts.reduce<unknown>(
        (result, part) => convert(part, result, literal, pass),
        value,
      );
    case "either":
      pass.results ??= new Map();
      return convertOption(places.options, value, literal, pass);
  }
}

function convertNamed(
  places: () => Int64Places,
  value: unknown,
  literal: unknown,
  pass: Pass,
): unknown {
  const { called, results } = pass;
  let inside = called.get(places);
  if (inside === undefined) {
    inside = places();
    called.set(places, inside);
  }
  if (results === null || typeof value !== "object" || value === null) {
    return convert(inside, value, literal, pass);
  }
  let known = results.get(places);
  if (known === undefined) {
    known = new Map();
    results.set(places, known);
  }
  if (known.has(value)) return known.get(value);
  const result = convert(inside, value, literal, pass);
  known.set(value, result);
  return result;
}

function convertArray(
  { prefix = [], items }: Extract<Int64Places, { kind: "array" }>,
  value: readonly unknown[],
  literal: unknown,
  pass: Pass,
): unknown {
  let copy: unknown[] | null = null;
  for (let index = 0; index < value.length; index++) {
    const inside = index < prefix.length ? prefix[index] : items;
    if (!inside) continue;
    const before = value[index];
    const after = convert(inside, before, partOf(literal, index), pass);
    if (after === before) continue;
    copy ??= [...value];
    copy[index] = after;
  }
  return copy ?? value;
}

function convertObject(
  places: Extract<Int64Places, { kind: "object" }>,
  value: Readonly<Record<string, unknown>>,
  literal: unknown,
  pass: Pass,
): unknown {
  const { properties = {}, patterns = [], additional } = places;
  let copy: Record<string, unknown> | null = null;
  for (const name of Object.keys(value)) {
    const named = Object.hasOwn(properties, name)
      ? properties[name]
      : undefined;
    const matched = patterns.filter(([pattern]) => matches(pattern, name));
    const inside = [named, ...matched.map(([, places]) => places)];
    const isKnown = named !== undefined || matched.length > 0;
    if (matched.length > 0) pass.results ??= new Map();
    const before = value[name];
    let after = before;
    for (const part of isKnown ? inside : [additional]) {
      if (part) after = convert(part, after, partOf(literal, name), pass);
    }
    if (after === before) continue;
    copy ??= { ...value };
    copy[name] = after;
  }
  return copy ?? value;
}

function convertOption(
  options: Extract<Int64Places, { kind: "either" }>["options"],
  value: unknown,
  literal: unknown,
  pass: Pass,
): unknown {
  const converted = (places: Int64Places | null): unknown =>
    places === null ? value : convert(places, value, literal, pass);
  for (const [check, places] of options) {
    if (pass.way === "write") {
      if (checkDepth(check, value)) return converted(places);
    } else {
      const result = converted(places);
      if (checkDepth(check, result)) return result;
    }
  }
  // No alternative matches. The validator reports that; the first conversion keeps its issues about the actual mistake.
  const [, first = null] = options.find(([, places]) => places !== null) ?? [];
  return converted(first);
}

/** An integer in another notation (`1e3`) is accepted as long as a `number` holds it exactly. */
function readInteger(
  form: Int64Form,
  value: unknown,
  literal: unknown,
  way: Reading,
): unknown {
  if (Number.isSafeInteger(value)) return form.read(BigInt(value as number));
  switch (way.from) {
    case "values":
      way.isInexact ||= Number.isInteger(value);
      return value;
    case "literals":
      return typeof value === "number" && hasDigits(literal)
        ? form.read(BigInt(literal))
        : value;
    case "texts":
      return hasDigits(value) ? form.read(BigInt(value)) : value;
  }
}

/** Whether a value is text in JSON's notation of an integer, at most as long as 64 bits allow. */
export function hasDigits(value: unknown): value is string {
  return typeof value === "string" && /^-?(0|[1-9]\d{0,18})$/.test(value);
}

function partOf(literal: unknown, key: string | number): unknown {
  return typeof literal === "object" && literal !== null
    ? (literal as Record<string | number, unknown>)[key]
    : undefined;
}
