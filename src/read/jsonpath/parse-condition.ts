/** What stands after `?` in a query. */
import { parseSegments } from "./parse.js";
import {
  isSingular,
  type Condition,
  type Operand,
  type Operator,
  type Query,
} from "./query.js";
import type { Scanner } from "./scanner.js";

/** Filters in filters, and brackets in brackets. */
const maxDepth = 50;

const operators: Operator[] = ["==", "!=", "<=", ">=", "<", ">"];

export function parseCondition(scanner: Scanner, depth: number): Condition {
  if (depth > maxDepth)
    scanner.refuse(`nested more than ${maxDepth} levels deep`);
  const conditions = separated(scanner, "||", () => parseAll(scanner, depth));
  const [only] = conditions;
  return only && conditions.length === 1 ? only : { kind: "any", conditions };
}

function parseAll(scanner: Scanner, depth: number): Condition {
  const conditions = separated(scanner, "&&", () => parseBasic(scanner, depth));
  const [only] = conditions;
  return only && conditions.length === 1 ? only : { kind: "all", conditions };
}

function separated<T>(scanner: Scanner, by: string, parse: () => T): T[] {
  const found = [parse()];
  for (;;) {
    const back = scanner.mark();
    scanner.skipBlanks();
    if (!scanner.accept(by)) {
      back();
      return found;
    }
    scanner.skipBlanks();
    found.push(parse());
  }
}

function parseBasic(scanner: Scanner, depth: number): Condition {
  if (scanner.startsWith("!") && !scanner.startsWith("!=")) {
    scanner.expect("!");
    scanner.skipBlanks();
    const condition = scanner.startsWith("(")
      ? parseBrackets(scanner, depth)
      : asTest(scanner, parseTerm(scanner, depth));
    return { kind: "not", condition };
  }
  if (scanner.startsWith("(")) return parseBrackets(scanner, depth);
  const term = parseTerm(scanner, depth);
  const back = scanner.mark();
  scanner.skipBlanks();
  const operator = operators.find((known) => scanner.accept(known));
  if (operator === undefined) {
    back();
    return asTest(scanner, term);
  }
  const left = asOperand(scanner, term);
  scanner.skipBlanks();
  const right = asOperand(scanner, parseTerm(scanner, depth));
  return { kind: "comparison", operator, left, right };
}

function parseBrackets(scanner: Scanner, depth: number): Condition {
  scanner.expect("(");
  scanner.skipBlanks();
  const condition = parseCondition(scanner, depth + 1);
  scanner.skipBlanks();
  scanner.expect(")");
  return condition;
}

/** What it may be used for is known only after what follows it. */
type Term =
  | { kind: "operand"; operand: Operand }
  | { kind: "query"; query: Query }
  | { kind: "test"; condition: Condition };

function parseTerm(scanner: Scanner, depth: number): Term {
  const from = scanner.accept("@")
    ? "current"
    : scanner.accept("$")
      ? "root"
      : null;
  if (from !== null) {
    const segments = parseSegments(scanner, depth);
    return { kind: "query", query: { from, segments } };
  }
  const name = scanner.match(/[a-z][a-z0-9_]*(?=\()/y);
  if (name !== null) return parseCall(scanner, name, depth);
  return { kind: "operand", operand: parseLiteral(scanner) };
}

function parseLiteral(scanner: Scanner): Operand {
  for (const [word, value] of words) {
    if (scanner.accept(word)) return { kind: "literal", value };
  }
  const value =
    scanner.string() ??
    scanner.number() ??
    scanner.fail("a value, a query or a function");
  return { kind: "literal", value };
}

const words = [
  ["true", true],
  ["false", false],
  ["null", null],
] as const;

function parseCall(scanner: Scanner, name: string, depth: number): Term {
  if (depth > maxDepth)
    scanner.refuse(`nested more than ${maxDepth} levels deep`);
  const given: Term[] = [];
  scanner.expect("(");
  scanner.skipBlanks();
  while (!scanner.accept(")")) {
    if (given.length > 0) {
      scanner.expect(",");
      scanner.skipBlanks();
    }
    given.push(parseTerm(scanner, depth + 1));
    scanner.skipBlanks();
  }
  return asCall(scanner, name, given);
}

function asCall(scanner: Scanner, name: string, given: Term[]): Term {
  const [first, second] = given;
  const take = (count: number) => {
    if (given.length === count) return;
    const arguments_ = count === 1 ? "one argument" : `${count} arguments`;
    scanner.refuse(`${name}() takes ${arguments_}`);
  };
  switch (name) {
    case "length":
      take(1);
      return {
        kind: "operand",
        operand: { kind: name, of: asOperand(scanner, first) },
      };
    case "count":
    case "value":
      take(1);
      return {
        kind: "operand",
        operand: { kind: name, of: asQuery(scanner, first) },
      };
    case "match":
    case "search": {
      take(2);
      const text = asOperand(scanner, first);
      const pattern = asOperand(scanner, second);
      return {
        kind: "test",
        condition: { kind: "pattern", name, text, pattern },
      };
    }
    default:
      return scanner.refuse(`there is no function ${name}()`);
  }
}

function asTest(scanner: Scanner, term: Term): Condition {
  switch (term.kind) {
    case "test":
      return term.condition;
    case "query":
      return { kind: "exists", query: term.query };
    case "operand":
      return scanner.refuse("this value is compared with nothing");
  }
}

function asOperand(scanner: Scanner, term: Term | undefined): Operand {
  if (term?.kind === "operand") return term.operand;
  if (term?.kind === "query" && isSingular(term.query)) return term;
  return scanner.refuse("this must have a single value");
}

function asQuery(scanner: Scanner, term: Term | undefined): Query {
  if (term?.kind === "query") return term.query;
  return scanner.refuse("this must be a query");
}
