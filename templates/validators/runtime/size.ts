// Part of the Specwright runtime, copied unchanged.
import { miss, type Report } from "./issues.js";
import { namesOf } from "./properties.js";
import { rulesOf } from "./rules.js";

const minItems = /* @__PURE__ */ rulesOf("minItems");
const maxItems = /* @__PURE__ */ rulesOf("maxItems");

/** Whether an array has as many items as it should. */
export function hasItems(
  value: readonly unknown[],
  least: number,
  most: number,
  at?: Report,
): boolean {
  const { length } = value;
  if (length < least) return miss(at, minItems(least), value);
  return length <= most || miss(at, maxItems(most), value);
}

const minContains = /* @__PURE__ */ rulesOf("minContains");
const maxContains = /* @__PURE__ */ rulesOf("maxContains");

/** Whether as many items match as should. */
export function hasMatches(
  matches: number,
  least: number,
  most: number,
  value: unknown,
  at?: Report,
): boolean {
  if (matches < least) return miss(at, minContains(least), value);
  return matches <= most || miss(at, maxContains(most), value);
}

const minProperties = /* @__PURE__ */ rulesOf("minProperties");
const maxProperties = /* @__PURE__ */ rulesOf("maxProperties");

/** Whether an object has as many properties as it should. */
export function hasProperties(
  value: Readonly<Record<string, unknown>>,
  least: number,
  most: number,
  at?: Report,
): boolean {
  const { length } = namesOf(value);
  if (length < least) return miss(at, minProperties(least), value);
  return length <= most || miss(at, maxProperties(most), value);
}
