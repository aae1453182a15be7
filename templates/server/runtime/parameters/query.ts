// Part of the Specwright runtime.
import { repeated, type RequestIssue } from "../errors/problem.js";
import { coerce } from "./coerce.js";
import { decodeText, parsePairs } from "./pairs.js";
import type { Parameter, ParameterSource, Source } from "./parameter.js";
import { singleTexts } from "./single-texts.js";

/** Query parameters that are single values. */
export const querySource: ParameterSource = {
  read: (_parameters, _request, query) => {
    const few = fewPairs(query);
    return few === null
      ? singleTexts("query", parsePairs(query))
      : new FewTexts(few);
  },
  isNamed: (parameters) => {
    const names = new Set(parameters.map(({ name }) => name));
    return (name) => names.has(name);
  },
};

const mostTexts = 32;

/** Names and encoded values in turn; null if there are many. */
function fewPairs(query: string): string[] | null {
  const texts: string[] = [];
  let from = 0;
  while (from < query.length) {
    const next = query.indexOf("&", from);
    const end = next < 0 ? query.length : next;
    if (end > from) {
      if (texts.length === mostTexts) return null;
      const found = query.indexOf("=", from);
      const at = found < 0 || found > end ? end : found;
      texts.push(decodeText(query.slice(from, at)), query.slice(at + 1, end));
    }
    from = end + 1;
  }
  return texts;
}

/** Comparing a few names with each other is cheaper than a table of them. */
class FewTexts implements Source {
  readonly place = "query";
  readonly #texts: readonly string[];

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  value({ name, shape }: Parameter, issues: RequestIssue[]): unknown {
    const texts = this.#texts;
    let found: string | undefined;
    for (let index = 0; index < texts.length; index += 2) {
      if (texts[index] !== name) continue;
      if (found !== undefined) {
        issues.push(repeated("query", name));
        return undefined;
      }
      found = texts[index + 1];
    }
    return found === undefined ? undefined : coerce(shape, decodeText(found));
  }
}
