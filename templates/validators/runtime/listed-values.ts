// Part of the Specwright runtime.
import { withValue } from "./messages.js";
import { must, type TestNode } from "./node.js";
import { ruleOf, type Rule } from "./rules.js";

/** The value must be one of a list. */
/* @__NO_SIDE_EFFECTS__ */
export function valuesRule(values: readonly unknown[]): Rule {
  return ruleOf("enum", values, choiceOf(values), withValue);
}

const shownValues = 20;

function choiceOf(values: readonly unknown[]): string {
  const shown = values.slice(0, shownValues).map((one) => JSON.stringify(one));
  const further = values.length - shownValues;
  if (further > 0) shown.push(`${String(further)} more`);
  return (
    (values.length > 1 ? "must be one of " : "must be ") + shown.join(", ")
  );
}

/** Values that are neither objects nor arrays. */
/* @__NO_SIDE_EFFECTS__ */
export function listed(values: Iterable<unknown>): TestNode {
  const allowed = new Set(values);
  return must((value) => allowed.has(value), valuesRule([...allowed]));
}
