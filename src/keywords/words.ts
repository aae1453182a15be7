/** What a keyword requires, in the words of its row. */
import { limitsOf, limitWords } from "./limits.js";
import { valueOf, type KeywordRow } from "./table.js";
import type { Assertion } from "../model/model.js";

/** After "must": `be a multiple of 5`. `show` writes the value of the keyword. */
export function mustWords(
  assertion: Assertion,
  row: KeywordRow,
  show: (given: unknown) => string = String,
): string {
  const limit = limitsOf(assertion).find((one) => one.row === row);
  return limit
    ? limitWords(limit)
    : filled(row.words?.must ?? "", show(valueOf(assertion, row)));
}

export function filled(words: string, given: string): string {
  return words.replace("{}", () => given);
}
