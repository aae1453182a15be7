// Part of the Specwright runtime, copied unchanged.
import { fail, type Check, type Report } from "./issues.js";
import { rule, type Rule } from "./rules.js";

/** How many levels of objects and arrays a value of a recursive schema may have. */
export let maxDepth = 512;

/**
 * Sets how many levels of objects and arrays a value of a recursive schema may have; 512 unless set. All validators of
 * this package use the new limit. Each level takes a part of the call stack, so set it no higher than needed.
 */
export function setMaxDepth(levels: number): void {
  if (!Number.isSafeInteger(levels) || levels < 1) {
    throw new RangeError("The limit must be a positive integer");
  }
  maxDepth = levels;
}

class TooDeep extends Error {}

/**
 * Ends the whole check. An answer would be wrong: below `not` or `if`, both `true` and `false` can make a value valid
 * that no check has seen in full.
 */
export function tooDeep(): never {
  throw new TooDeep();
}

/** What recursive checks know of the parts of a value. */
export interface Memory {
  /** Whether they match, by check and value. */
  readonly answers: Map<unknown, Map<object, boolean>>;
  /** The paths at which their issues are already in the report. */
  readonly told: Map<unknown, Map<object, Set<string>>>;
}

/** Present while a report is made, and while a body is read or written. Then no recursive check is asked twice about the same value. */
export let reporting: Memory | undefined;

/** Runs a function in which no recursive check is asked twice about the same value. It must not change the values. */
export function remembering<Result>(run: () => Result): Result {
  const before = reporting;
  reporting = { answers: new Map(), told: new Map() };
  try {
    return run();
  } finally {
    reporting = before;
  }
}

/** Whether a function failed because a value is nested too deeply. The call stack may end before the limit is reached. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof TooDeep || error instanceof RangeError;
}

let refused: WeakSet<object> | undefined;

/** Lets checks refuse a value that was found to be nested too deeply before they look at it. */
export function refuseDepth(value: unknown): void {
  refused ??= new WeakSet();
  if (typeof value === "object" && value !== null) refused.add(value);
}

/** What is wrong with a value that is nested too deeply. */
export function depthRule(): Rule {
  return rule("maxDepth", maxDepth);
}

/** A check of a value that may be nested too deeply. Such a value is not valid, and that is its only issue. */
export function limited(check: Check, value: unknown, at?: Report): boolean {
  try {
    if (refused?.has(value as object)) tooDeep();
    return at === undefined
      ? check(value)
      : remembering(() => check(value, at));
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    if (at !== undefined && Array.isArray(at.issues)) at.issues.length = 0;
    return fail(at, depthRule(), value);
  }
}
