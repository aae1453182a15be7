/** The rules of numbers, texts and lists that apply together, as one set of rules. */
import type { Assertion, Bound } from "../../../../model/model.js";
import { stringFormats } from "../../../../base/openapi/string-formats.js";

type Of<K extends Assertion["kind"]> = Extract<Assertion, { kind: K }>;

/** Texts that are equal for equal rules; null if no value satisfies them. */
export type RuleTexts = string[] | null;

const largestFloat = 3.4028234663852886e38;

function range(limit: number, isInteger: boolean): Of<"number"> {
  return {
    kind: "number",
    minimum: { value: isInteger ? -limit - 1 : -limit, exclusive: false },
    maximum: { value: limit, exclusive: false },
    multipleOf: isInteger ? 1 : null,
    format: null,
  };
}

/** The formats of numbers that validators check, as limits. */
const numberFormats: Readonly<Record<string, Of<"number">>> = {
  int32: range(2 ** 31 - 1, true),
  int64: {
    ...range(Number.MAX_SAFE_INTEGER, true),
    minimum: { value: Number.MIN_SAFE_INTEGER, exclusive: false },
  },
  float: range(largestFloat, false),
};

export function numberTexts(
  own: readonly Of<"number">[],
  isIntegerType: boolean,
): RuleTexts {
  const rules = own.flatMap((rule) => {
    const { format } = rule;
    const known =
      format !== null && Object.hasOwn(numberFormats, format)
        ? numberFormats[format]
        : undefined;
    return known ? [rule, known] : [rule];
  });
  const steps = new Set(rules.flatMap(({ multipleOf }) => multipleOf ?? []));
  const isInteger =
    isIntegerType || [...steps].some((step) => Number.isInteger(step));
  steps.delete(1);
  const minimum = narrowest(
    rules.map((rule) => rule.minimum),
    (one, other) => one > other,
    isInteger ? Math.ceil : null,
    1,
  );
  const maximum = narrowest(
    rules.map((rule) => rule.maximum),
    (one, other) => one < other,
    isInteger ? Math.floor : null,
    -1,
  );
  if (minimum && maximum && minimum.value > maximum.value) return null;
  return [
    ...(isInteger ? ["integer"] : []),
    ...[...steps].map((step) => `multipleOf ${String(step)}`),
    ...(minimum ? [`minimum ${boundText(minimum)}`] : []),
    ...(maximum ? [`maximum ${boundText(maximum)}`] : []),
  ];
}

/** `round` turns the bound of an integer to the nearest integer that is allowed. */
function narrowest(
  bounds: readonly (Bound | null)[],
  isNarrower: (one: number, other: number) => boolean,
  round: ((value: number) => number) | null,
  step: 1 | -1,
): Bound | null {
  let found: Bound | null = null;
  for (const bound of bounds) {
    if (bound === null) continue;
    const { value, exclusive } = round ? whole(bound, round, step) : bound;
    if (
      found === null ||
      isNarrower(value, found.value) ||
      (value === found.value && exclusive)
    )
      found = { value, exclusive };
  }
  return found;
}

function whole(
  { value, exclusive }: Bound,
  round: (value: number) => number,
  step: 1 | -1,
): Bound {
  const rounded = round(value);
  // Beyond these, the next integer is not the next number.
  const isExact = Number.isSafeInteger(rounded + step);
  return exclusive && rounded === value
    ? isExact
      ? { value: rounded + step, exclusive: false }
      : { value, exclusive }
    : { value: rounded, exclusive: false };
}

function boundText({ value, exclusive }: Bound): string {
  return `${String(value)}${exclusive ? " exclusive" : ""}`;
}

/** Validators do not check unknown formats. */
export function textTexts(rules: readonly Of<"string">[]): RuleTexts {
  const patterns = rules.flatMap(({ pattern }) => pattern ?? []);
  const formats = rules.flatMap(({ format }) => format ?? []);
  const isChecked = (format: string) =>
    Object.hasOwn(stringFormats, format) &&
    stringFormats[format]?.check !== null;
  return withLengths(
    [
      ...patterns.map((pattern) => `pattern ${pattern}`),
      ...formats.filter(isChecked).map((format) => `format ${format}`),
    ],
    rules.map(({ minLength, maxLength }) => [minLength, maxLength]),
  );
}

/** The rules, with the narrowest of some limits. */
export function withLengths(
  rules: readonly string[],
  limits: readonly (readonly [
    least: number | null | undefined,
    most: number | null | undefined,
  ])[],
): RuleTexts {
  const least = Math.max(0, ...limits.map(([one]) => one ?? 0));
  const most = Math.min(...limits.map(([, one]) => one ?? Infinity));
  if (least > most) return null;
  return [
    ...rules,
    ...(least > 0 ? [`at least ${String(least)}`] : []),
    ...(most < Infinity ? [`at most ${String(most)}`] : []),
  ];
}
