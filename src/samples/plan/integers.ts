/** Ranges of integers. */
import type { SchemaFacts } from "../../facts/schemas/assertions.js";
import { numberRange } from "../../facts/schemas/formats.js";
import { limitsOf, narrowest, wholeLimit } from "../../keywords/limits.js";
import { rangeOfName } from "../sample/name-ranges.js";
import { noPlan, type SamplePlan } from "./plan.js";

/** As many numbers as a list of different ids may need. */
const width = 999;

/** Null if the constraints do not describe one range. Numbers that suit the name are preferred, then positive ones. */
export function integerPlan(
  { assertions }: SchemaFacts,
  name: string,
): SamplePlan | null {
  const rules = assertions.number ?? [];
  const steps = new Set(rules.flatMap(({ multipleOf }) => multipleOf ?? []));
  const [step = 1] = steps;
  if (steps.size > 1 || !Number.isSafeInteger(step) || step < 1) return null;
  const formats = rules.flatMap(({ format }) => format ?? []).map(numberRange);
  if (formats.some((range) => !range?.isWhole)) return null;
  const largest = Math.min(
    ...formats.map((range) => range?.most ?? Infinity),
    Number.MAX_SAFE_INTEGER,
  );
  const limits = rules.flatMap(limitsOf).map(wholeLimit);
  const least = narrowest(limits, "least")?.value ?? -Infinity;
  const lower = Math.max(-largest, least);
  const upper = Math.min(largest, narrowest(limits, "most")?.value ?? Infinity);
  const named = step === 1 ? rangeOfName(name) : null;
  const first = Math.max(lower, named?.minimum ?? -Infinity);
  const last = Math.min(upper, named?.maximum ?? Infinity);
  return named !== null && first < last
    ? rangePlan(first, last, step, Infinity)
    : rangePlan(lower, upper, step, width);
}

/** At most `most` numbers. */
function rangePlan(
  lower: number,
  upper: number,
  step: number,
  most: number,
): SamplePlan {
  const first = Math.max(lower, Math.min(1, upper));
  // All positive numbers may lie outside the range, and `upper` may be the only multiple in it.
  const aligned = Math.ceil(first / step) * step;
  const minimum = aligned <= upper ? aligned : Math.floor(upper / step) * step;
  if (minimum < lower || minimum > upper) return noPlan;
  const count = Math.min(most - 1, Math.floor((upper - minimum) / step));
  // `0 * -1` is `-0`.
  return {
    kind: "integer",
    minimum: minimum + 0,
    maximum: minimum + count * step,
    step,
  };
}
