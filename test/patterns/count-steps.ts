/** A matcher that tries one way after the other, as engines do, and counts its steps. */
import { textEnd, textStart } from "../../src/base/patterns/char-set.js";
import { parsePattern, type Term } from "../../src/base/patterns/parse.js";

class Enough extends Error {}

/** Steps until the first match, or until all ways have failed; Infinity beyond the limit. */
export function countSteps(
  pattern: string,
  text: string,
  limit = 300_000,
): number {
  const { main } = parsePattern(pattern, "u");
  const characters = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  let steps = 0;

  type Then = (index: number) => boolean;

  function match(term: Term, index: number, then: Then): boolean {
    if (++steps > limit) throw new Enough();
    switch (term.kind) {
      case "chars": {
        const [[first] = [0]] = term.set;
        if (first === textStart) return index === 0 && then(index);
        if (first === textEnd) {
          return index === characters.length && then(index);
        }
        const character = characters[index] ?? -1;
        const fits = term.set.some(
          ([from, to]) => from <= character && character <= to,
        );
        return fits && then(index + 1);
      }
      case "sequence":
        return inTurn(term.terms, index, then);
      case "choice":
        return term.terms.some((part) => match(part, index, then));
      case "repeat":
        return again(term, 0, index, then);
    }
  }

  function inTurn(terms: readonly Term[], index: number, then: Then): boolean {
    const [first, ...rest] = terms;
    if (!first) return then(index);
    return match(first, index, (after) => inTurn(rest, after, then));
  }

  function again(
    term: Extract<Term, { kind: "repeat" }>,
    count: number,
    index: number,
    then: Then,
  ): boolean {
    const once =
      count < term.max &&
      match(
        term.term,
        index,
        (after) =>
          (after > index || count < term.min) &&
          again(term, count + 1, after, then),
      );
    return once || (count >= term.min && then(index));
  }

  try {
    characters.some((_, start) => match(main, start, () => true));
    return steps;
  } catch (error) {
    if (error instanceof Enough) return Infinity;
    throw error;
  }
}
