/** JSONPath (RFC 9535) by json-p3, with a budget and a check of regular expressions: specs are not trusted. */
import { JSONPathEnvironment, JSONPathError, type JSONValue } from "json-p3";
import { judgePattern } from "../../patterns/judge.js";
import { limits } from "../limits.js";
import { SlowPattern, spend, type OverlayBudget } from "./budget.js";

export interface Query {
  /** All values that the query finds, in document order. A value may be found more than once. */
  select: (root: unknown, budget: OverlayBudget) => Found[];
}

export interface Found {
  readonly value: unknown;
  readonly location: readonly (string | number)[];
}

/** A syntax error, or a wrong use of a function. */
export class JsonPathError extends Error {
  /** Its index in the text of the query. */
  readonly offset: number;

  constructor(reason: string, offset: number) {
    super(reason);
    this.offset = offset;
  }
}

/** Brackets and segments nest calls. This length keeps them far from the end of the stack. */
const maxLength = 4_000;

/** Throws a `JsonPathError` for text that is not a query. */
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

/** The message without the excerpt at its end: our diagnostic quotes the whole query. */
function reasonOf({ message }: JSONPathError): string {
  const reason = message.replace(/ \('[^]*':\d+\)$/, "");
  // These messages are about the lexer of json-p3, at the end of the query.
  const isOfLexer = /^can't backup|'TOKEN_ERROR'/.test(reason);
  return isOfLexer ? "unexpected end or blank" : reason;
}

/** A visit takes json-p3 about as long as a merge takes for two steps. */
const visitCost = 2;

/** Counts the members of each object that a query visits, and the items of their arrays. */
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
    // json-p3 counts UTF-16 code units, RFC 9535 characters.
    override(
      "length",
      (call) => (value) =>
        typeof value === "string" ? [...value].length : call(value),
    );
    // json-p3 hands patterns to `RegExp`, which backtracks.
    const judged = new Set<string>();
    const search = override("search", (call) => (text, pattern) => {
      if (typeof text !== "string" || typeof pattern !== "string") return false;
      if (!judged.has(pattern)) refuseSlow(pattern);
      judged.add(pattern);
      return call(text, pattern);
    });
    // json-p3 adds no edges to a pattern that has one, so `match("^a")` would find a part of the text.
    override(
      "match",
      () => (text, pattern) =>
        search(text, typeof pattern === "string" ? `^(${pattern})$` : pattern),
    );
  }
}

type Call = (...given: unknown[]) => unknown;

function refuseSlow(pattern: string): void {
  // json-p3 takes a pattern that does not compile to match nothing.
  const isPattern = canCompile(pattern);
  if (isPattern && judgePattern(pattern, "u").kind === "exponential") {
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
