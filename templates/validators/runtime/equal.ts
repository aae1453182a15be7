// Part of the Specwright runtime.
import { valuesRule } from "./listed-values.js";
import { must, type SchemaNode } from "./node.js";
import { namesOf, propertyOf } from "./properties.js";
import { isObject } from "./values.js";

/** Whether two JSON values are equal. It uses no recursion, so the values may be nested to any depth. */
export function isEqual(one: unknown, other: unknown): boolean {
  const pairs: unknown[] = [one, other];
  while (pairs.length > 0) {
    const a = pairs.pop();
    const b = pairs.pop();
    if (a === b) continue;
    if (Array.isArray(a)) {
      if (!Array.isArray(b) || a.length !== b.length) return false;
      for (const [index, item] of a.entries()) pairs.push(item, b[index]);
    } else if (isObject(a)) {
      if (!isObject(b)) return false;
      const keys = namesOf(a);
      if (keys.length !== namesOf(b).length) return false;
      // As many names, and the same ones: one that `b` lacks is `undefined` there.
      for (const key of keys) pairs.push(a[key], propertyOf(b, key));
    } else {
      return false;
    }
  }
  return true;
}

/** Values, of which some are objects or arrays. */
/* @__NO_SIDE_EFFECTS__ */
export function equalTo(...values: unknown[]): SchemaNode {
  return must(
    (value) => values.some((one) => isEqual(value, one)),
    valuesRule(values),
  );
}
