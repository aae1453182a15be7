/** Texts for a regular expression. They are candidates only: the caller must match them, because of lookaheads. */
import { getOrCreate } from "../common/get-or-create.js";
import { memoize } from "../common/memoize.js";
import { randomBelow, type Below } from "../common/random.js";
import { patternFlags } from "./pattern-flags.js";
import { pick, textStart, type CharSet } from "./char-set.js";
import { parsePattern, type Term } from "./parse.js";
import { isTooLarge } from "./speed.js";

/** Maximum length of a text. */
const longest = 200;
/** The number of random texts after the plain ones. The first half has letters and digits wherever possible. */
const randomTexts = 60;

interface TextsOptions {
  /** A length that the caller would like. */
  length?: number;
  /** Makes random choices. */
  below?: Below;
}

/**
 * Plain texts come first: the first alternative, with the same number of repetitions everywhere. Random texts follow,
 * which are the same in every run. With `below`, there are only random texts.
 */
export function* textsOf(
  pattern: string,
  { length = 1, below: chosen }: TextsOptions = {},
): Generator<string> {
  const main = termOf(pattern);
  if (main === null) return;
  const plainCounts =
    chosen === undefined ? new Set([1, length, 2, 3, 4, 6, 8, 0]) : [];
  for (const open of plainCounts) {
    const text = written(main, { ...plain, repetitions: () => open });
    if (text !== null) yield text;
  }
  const below = chosen ?? randomBelow(1);
  for (let count = 0; count < randomTexts; count++) {
    const characters = count < randomTexts / 2 ? preferred : readable;
    const text = written(
      main,
      randomChoices(below, characters, Math.max(4, length)),
    );
    if (text !== null) yield text;
  }
}

/** Null if the pattern is invalid or too large. A spec often repeats a pattern. */
const termOf = memoize((pattern): Term | null => {
  const flags = patternFlags(pattern);
  if (flags === null || isTooLarge(pattern)) return null;
  return parsePattern(pattern, flags).main;
});

interface Choices {
  character(set: CharSet): number;
  alternative(terms: readonly Term[]): Term | undefined;
  /** The number of repetitions, before the limits of the quantifier are applied. */
  repetitions(): number;
}

const plain: Omit<Choices, "repetitions"> = {
  character: (set) =>
    readableCodes.find((one) => includes(set, one)) ?? pick(set),
  alternative: ([first]) => first,
};

function randomChoices(
  below: Below,
  characters: (set: CharSet) => readonly number[],
  most: number,
): Choices {
  const any = <Item>(items: readonly Item[]) => items[below(items.length)];
  return {
    character: (set) => any(characters(set)) ?? pick(set),
    alternative: any,
    repetitions: () => below(most + 1),
  };
}

const readableCodes = codesOf("aA1bB2cC3xyz0-_./@:! ");
const digits = "0123456789";
const lowerCase = "abcdefghijklmnopqrstuvwxyz";
const alphabets = [
  codesOf(lowerCase + digits),
  codesOf(lowerCase.toUpperCase() + digits),
];

function codesOf(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}

/** Characters of all kinds, which lookaheads may require. */
const readable = bySet((set) =>
  readableCodes.filter((one) => includes(set, one)),
);

/** Letters of one case and digits, if the set has any. */
const preferred = bySet((set) => {
  const [found = readable(set)] = alphabets
    .map((codes) => codes.filter((one) => includes(set, one)))
    .filter(({ length }) => length > 0)
    .sort((one, other) => other.length - one.length);
  return found;
});

/** Each text chooses from the same sets again. */
function bySet(
  find: (set: CharSet) => readonly number[],
): (set: CharSet) => readonly number[] {
  const known = new WeakMap<CharSet, readonly number[]>();
  return (set) => getOrCreate(known, set, () => find(set));
}

function includes(set: CharSet, codePoint: number): boolean {
  return set.some(([first, last]) => first <= codePoint && codePoint <= last);
}

/** Null if the text would be too long. */
function written(term: Term, choices: Choices): string | null {
  let text = "";
  // Repetitions of an empty text cost time as well.
  let steps = 0;
  const write = (part: Term | undefined): boolean => {
    if (part === undefined || text.length > longest || steps++ > 10 * longest)
      return false;
    switch (part.kind) {
      case "chars": {
        const codePoint = choices.character(part.set);
        // Anchors match at the ends of the text and write nothing.
        if (codePoint < textStart) text += String.fromCodePoint(codePoint);
        return part.set.length > 0;
      }
      case "sequence":
        return part.terms.every(write);
      case "choice":
        return write(choices.alternative(part.terms));
      case "repeat": {
        const count = Math.max(
          part.min,
          Math.min(part.max, choices.repetitions()),
        );
        for (let done = 0; done < count; done++) {
          if (!write(part.term)) return false;
        }
        return true;
      }
    }
  };
  return write(term) && text.length <= longest ? text : null;
}
