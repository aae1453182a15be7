/** Diagnostics about the selection of operations. */
import { warning } from "./row.js";

export const filterProblems = {
  "filter-no-match": warning(
    "No operation of the spec matches {value} in {filter}.",
    "{hint}",
    { fix: "Correct the value, or remove it from the filter." },
  ),
  "filter-leaves-nothing": warning(
    "The filters exclude every operation of the spec.",
    "Remove conditions from `include`, which must all be met, or entries from `exclude`.",
  ),
} as const;
