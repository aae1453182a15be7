/**
 * The regular expressions of RFC 9485, a small part of everybody's. Its grammar takes `^` and `$` for plain characters,
 * its translations into other languages for edges; JSONPath's own test suite wants edges, as everybody who writes them.
 */

export type Expression =
  | { kind: "character"; accepts: (character: string) => boolean }
  /** The start or the end of the text. */
  | { kind: "edge"; side: Edge }
  | { kind: "sequence"; parts: Expression[] }
  | { kind: "choice"; branches: Expression[] }
  /** `maximum` is null where there is none. */
  | {
      kind: "repeat";
      part: Expression;
      minimum: number;
      maximum: number | null;
    };

export type Edge = "start" | "end";

type Accepts = (character: string) => boolean;

class NoPattern extends Error {}

/** Groups in groups. */
const maxDepth = 100;

/** Null for what is no such expression. */
export function parsePattern(pattern: string): Expression | null {
  try {
    return parse([...pattern]);
  } catch (problem) {
    if (problem instanceof NoPattern) return null;
    throw problem;
  }
}

function parse(text: readonly string[]): Expression {
  let at = 0;

  function choice(depth: number): Expression {
    if (depth > maxDepth) throw new NoPattern();
    const branches = [sequence(depth)];
    while (accept("|")) branches.push(sequence(depth));
    return { kind: "choice", branches };
  }

  function sequence(depth: number): Expression {
    const parts: Expression[] = [];
    while (at < text.length && text[at] !== "|" && text[at] !== ")") {
      parts.push(quantified(atom(depth)));
    }
    return { kind: "sequence", parts };
  }

  function atom(depth: number): Expression {
    if (accept("(")) {
      const inner = choice(depth + 1);
      expect(")");
      return inner;
    }
    if (accept("^")) return { kind: "edge", side: "start" };
    if (accept("$")) return { kind: "edge", side: "end" };
    return { kind: "character", accepts: single() };
  }

  function single(): Accepts {
    if (accept(".")) return (other) => other !== "\n" && other !== "\r";
    if (accept("[")) return characterClass();
    if (text[at] === "\\") return category() ?? only(escaped());
    return only(plain(/[()*+.?[\\\]{|}]/));
  }

  function quantified(part: Expression): Expression {
    if (accept("*")) return { kind: "repeat", part, minimum: 0, maximum: null };
    if (accept("+")) return { kind: "repeat", part, minimum: 1, maximum: null };
    if (accept("?")) return { kind: "repeat", part, minimum: 0, maximum: 1 };
    if (!accept("{")) return part;
    const minimum = digits() ?? refuse();
    const maximum = accept(",") ? digits() : minimum;
    expect("}");
    if (maximum !== null && maximum < minimum) refuse();
    return { kind: "repeat", part, minimum, maximum };
  }

  function characterClass(): Accepts {
    const isNegated = accept("^");
    const parts: Accepts[] = [];
    if (accept("-")) parts.push(only("-"));
    while (!accept("]")) {
      if (accept("-")) {
        // A bare one may only be the last.
        parts.push(only("-"));
        expect("]");
        break;
      }
      parts.push(category() ?? range());
    }
    if (parts.length === 0) refuse();
    return (other) => parts.some((accepts) => accepts(other)) !== isNegated;
  }

  function range(): Accepts {
    const low = classCharacter();
    if (text[at] !== "-" || text[at + 1] === "]") return only(low);
    at++;
    const high = classCharacter();
    if (codeOf(high) < codeOf(low)) refuse();
    return (other) =>
      codeOf(low) <= codeOf(other) && codeOf(other) <= codeOf(high);
  }

  function classCharacter(): string {
    return text[at] === "\\" ? escaped() : plain(/[-[\\\]]/);
  }

  /** `\p{Lu}`, or what is not one. */
  function category(): Accepts | null {
    const letter = text[at + 1];
    if (text[at] !== "\\" || (letter !== "p" && letter !== "P")) return null;
    const close = text.indexOf("}", at);
    const written = text.slice(at, close + 1).join("");
    if (
      !/^\\[pP]\{(?:C[cfno]?|L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?)\}$/.test(
        written,
      )
    ) {
      refuse();
    }
    at = close + 1;
    // One character against one class: there is nothing to try again.
    const test = new RegExp(`^${written}$`, "u");
    return (other) => test.test(other);
  }

  function escaped(): string {
    expect("\\");
    const letter = text[at++] ?? refuse();
    const control = controls.get(letter);
    if (control !== undefined) return control;
    return /[()*+\-.?[\\\]^{|}]/.test(letter) ? letter : refuse();
  }

  function plain(special: RegExp): string {
    const character = text[at++] ?? refuse();
    return special.test(character) ? refuse() : character;
  }

  function digits(): number | null {
    let written = "";
    while (/^\d$/.test(text[at] ?? "")) written += text[at++] ?? "";
    return written === "" ? null : Number(written);
  }

  function accept(token: string): boolean {
    if (text[at] !== token) return false;
    at++;
    return true;
  }

  function expect(token: string): void {
    if (!accept(token)) refuse();
  }

  const whole = choice(0);
  return at === text.length ? whole : refuse();
}

const controls = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

function only(character: string): Accepts {
  return (other) => other === character;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function refuse(): never {
  throw new NoPattern();
}
