/** Texts that satisfy their constraints. */
import { stringFormats } from "../../common/string-formats.js";
import { patternFlags } from "../../model/schemas/pattern.js";
import { textsOf } from "../../patterns/texts.js";
import type { SchemaFacts } from "../facts.js";
import { hasTextFormat } from "../formats.js";
import type { ValidateOptions } from "../validate.js";
import { plausibleTexts } from "./value-names.js";

const anyText = "sample";
/** Maximum length of an example. */
const longest = 200;

export interface TextOptions {
  /** The name of the field or parameter, if it has one. */
  name: string | undefined;
  isFast: ValidateOptions["isFast"];
}

/** The most readable texts first. */
export function* textsFor(
  { assertions }: SchemaFacts,
  { name, isFast }: TextOptions,
): Generator<string> {
  const rules = assertions.string ?? [];
  const least = Math.max(0, ...rules.map((rule) => rule.minLength ?? 0));
  const most = Math.min(...rules.map((rule) => rule.maxLength ?? Infinity));
  if (least > longest || least > most) return;
  const patterns = [
    ...new Set(rules.flatMap(({ pattern }) => pattern ?? [])),
  ].filter((pattern) => patternFlags(pattern) !== null);
  const formats = new Set(
    rules.flatMap(({ format, contentEncoding }) => [
      ...(format === null ? [] : [format]),
      ...(contentEncoding === "base64" ? ["byte"] : []),
      ...(contentEncoding === "base64url" ? ["base64url"] : []),
    ]),
  );
  const fits = (text: string): boolean => {
    const length = [...text].length;
    return (
      length >= least &&
      length <= most &&
      [...formats].every((format) => hasTextFormat(format, text) === true) &&
      patterns.every(
        (pattern) =>
          isFast(pattern, text) &&
          new RegExp(pattern, patternFlags(pattern) ?? "").test(text),
      )
    );
  };
  const seen = new Set<string>();
  for (const text of candidates([...formats], patterns, {
    least,
    most,
    name,
  })) {
    if (seen.has(text) || !fits(text)) continue;
    seen.add(text);
    yield text;
  }
}

/** The example of the format, then a text that suits the name, then texts for the patterns, then any text. */
function* candidates(
  formats: readonly string[],
  patterns: readonly string[],
  {
    least,
    most,
    name,
  }: { least: number; most: number; name: string | undefined },
): Generator<string> {
  const known = formats.filter((format) =>
    Object.hasOwn(stringFormats, format),
  );
  for (const format of known) {
    const example = stringFormats[format]?.example ?? "";
    yield example;
    yield example.padEnd(least, "x");
  }
  if (known.length === 0) yield* plausibleTexts(name ?? "");
  for (const pattern of patterns) {
    yield* textsOf(pattern, least);
    // A pattern without an anchor may follow the start of a format: `https://example.com/` and `v1/`.
    for (const format of known) {
      const example = stringFormats[format]?.example ?? "";
      for (const text of textsOf(pattern)) yield example + text;
    }
  }
  const length = Math.max(least, Math.min(most, anyText.length));
  yield anyText.padEnd(least, "x").slice(0, length);
  yield "ZXhh".repeat(Math.ceil(Math.max(least, 1) / 4));
  for (let count = 2; count <= 20; count++) {
    const text = `${anyText}${String(count)}`.padEnd(least, "x");
    yield text.slice(Math.max(0, text.length - length));
  }
}
