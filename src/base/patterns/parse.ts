/** Parses regular expressions to terms, which contain only what affects the search time. */
import type * as Regexpp from "@eslint-community/regexpp";
import type { AST } from "@eslint-community/regexpp";
import { loadPackage } from "../common/load-package.js";
import {
  anyCharacter,
  charSet,
  complement,
  propertySet,
  textEnd,
  textStart,
  type CharSet,
} from "./char-set.js";

export type Term =
  | { kind: "chars"; set: CharSet }
  | { kind: "sequence"; terms: Term[] }
  | { kind: "choice"; terms: Term[] }
  /** `max` is Infinity if there is no limit. */
  | { kind: "repeat"; term: Term; min: number; max: number };

interface ParsedPattern {
  main: Term;
  /** The contents of lookaheads and lookbehinds, which are searched on their own. */
  inner: Term[];
}

const empty: Term = { kind: "sequence", terms: [] };

/** The pattern must compile with these flags. */
export function parsePattern(source: string, flags: "u" | ""): ParsedPattern {
  // Loaded on demand, because most specs have no pattern that needs it.
  const { RegExpParser } = loadPackage(
    "@eslint-community/regexpp",
  ) as typeof Regexpp;
  const parser = new RegExpParser({ ecmaVersion: 2025 });
  const unicode = flags === "u";
  const { alternatives } = parser.parsePattern(source, 0, source.length, {
    unicode,
  });
  const inner: Term[] = [];
  return { main: choice(alternatives, inner), inner };
}

function choice(alternatives: AST.Alternative[], inner: Term[]): Term {
  const terms = alternatives.map(({ elements }): Term => ({
    kind: "sequence",
    terms: elements.map((element) => termOf(element, inner)),
  }));
  const [only] = terms;
  return terms.length === 1 && only ? only : { kind: "choice", terms };
}

function termOf(element: AST.Element, inner: Term[]): Term {
  switch (element.type) {
    case "Character":
      return chars([[element.value, element.value]]);
    case "CharacterSet":
      return { kind: "chars", set: namedSet(element) };
    case "CharacterClass":
      return { kind: "chars", set: classSet(element) };
    case "Group":
    case "CapturingGroup":
      return choice(element.alternatives, inner);
    case "Quantifier": {
      const { min, max } = element;
      return { kind: "repeat", term: termOf(element.element, inner), min, max };
    }
    case "Assertion":
      return assertion(element, inner);
    case "Backreference":
      // A backreference repeats text that a group has already matched, so it adds no choice.
      return empty;
    case "ExpressionCharacterClass":
      // Only possible with the flag `v`, which is never used.
      return { kind: "chars", set: anyCharacter };
  }
}

function assertion(element: AST.Assertion, inner: Term[]): Term {
  switch (element.kind) {
    case "start":
      return chars([[textStart, textStart]]);
    case "end":
      return chars([[textEnd, textEnd]]);
    case "word":
      return empty;
    case "lookahead":
    case "lookbehind":
      inner.push(choice(element.alternatives, inner));
      return empty;
  }
}

function chars(ranges: [number, number][]): Term {
  return { kind: "chars", set: charSet(ranges) };
}

const digits = charSet([[0x30, 0x39]]);
const word = charSet([
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
]);
const lineEnds = charSet([
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
]);

function namedSet(
  set: AST.CharacterSet | AST.CharacterUnicodePropertyCharacterSet,
): CharSet {
  switch (set.kind) {
    case "any":
      return complement(lineEnds);
    case "digit":
      return set.negate ? complement(digits) : digits;
    case "word":
      return set.negate ? complement(word) : word;
    case "space":
      return set.negate ? propertySet("\\S") : propertySet("\\s");
    case "property":
      return propertySet(set.raw);
  }
}

function classSet({ elements, negate }: AST.CharacterClass): CharSet {
  const ranges = elements.flatMap((element) => {
    switch (element.type) {
      case "Character":
        return [[element.value, element.value] as const];
      case "CharacterClassRange":
        return [[element.min.value, element.max.value] as const];
      case "CharacterSet":
        return namedSet(element);
      default:
        // Nested classes are only possible with the flag `v`.
        return anyCharacter;
    }
  });
  const set = charSet(ranges);
  return negate ? complement(set) : set;
}
