/** Strings, numbers and listed values. */
import type { Assertion, JsonValue, Type } from "../../model/model.js";
import {
  args,
  array,
  code,
  globalRef,
  lit,
  num,
  regex,
  str,
  valueRef,
  type Code,
} from "../code/index.js";
import type { Int64 } from "../target.js";
import { isCheckedFormat } from "../../facts/schemas/formats.js";
import { limitsOf } from "../../keywords/limits.js";
import { chain, listCall, step, z, type Step } from "./call.js";
import { hasWholeArguments, saysAll, stepsOf } from "./keyword-calls.js";
import { rulesOf, type ZodPlace } from "./place.js";
import { runtimeOf, type ZodRoot } from "./root.js";

/** How zod checks a format. */
interface Format {
  readonly first: Step;
  readonly head?: Code;
}

const plain = (call: Code): Format => ({
  first: { code: call, isSimple: true },
});
const iso = (call: Code): Format => ({
  ...plain(call),
  head: code`${z}.iso`,
});

/** The formats that zod checks as Specwright does. */
const zodFormats: ReadonlyMap<string, Format> = new Map([
  ["date", iso(code`.date()`)],
  ["ipv4", plain(code`.ipv4()`)],
  ["ipv6", plain(code`.ipv6()`)],
  ["uuid", plain(code`.guid()`)],
  ["byte", plain(code`.base64()`)],
]);

/** The formats that zod checks by other rules: the name of zod, and ours of the check in `templates/zod/formats.ts`. */
const comparedFormats: ReadonlyMap<
  string,
  readonly [name: string, check: string]
> = new Map([
  ["date-time", ["datetime", "isDateTime"]],
  ["duration", ["duration", "duration"]],
  ["email", ["email", "isEmail"]],
  ["uri", ["url", "isUri"]],
  ["base64url", ["base64url", "base64url"]],
]);

function formatAt(root: ZodRoot, format: string | null): Format | undefined {
  const compared = comparedFormats.get(format ?? "");
  if (compared === undefined) return zodFormats.get(format ?? "");
  const [name, check] = compared;
  const symbol = runtimeOf(root.context, check, "formats");
  return plain(code`.stringFormat${args([str(name), valueRef(symbol)])}`);
}

/** Whether zod decides about a format as Specwright does. A URL of zod is one that browsers repair. */
function saysFormat(format: string): boolean {
  return (
    zodFormats.has(format) ||
    (comparedFormats.has(format) && format !== "uri") ||
    !isCheckedFormat(format)
  );
}

const text = plain(code`.string()`);

export function stringAt(root: ZodRoot, place: ZodPlace): Code {
  place.kinds.add("string");
  let format: Format | null = null;
  const steps: Step[] = [];
  for (const rule of rulesOf(place, "string")) {
    const wanted = formatAt(root, rule.format);
    const isFree = wanted === undefined || format === null;
    if (isFree && saysFormat(rule.format ?? "") && saysAll(rule))
      place.said.add(rule);
    format ??= wanted ?? null;
    steps.push(...stepsOf(rule));
  }
  const { first, head } = format ?? text;
  return chain(first, steps, head);
}

/** Bytes are a `Blob`, of which zod checks nothing else. */
export function bytesAt(place: ZodPlace): Code {
  for (const rule of rulesOf(place, "string"))
    if (limitsOf(rule).length === 0) place.said.add(rule);
  place.kinds.add("string");
  return code`${z}.instanceof(${globalRef("Blob")})`;
}

type NumberType = Extract<Type, { kind: "number" | "integer" }>;

const float = code`.float32()`;

const numberFormats: ReadonlyMap<string, Code> = new Map([
  ["int32", code`.int32()`],
  ["int64", code`.int()`],
  ["float", float],
]);

export function numberAt(
  place: ZodPlace,
  type: NumberType,
  int64: Int64,
): Code {
  place.kinds.add("number");
  const isWide = type.kind === "integer" && type.width === "int64";
  // The limits of digits in a string are left to the check of Specwright.
  if (isWide && int64 === "string") {
    return chain(text.first, [step(code`regex`, digits, false)]);
  }
  const isBig = isWide && int64 === "bigint";
  const rules = rulesOf(place, "number");
  const formats = new Set(
    rules.flatMap(({ format }) => numberFormats.get(format ?? "") ?? []),
  );
  // zod has no word for integers that are floats.
  const isMixed = formats.has(float) && type.kind === "integer";
  const [format] = formats;
  const isBeyond = !isBig && rules.some(hasLimitBeyondSafe);
  const limit = (value: number) =>
    isBig && Number.isInteger(value) ? lit(BigInt(value)) : num(value);
  const steps: Step[] = [];
  for (const rule of rules) {
    if (isBig && !hasWholeArguments(rule)) continue;
    if (formats.size < 2 && saysAll(rule, isBig) && !isMixed && !isBeyond)
      place.said.add(rule);
    steps.push(...stepsOf(rule, limit));
  }
  const start = isBig
    ? code`.int64()`
    : isBeyond
      ? code`.number()`
      : isMixed || (format === undefined && type.kind === "integer")
        ? code`.int()`
        : (format ?? code`.number()`);
  return chain({ code: start, isSimple: true }, steps);
}

/** `z.int` refuses integers beyond 2^53, which such a limit allows. */
function hasLimitBeyondSafe(rule: Assertion): boolean {
  return limitsOf(rule).some(
    ({ value }) => Math.abs(value) > Number.MAX_SAFE_INTEGER,
  );
}

const digits = regex("^-?\\d+$");

type Enumeration = Extract<Type, { kind: "enumeration" }>;

/** Null if zod cannot list the values. */
export function valuesAt(place: ZodPlace, type: Enumeration): Code | null {
  const values = type.values.map(({ value }) => value);
  for (const value of values) {
    if (typeof value === "string") place.kinds.add("string");
    if (typeof value === "number") place.kinds.add("number");
  }
  if (!values.every(isScalar)) return null;
  for (const rule of rulesOf(place, "values")) place.said.add(rule);
  return oneOf(values);
}

/** `z.enum(["a", "b"])`, or `z.literal(1)` for one value and for others than strings. */
export function oneOf(values: readonly JsonValue[]): Code {
  const written = values.map((value) => lit(value));
  const [only] = written;
  if (values.length === 1 && only) return code`${z}.literal(${only})`;
  const isText = values.every((value) => typeof value === "string");
  const name = isText ? code`enum` : code`literal`;
  return listCall(name, [array(written)]);
}

function isScalar(value: JsonValue): boolean {
  return value === null || typeof value !== "object";
}
