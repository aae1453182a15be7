/** Checks of strings: length, pattern, format. */
import { formatClaim } from "./format-checks.js";
import type { ModuleWriter } from "../module/module.js";
import { reporting } from "../module/reporting.js";
import { limit } from "./scalar-number.js";
import { typeClaim } from "./scalar-type.js";
import type { StringPart } from "../facts/shape.js";
import type { ValueRef } from "../module/spot.js";
import { always, type Test } from "../module/test.js";

/** A string, and what is asked of it. */
export function textClaims(
  module: ModuleWriter,
  part: StringPart,
  spot: ValueRef,
): Test[] {
  const { least, greatest } = lengthsOf(part);
  const format = formatClaim(module, "hasFormat", part.format, spot);
  const hasLimits = least > 0 || greatest < Infinity;
  if (hasLimits) {
    const limits = [limit(least), limit(greatest)];
    return [
      reporting(module, "text", "isText", spot, limits),
      patternClaim(module, "hasPattern", part, spot),
      format ?? always,
    ];
  }
  if (part.pattern !== null) {
    return [patternClaim(module, "isMatching", part, spot), format ?? always];
  }
  return [
    formatClaim(module, "isFormatted", part.format, spot) ??
      typeClaim(module, "string", spot),
  ];
}

/** What is asked of strings where a value need not be one. */
export function stringClaims(
  module: ModuleWriter,
  part: StringPart,
  spot: ValueRef,
): Test[] {
  const { least, greatest } = lengthsOf(part);
  return [
    least > 0 || greatest < Infinity
      ? reporting(module, "text", "hasLength", spot, [
          limit(least),
          limit(greatest),
        ])
      : always,
    patternClaim(module, "hasPattern", part, spot),
    formatClaim(module, "hasFormat", part.format, spot) ?? always,
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
  spot: ValueRef,
): Test {
  if (pattern === null) return always;
  const tested = module.pattern(pattern, spot.hint);
  return reporting(module, "pattern", check, spot, [tested], 1);
}
