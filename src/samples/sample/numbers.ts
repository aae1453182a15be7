/** Numbers that satisfy their constraints. */
import type { Below } from "../../base/common/random.js";
import type {
  AssertionsByKind,
  SchemaFacts,
} from "../../facts/schemas/assertions.js";
import { formatChecks } from "../../facts/schemas/formats.js";
import { limitsOf, rangeOf } from "../../keywords/limits.js";
import { accepts } from "../../keywords/values.js";
import { rangeOfName } from "./name-ranges.js";

type NumberRule = NonNullable<AssertionsByKind["number"]>[number];

const tests = { isFast: () => true, formats: formatChecks };

/** Numbers that suit the name first, then random numbers if there is `below`, then small numbers. */
export function numbersFor(
  { assertions }: SchemaFacts,
  below: Below | null,
  name = "",
): number[] {
  const rules = assertions.number ?? [];
  const whole = (assertions.types ?? []).some(
    ({ types }) => types.includes("integer") && !types.includes("number"),
  );
  const steps = rules.flatMap(({ multipleOf }) => multipleOf ?? []);
  const step = steps.reduce((one, other) => one * other, 1);
  const fits = (value: number) =>
    (!whole || Number.isInteger(value)) &&
    rules.every((rule) => accepts(rule, value, tests) === true);
  const named =
    steps.length > 0 ? [] : numbersOfName(rules, name, whole, below);
  const random =
    below === null || named.length > 0
      ? named
      : whole || steps.length > 0
        ? randomMultiples(rules, step, below)
        : randomDecimals(rules, below);
  const isFree = rules.flatMap(limitsOf).length === 0;
  if (isFree && steps.length === 0)
    return [...new Set([...random, ...smallNumbers])].filter(fits);
  const near = (bound: number, direction: number, unit: number) => {
    const from = Math.round(bound / unit);
    return [0, 1, 2].map((count) => exact((from + direction * count) * unit));
  };
  const units = new Set([step, ...steps, 1]);
  const candidates = [
    ...random,
    1,
    ...steps,
    step,
    0,
    ...rules.flatMap(({ minimum, maximum }) => [
      ...(minimum ? [minimum.value] : []),
      ...[...units].flatMap((unit) => [
        ...(minimum ? near(minimum.value, 1, unit) : []),
        ...(maximum ? [maximum.value, ...near(maximum.value, -1, unit)] : []),
      ]),
      ...(minimum && maximum ? [(minimum.value + maximum.value) / 2] : []),
    ]),
    ...Array.from({ length: 20 }, (_, index) => exact((index + 2) * step)),
    -step,
    0.5,
  ];
  return [...new Set(candidates)].filter(fits);
}

/** The number of random candidates. Most of them satisfy all constraints. */
const randomCount = 4;
/** The number of different values in a range without an end. */
const usualRange = 1_000;

function numbersOfName(
  rules: readonly NumberRule[],
  name: string,
  whole: boolean,
  below: Below | null,
): number[] {
  const isTime = rules.some(({ format }) => format === "unix-time");
  const range = rangeOfName(isTime ? "unix-time" : name);
  if (range === null) return [];
  const { least, most } = rangeOf(rules, -Infinity);
  const first = Math.max(least, range.minimum);
  const last = Math.min(most, range.maximum);
  if (first >= last) return [];
  if (below === null) return [Math.max(first, Math.min(1, last))];
  return drawn(first, last, whole ? 1 : 10 ** -range.decimals, below);
}

function randomMultiples(
  rules: readonly NumberRule[],
  step: number,
  below: Below,
): number[] {
  const { least, most } = rangeOf(rules, -Infinity);
  const range = usualRange * step;
  const isSmall = least <= step && step <= most;
  const first = isSmall ? step : least === -Infinity ? most - range : least;
  return drawn(first, Math.min(most, first + range), step, below);
}

/** Numbers with two decimals, such as prices. A narrow range needs smaller fractions. */
function randomDecimals(rules: readonly NumberRule[], below: Below): number[] {
  const { least, most } = rangeOf(rules, -Infinity);
  const range = usualRange / 10 - 1;
  const isSmall = least <= 1 && 2 <= most;
  const first = isSmall ? 1 : least === -Infinity ? most - range : least;
  const last = Math.min(most, first + range);
  const found = drawn(first, last, 0.01, below);
  return last - first >= 0.1
    ? found
    : Array.from({ length: randomCount }, () =>
        exact(first + (below(17) * (last - first)) / 16),
      );
}

/** Multiples of the unit. */
function drawn(
  first: number,
  last: number,
  unit: number,
  below: Below,
): number[] {
  const start = Math.ceil(exact(first / unit));
  const count = Math.floor(exact(last / unit)) - start + 1;
  if (!Number.isSafeInteger(count) || count < 1) return [];
  return Array.from({ length: randomCount }, () =>
    exact((start + below(count)) * unit),
  );
}

/** The candidates without limits. */
const smallNumbers = [
  1,
  0,
  2,
  3,
  // For a schema that integers do not match, before too many candidates were tried.
  1.5,
  ...Array.from({ length: 18 }, (_, index) => index + 4),
  -1,
  0.5,
];

/** Without the error of a binary fraction: 0.3 instead of 0.30000000000000004. */
function exact(value: number): number {
  return Number(value.toPrecision(15));
}
