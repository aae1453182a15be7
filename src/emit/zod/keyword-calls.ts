/** The calls of zod for the keywords of a schema: a row of each keyword says which. */
import type { Assertion } from "../../model/model.js";
import { boundOf } from "../../keywords/limits.js";
import {
  isSet,
  keywordsOf,
  valueOf,
  type ZodCall,
} from "../../keywords/table.js";
import { key, num, regex, type Code } from "../code/index.js";
import { step, type Step } from "./call.js";

interface KeywordCall {
  readonly method: string;
  readonly argument: number | string;
  readonly isRough: boolean;
}

/** Undefined for a keyword that zod has no call for, and that the type does not say. */
function callsOf(rule: Assertion): (KeywordCall | undefined)[] {
  return keywordsOf(rule.kind).flatMap((row) => {
    const { zod } = row;
    const given = valueOf(rule, row);
    return !isSet(given) || zod === "type"
      ? []
      : [zod ? callOf(zod, given) : undefined];
  });
}

function callOf(zod: ZodCall, given: unknown): KeywordCall | undefined {
  const isRough = zod.isRough === true;
  if (typeof given === "string")
    return { method: zod.method, argument: given, isRough };
  const bound = boundOf(given);
  if (bound === null) return undefined;
  const method = (bound.exclusive ? zod.exclusive : null) ?? zod.method;
  return { method, argument: bound.value, isRough };
}

/** Whether the type and calls of zod say everything. zod rounds only numbers that are no `bigint`. */
export function saysAll(rule: Assertion, isBig = false): boolean {
  return callsOf(rule).every((call) => call && (isBig || !call.isRough));
}

export function hasWholeArguments(rule: Assertion): boolean {
  return callsOf(rule).every((call) => Number.isInteger(call?.argument ?? 0));
}

export function stepsOf(
  rule: Assertion,
  write: (argument: number) => Code = num,
): Step[] {
  return callsOf(rule).flatMap((call) => {
    if (call === undefined) return [];
    const { method, argument } = call;
    return typeof argument === "number"
      ? step(key(method), write(argument))
      : step(key(method), regex(argument), isShort(argument));
  });
}

/** Whether Prettier keeps a call with this pattern on a line with others. */
export function isShort(pattern: string): boolean {
  return pattern.length <= 5;
}
