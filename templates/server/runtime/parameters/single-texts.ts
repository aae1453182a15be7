// Part of the Specwright runtime.
/** Parameters that are a pair of a name and one text. */
import { repeated, type RequestIssue } from "../errors/problem.js";
import { coerce } from "./coerce.js";
import { decodeText, type Pairs } from "./pairs.js";
import type { Source } from "./parameter.js";

export type PairsPlace = "query" | "cookie" | "body";

export function singleTexts(
  place: PairsPlace,
  pairs: Pairs,
  decode: (text: string) => string = decodeText,
): Source {
  return {
    place,
    value({ name, shape }, issues) {
      const text = singleText(place, pairs, name, issues);
      return text === undefined ? undefined : coerce(shape, decode(text));
    },
  };
}

/** The text of a name, still encoded. Undefined if it was not sent, or sent more than once, which is an issue. */
export function singleText(
  place: PairsPlace,
  pairs: Pairs,
  name: string,
  issues: RequestIssue[],
): string | undefined {
  const texts = pairs.get(name);
  // Browsers send the most specific cookie first.
  const [text] = texts ?? [];
  if (text === undefined || texts?.length === 1 || place === "cookie")
    return text;
  issues.push(repeated(place, name));
  return undefined;
}
