// Part of the Specwright runtime.
import { Rule } from "./rules.js";

/* @__NO_SIDE_EFFECTS__ */
export function anyOfRule(names: readonly string[]): Rule {
  return unionRule("anyOf", "must match at least one of ", names);
}

/* @__NO_SIDE_EFFECTS__ */
export function oneOfRule(names: readonly string[]): Rule {
  return unionRule("oneOf", "must match exactly one of ", names);
}

function unionRule(
  keyword: string,
  beginning: string,
  names: readonly string[],
): Rule {
  return new Rule(keyword, names, () => beginning + names.join(", "));
}
