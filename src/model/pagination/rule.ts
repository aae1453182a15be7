/** Pagination as the spec or the config states it, in one form for all spellings. */
import { paginationStyles } from "../../base/openapi/pagination.js";
import { isObject } from "../../base/common/json.js";

export interface PaginationRule {
  style?: (typeof paginationStyles)[number];
  /** The parameter that selects the page, or a property of the JSON request body. */
  parameter?: string;
  /** JSON pointers into the response body; for `lastItem`, `next` starts at the item. */
  next?: string;
  items?: string;
  more?: string;
  total?: string;
  pages?: string;
  /** The number of the first page. */
  first?: number;
}

const ruleKeys: Readonly<Record<keyof PaginationRule, "string" | "number">> = {
  style: "string",
  parameter: "string",
  next: "string",
  items: "string",
  more: "string",
  total: "string",
  pages: "string",
  first: "number",
};

/** Returns whether a value is meant as a rule. Other tools use `x-pagination` with keys of their own. */
export function isRule(value: unknown): boolean {
  return isObject(value)
    ? Object.keys(value).some((key) => Object.hasOwn(ruleKeys, key))
    : value === false;
}

/** What is wrong with a rule, or null. It completes the sentence "the rule cannot be applied: ...". */
export function ruleProblem(value: unknown): string | null {
  if (!isObject(value)) return "it must be an object, or false";
  for (const [key, item] of Object.entries(value)) {
    if (!Object.hasOwn(ruleKeys, key)) {
      return `the key ${key} is not known. The keys are ${Object.keys(ruleKeys).join(", ")}`;
    }
    const expected = ruleKeys[key as keyof PaginationRule];
    if (typeof item !== expected) return `\`${key}\` must be a ${expected}`;
  }
  return paginationStyles.some((style) => style === value["style"])
    ? null
    : `\`style\` must be ${paginationStyles.join(", ")}`;
}
