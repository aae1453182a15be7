// Part of the Specwright runtime, copied unchanged.
import { miss, type Report } from "./issues.js";
import { rule, type Rule } from "./rules.js";
import { isString } from "./values.js";

/** A text that matches a pattern. */
export function isMatching(
  value: unknown,
  pattern: RegExp,
  at?: Report,
  segment?: string,
): boolean {
  return typeof value === "string"
    ? hasPattern(value, pattern, at, segment)
    : isString(value, at, segment);
}

/** The same for a value that need not be a text. */
export function hasPattern(
  value: unknown,
  pattern: RegExp,
  at?: Report,
  segment?: string,
): boolean {
  return (
    typeof value !== "string" ||
    pattern.test(value) ||
    miss(at, ruleOf(pattern), value, segment)
  );
}

const rules = /* @__PURE__ */ new WeakMap<RegExp, Rule>();

function ruleOf(pattern: RegExp): Rule {
  let found = rules.get(pattern);
  if (found === undefined) {
    found = rule("pattern", pattern.source);
    rules.set(pattern, found);
  }
  return found;
}
