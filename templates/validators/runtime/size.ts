// Part of the Specwright runtime.
import { fail, type Report } from "./issues.js";
import { listedFields } from "./properties.js";
import { rulesOf } from "./rules.js";

const minItems = /* @__PURE__ */ rulesOf("minItems");
const maxItems = /* @__PURE__ */ rulesOf("maxItems");

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

const minContains = /* @__PURE__ */ rulesOf("minContains");
const maxContains = /* @__PURE__ */ rulesOf("maxContains");

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

const minProperties = /* @__PURE__ */ rulesOf("minProperties");
const maxProperties = /* @__PURE__ */ rulesOf("maxProperties");

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
