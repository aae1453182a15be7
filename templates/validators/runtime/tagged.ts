// Part of the Specwright runtime.
import type { SchemaMatch } from "./matches.js";
import {
  frameOf,
  nodeOf,
  present,
  type SchemaNode,
  type SchemaRef,
} from "./node.js";
import { valuesRule } from "./listed-values.js";
import { fields } from "./object.js";
import { propertyOf } from "./properties.js";
import { isObject, mustBeObject } from "./values.js";

/**
 * A union in which the value of a property selects the alternative, so the issues of that one are reported. `others`
 * tells whether an alternative without a tag matches.
 */
/* @__NO_SIDE_EFFECTS__ */
export function tagged(
  property: string,
  options: readonly (readonly [tag: unknown, schema: SchemaRef])[],
  others?: SchemaMatch,
): SchemaNode {
  const byTag = new Map(options);
  const rule = valuesRule([...byTag.keys()]);
  const untagged = others ? [others.schema] : [];
  const choice: SchemaNode = {
    structure: {
      kind: "choice",
      of: "tag",
      options: [...byTag.values(), ...untagged],
      chosen(value, reading) {
        const tag = isObject(value) && reading.property(value, property);
        const chosen = byTag.get(tag);
        return chosen === undefined ? untagged : [chosen];
      },
    },
    report: () => true,
  };
  const tag = fields({ properties: { [property]: present } });
  return {
    structure: { kind: "all", parts: [choice, tag] },
    report(value, at, segment) {
      const inner = frameOf(at, segment);
      const isTagged = isObject(value);
      const tag = isTagged ? propertyOf(value, property) : undefined;
      const chosen = isTagged ? byTag.get(tag) : undefined;
      if (chosen !== undefined) return nodeOf(chosen).report(value, inner);
      if (others?.isMatch(value, inner)) return true;
      return isTagged
        ? inner.add(rule, tag, property)
        : inner.add(mustBeObject, value, undefined);
    },
  };
}
