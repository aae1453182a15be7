// Part of the Specwright runtime.
import { isMatch } from "./matches.js";
import { frameOf, type SchemaNode, type SchemaRef } from "./node.js";
import { counted, ruleOf } from "./rules.js";

/**
 * Limits of the number of items that match a schema. The words say in messages what one of them is, and what several
 * are: `is an integer`, `are integers`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function contains(
  ref: SchemaRef,
  least: number,
  most: number = Infinity,
  one?: string,
  many?: string,
): SchemaNode {
  const contained: SchemaNode = {
    structure: {
      kind: "choice",
      of: "condition",
      options: [ref],
      chosen: (_value, { matches }) => (matches(ref) ? [ref] : []),
    },
    report: () => true,
  };
  return {
    structure: { kind: "rest", items: contained },
    report(value, at, segment) {
      if (!Array.isArray(value)) return true;
      const inner = frameOf(at, segment);
      const { length } = value.filter((item, index) =>
        isMatch(ref, item, inner.in(index)),
      );
      if (length >= least && length <= most) return true;
      const [keyword, limit, count] =
        length < least
          ? (["minContains", "least", least] as const)
          : (["maxContains", "most", most] as const);
      const words = count === 1 ? one : many;
      const items =
        words === undefined
          ? counted(count, "matching item")
          : `${counted(count, "item")} that ${words}`;
      const rule = ruleOf(keyword, count, `must have at ${limit} ${items}`);
      return inner.add(rule, value, undefined);
    },
  };
}
