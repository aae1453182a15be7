/**
 * `match()` and `search()` of JSONPath: regular expressions by RFC 9485, in time that grows with the text and the
 * pattern, whatever they say. JavaScript's own engine tries one way after the other, and a hostile pattern has very many.
 */
import { spend, type Budget } from "./budget.js";
import { parsePattern, type Edge, type Expression } from "./parse-pattern.js";

/** A pattern that is none matches nothing, as RFC 9535 asks. */
export function matchesPattern(
  budget: Budget,
  name: "match" | "search",
  text: string,
  pattern: string,
): boolean {
  spend(budget, pattern.length);
  const expression = parsePattern(pattern);
  if (expression === null) return false;
  const program = compile(budget, expression);
  return run(budget, program, [...text], name);
}

type Instruction =
  | { kind: "character"; accepts: (character: string) => boolean }
  | { kind: "edge"; side: Edge }
  /** Goes on at both places; what comes next in the program is the first one. */
  | { kind: "fork"; other: number }
  | { kind: "jump"; to: number }
  | { kind: "end" };

function compile(budget: Budget, expression: Expression): Instruction[] {
  const program: Instruction[] = [];

  function add(part: Expression): void {
    spend(budget, 1);
    switch (part.kind) {
      case "character":
      case "edge":
        program.push(part);
        break;
      case "sequence":
        for (const inner of part.parts) add(inner);
        break;
      case "choice":
        addChoice(part.branches);
        break;
      case "repeat":
        addRepeat(part);
        break;
    }
  }

  function addChoice(branches: Expression[]): void {
    const jumps: { kind: "jump"; to: number }[] = [];
    for (const [index, branch] of branches.entries()) {
      const isLast = index === branches.length - 1;
      const fork = { kind: "fork" as const, other: 0 };
      if (!isLast) program.push(fork);
      add(branch);
      if (isLast) continue;
      const jump = { kind: "jump" as const, to: 0 };
      jumps.push(jump);
      program.push(jump);
      fork.other = program.length;
    }
    for (const jump of jumps) jump.to = program.length;
  }

  function addRepeat({
    part,
    minimum,
    maximum,
  }: Extract<Expression, { kind: "repeat" }>): void {
    for (let count = 0; count < minimum; count++) add(part);
    if (maximum === null) {
      const start = program.length;
      const fork = { kind: "fork" as const, other: 0 };
      program.push(fork);
      add(part);
      program.push({ kind: "jump", to: start });
      fork.other = program.length;
      return;
    }
    const forks: { kind: "fork"; other: number }[] = [];
    for (let count = minimum; count < maximum; count++) {
      const fork = { kind: "fork" as const, other: 0 };
      forks.push(fork);
      program.push(fork);
      add(part);
    }
    for (const fork of forks) fork.other = program.length;
  }

  add(expression);
  program.push({ kind: "end" });
  return program;
}

/** Follows all ways at once: each place of the program at most once for a character. */
function run(
  budget: Budget,
  program: readonly Instruction[],
  text: readonly string[],
  name: "match" | "search",
): boolean {
  const end = program.length - 1;
  const enter = (into: Set<number>, from: number, position: number) => {
    const isEdge = { start: position === 0, end: position === text.length };
    const waiting = [from];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (into.has(at)) continue;
      spend(budget, 1);
      into.add(at);
      waiting.push(...onwards(program, at, isEdge));
    }
  };
  let places = new Set<number>();
  enter(places, 0, 0);
  for (const [position, character] of text.entries()) {
    if (name === "search" && places.has(end)) return true;
    const next = new Set<number>();
    for (const at of places) {
      const instruction = program[at];
      if (instruction?.kind === "character" && instruction.accepts(character)) {
        enter(next, at + 1, position + 1);
      }
    }
    if (name === "search") enter(next, 0, position + 1);
    places = next;
  }
  return places.has(end);
}

/** Where to go on from a place without taking a character. */
function onwards(
  program: readonly Instruction[],
  at: number,
  isEdge: Readonly<Record<Edge, boolean>>,
): number[] {
  const instruction = program[at];
  switch (instruction?.kind) {
    case "jump":
      return [instruction.to];
    case "fork":
      return [at + 1, instruction.other];
    case "edge":
      return isEdge[instruction.side] ? [at + 1] : [];
    case "character":
    case "end":
    case undefined:
      return [];
  }
}
