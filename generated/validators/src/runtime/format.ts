// Part of the Specwright runtime, copied unchanged.
import { miss, type Report } from "./issues.js";
import { rule, type Rule } from "./rules.js";
import { isString } from "./values.js";

/** A text in a format, by the function that knows the format. */
export function isFormatted(
  value: unknown,
  format: string,
  test: (text: string) => boolean,
  at?: Report,
  segment?: string,
): boolean {
  return typeof value === "string"
    ? test(value) || miss(at, ruleOf(format), value, segment)
    : isString(value, at, segment);
}

/** The same for a value that need not be a text. */
export function hasFormat(
  value: unknown,
  format: string,
  test: (text: string) => boolean,
  at?: Report,
  segment?: string,
): boolean {
  return (
    typeof value !== "string" ||
    test(value) ||
    miss(at, ruleOf(format), value, segment)
  );
}

const rules = /* @__PURE__ */ new Map<string, Rule>();

function ruleOf(format: string): Rule {
  let found = rules.get(format);
  if (found === undefined) {
    found = rule("format", format);
    rules.set(format, found);
  }
  return found;
}
