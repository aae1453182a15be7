/** Calls of the functions of the runtime that check formats. */
import { formatChecks } from "../facts/formats.js";
import type { ModuleWriter } from "../module/module.js";
import { testedBy, type ValueRef } from "../module/value-ref.js";
import type { Test } from "../module/test.js";

/** The check of a format of strings; null for a format that the runtime does not check. */
export function formatTest(
  module: ModuleWriter,
  check: "isFormatted" | "hasFormat",
  format: string,
  ref: ValueRef,
): Test | null {
  const checker = formatChecks.get(format);
  if (!checker) return null;
  const test = module.value(checker.module, checker.test);
  return testedBy(module, "format", check, ref, [test], 1);
}

/** The function of `runtime/numbers/number` that checks a number; without a type, only a format can ask for one. */
export function numericCheck(
  type: "integer" | "number",
  format: string | null,
): string;
export function numericCheck(type: null, format: string | null): string | null;
export function numericCheck(
  type: "integer" | "number" | null,
  format: string | null,
): string | null {
  switch (format) {
    case "int32":
      return "isInt32";
    case "int64":
      return "isInteger";
    case "float":
      if (type !== "integer") return "isFloat";
      break;
    default:
  }
  switch (type) {
    case "integer":
      return "isInteger";
    case "number":
      return "isNumber";
    case null:
      return null;
  }
}
