// Part of the Specwright runtime.
import {
  frameOf,
  nodeOf,
  typed,
  type SchemaNode,
  type SchemaRef,
} from "./node.js";
import { minItems } from "./size.js";
import { anyArray } from "./values.js";

export interface ArrayRules {
  /** The first items. An array may be shorter. */
  readonly prefix?: readonly SchemaRef[];
  /** All other items. */
  readonly items?: SchemaRef;
  readonly least?: number;
}

/* @__NO_SIDE_EFFECTS__ */
export function list(item: SchemaRef, least = 0): SchemaNode {
  return typed(anyArray, items({ items: item, least }));
}

/** The items of a value that may have another type. */
/* @__NO_SIDE_EFFECTS__ */
export function items({
  prefix = [],
  items: rest,
  least = 0,
}: ArrayRules): SchemaNode {
  return {
    report(value, at, segment) {
      if (!Array.isArray(value)) return true;
      const inner = frameOf(at, segment);
      if (
        value.length < least &&
        !inner.add(minItems(least), value, undefined)
      ) {
        return false;
      }
      for (let index = 0; index < value.length; index++) {
        const ref = prefix[index] ?? rest;
        if (ref === undefined) continue;
        if (!nodeOf(ref).report(value[index], inner, index)) return false;
      }
      return true;
    },
  };
}
