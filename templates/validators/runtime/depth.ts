// Part of the Specwright runtime.
import type { Check } from "./issues.js";
import { nodeOf, type SchemaNode, type SchemaRef } from "./node.js";
import { counted, ruleOf, type Rule } from "./rules.js";

/** Maximum number of nested objects and arrays in a value of a recursive schema. */
export let maxDepth = 512;

/**
 * Sets the maximum number of nested objects and arrays in a value of a recursive schema; 512 by default. All validators
 * of this package use the new limit. Each level uses part of the call stack, so do not set it higher than needed.
 */
export function setMaxDepth(levels: number): void {
  if (!Number.isSafeInteger(levels) || levels < 1) {
    throw new RangeError("The limit must be a positive integer");
  }
  maxDepth = levels;
}

class TooDeep extends Error {}

/**
 * Aborts the whole check. Neither result would be correct: below `not` or `if`, both `true` and `false` could make a
 * value valid that no check has seen completely.
 */
export function tooDeep(): never {
  throw new TooDeep();
}

/** Whether parts of a value match, by check and part. */
export type CheckCache = Map<Check, Map<object, boolean>>;

/** Set while a body is read or written. Meanwhile no recursive check runs twice on the same value. */
export let activeCache: CheckCache | undefined;

/**
 * Runs a function in which no recursive check runs twice on the same value. The function must not change the values.
 */
export function withCache<Result>(run: () => Result): Result {
  const before = activeCache;
  activeCache = new Map();
  running++;
  try {
    return run();
  } finally {
    activeCache = before;
    endCheck();
  }
}

/** The number of checks of recursive schemas that are in progress. */
let running = 0;
let states: Map<() => unknown, unknown> | undefined;

/**
 * A state that lasts until the outermost check of a recursive schema ends: the value may change after it. If no such
 * check is in progress, the state is new.
 */
export function stateOfCheck<State>(create: () => State): State {
  if (running === 0) return create();
  states ??= new Map();
  if (!states.has(create)) states.set(create, create());
  return states.get(create) as State;
}

function endCheck(): void {
  if (--running === 0) states = undefined;
}

/**
 * Whether an error means that a value is nested too deeply. The call stack may overflow before the limit is reached.
 */
export function isTooDeep(error: unknown): boolean {
  return error instanceof TooDeep || error instanceof RangeError;
}

let refused: WeakSet<object> | undefined;

/** Marks a value as nested too deeply, so that checks reject it without looking at it. */
export function markTooDeep(value: unknown): void {
  refused ??= new WeakSet();
  if (typeof value === "object" && value !== null) refused.add(value);
}

/** The rule for values that are nested too deeply. */
export function depthRule(): Rule {
  const words = counted(maxDepth, "nested level");
  return ruleOf("maxDepth", maxDepth, `must have at most ${words}`);
}

/** Runs a check on a value that may be nested too deeply. Such a value is invalid. */
export function checkDepth(check: Check, value: unknown): boolean {
  running++;
  try {
    if (refused?.has(value as object)) tooDeep();
    return check(value);
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    return false;
  } finally {
    endCheck();
  }
}

/** A schema whose values may be nested too deeply. That is their only issue then. */
/* @__NO_SIDE_EFFECTS__ */
export function deep(ref: SchemaRef): SchemaNode {
  return {
    structure: { kind: "all", parts: [ref] },
    report(value, at, segment) {
      const before = at.issues.length;
      running++;
      try {
        if (refused?.has(value as object)) tooDeep();
        return withCache(() => nodeOf(ref).report(value, at, segment));
      } catch (error) {
        if (!isTooDeep(error)) throw error;
        at.issues.length = before;
        return at.add(depthRule(), value, segment);
      } finally {
        endCheck();
      }
    },
  };
}
