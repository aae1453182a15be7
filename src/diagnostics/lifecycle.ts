/** Diagnostics about dates, stability levels and replacements. */
import { error, warning } from "./row.js";

export const lifecycleProblems = {
  "invalid-day": error(
    "{day} is not a valid date.",
    "Write the date as YYYY-MM-DD, for example 2030-12-05.",
  ),
  "sunset-without-deprecated": warning(
    "This has the removal date {day} but is not marked as deprecated; it is treated as deprecated.",
    "Add `deprecated: true`.",
  ),
  "sunset-before-deprecation": error(
    "The removal date {removal} is before the deprecation date {since}.",
    "Correct one of the two dates.",
  ),
  "unknown-stability": error(
    "{word} is not a known stability level.",
    "Use one of: {words}.",
  ),
  "lifecycle-disagreement": error(
    "This says {other}, but {first} says {value}.",
    "Keep one of the two spellings.",
  ),
  "unknown-replacement": error(
    "The replacement {replacement} is not an operation of this API.",
    "Use the operationId, or the method and path, of an operation in this spec.",
  ),
  "deprecated-required": warning(
    "The parameter {name} is deprecated but required, so callers cannot omit it.",
    "Make it optional, or deprecate the operation.",
  ),
  "deprecated-replacement": warning(
    "The replacement {operation} is itself deprecated.",
    "Name an operation that is not deprecated.",
  ),
} as const;
