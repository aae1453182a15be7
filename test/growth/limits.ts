/** How fast output and work may grow. 1 is linear, 2 quadratic; exponential growth has no limit. */
import type { Growth, StageName } from "./growth.js";

const linear: Growth = { output: 1.25, steps: 1.4 };

/**
 * A value of such a schema is checked by all schemas of the chain, and each schema of the chain has samples and
 * witnesses of its own. Samples of lists in lists grow up to a fixed depth.
 */
const chains = [
  "allOfDiamond",
  "anyOfDiamond",
  "conditionDiamond",
  "dependentDiamond",
  "nestedLists",
  "oneOfDiamond",
  "requiredDiamond",
  "tupleDiamond",
  "unevaluatedDiamond",
];

const stagesWithSamples: readonly StageName[] = [
  "docs",
  "mock",
  "targets",
  "diff",
];

export function limitOf(family: string, stage: StageName): Growth {
  const hasSamples = stagesWithSamples.includes(stage);
  if (hasSamples && chains.includes(family)) return { ...linear, steps: 3 };
  // Docs list inherited fields again for each heir.
  if (hasSamples && family === "heirs") return { output: 2.1, steps: 2.1 };
  // Docs show the fields of a body at each operation, up to a number of fields.
  if (hasSamples && family === "operations") return { output: 2.1, steps: 2.1 };
  return linear;
}
