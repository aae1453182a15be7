/** Diagnostics about dates, stability levels and replacements. */
import { row } from "./row.js";

export const lifecycleProblems = {
  "invalid-day": row<{ day: string }>({
    severity: "error",
    message: ({ day }) => `${day} is not a valid date.`,
    fix: () => "Write the date as YYYY-MM-DD, for example 2030-12-05.",
  }),
  "sunset-without-deprecated": row<{ day: string }>({
    severity: "warning",
    message: ({ day }) =>
      `This has the removal date ${day} but is not marked as deprecated; it is treated as deprecated.`,
    fix: () => "Add `deprecated: true`.",
  }),
  "sunset-before-deprecation": row<{ removal: string; since: string }>({
    severity: "error",
    message: ({ removal, since }) =>
      `The removal date ${removal} is before the deprecation date ${since}.`,
    fix: () => "Correct one of the two dates.",
  }),
  "unknown-stability": row<{ word: string; words: string }>({
    severity: "error",
    message: ({ word }) => `${word} is not a known stability level.`,
    fix: ({ words }) => `Use one of: ${words}.`,
  }),
  "lifecycle-disagreement": row<{
    first: string;
    value: string;
    other: string;
  }>({
    severity: "error",
    message: ({ first, value, other }) =>
      `This says ${other}, but ${first} says ${value}.`,
    fix: () => "Keep one of the two spellings.",
  }),
  "unknown-replacement": row<{ replacement: string }>({
    severity: "error",
    message: ({ replacement }) =>
      `The replacement ${replacement} is not an operation of this API.`,
    fix: () =>
      "Use the operationId, or the method and path, of an operation in this spec.",
  }),
  "deprecated-required": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) =>
      `The parameter ${name} is deprecated but required, so callers cannot omit it.`,
    fix: () => "Make it optional, or deprecate the operation.",
  }),
  "deprecated-replacement": row<{ operation: string }>({
    severity: "warning",
    message: ({ operation }) =>
      `The replacement ${operation} is itself deprecated.`,
    fix: () => "Name an operation that is not deprecated.",
  }),
} as const;
