// Part of the Specwright runtime.
import { must, type TestNode } from "./node.js";
import { listedFields } from "./properties.js";
import { counted, ruleOf, type Rule } from "./rules.js";
import { isObject } from "./values.js";

export function minItems(least: number): Rule {
  const words = counted(least, "item");
  return ruleOf("minItems", least, `must have at least ${words}`);
}

export function maxItems(most: number): Rule {
  const words = counted(most, "item");
  return ruleOf("maxItems", most, `must have at most ${words}`);
}

function properties(count: number): string {
  return counted(count, "property", "properties");
}

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
    ruleOf("maxProperties", most, `must have at most ${properties(most)}`),
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function propertiesFrom(least: number): TestNode {
  return must(
    (value) => !isObject(value) || hasProperties(value, least, Infinity),
    ruleOf("minProperties", least, `must have at least ${properties(least)}`),
  );
}
