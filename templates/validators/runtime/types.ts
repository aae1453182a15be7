// Part of the Specwright runtime.
import { withType } from "./messages.js";
import { ruleOf, type Rule, type Shown } from "./rules.js";

/** The value must have a type, or one of several. The noun names them in messages: `a string or null`. */
/* @__NO_SIDE_EFFECTS__ */
export function typeRule(
  noun: string,
  type: string | readonly string[],
  shown: Shown = withType,
): Rule {
  return ruleOf("type", type, `must be ${noun}`, shown);
}
