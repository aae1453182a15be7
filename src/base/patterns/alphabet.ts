/**
 * The alphabet of one pattern. Characters that belong to the same sets of the pattern count as one letter. A set is a
 * number with one bit for each letter, so an intersection of sets is a single operation.
 */
import { appendTo } from "../common/append-to.js";
import { spendStep, type StepBudget } from "./budget.js";
import {
  anyCharacter,
  pick,
  textEnd,
  textStart,
  type CharSet,
  type Range,
} from "./char-set.js";

/** A bit for each letter. */
export type Letters = bigint;

export interface Alphabet {
  letters: Letter[];
  textStart: Letters;
  textEnd: Letters;
  lettersOf(set: CharSet): Letters;
}

export interface Letter {
  bit: Letters;
  /** One character that represents the letter. */
  codePoint: number;
}

const marks: CharSet = [[textStart, textEnd]];

export function createAlphabet(
  sets: readonly CharSet[],
  budget: StepBudget,
): Alphabet {
  const distinct = [...new Set(sets)];
  const groups = new Map<string, Range[]>();
  for (const range of pieces([...distinct, anyCharacter, marks])) {
    const [first] = range;
    const owners = distinct.flatMap((set, index) => {
      spendStep(budget);
      return contains(set, first) ? index : [];
    });
    const isMark = first >= textStart;
    const key = isMark ? `mark ${String(first)}` : owners.join(" ");
    appendTo(groups, key, range);
  }
  const letters = [...groups.values()].map((ranges, index): Letter => ({
    bit: 1n << BigInt(index),
    codePoint: pick(ranges),
  }));
  const lettersOf = (set: CharSet): Letters =>
    letters
      .filter(({ codePoint }) => contains(set, codePoint))
      .reduce((bits, { bit }) => bits | bit, 0n);
  return {
    letters,
    textStart: lettersOf([[textStart, textStart]]),
    textEnd: lettersOf([[textEnd, textEnd]]),
    lettersOf,
  };
}

/** Returns the ranges that no set divides further. */
function pieces(sets: readonly CharSet[]): Range[] {
  const starts = new Set<number>();
  for (const set of sets) {
    for (const [first, last] of set) starts.add(first).add(last + 1);
  }
  starts.add(textEnd);
  const sorted = [...starts].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((start, index) => {
    const end = sorted[index + 1] ?? start + 1;
    return [start, end - 1];
  });
}

function contains(set: CharSet, codePoint: number): boolean {
  let [low, high] = [0, set.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = set[middle] ?? [0, 0];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}
