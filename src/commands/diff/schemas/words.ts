/** Sentences about a rule that refuses a value. */
import { pointerOf, subjectText } from "./path.js";
import { kindRow } from "../../../keywords/kinds.js";
import { keywordsOf } from "../../../keywords/table.js";
import { mustWords } from "../../../keywords/words.js";
import type { JsonValue } from "../../../model/model.js";
import type { BrokenRule } from "./broken-rules.js";
import type { Refusal } from "./root.js";

/** What changed for a value: it is refused now, or it is accepted now. */
export function sentenceOf(refusal: Refusal, isNarrower: boolean): string {
  const { keyword, value, name, anchor, isListed } = refusal;
  const subject = subjectText({
    schema: anchor.schema,
    path: pointerOf(anchor.path),
  });
  if (keyword === "type" || (keyword === "enum" && isListed))
    return `${subject} ${isNarrower ? "must no longer be" : "may now be"} ${describeValue(value, keyword)}`;
  if (keyword === "additionalProperties" && name !== null)
    return `${subject} ${isNarrower ? "must no longer" : "may now"} have the property "${name}"`;
  const clause = clauseOf(refusal);
  return `${subject} ${isNarrower ? "must now" : "need no longer"} ${clause}`;
}

function describeValue(value: JsonValue, keyword: "enum" | "type"): string {
  if (value === null) return "null";
  if (keyword === "enum") return shortened(JSON.stringify(value));
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  if (typeof value === "number")
    return Number.isInteger(value) ? "an integer" : "a number with decimals";
  return typeof value === "string" ? "a string" : "a boolean";
}

const longestText = 80;

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

function clauseOf({ keyword, assertion, name }: BrokenRule): string {
  const row = keywordsOf(assertion.kind).find((one) => one.keyword === keyword);
  const show = (given: unknown) =>
    name === null
      ? typeof given === "string"
        ? `"${shortened(given)}"`
        : String(given)
      : `"${name}"`;
  return row
    ? mustWords(assertion, row, show)
    : (kindRow(assertion.kind)?.must ?? "");
}
