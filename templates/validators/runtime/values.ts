// Part of the Specwright runtime.
import { fail, type Report, type Segment } from "./issues.js";
import type { Rule } from "./rules.js";
import { typeRule } from "./types.js";

/** Whether a value is a JSON object. V8 inlines this form, with two constant results, better than one expression. */
export function isObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return false;
  }
  return true;
}

export const mustBeObject: Rule = /* @__PURE__ */ typeRule(
  "an object",
  "object",
);
export const mustBeArray: Rule = /* @__PURE__ */ typeRule("an array", "array");

const mustBeNull = /* @__PURE__ */ typeRule("null", "null");

export function isNull(
  value: unknown,
  at?: Report,
  segment?: Segment,
): boolean {
  return value === null || fail(at, mustBeNull, value, segment);
}

const mustBeBoolean = /* @__PURE__ */ typeRule("a boolean", "boolean");

export function isBoolean(
  value: unknown,
  at?: Report,
  segment?: Segment,
): boolean {
  return typeof value === "boolean" || fail(at, mustBeBoolean, value, segment);
}

export const mustBeString: Rule = /* @__PURE__ */ typeRule(
  "a string",
  "string",
);

export function isString(
  value: unknown,
  at?: Report,
  segment?: Segment,
): boolean {
  return typeof value === "string" || fail(at, mustBeString, value, segment);
}

const mustBeFile = /* @__PURE__ */ typeRule("a file", "binary");

export function isBinary(
  value: unknown,
  at?: Report,
  segment?: Segment,
): boolean {
  return value instanceof Blob || fail(at, mustBeFile, value, segment);
}
