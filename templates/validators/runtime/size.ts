// Part of the Specwright runtime.
import { fail, type Report } from "./issues.js";
import { listedFields } from "./properties.js";
import { countOf, rulesOf } from "./rules.js";

const items = /* @__PURE__ */ countOf("item");
const minItems = /* @__PURE__ */ rulesOf(
  "minItems",
  "must have at least ",
  items,
);
const maxItems = /* @__PURE__ */ rulesOf(
  "maxItems",
  "must have at most ",
  items,
);

/** Whether the number of items is within the limits. */
export function hasItems(
  value: readonly unknown[],
  least: number,
  most: number,
  at?: Report,
): boolean {
  const { length } = value;
  if (length < least) return fail(at, minItems(least), value);
  return length <= most || fail(at, maxItems(most), value);
}

const matchingItems = /* @__PURE__ */ countOf("matching item");
const minContains = /* @__PURE__ */ rulesOf(
  "minContains",
  "must have at least ",
  matchingItems,
);
const maxContains = /* @__PURE__ */ rulesOf(
  "maxContains",
  "must have at most ",
  matchingItems,
);

/** Whether the number of matching items is within the limits. */
export function hasMatches(
  matches: number,
  least: number,
  most: number,
  value: unknown,
  at?: Report,
): boolean {
  if (matches < least) return fail(at, minContains(least), value);
  return matches <= most || fail(at, maxContains(most), value);
}

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
  at?: Report,
): boolean {
  let count = 0;
  const fields = listedFields(value);
  for (const name in fields) {
    if (fields[name] !== undefined && ++count > most) break;
  }
  if (count < least) return fail(at, minProperties(least), value);
  return count <= most || fail(at, maxProperties(most), value);
}
