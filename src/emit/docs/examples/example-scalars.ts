/** Strings and numbers that satisfy their constraints. */
import { matchingText } from "./example-pattern.js";
import { plausibleTexts } from "./example-words.js";
import { stringFormats } from "../../string-formats.js";
import type { AssertionsByKind, SchemaFacts } from "../facts.js";

const anyText = "sample";
/** Maximum length of an example. */
const longest = 200;

/** `name` is the name of the field or parameter, if it has one. */
export function sampleString(
  { assertions }: SchemaFacts,
  name?: string,
): string | undefined {
  const rules = assertions.string ?? [];
  const least = Math.max(0, ...rules.map((rule) => rule.minLength ?? 0));
  const most = Math.min(...rules.map((rule) => rule.maxLength ?? Infinity));
  if (least > longest) return undefined;
  const patterns = new Set(rules.flatMap(({ pattern }) => pattern ?? []));
  const [pattern] = patterns;
  return (
    pattern === undefined
      ? withoutPattern(rules, { least, most, name })
      : [1, least].map((open) => matchingText(pattern, open))
  ).find(
    (text): text is string =>
      text !== null &&
      patterns.size <= 1 &&
      text.length >= least &&
      text.length <= most,
  );
}

type StringRule = NonNullable<AssertionsByKind["string"]>[number];

/** The example of the format, or else a text that suits the name, or else a word of the right length. */
function withoutPattern(
  rules: readonly StringRule[],
  {
    least,
    most,
    name,
  }: { least: number; most: number; name?: string | undefined },
): string[] {
  const format = rules.find((rule) => rule.format !== null)?.format;
  const encoded = rules.some((rule) => rule.contentEncoding !== null);
  const shape = encoded ? "byte" : (format ?? "");
  return [
    ...(Object.hasOwn(stringFormats, shape)
      ? [stringFormats[shape]?.example ?? ""]
      : []),
    ...(shape === "" ? plausibleTexts(name) : []),
    anyText.padEnd(least, "x").slice(0, Math.max(least, Math.min(most, 6))),
  ];
}

export function sampleNumber({ assertions }: SchemaFacts): number | undefined {
  const rules = assertions.number ?? [];
  const whole = (assertions.types ?? []).some(
    ({ types }) => types.includes("integer") && !types.includes("number"),
  );
  const steps = rules.flatMap(({ multipleOf }) => multipleOf ?? []);
  const step = steps[0] ?? 1;
  const fits = (value: number) =>
    (!whole || Number.isInteger(value)) &&
    steps.every((unit) => Number.isInteger(value / unit)) &&
    rules.every(
      ({ minimum, maximum }) =>
        (minimum === null ||
          value > minimum.value ||
          (value === minimum.value && !minimum.exclusive)) &&
        (maximum === null ||
          value < maximum.value ||
          (value === maximum.value && !maximum.exclusive)),
    );
  const bounds = rules.flatMap(({ minimum, maximum }) => [
    ...(minimum
      ? [minimum.value, (Math.floor(minimum.value / step) + 1) * step]
      : []),
    ...(maximum
      ? [maximum.value, (Math.ceil(maximum.value / step) - 1) * step]
      : []),
    ...(minimum && maximum ? [(minimum.value + maximum.value) / 2] : []),
  ]);
  return [1, step, 0, ...bounds].find(fits);
}
