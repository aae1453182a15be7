/** Whether patterns may be searched for in a text: the results of the analysis, for later stages. */
import type { ApiModel } from "../../model/model.js";
import { patternFlags } from "./pattern-flags.js";
import { depthOf, isTrivial } from "./trivial.js";

/** Returns whether a search with the pattern in this text takes reasonable time. */
export type SpeedCheck = (pattern: string, text: string) => boolean;

/** How the search time of a pattern grows with the length of a text that it does not match. */
type Growth =
  | { kind: "linear" | "exponential" | "unknown" }
  /** With the length to the power of `degree`, or less. */
  | { kind: "polynomial"; degree: number };

/** A search of this many steps takes some hundredths of a second. */
const fewSteps = 10_000_000;

/** A text of up to this length is too short for a slow search. */
export function harmlessLength(growth: Growth): number {
  switch (growth.kind) {
    case "linear":
      return Infinity;
    case "polynomial":
      return Math.floor(fewSteps ** (1 / growth.degree));
    case "exponential":
      // Each character multiplies the time by the number of alternatives, of which there may be several.
      return 10;
    case "unknown":
      return 20;
  }
}

const largest = { length: 5_000, depth: 100 };

/** Returns whether the pattern is too large to be parsed. */
export function isTooLarge(source: string): boolean {
  return source.length > largest.length || depthOf(source) > largest.depth;
}

const checks = new WeakMap<ApiModel, SpeedCheck>();

export function keepSpeedCheck(model: ApiModel, check: SpeedCheck): void {
  checks.set(model, check);
}

/** The result of the analysis. For a model that was not analyzed, only short texts are certain. */
export function speedCheckOf(model: ApiModel): SpeedCheck {
  return checks.get(model) ?? isShort;
}

function isShort(pattern: string, text: string): boolean {
  return (
    isTrivial(pattern) || text.length <= harmlessLength({ kind: "unknown" })
  );
}

/** Returns null if the search might take too long, or if the pattern is not a regular expression. */
export function matchesPattern(
  pattern: string,
  text: string,
  isFast: SpeedCheck,
): boolean | null {
  const flags = patternFlags(pattern);
  if (flags === null || !isFast(pattern, text)) return null;
  return new RegExp(pattern, flags).test(text);
}
