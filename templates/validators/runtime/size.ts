// Part of the Specwright runtime.
import { fail, type Report } from "./issues.js";
import { listedFields } from "./properties.js";
import { countOf, Rule, rulesOf } from "./rules.js";

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

/**
 * Whether the number of matching items is within the limits. The words say in messages what one of them is, and what
 * several are: `is an integer`, `are integers`.
 */
export function hasMatches(
  matches: number,
  least: number,
  most: number,
  value: unknown,
  at?: Report,
  one?: string,
  many?: string,
): boolean {
  if (matches >= least && matches <= most) return true;
  if (at === undefined) return false;
  const [keyword, limit, count] =
    matches < least
      ? (["minContains", "least", least] as const)
      : (["maxContains", "most", most] as const);
  const words = count === 1 ? one : many;
  const sentence = (): string =>
    words === undefined
      ? `must have at ${limit} ${matchingItems(count)}`
      : `must have at ${limit} ${items(count)} that ${words}`;
  return at.add(new Rule(keyword, count, sentence), value, undefined);
}

const matchingItems = /* @__PURE__ */ countOf("matching item");

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
