/** What can be wrong with the selection of operations. */
import { row } from "./row.js";

export const filterProblems = {
  "filter-no-match": row<{ filter: string; value: string; hint: string }>({
    severity: "warning",
    message: ({ filter, value }) =>
      `No operation of the spec fits ${value}, which ${filter} names.`,
    fix: ({ hint }) => hint,
  }),
  "filter-leaves-nothing": row<Record<string, never>>({
    severity: "warning",
    message: () => "The filters leave no operation of the spec.",
    fix: () =>
      "Ask for less in `include`, whose conditions must all hold, or list less in `exclude`.",
  }),
} as const;
