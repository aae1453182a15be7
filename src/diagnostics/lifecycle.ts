/** What can be wrong with dates, stability marks and replacements. */
import { row } from "./row.js";

export const lifecycleProblems = {
  "invalid-day": row<{ day: string }>({
    severity: "error",
    message: ({ day }) => `${day} is not a day of the calendar.`,
    fix: () => "Write the day as 2030-12-05.",
  }),
  "sunset-without-deprecated": row<{ day: string }>({
    severity: "warning",
    message: ({ day }) =>
      `This is to be removed on ${day}, but is not marked as deprecated; it is treated as deprecated.`,
    fix: () => "Add `deprecated: true`.",
  }),
  "sunset-before-deprecation": row<{ removal: string; since: string }>({
    severity: "error",
    message: ({ removal, since }) =>
      `The removal on ${removal} is before the deprecation on ${since}.`,
    fix: () => "Correct one of the two days.",
  }),
  "unknown-stability": row<{ word: string; words: string }>({
    severity: "error",
    message: ({ word }) => `${word} is not a known level of stability.`,
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
      "Name an operationId, or a method and a path, that this spec has.",
  }),
  "deprecated-required": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) =>
      `The parameter ${name} is deprecated, but nobody can leave it out.`,
    fix: () => "Make it optional, or deprecate the operation.",
  }),
  "deprecated-replacement": row<{ operation: string }>({
    severity: "warning",
    message: ({ operation }) =>
      `The replacement ${operation} is deprecated itself.`,
    fix: () => "Name the operation that is going to stay.",
  }),
} as const;
