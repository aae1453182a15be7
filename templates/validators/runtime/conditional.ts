// Part of the Specwright runtime.
/** Schemas that depend on whether the value matches another one. */
import { isMatch } from "./matches.js";
import { frameOf, nodeOf, type SchemaNode, type SchemaRef } from "./node.js";
import type { Rule } from "./rules.js";

/* @__NO_SIDE_EFFECTS__ */
export function conditional(
  condition: SchemaRef,
  then: SchemaRef,
  otherwise: SchemaRef,
): SchemaNode {
  return {
    structure: {
      kind: "choice",
      of: "condition",
      options: [condition, then, otherwise],
      chosen: (_value, { matches }) =>
        matches(condition) ? [condition, then] : [otherwise],
    },
    report(value, at, segment) {
      const inner = frameOf(at, segment);
      const branch = isMatch(condition, value, inner) ? then : otherwise;
      return nodeOf(branch).report(value, inner);
    },
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function not(excluded: SchemaRef, rule: Rule): SchemaNode {
  return {
    report: (value, at, segment) =>
      !isMatch(excluded, value, frameOf(at, segment)) ||
      at.add(rule, value, segment),
  };
}
