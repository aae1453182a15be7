/** Texts that satisfy their constraints. */
import { stringFormats } from "../../base/openapi/string-formats.js";
import type { Below } from "../../base/common/random.js";
import { textsOf } from "../../base/patterns/texts.js";
import type { SchemaFacts } from "../../facts/schemas/assertions.js";
import { rangeOf, type LimitRange } from "../../keywords/limits.js";
import type { Of } from "../../keywords/table.js";
import { accepts } from "../../keywords/values.js";
import { formatChecks, hasTextFormat } from "../../facts/schemas/formats.js";
import type { ValidateOptions } from "../../facts/schemas/validate.js";
import {
  randomLetters,
  textsOfFormat,
  usualTexts,
  wordsWithin,
} from "./format-texts.js";
import { textsOfName } from "./name-texts.js";
import type { SizeLimits } from "./size.js";

const anyText = "sample";
/** Texts that many patterns match. */
const plainTexts = [anyText, "Sample", "SAMPLE"];
/** Maximum length of an example. */
const longest = 200;
/** The number of texts among which the shortest or the most readable is chosen. */
const compared = 12;

interface TextOptions {
  /** The name of the field or parameter, if it has one. */
  name: string | undefined;
  isFast: ValidateOptions["isFast"];
  /** Random texts come first if there is a seed. */
  below: Below | null;
  style: SizeLimits["texts"];
}

interface TextRules extends LimitRange {
  rules: readonly Of<"string">[];
  patterns: readonly string[];
  formats: readonly string[];
}

/** The most readable or the shortest texts first. */
export function* textsFor(
  facts: SchemaFacts,
  options: TextOptions,
): Generator<string> {
  const rules = rulesOf(facts);
  if (rules.least > longest || rules.least > rules.most) return;
  const fitting = onlyFitting(candidates(rules, options), rules, options);
  // The example of a format is short enough, and a shorter text may not look like one.
  const isShortest =
    options.style === "shortest" && !rules.formats.some(isKnown);
  yield* isShortest ? leastFirst(fitting, (text) => text.length) : fitting;
}

/** Sorts the first texts. */
function* leastFirst(
  texts: Generator<string>,
  rank: (text: string) => number,
): Generator<string> {
  const first: string[] = [];
  // A loop over the generator would close it.
  for (let next = texts.next(); !next.done; next = texts.next())
    if (first.push(next.value) >= compared) break;
  yield* first.sort((one, other) => rank(one) - rank(other));
  yield* texts;
}

function rulesOf({ assertions }: SchemaFacts): TextRules {
  const rules = assertions.string ?? [];
  return {
    ...rangeOf(rules),
    rules,
    patterns: [...new Set(rules.flatMap(({ pattern }) => pattern ?? []))],
    formats: [
      ...new Set(
        rules.flatMap(({ format, contentEncoding }) => [
          ...(format === null ? [] : [format]),
          ...(contentEncoding === "base64" ? ["byte"] : []),
          ...(contentEncoding === "base64url" ? ["base64url"] : []),
        ]),
      ),
    ],
  };
}

function* onlyFitting(
  texts: Iterable<string>,
  { rules, formats }: TextRules,
  { isFast }: TextOptions,
): Generator<string> {
  const tests = { isFast, formats: formatChecks };
  const seen = new Set<string>();
  for (const text of texts) {
    if (seen.has(text)) continue;
    seen.add(text);
    if (
      formats.every((format) => hasTextFormat(format, text) === true) &&
      rules.every((rule) => accepts(rule, text, tests) === true)
    )
      yield text;
  }
}

function* candidates(
  rules: TextRules,
  options: TextOptions,
): Generator<string> {
  if (options.below !== null) yield* random(rules, options, options.below);
  yield* readable(rules, options);
}

function* random(
  { formats, patterns, least, most }: TextRules,
  { name = "", style }: TextOptions,
  below: Below,
): Generator<string> {
  for (const format of formats) yield* textsOfFormat(format, below);
  const isFormatted = formats.some(isKnown);
  if (!isFormatted && style === "readable") {
    yield* textsOfName(name, below);
    if (patterns.length > 0) yield* usualTexts(below);
    yield wordsWithin(least, most, below);
  }
  for (const pattern of patterns)
    yield* leastFirst(textsOf(pattern, { length: least, below }), oddness);
  if (isFormatted) return;
  yield randomLetters(Math.max(least, Math.min(most, 1)), below);
  yield randomLetters(Math.max(least, Math.min(most, 6)), below);
}

/** Punctuation and very short texts are hard to read. */
function oddness(text: string): number {
  return text.replace(/[A-Za-z0-9]/g, "").length + (text.length < 3 ? 3 : 0);
}

/** The example of the format, then texts that suit the name, then texts for the patterns, then any text. */
function* readable(
  { formats, patterns, least, most }: TextRules,
  { name = "", style }: TextOptions,
): Generator<string> {
  const known = formats.filter(isKnown);
  for (const format of known) {
    const example = stringFormats[format]?.example ?? "";
    yield example;
    yield example.padEnd(least, "x");
  }
  if (known.length === 0) {
    if (style === "shortest") yield within("a", Math.max(least, 1), most);
    yield* textsOfName(name, null);
    if (patterns.length > 0) yield* plainTexts;
  }
  for (const pattern of patterns) {
    yield* textsOf(pattern, { length: least });
    // A pattern without an anchor may follow the start of a format: `https://example.com/` and `v1/`.
    for (const format of known) {
      const example = stringFormats[format]?.example ?? "";
      for (const text of textsOf(pattern)) yield example + text;
    }
  }
  const length = Math.max(least, Math.min(most, anyText.length));
  yield within(anyText, least, most);
  yield "ZXhh".repeat(Math.ceil(Math.max(least, 1) / 4));
  for (let count = 2; count <= 20; count++) {
    const text = `${anyText}${String(count)}`.padEnd(least, "x");
    yield text.slice(Math.max(0, text.length - length));
  }
}

function isKnown(format: string): boolean {
  return Object.hasOwn(stringFormats, format);
}

function within(text: string, least: number, most: number): string {
  return text.padEnd(least, "x").slice(0, most);
}
