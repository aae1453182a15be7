/** The short name of an API, from its title: `GitHub v3 REST API` → `GitHub v3`. */
import { fileSlug, pascalCase, type Identifier } from "./identifiers.js";

export interface ApiName {
  /** `GitHubV3` */
  readonly stem: Identifier;
  /** `github-v3`: a brand such as `GitHub` is one word. */
  readonly slug: string;
}

export function apiName(title: string): ApiName {
  const name = shortTitle(title);
  return { stem: pascalCase(name), slug: fileSlug(name.toLowerCase()) };
}

/** Words that say only that an API is described. */
const generic =
  "apis?|rest|restful|http|openapi|swagger|specifications?|spec|documentation|docs|reference|definitions?|endpoints?|client|sdk|with|by|for|of|and";

/** Each step removes a part that does not tell one API from another. A step that would leave nothing is not taken. */
const steps: readonly (readonly [RegExp, string])[] = [
  [/\s*\([^()]*\)/g, ""],
  [
    /(?:^|\s)(?:(?:rest|restful|http|open)\s+)?apis?(?=[\s:,]|\.?(?:\s|$))/gi,
    "",
  ],
  [/['’]s\b/g, ""],
  [new RegExp(`^\\s*(?:${generic})\\s*[-:|–]\\s*`, "i"), ""],
  [/^\s*the\s+/i, ""],
];

const trailing = new RegExp(
  `[^\\p{L}\\p{N}]+(?:${generic})[^\\p{L}\\p{N}]*$`,
  "iu",
);

function shortTitle(title: string): string {
  // Titles are one line. More text cannot be part of a name, and would only take time.
  let text = title.slice(0, 300);
  const take = (shorter: string): boolean => {
    const isShorter = shorter !== text && /[\p{L}\p{N}]/u.test(shorter);
    if (isShorter) text = shorter;
    return isShorter;
  };
  for (const [pattern, replacement] of steps) {
    take(text.replace(pattern, replacement));
  }
  while (take(text.replace(trailing, ""))) continue;
  // Nothing but generic words is left of `API Documentation`.
  return new RegExp(
    `^[^\\p{L}\\p{N}]*(?:${generic})[^\\p{L}\\p{N}]*$`,
    "iu",
  ).test(text)
    ? "Api"
    : text;
}
