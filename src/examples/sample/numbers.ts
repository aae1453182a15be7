/** Numbers that satisfy their constraints. */
import type { Below } from "../../common/random.js";
import type { AssertionsByKind, SchemaFacts } from "../facts.js";
import { hasNumberFormat } from "../formats.js";

type NumberRule = NonNullable<AssertionsByKind["number"]>[number];

/** Random numbers first if there is `below`, then small numbers. */
export function numbersFor(
  { assertions }: SchemaFacts,
  below: Below | null,
): number[] {
  const rules = assertions.number ?? [];
  const whole = (assertions.types ?? []).some(
    ({ types }) => types.includes("integer") && !types.includes("number"),
  );
  const steps = rules.flatMap(({ multipleOf }) => multipleOf ?? []);
  const step = steps.reduce((one, other) => one * other, 1);
  const fits = (value: number) =>
    (!whole || Number.isInteger(value)) &&
    steps.every((unit) => Number.isInteger(exact(value / unit))) &&
    rules.every(
      ({ minimum, maximum, format }) =>
        (minimum === null ||
          value > minimum.value ||
          (value === minimum.value && !minimum.exclusive)) &&
        (maximum === null ||
          value < maximum.value ||
          (value === maximum.value && !maximum.exclusive)) &&
        (format === null || hasNumberFormat(format, value)),
    );
  const random = below === null ? [] : randomNumbers(rules, whole, step, below);
  const isFree = rules.every((rule) => !rule.minimum && !rule.maximum);
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

function randomNumbers(
  rules: readonly NumberRule[],
  whole: boolean,
  step: number,
  below: Below,
): number[] {
  const least = Math.max(
    ...rules.map(({ minimum }) => minimum?.value ?? -Infinity),
  );
  const most = Math.min(
    ...rules.map(({ maximum }) => maximum?.value ?? Infinity),
  );
  const range = usualRange * step;
  const isSmall = least <= step && step <= most;
  const first = isSmall ? step : least === -Infinity ? most - range : least;
  const last = Math.min(most, first + range);
  // A narrow range contains no multiple of 1, but fractions.
  const unit = last - first >= step || whole ? step : (last - first) / 16;
  const count = Math.floor((last - first) / unit);
  if (!Number.isSafeInteger(count) || count < 1) return [];
  const start = unit === step ? Math.ceil(first / unit) * unit : first;
  return Array.from({ length: randomCount }, () =>
    exact(start + below(count + 1) * unit),
  );
}

/** The candidates without limits. */
const smallNumbers = [
  1,
  0,
  ...Array.from({ length: 20 }, (_, index) => index + 2),
  -1,
  0.5,
];

/** Without the error of a binary fraction: 0.3 instead of 0.30000000000000004. */
function exact(value: number): number {
  return Number(value.toPrecision(15));
}
