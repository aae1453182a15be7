/** Finds the known word that a misspelt one plainly means. */
import { nearestAll } from "../../base/common/nearest.js";

/** Returns the words that are equal but for case and separators, or else the most similar ones. */
export function candidates(word: string, known: readonly string[]): string[] {
  const plain = plainWord(word);
  const same = known.filter((one) => plainWord(one) === plain);
  return same.length > 0 ? same : nearestAll(word, known);
}

/** `min_items`, `min-items` and `MinItems` are the same word. */
export function plainWord(word: string): string {
  return word.toLowerCase().replace(/[\s_-]/g, "");
}

/** Returns the word that a text means if there is only one. */
export function meantWord(
  word: string,
  known: readonly string[],
): string | null {
  const [first, second] = candidates(word, known);
  return first !== undefined && second === undefined ? first : null;
}
