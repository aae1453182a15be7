/** Sentences about a rule that refuses a value. */
import { pointerOf, subjectText } from "./path.js";
import { limitsOf, limitWords } from "../../../keywords/limits.js";
import type { KeywordWith, Of } from "../../../keywords/table.js";
import type { JsonValue } from "../../../model/model.js";
import type { BrokenRule } from "./broken-rules.js";
import type { Refusal } from "./root.js";
import type { Keyword } from "./rules.js";

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
  const limit = limitsOf(assertion).find(({ row }) => row.keyword === keyword);
  if (limit) return limitWords(limit);
  switch (keyword as Exclude<Keyword, KeywordWith<{ side: string }>>) {
    case "false":
      return "be absent";
    case "multipleOf":
      return `be a multiple of ${String((assertion as Of<"number">).multipleOf)}`;
    case "format":
      return `have the format "${(assertion as Of<"string">).format ?? ""}"`;
    case "pattern":
      return `match the pattern "${shortened((assertion as Of<"string">).pattern ?? "")}"`;
    case "uniqueItems":
      return "have items that all differ";
    case "contains":
      return "have the number of items that `contains` asks for";
    case "items":
      return "have no further items";
    case "required":
      return `have the property "${name ?? ""}"`;
    case "dependentRequired":
      return `have the properties that "${name ?? ""}" requires`;
    case "propertyNames":
      return "have property names that match `propertyNames`";
    case "additionalProperties":
    case "unevaluatedProperties":
      return "have no other properties than those of its schema";
    case "unevaluatedItems":
      return "have no other items than those of its schema";
    case "anyOf":
      return "match one of the alternatives of `anyOf`";
    case "oneOf":
      return "match exactly one of the alternatives of `oneOf`";
    case "not":
      return "not match the schema of `not`";
    case "enum":
      return "be one of the listed values";
    case "type":
      return "have another type";
  }
}
