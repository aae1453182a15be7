/** JSONPath (RFC 9535) by json-p3, with a budget and a check of regular expressions, because specs are not trusted. */
import { JSONPathEnvironment, JSONPathError, type JSONValue } from "json-p3";
import { analyzePattern } from "../../base/patterns/analyze.js";
import { limits } from "../limits.js";
import { SlowPattern, spend, type OverlayBudget } from "./budget.js";

export interface Query {
  /** Returns all matches of the query, in document order. A value may be matched more than once. */
  select: (root: unknown, budget: OverlayBudget) => Found[];
}

interface Found {
  readonly value: unknown;
  readonly location: readonly (string | number)[];
}

/** A syntax error, or a wrong use of a function. */
export class JsonPathError extends Error {
  /** The index of the error in the query. */
  readonly offset: number;

  constructor(reason: string, offset: number) {
    super(reason);
    this.offset = offset;
  }
}

/** Nested brackets and segments cause recursion. This length keeps the recursion far below the stack limit. */
const maxLength = 4_000;

/** Throws a `JsonPathError` if the text is not a valid query. */
export function parseJsonPath(text: string): Query {
  if (text.length > maxLength) {
    throw new JsonPathError(`more than ${maxLength} characters`, maxLength);
  }
  const environment = new BudgetedEnvironment();
  const query = compile(environment, text);
  return {
    select(root, budget) {
      environment.budget = budget;
      const found: Found[] = [];
      for (const node of query.lazyQuery(root as JSONValue)) {
        spend(budget, 1);
        found.push(node);
      }
      return found;
    },
  };
}

function compile(environment: JSONPathEnvironment, text: string) {
  try {
    return environment.compile(text);
  } catch (problem) {
    if (!(problem instanceof JSONPathError)) throw problem;
    throw new JsonPathError(reasonOf(problem), problem.token.index);
  }
}

/** Returns the message without the excerpt at its end, because our diagnostic quotes the whole query. */
function reasonOf({ message }: JSONPathError): string {
  const reason = message.replace(/ \('[^]*':\d+\)$/, "");
  // These messages describe the lexer of json-p3 instead of the query, whose end is incomplete.
  const isLexerMessage = /^can't backup|'TOKEN_ERROR'/.test(reason);
  return isLexerMessage ? "unexpected end or blank" : reason;
}

/** One visit in json-p3 takes about as long as two merge steps. */
const visitCost = 2;

/** Counts the members of each object that a query visits, and the items of each array. */
class BudgetedEnvironment extends JSONPathEnvironment {
  budget: OverlayBudget = { left: limits.overlaySteps };

  constructor() {
    super({ maxRecursionDepth: limits.depth + 2 });
  }

  override entries(object: Record<string, JSONValue>): [string, JSONValue][] {
    const entries = super.entries(object);
    for (const [, value] of entries) {
      const items = Array.isArray(value) ? value.length : 0;
      spend(this.budget, (1 + items) * visitCost);
    }
    return entries;
  }

  protected override setupFilterFunctions(): void {
    super.setupFilterFunctions();
    const override = (name: string, wrap: (call: Call) => Call) => {
      const known = this.functionRegister.get(name);
      if (!known) throw new Error(`json-p3 has no ${name}()`);
      const call = wrap((...given) => known.call(...given));
      const { argTypes, returnType } = known;
      this.functionRegister.set(name, { argTypes, returnType, call });
      return call;
    };
    // json-p3 counts UTF-16 code units, but RFC 9535 counts characters.
    override(
      "length",
      (call) => (value) =>
        typeof value === "string" ? [...value].length : call(value),
    );
    // json-p3 passes patterns to `RegExp`, which backtracks.
    const checked = new Set<string>();
    const search = override("search", (call) => (text, pattern) => {
      if (typeof text !== "string" || typeof pattern !== "string") return false;
      if (!checked.has(pattern)) refuseSlow(pattern);
      checked.add(pattern);
      return call(text, pattern);
    });
    // json-p3 does not anchor a pattern that already has an anchor, so `match("^a")` would match a part of the text.
    override(
      "match",
      () => (text, pattern) =>
        typeof pattern === "string" &&
        // `a)(b` is not a pattern, but would be one in parentheses.
        canCompile(pattern) &&
        search(text, `^(${pattern})$`),
    );
  }
}

type Call = (...given: unknown[]) => unknown;

function refuseSlow(pattern: string): void {
  // json-p3 treats a pattern that does not compile as one that matches nothing.
  const isPattern = canCompile(pattern);
  if (isPattern && analyzePattern(pattern, "u").kind === "exponential") {
    throw new SlowPattern(pattern);
  }
}

function canCompile(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}
