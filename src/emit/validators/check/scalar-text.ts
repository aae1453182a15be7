/** Checks of strings: length, pattern, format. */
import { formatClaim } from "./format-checks.js";
import type { ModuleWriter } from "../module/module.js";
import { reporting } from "../module/reporting.js";
import { limit } from "./scalar-number.js";
import { typeClaim } from "./scalar-type.js";
import type { StringPart } from "../facts/shape.js";
import type { ValueRef } from "../module/value-ref.js";
import { always, type Test } from "../module/test.js";

/** The checks of a value that must be a string. */
export function textClaims(
  module: ModuleWriter,
  part: StringPart,
  ref: ValueRef,
): Test[] {
  const { least, greatest } = lengthsOf(part);
  const format = formatClaim(module, "hasFormat", part.format, ref);
  const hasLimits = least > 0 || greatest < Infinity;
  if (hasLimits) {
    const limits = [limit(least), limit(greatest)];
    return [
      reporting(module, "text", "isText", ref, limits),
      patternClaim(module, "hasPattern", part, ref),
      format ?? always,
    ];
  }
  if (part.pattern !== null) {
    return [patternClaim(module, "isMatching", part, ref), format ?? always];
  }
  return [
    formatClaim(module, "isFormatted", part.format, ref) ??
      typeClaim(module, "string", ref),
  ];
}

/** The checks of strings for a value that may have another type. */
export function stringClaims(
  module: ModuleWriter,
  part: StringPart,
  ref: ValueRef,
): Test[] {
  const { least, greatest } = lengthsOf(part);
  return [
    least > 0 || greatest < Infinity
      ? reporting(module, "text", "hasLength", ref, [
          limit(least),
          limit(greatest),
        ])
      : always,
    patternClaim(module, "hasPattern", part, ref),
    formatClaim(module, "hasFormat", part.format, ref) ?? always,
  ];
}

function lengthsOf({ minLength, maxLength }: StringPart): {
  least: number;
  greatest: number;
} {
  return { least: minLength ?? 0, greatest: maxLength ?? Infinity };
}

function patternClaim(
  module: ModuleWriter,
  check: "isMatching" | "hasPattern",
  { pattern }: StringPart,
  ref: ValueRef,
): Test {
  if (pattern === null) return always;
  const tested = module.pattern(pattern, ref.hint);
  return reporting(module, "pattern", check, ref, [tested], 1);
}
