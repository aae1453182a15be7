// Part of the Specwright runtime.
/** Reads and writes JSON without losing digits of 64-bit integers. */
import { isTooDeep, checkDepth, markTooDeep, withCache } from "../depth.js";
import { parseExact, stringifyExact } from "./exact-json.js";
import type { Check } from "../issues.js";
import { matches } from "../search.js";
import { isObject } from "../values.js";

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
