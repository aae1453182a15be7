/** Whether no text satisfies some rules. */
import { patternOf } from "../../base/patterns/pattern-flags.js";
import { isEmptyTextSet } from "../../base/patterns/text-sets.js";
import type { JsonValue } from "../../model/model.js";
import { formatShapes } from "../schemas/formats.js";
import { lengthsOf } from "./lengths.js";
import type { Literal } from "./literal.js";

/** Each text with the first format has the others as well. */
const widerFormats: Readonly<Record<string, readonly string[]>> = {
  email: ["idn-email"],
  uri: ["uri-reference", "iri", "iri-reference"],
  iri: ["iri-reference"],
  "uri-reference": ["iri-reference"],
};

export function hasNoText(
  rules: readonly Literal[],
  excluded: readonly JsonValue[],
): boolean {
  const formatsWith = (isHeld: boolean) =>
    rules.flatMap((rule) =>
      rule.kind === "format" && rule.holds === isHeld ? [rule.format] : [],
    );
  const patternsWith = (isHeld: boolean) =>
    rules.flatMap((rule) =>
      rule.kind === "pattern" && rule.holds === isHeld ? [rule.pattern] : [],
    );
  const formats = formatsWith(true);
  const others = formatsWith(false);
  const implied = new Set(
    formats.flatMap((format) => [format, ...(widerFormats[format] ?? [])]),
  );
  if (others.some((format) => implied.has(format))) return true;
  return isEmptyTextSet({
    patterns: [
      ...patternsWith(true).map(patternOf),
      ...formats.flatMap((format) => formatShapes(format)?.possible ?? []),
    ],
    excluded: [
      ...patternsWith(false).map(patternOf),
      ...excluded.filter((one) => typeof one === "string").map(exactly),
      ...others.flatMap((format) => formatShapes(format)?.certain ?? []),
    ],
    ...lengthsOf(rules),
  });
}

function exactly(text: string): RegExp {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`^${escaped}$`, "u");
}
