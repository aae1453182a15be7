// Part of the Specwright runtime.
import { must, type TestNode } from "./node.js";
import { listedFields } from "./properties.js";
import { countOf, rulesOf, type Rule } from "./rules.js";
import { isObject } from "./values.js";

export const itemCount: (count: number) => string =
  /* @__PURE__ */ countOf("item");

export const minItems: (least: number) => Rule = /* @__PURE__ */ rulesOf(
  "minItems",
  "must have at least ",
  itemCount,
);
export const maxItems: (most: number) => Rule = /* @__PURE__ */ rulesOf(
  "maxItems",
  "must have at most ",
  itemCount,
);

const properties = /* @__PURE__ */ countOf("property", "properties");
const minProperties = /* @__PURE__ */ rulesOf(
  "minProperties",
  "must have at least ",
  properties,
);
const maxProperties = /* @__PURE__ */ rulesOf(
  "maxProperties",
  "must have at most ",
  properties,
);

/** Whether the number of properties is within the limits. */
export function hasProperties(
  value: Readonly<Record<string, unknown>>,
  least: number,
  most: number,
): boolean {
  let count = 0;
  const fields = listedFields(value);
  for (const name in fields) {
    if (fields[name] !== undefined && ++count > most) return false;
  }
  return count >= least;
}

/** A limit of the number of items, before all other tests. */
/* @__NO_SIDE_EFFECTS__ */
export function itemsUpTo(most: number): TestNode {
  return must(
    (value) => !Array.isArray(value) || value.length <= most,
    maxItems(most),
  );
}

/** A limit of the number of properties, before all other tests. */
/* @__NO_SIDE_EFFECTS__ */
export function propertiesUpTo(most: number): TestNode {
  return must(
    (value) => !isObject(value) || hasProperties(value, 0, most),
    maxProperties(most),
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function propertiesFrom(least: number): TestNode {
  return must(
    (value) => !isObject(value) || hasProperties(value, least, Infinity),
    minProperties(least),
  );
}
