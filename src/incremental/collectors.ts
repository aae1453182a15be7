/**
 * Collects words from all units, for example which runtime modules they use. A unit that is not run again gives the same
 * words, as long as it gets the same answers.
 */
import type { ApiModel } from "../model/model.js";
import { noteWord } from "./tracking.js";

/** Adds a word, and returns what the unit depends on. */
type Collector = (word: string) => string;

const collectors = new WeakMap<ApiModel, Map<string, Collector>>();

/** Notes the words that are given to `add`. */
export function createCollector(
  model: ApiModel,
  name: string,
  add: Collector,
): Collector {
  const known = collectors.get(model) ?? new Map<string, Collector>();
  collectors.set(model, known.set(name, add));
  return (word) => {
    const answer = add(word);
    noteWord(name, word, answer);
    return answer;
  };
}

/** Gives the words of an earlier run. Returns false at the first answer that differs. */
export function repeatWords(
  model: ApiModel,
  name: string,
  words: Iterable<readonly [word: string, answer: string]>,
): boolean {
  const add = collectors.get(model)?.get(name);
  if (!add) return false;
  for (const [word, answer] of words) if (add(word) !== answer) return false;
  return true;
}
