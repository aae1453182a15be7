/** Reduces terms to a size that can be analyzed. */
import type { Term } from "./parse.js";

/** Larger automata would take too long. */
const maximumStates = 800;

/**
 * Returns the same term with smaller repetition counts, until the automaton is small enough. The counts hardly affect
 * the search time.
 */
export function reduce(term: Term, endless: number): Term | null {
  for (const most of [64, 16, 4, 2]) {
    const smaller = withCounts(term, endless, most);
    if (sizeOf(smaller) <= maximumStates) return smaller;
  }
  return null;
}

function withCounts(term: Term, endless: number, most: number): Term {
  switch (term.kind) {
    case "chars":
      return term;
    case "sequence":
    case "choice":
      return {
        kind: term.kind,
        terms: term.terms.map((part) => withCounts(part, endless, most)),
      };
    case "repeat": {
      const inner = withCounts(term.term, endless, most);
      if (term.min >= endless && canBeEmpty(inner)) {
        // Each of the required iterations may be empty, so a text can be divided among them in many ways.
        const twice: Term = { kind: "choice", terms: [inner, inner] };
        return { kind: "repeat", term: twice, min: 0, max: Infinity };
      }
      const min = Math.min(term.min, most);
      const more = Math.min(term.max - term.min, most);
      const max = term.max >= endless ? Infinity : min + more;
      return { kind: "repeat", term: inner, min, max };
    }
  }
}

function sizeOf(term: Term): number {
  switch (term.kind) {
    case "chars":
      return 1;
    case "sequence":
    case "choice":
      return term.terms.reduce((total, part) => total + sizeOf(part), 0);
    case "repeat": {
      const copies = term.max === Infinity ? Math.max(term.min, 1) : term.max;
      return copies * sizeOf(term.term);
    }
  }
}

function canBeEmpty(term: Term): boolean {
  switch (term.kind) {
    case "chars":
      return false;
    case "sequence":
      return term.terms.every(canBeEmpty);
    case "choice":
      return term.terms.some(canBeEmpty);
    case "repeat":
      return term.min === 0 || canBeEmpty(term.term);
  }
}
