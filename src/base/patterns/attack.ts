/** Builds a text that demonstrates an ambiguity. The pattern must not match it, so that the search tries every path. */
import type { Alphabet, Letter, Letters } from "./alphabet.js";
import type { Ambiguity } from "./ambiguity.js";
import type { Automaton } from "./automaton.js";
import { spendStep, type StepBudget } from "./budget.js";
import type { Word } from "./search.js";

/** `pump` is the part to repeat. */
export interface Attack {
  prefix: string;
  pump: string;
  suffix: string;
}

/** More than the largest count of an automaton. */
const repetitions = 70;

/** If a character may be one of several letters, this many of them are tried. */
const variants = [0, 1, 2, 3];

/**
 * Returns null if every search with this prefix succeeds, because a search stops at the first match. It is enough that
 * all paths through the ambiguity fail. If the ambiguity is the start position, half of the start positions must fail
 * before one leads to a match.
 */
export function attackFrom(
  found: Ambiguity,
  automaton: Automaton,
  budget: StepBudget,
): Attack | null {
  const { alphabet, matchesNothing } = automaton;
  const { state } = found;
  for (const { start, pump, end } of candidates(found, alphabet)) {
    const middle = Array<Letter[]>(repetitions).fill(pump).flat();
    const half = start.length + middle.length / 2;
    const rest = [...middle, ...end];
    const isMatch =
      state === 0
        ? matchesNothing ||
          leadsToMatch(automaton, 0, [...start, ...rest], half, budget)
        : leadsToMatch(automaton, state, rest, 0, budget);
    if (isMatch) continue;
    return {
      prefix: lettersText(start),
      pump: lettersText(pump),
      suffix: lettersText(end),
    };
  }
  return null;
}

interface Candidate {
  start: Letter[];
  pump: Letter[];
  end: Letter[];
}

/** Returns texts that demonstrate the ambiguity if the pattern does not match them. */
function* candidates(
  { prefix, state, pump }: Ambiguity,
  alphabet: Alphabet,
): Iterable<Candidate> {
  const { letters, textStart, textEnd } = alphabet;
  const begin = prefix[0] === textStart ? prefix.slice(1) : prefix;
  const isText = (some: Letters) => (some & ~(textStart | textEnd)) !== 0n;
  if (![...begin, ...pump].every(isText)) return;
  const characters = letters.filter(({ bit }) => isText(bit));
  const ends: Letter[][] = [[], ...characters.map((letter) => [letter])];
  // The start position is free only if it is the cause of the ambiguity.
  const leads = state === 0 ? ends.slice(0, 4) : ends.slice(0, 1);
  for (const variant of variants) {
    const spelled = spell(alphabet, begin, variant);
    const repeated = spell(alphabet, pump, variant);
    for (const lead of leads) {
      for (const end of ends) {
        yield { start: [...lead, ...spelled], pump: repeated, end };
      }
    }
  }
}

function spell({ letters }: Alphabet, word: Word, variant: number): Letter[] {
  return word.flatMap((choices) => {
    const possible = letters.filter(({ bit }) => (bit & choices) !== 0n);
    return possible[variant % possible.length] ?? [];
  });
}

function lettersText(letters: readonly Letter[]): string {
  return letters
    .map(({ codePoint }) => String.fromCodePoint(codePoint))
    .join("");
}

/** Follows all paths at once. A search may also start at each of the first `open` characters. */
function leadsToMatch(
  { reads, next, last, alphabet }: Automaton,
  from: number,
  text: readonly Letter[],
  open: number,
  budget: StepBudget,
): boolean {
  if (last.has(from)) return true;
  const begin = from === 0 ? [alphabet.textStart] : [];
  const bits = [...begin, ...text.map(({ bit }) => bit), alphabet.textEnd];
  let active = new Set([from]);
  for (const [index, bit] of bits.entries()) {
    const following = new Set(from === 0 && index <= open ? [0] : []);
    for (const state of active) {
      for (const target of next[state]?.keys() ?? []) {
        spendStep(budget);
        if (target === 0 || ((reads[target] ?? 0n) & bit) === 0n) continue;
        if (last.has(target)) return true;
        following.add(target);
      }
    }
    active = following;
  }
  return false;
}
