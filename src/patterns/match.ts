/** Decides whether a text may be matched with a pattern of the spec. */
import { patternFlags } from "../model/schemas/pattern.js";
import { analyzePattern, harmlessLength } from "./analyze.js";
import type { StepBudget } from "./budget.js";

/** The budget for all patterns of a spec: a few seconds. */
const totalSteps = 10_000_000;

/** Returns whether the search in a text takes reasonable time. Each pattern is analyzed once. */
export function createSpeedCheck(): (pattern: string, text: string) => boolean {
  const lengths = new Map<string, number>();
  const total = { steps: totalSteps };
  return (pattern, text) => {
    let length = lengths.get(pattern);
    if (length === undefined) {
      length = longestText(pattern, total);
      lengths.set(pattern, length);
    }
    return text.length <= length;
  };
}

function longestText(pattern: string, total: StepBudget): number {
  const flags = patternFlags(pattern);
  if (flags === null) return 0;
  const { kind } = analyzePattern(pattern, flags, total);
  return kind === "linear" ? Infinity : harmlessLength[kind];
}
