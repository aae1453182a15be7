// Part of the Specwright runtime.
import type { Check } from "./issues.js";
import {
  frameOf,
  nodeOf,
  reportsOf,
  typed,
  type SchemaNode,
  type SchemaRef,
} from "./node.js";
import { minItems } from "./size.js";
import { anyArray } from "./values.js";

interface ArrayRules {
  /** The first items. An array may be shorter. */
  readonly prefix?: readonly SchemaRef[];
  /** All other items. */
  readonly items?: SchemaRef;
  readonly least?: number;
  readonly check?: Check | undefined;
}

/** With the check of the items, those that match are not visited. */
/* @__NO_SIDE_EFFECTS__ */
export function list(item: SchemaRef, least = 0, check?: Check): SchemaNode {
  return typed(anyArray, items({ items: item, least, check }));
}

/** The items of a value that may have another type. */
/* @__NO_SIDE_EFFECTS__ */
export function items({
  prefix = [],
  items: rest,
  least = 0,
  check,
}: ArrayRules): SchemaNode {
  let first: readonly SchemaNode["report"][] | undefined;
  let others: SchemaNode["report"] | undefined;
  return {
    report(value, at, segment) {
      if (!Array.isArray(value)) return true;
      first ??= reportsOf(prefix);
      others ??= rest && nodeOf(rest).report;
      const inner = frameOf(at, segment);
      if (
        value.length < least &&
        !inner.add(minItems(least), value, undefined)
      ) {
        return false;
      }
      for (let index = 0; index < value.length; index++) {
        const item: unknown = value[index];
        const report = index < first.length ? first[index] : others;
        if (report === undefined) break;
        if (report === others && check?.(item)) continue;
        if (!report(item, inner, index)) return false;
      }
      return true;
    },
  };
}
