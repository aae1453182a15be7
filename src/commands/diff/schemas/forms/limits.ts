/** The rules of numbers, texts and lists that apply together, as one set of rules. */
import { numberRange } from "../../../../facts/schemas/formats.js";
import {
  keywordOf,
  limitsOf,
  narrowest,
  rangeOf,
  wholeLimit,
  type Limit,
  type LimitRange,
} from "../../../../keywords/limits.js";
import { bare, type Of } from "../../../../keywords/table.js";
import { stringFormats } from "../../../../base/openapi/string-formats.js";

/** Texts that are equal for equal rules; null if no value satisfies them. */
export type RuleTexts = string[] | null;

/** The format of a number that validators check, as a rule. */
function formatRule({ format }: Of<"number">): Of<"number">[] {
  const range = numberRange(format);
  if (range === null) return [];
  const { least, most, isWhole } = range;
  return [
    {
      ...bare.number,
      minimum: { value: least, exclusive: false },
      maximum: { value: most, exclusive: false },
      multipleOf: isWhole ? 1 : null,
    },
  ];
}

export function numberTexts(
  own: readonly Of<"number">[],
  isIntegerType: boolean,
): RuleTexts {
  const rules = own.flatMap((rule) => [rule, ...formatRule(rule)]);
  const steps = new Set(rules.flatMap(({ multipleOf }) => multipleOf ?? []));
  const isInteger =
    isIntegerType || [...steps].some((step) => Number.isInteger(step));
  steps.delete(1);
  const limits = rules
    .flatMap(limitsOf)
    .map((limit) => (isInteger ? wholeLimit(limit) : limit));
  const least = narrowest(limits, "least");
  const most = narrowest(limits, "most");
  if (least && most && least.value > most.value) return null;
  return [
    ...(isInteger ? ["integer"] : []),
    ...[...steps].map((step) => `multipleOf ${String(step)}`),
    ...(least ? [boundText(least)] : []),
    ...(most ? [boundText(most)] : []),
  ];
}

function boundText(limit: Limit): string {
  return `${keywordOf(limit)} ${String(limit.value)}`;
}

/** Validators do not check unknown formats. */
export function textTexts(rules: readonly Of<"string">[]): RuleTexts {
  const patterns = rules.flatMap(({ pattern }) => pattern ?? []);
  const formats = rules.flatMap(({ format }) => format ?? []);
  const isChecked = (format: string) =>
    Object.hasOwn(stringFormats, format) &&
    stringFormats[format]?.check !== null;
  return withSizes(
    [
      ...patterns.map((pattern) => `pattern ${pattern}`),
      ...formats.filter(isChecked).map((format) => `format ${format}`),
    ],
    rangeOf(rules),
  );
}

export function withSizes(
  rules: readonly string[],
  { least, most }: LimitRange,
): RuleTexts {
  if (least > most) return null;
  return [
    ...rules,
    ...(least > 0 ? [`at least ${String(least)}`] : []),
    ...(most < Infinity ? [`at most ${String(most)}`] : []),
  ];
}
