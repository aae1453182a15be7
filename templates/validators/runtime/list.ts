// Part of the Specwright runtime.
import type { Check, Report } from "./issues.js";
import {
  frameOf,
  nodeOf,
  reportsOf,
  type SchemaNode,
  type SchemaRef,
} from "./node.js";
import { minItems } from "./size.js";
import { mustBeArray } from "./values.js";

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
  const reportItems = itemReport({ items: item, least, check });
  return {
    structure: { kind: "array", items: item },
    rule: mustBeArray,
    report: (value, at, segment) =>
      Array.isArray(value)
        ? reportItems(value, frameOf(at, segment))
        : at.add(mustBeArray, value, segment),
  };
}

/** The items of a value that may have another type. */
/* @__NO_SIDE_EFFECTS__ */
export function items(rules: ArrayRules): SchemaNode {
  const reportItems = itemReport(rules);
  return {
    structure: { kind: "array", prefix: rules.prefix, items: rules.items },
    report: (value, at, segment) =>
      !Array.isArray(value) || reportItems(value, frameOf(at, segment)),
  };
}

/* @__NO_SIDE_EFFECTS__ */
function itemReport({
  prefix = [],
  items: rest,
  least = 0,
  check,
}: ArrayRules): (value: readonly unknown[], at: Report) => boolean {
  let first: readonly SchemaNode["report"][] | undefined;
  let others: SchemaNode["report"] | undefined;
  return (value, at) => {
    first ??= reportsOf(prefix);
    others ??= rest && nodeOf(rest).report;
    if (value.length < least && !at.add(minItems(least), value, undefined)) {
      return false;
    }
    for (let index = 0; index < value.length; index++) {
      const item = value[index];
      const report = index < first.length ? first[index] : others;
      if (report === undefined) break;
      if (report === others && check?.(item)) continue;
      if (!report(item, at, index)) return false;
    }
    return true;
  };
}
