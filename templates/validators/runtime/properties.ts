// Part of the Specwright runtime, copied unchanged.
import { miss, type Report } from "./issues.js";
import { required, rule, type Rule } from "./rules.js";

/** Whether a property is there that must be. */
export function isPresent(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return value !== undefined || miss(at, required, value, segment);
}

/** Tells which of the required properties are not there. */
export function missing(
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
  at?: Report,
): boolean {
  if (at === undefined) return false;
  for (const name of names) {
    const found = Object.hasOwn(value, name) && value[name] !== undefined;
    if (!found && !miss(at.key(name), required, undefined)) return false;
  }
  return true;
}

export const mustBeKnown: Rule = /* @__PURE__ */ rule(
  "additionalProperties",
  false,
);
export const mustBeNamed: Rule = /* @__PURE__ */ rule("propertyNames", true);

/** A property that is named like one that every object inherits. */
export function ownValue(
  value: Readonly<Record<string, unknown>>,
  name: string,
): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
