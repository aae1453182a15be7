/** Whether patterns may be searched for in a text: the results of the analysis, for later stages. */
import type { ApiModel } from "../model/model.js";
import { depthOf, isTrivial } from "./trivial.js";

/** Returns whether a search with the pattern in this text takes reasonable time. */
export type SpeedCheck = (pattern: string, text: string) => boolean;

/** A text of up to this length is too short for a slow search. */
export const harmlessLength = {
  linear: Infinity,
  exponential: 20,
  polynomial: 250,
  unknown: 20,
};

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
  return isTrivial(pattern) || text.length <= harmlessLength.unknown;
}
