/** Text → query, by the grammar of RFC 9535, its rules for the types of functions included. */
import { parseCondition } from "./parse-condition.js";
import type { Query, Segment, Selector } from "./query.js";
import { JsonPathError, Scanner } from "./scanner.js";

/** Nobody writes more by hand; a longer one is an attack or a mistake. */
const maxLength = 10_000;

/** Throws a `JsonPathError` where the text is no query. */
export function parseJsonPath(text: string): Query {
  if (text.length > maxLength) {
    throw new JsonPathError(`more than ${maxLength} characters`, maxLength);
  }
  const scanner = new Scanner(text);
  scanner.expect("$");
  const query: Query = { from: "root", segments: parseSegments(scanner, 0) };
  if (!scanner.isAtEnd) scanner.fail("a segment such as .name or [*]");
  return query;
}

/** All that follows `$` or `@`. `depth` counts the filters around. */
export function parseSegments(scanner: Scanner, depth: number): Segment[] {
  const segments: Segment[] = [];
  for (;;) {
    const back = scanner.mark();
    scanner.skipBlanks();
    const segment = parseSegment(scanner, depth);
    if (segment === null) {
      back();
      return segments;
    }
    segments.push(segment);
  }
}

function parseSegment(scanner: Scanner, depth: number): Segment | null {
  if (scanner.startsWith("[")) {
    return { of: "children", selectors: parseBrackets(scanner, depth) };
  }
  if (scanner.accept("..")) {
    const selectors = scanner.startsWith("[")
      ? parseBrackets(scanner, depth)
      : [parseShorthand(scanner)];
    return { of: "descendants", selectors };
  }
  if (!scanner.accept(".")) return null;
  return { of: "children", selectors: [parseShorthand(scanner)] };
}

function parseShorthand(scanner: Scanner): Selector {
  if (scanner.accept("*")) return { kind: "wildcard" };
  const name = scanner.name() ?? scanner.fail("a name or *");
  return { kind: "name", name };
}

function parseBrackets(scanner: Scanner, depth: number): Selector[] {
  scanner.expect("[");
  const selectors: Selector[] = [];
  do {
    scanner.skipBlanks();
    selectors.push(parseSelector(scanner, depth));
    scanner.skipBlanks();
  } while (scanner.accept(","));
  if (!scanner.accept("]")) scanner.fail('"," or "]"');
  return selectors;
}

function parseSelector(scanner: Scanner, depth: number): Selector {
  const name = scanner.string();
  if (name !== null) return { kind: "name", name };
  if (scanner.accept("*")) return { kind: "wildcard" };
  if (scanner.accept("?")) {
    scanner.skipBlanks();
    return { kind: "filter", condition: parseCondition(scanner, depth + 1) };
  }
  const start = scanner.integer();
  const back = scanner.mark();
  scanner.skipBlanks();
  if (scanner.accept(":")) return parseSlice(scanner, start);
  back();
  if (start === null) {
    scanner.fail("a quoted name, a number, a slice, * or a filter");
  }
  return { kind: "index", index: start };
}

function parseSlice(scanner: Scanner, start: number | null): Selector {
  scanner.skipBlanks();
  const end = scanner.integer();
  const back = scanner.mark();
  scanner.skipBlanks();
  let step: number | null = null;
  if (scanner.accept(":")) {
    const afterColon = scanner.mark();
    scanner.skipBlanks();
    step = scanner.integer();
    if (step === null) afterColon();
  } else back();
  return { kind: "slice", start, end, step: step ?? 1 };
}
