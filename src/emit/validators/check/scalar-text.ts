/** Checks of strings: length, pattern, format. */
import type { Code } from "../../code/index.js";
import { formatClaim } from "./format-checks.js";
import type { ModuleWriter } from "../module/module.js";
import { reporting } from "../module/reporting.js";
import { limit } from "./scalar-number.js";
import { typeClaim } from "./scalar-type.js";
import { hasLimits, lengthLimits } from "../facts/limits.js";
import type { StringPart } from "../../../facts/shapes/shape.js";
import type { ValueRef } from "../module/value-ref.js";
import type { Test } from "../module/test.js";

/** `length` decides whether the scans run: a text of the wrong length is not searched. */
export interface TextClaims {
  length: Test[];
  scans: Test[];
}

/** The checks of a value that must be a string. */
export function textClaims(
  module: ModuleWriter,
  parts: readonly StringPart[],
  ref: ValueRef,
): TextClaims {
  const limits = limitsIn(parts);
  if (limits.length > 0) {
    return {
      length: [reporting(module, "text", "isText", ref, limits)],
      scans: scansOf(module, parts, ref, limits, "of a string"),
    };
  }
  const [first, ...others] = scansOf(module, parts, ref, [], "of any value");
  return first
    ? { length: [], scans: [first, ...others] }
    : { length: [typeClaim(module, "string", ref)], scans: [] };
}

/** The checks of strings for a value that may have another type. */
export function stringClaims(
  module: ModuleWriter,
  parts: readonly StringPart[],
  ref: ValueRef,
): TextClaims {
  const limits = limitsIn(parts);
  return {
    length:
      limits.length > 0
        ? [reporting(module, "text", "hasLength", ref, limits)]
        : [],
    scans: scansOf(module, parts, ref, limits, "of a string"),
  };
}

/** The arguments of a check of the length; empty if every length is allowed. */
function limitsIn(parts: readonly StringPart[]): Code[] {
  const limits = lengthLimits(parts);
  return hasLimits(limits) ? [limit(limits.least), limit(limits.most)] : [];
}

/**
 * The checks that read the whole text. With limits, a report skips them for a text whose length it has reported. The
 * first scan `of any value` also checks that the value is a string.
 */
function scansOf(
  module: ModuleWriter,
  parts: readonly StringPart[],
  ref: ValueRef,
  limits: readonly Code[],
  subject: "of a string" | "of any value",
): Test[] {
  // Without a report, the check has ended before.
  const bounds = ref.place === null ? [] : limits;
  const scans = parts.flatMap(({ pattern, format }) => [
    { kind: "pattern" as const, text: pattern },
    { kind: "format" as const, text: format },
  ]);
  let isFirst = subject === "of any value";
  return scans.flatMap(({ kind, text }) => {
    const claim = scanClaim(module, { kind, text }, ref, bounds, isFirst);
    if (claim === null) return [];
    isFirst = false;
    return [claim];
  });
}

function scanClaim(
  module: ModuleWriter,
  { kind, text }: { kind: "pattern" | "format"; text: string | null },
  ref: ValueRef,
  bounds: readonly Code[],
  isFirst: boolean,
): Test | null {
  if (text === null) return null;
  const isBounded = bounds.length > 0;
  if (kind === "format") {
    const check = isFirst ? "isFormatted" : "hasFormat";
    return formatClaim(module, check, text, ref, bounds);
  }
  const tested = [...bounds, module.pattern(text, ref.hint)];
  const check = isFirst ? "isMatching" : "hasPattern";
  return isBounded
    ? reporting(module, "bounded-text", "hasPatternWithin", ref, tested, 1)
    : reporting(module, "pattern", check, ref, tested, 1);
}
