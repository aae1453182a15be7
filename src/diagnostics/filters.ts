/** Diagnostics about the selection of operations. */
import { row } from "./row.js";

export const filterProblems = {
  "filter-no-match": row<{ filter: string; value: string; hint: string }>({
    severity: "warning",
    message: ({ filter, value }) =>
      `No operation of the spec matches ${value} in ${filter}.`,
    fix: ({ hint }) => hint,
    summary: { fix: "Correct the value, or remove it from the filter." },
  }),
  "filter-leaves-nothing": row<Record<string, never>>({
    severity: "warning",
    message: () => "The filters exclude every operation of the spec.",
    fix: () =>
      "Remove conditions from `include`, which must all be met, or entries from `exclude`.",
  }),
} as const;
