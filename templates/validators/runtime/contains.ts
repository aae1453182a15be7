// Part of the Specwright runtime.
import { isMatch } from "./matches.js";
import { frameOf, type SchemaNode, type SchemaRef } from "./node.js";
import { countOf, Rule } from "./rules.js";
import { itemCount } from "./size.js";

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
  return {
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
      const sentence = (): string =>
        words === undefined
          ? `must have at ${limit} ${matchingItems(count)}`
          : `must have at ${limit} ${itemCount(count)} that ${words}`;
      return inner.add(new Rule(keyword, count, sentence), value, undefined);
    },
  };
}

const matchingItems = /* @__PURE__ */ countOf("matching item");
