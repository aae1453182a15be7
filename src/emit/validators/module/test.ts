/** Boolean expressions as data, so that a check can be negated, sorted by cost, and laid out. */
import {
  block,
  code,
  group,
  ifBreak,
  indent,
  join,
  line,
  lines,
  none,
  sequence,
  softline,
  type Code,
} from "../../code/index.js";
import type { Cost } from "../facts/schemas.js";

export type Test = AtomTest | { kind: "all" | "any"; parts: readonly Test[] };

interface AtomTest {
  kind: "atom";
  holds: Code;
  fails: Code;
  cost: Cost;
  /** Whether it tests for null. */
  isNull?: true;
}

/** Always passes. */
export const always: Test = { kind: "all", parts: [] };
/** Never passes. */
export const never: Test = { kind: "any", parts: [] };

export function atom(holds: Code, fails: Code, cost: Cost = 0): AtomTest {
  return { kind: "atom", holds, fails, cost };
}

/** A comparison with a constant. */
export function equals(
  operand: Code,
  constant: Code,
  isLoose = false,
): AtomTest {
  const compared = (operator: Code): Code =>
    group(code`${operand} ${operator}`, indent(line, constant));
  return isLoose
    ? atom(compared(code`==`), compared(code`!=`))
    : atom(compared(code`===`), compared(code`!==`));
}

/** JSON has no `undefined`: a property with this value is absent. */
export function isAbsent(operand: Code): Test {
  return equals(operand, code`undefined`);
}

/** The test of null. */
export function isNull(operand: Code): Test {
  return { ...equals(operand, code`null`), isNull: true };
}

/** A test of a property that may be absent. */
export function orAbsent(operand: Code, test: Test): Test {
  const [first, ...others] = test.kind === "any" ? test.parts : [];
  return first?.kind === "atom" && first.isNull
    ? any([atom(code`${operand} == null`, code`${operand} != null`), ...others])
    : any([isAbsent(operand), test]);
}

/** A call that returns a boolean. */
export function call(expression: Code, cost: Cost): Test {
  return atom(expression, code`!${expression}`, cost);
}

export function all(parts: readonly Test[]): Test {
  return combine("all", parts, never);
}

export function any(parts: readonly Test[]): Test {
  return combine("any", parts, always);
}

export function not(test: Test): Test {
  if (test.kind === "atom") {
    const { holds, fails, cost } = test;
    return { kind: "atom", holds: fails, fails: holds, cost };
  }
  return {
    kind: test.kind === "all" ? "any" : "all",
    parts: test.parts.map(not),
  };
}

export function isAlways(test: Test): boolean {
  return test.kind === "all" && test.parts.length === 0;
}

export function isNever(test: Test): boolean {
  return test.kind === "any" && test.parts.length === 0;
}

function costOf(test: Test): Cost {
  if (test.kind === "atom") return test.cost;
  return test.parts.reduce<Cost>(
    (most, part) => Math.max(most, costOf(part)) as Cost,
    0,
  );
}

/** The tests of types, limits and constants, and those of texts and nested values. */
export function byCost(tests: readonly Test[]): { cheap: Test; costly: Test } {
  return {
    cheap: all(tests.filter((test) => costOf(test) === 0)),
    costly: all(tests.filter((test) => costOf(test) > 0)),
  };
}

/** Puts cheap tests first, so that a wrong type is found before any text is scanned. */
export function cheapFirst(tests: readonly Test[]): Test[] {
  return [...tests].sort((one, other) => costOf(one) - costOf(other));
}

/** `if (…) return false;`, in braces if the condition needs several lines. */
export function returnFalseUnless(test: Test): Code {
  return returnIf(not(test), code`false`);
}

/** `if (…) return result;` */
export function returnIf(test: Test, result: Code): Code {
  return when(test, code`return ${result};`);
}

/** `if (…) statement`, on one line if it fits. */
export function when(test: Test, statement: Code): Code {
  if (isAlways(test)) return statement;
  if (isNever(test)) return none;
  return group(
    code`if (`,
    group(indent(softline, operands(test)), softline),
    code`)`,
    ifBreak(code` {`),
    indent(line, statement),
    ifBreak(sequence(line, code`}`)),
  );
}

/** `if (…) { … }`, or like `when` if there is only one statement. */
export function whenAll(test: Test, statements: readonly Code[]): Code {
  const kept = statements.filter((statement) => !statement.empty);
  const [only] = kept;
  if (!only || isNever(test)) return none;
  if (isAlways(test)) return lines(kept);
  return kept.length === 1 ? when(test, only) : block(ifHolds(test), kept);
}

/** `if (…) ` before a block. */
export function ifHolds(test: Test): Code {
  return group(code`if (`, indent(softline, operands(test)), softline, code`)`);
}

/** `return …;` */
export function returnTest(test: Test): Code {
  if (test.kind === "atom" || test.parts.length === 0) {
    return code`return ${operands(test)};`;
  }
  return group(
    code`return `,
    ifBreak(code`(`),
    indent(softline, group(...joined(test.kind, test.parts))),
    softline,
    ifBreak(code`)`),
    code`;`,
  );
}

/** `return test ? yes : no;` */
export function returnEither(test: Code, yes: Code, no: Code): Code {
  return group(
    code`return ${test}`,
    indent(line, code`? ${indent(yes)}`, line, code`: ${indent(no)};`),
  );
}

/** As an argument of a call. */
export function argumentOf(test: Test): Code {
  if (test.kind === "atom" || test.parts.length === 0) return operands(test);
  const [first = none, ...others] = joined(test.kind, test.parts);
  return group(first, indent(...others));
}

/**
 * Operands in order, with their operator. Of two, the second follows the last line of the first if it fits there. Of
 * more, or if one of the two has operands itself, each has a line of its own.
 */
function joined(kind: "all" | "any", parts: readonly Test[]): Code[] {
  const isPair =
    parts.length === 2 && parts.every((part) => part.kind === "atom");
  return parts.map((part, index) => {
    if (index === 0) return operand(part);
    const next = sequence(separator(kind), operand(part));
    return isPair ? group(next) : next;
  });
}

/** Operands with their operator, each on a line of its own if they do not fit. */
function operands(test: Test): Code {
  if (test.kind === "atom") return test.holds;
  if (isAlways(test)) return code`true`;
  if (isNever(test)) return code`false`;
  return join(test.parts.map(operand), separator(test.kind));
}

function operand(test: Test): Code {
  if (test.kind === "atom" || test.parts.length === 0) return operands(test);
  const [first = none, ...others] = test.parts.map(operand);
  const between = separator(test.kind);
  const further = others.flatMap((other) => [between, other]);
  return group(code`(`, first, indent(...further), code`)`);
}

function separator(kind: "all" | "any"): Code {
  return sequence(kind === "all" ? code` &&` : code` ||`, line);
}

/** Flattens operands; `absorbing` is the value that decides alone. */
function combine(
  kind: "all" | "any",
  parts: readonly Test[],
  absorbing: Test,
): Test {
  const flat = parts.flatMap((part) =>
    part.kind === kind ? part.parts : [part],
  );
  const absorbs = kind === "all" ? isNever : isAlways;
  if (flat.some(absorbs)) return absorbing;
  const [only] = flat;
  return flat.length === 1 && only ? only : { kind, parts: flat };
}
