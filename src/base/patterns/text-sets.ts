/**
 * Whether a set of texts, which regular expressions describe, is empty. Automata decide it. Patterns that are not regular,
 * such as ones with backreferences, and large ones are not decided.
 */
import type * as Refa from "refa";
import { getOrCreate } from "../common/get-or-create.js";
import { loadPackage } from "../common/load-package.js";

interface TextSet {
  /** All of these match. */
  readonly patterns: readonly RegExp[];
  /** None of these matches. */
  readonly excluded: readonly RegExp[];
  readonly least: number;
  readonly most: number;
}

/** Larger automata are not built. */
const mostStates = 4_000;
/** Longer texts are not counted. */
const longest = 300;

type States = Refa.NFA;

let loaded: typeof Refa | undefined;
const refa = () => (loaded ??= loadPackage("refa") as typeof Refa);

/** Whether there is certainly no such text. */
export function isEmptyTextSet(texts: TextSet): boolean {
  const { patterns, excluded, least, most } = texts;
  if (least > most) return true;
  const sources = new Set(patterns.map(keyOf));
  if (excluded.some((one) => sources.has(keyOf(one)))) return true;
  // Almost every pattern matches a text, and almost none matches all.
  const isLimited = least > 0 || most < Infinity;
  if (patterns.length === 0) return false;
  if (excluded.length === 0 && patterns.length === 1 && !isLimited)
    return false;
  return statesIn(texts)?.isEmpty ?? false;
}

/** A shortest text of the set; null if there is none, or if that cannot be decided. */
export function shortestText(texts: TextSet): string | null {
  const states = statesIn(texts);
  if (states === null) return null;
  const { initial, finals } = states;
  const found = new Map([[initial, ""]]);
  // Iterating over a map also visits what is added on the way.
  for (const [state, text] of found) {
    if (finals.has(state)) return text;
    for (const [next, letters] of state.out)
      if (!found.has(next)) found.set(next, text + readable(letters));
  }
  return null;
}

/** A letter or a digit if there is one. */
function readable({ ranges }: Refa.CharSet): string {
  const starts = [..."a0A"].map((one) => one.charCodeAt(0));
  const start = starts.find((one) =>
    ranges.some(({ min, max }) => min <= one && one <= max),
  );
  return String.fromCodePoint(start ?? ranges[0]?.min ?? 0);
}

/** Null if a pattern is not regular, or an automaton is too large. */
function statesIn(texts: TextSet): States | null {
  try {
    return intersectionOf(texts);
  } catch {
    return null;
  }
}

function keyOf({ source, flags }: RegExp): string {
  return JSON.stringify([source, flags]);
}

function intersectionOf({ patterns, excluded, least, most }: TextSet): States {
  const { NFA } = refa();
  const parts = [
    ...patterns.map(statesOf),
    ...excluded.map(complementOf),
    ...lengthStates(least, most),
  ];
  return parts.reduce((one, other) =>
    NFA.fromIntersection(one, other, new NFA.LimitedNodeFactory(mostStates)),
  );
}

/** Null for patterns that have no automaton. */
const known = new Map<string, States | null>();

function statesOf(pattern: RegExp): States {
  const found = getOrCreate(known, keyOf(pattern), () => {
    try {
      return makeStates(pattern);
    } catch {
      return null;
    }
  });
  if (found === null) throw new Error("no automaton");
  return found;
}

function makeStates(pattern: RegExp): States {
  // Without `u`, a character beyond 16 bits counts as two.
  if (!pattern.flags.includes("u")) throw new Error("not in code points");
  const { NFA, transform } = refa();
  const { expression, maxCharacter } = parsed(pattern);
  const found = expression.alternatives.map(({ elements }) =>
    // A pattern matches a part of the text.
    NFA.fromRegex(
      transform(simplifier(), {
        type: "Expression",
        alternatives: [
          {
            type: "Concatenation",
            elements: [...anyText(), ...elements, ...anyText()],
          },
        ],
      }),
      { maxCharacter },
      { assertions: "throw" },
      new NFA.LimitedNodeFactory(mostStates),
    ),
  );
  const [first, ...others] = found;
  if (first === undefined) throw new Error("no alternatives");
  for (const other of others) first.union(other);
  return first;
}

/** Resolves assertions such as `^`, `$` and `\b`, as far as the characters beside them allow. */
function simplifier() {
  const { CombinedTransformer, Transformers } = refa();
  return new CombinedTransformer([
    Transformers.applyAssertions(),
    Transformers.removeUnnecessaryAssertions(),
    Transformers.inline(),
    Transformers.removeDeadBranches(),
    Transformers.patternEdgeAssertions({ remove: true }),
  ]);
}

function parsed(pattern: RegExp) {
  return refa().JS.Parser.fromLiteral(pattern).parse({
    backreferences: "throw",
    assertions: "parse",
  });
}

function anyText() {
  return parsed(/[^]*/u).expression.alternatives.flatMap(
    ({ elements }) => elements,
  );
}

function complementOf(pattern: RegExp): States {
  const { DFA, NFA } = refa();
  const dfa = DFA.fromFA(
    statesOf(pattern),
    new DFA.LimitedNodeFactory(mostStates),
  );
  dfa.complement();
  return NFA.fromFA(dfa);
}

/** Texts of some lengths; none if every length is allowed. */
function lengthStates(least: number, most: number): States[] {
  if (least === 0 && most === Infinity) return [];
  const low = String(Math.min(least, longest));
  const count = most > longest ? `{${low},}` : `{${low},${String(most)}}`;
  return [statesOf(new RegExp(`^[^]${count}$`, "u"))];
}
