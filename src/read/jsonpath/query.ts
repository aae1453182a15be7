/** A JSONPath query (RFC 9535) as data: what `parse.ts` makes of text, and `select.ts` looks up in a document. */

export interface Query {
  /** `$` starts at the document, `@` at the value that a filter is asked about. */
  from: "root" | "current";
  segments: Segment[];
}

export interface Segment {
  /** `descendants` is `..`: the selectors are tried on a value and on everything below it. */
  of: "children" | "descendants";
  selectors: Selector[];
}

export type Selector =
  | { kind: "name"; name: string }
  | { kind: "wildcard" }
  /** Negative ones count from the end. */
  | { kind: "index"; index: number }
  | {
      kind: "slice";
      start: number | null;
      end: number | null;
      step: number;
    }
  | { kind: "filter"; condition: Condition };

export type Condition =
  | { kind: "any"; conditions: Condition[] }
  | { kind: "all"; conditions: Condition[] }
  | { kind: "not"; condition: Condition }
  | {
      kind: "comparison";
      operator: Operator;
      left: Operand;
      right: Operand;
    }
  | { kind: "exists"; query: Query }
  | {
      kind: "pattern";
      /** `match` asks for the whole text, `search` for a part of it. */
      name: "match" | "search";
      text: Operand;
      pattern: Operand;
    };

export type Operator = "==" | "!=" | "<" | "<=" | ">" | ">=";

/** What has a single value, or none. */
export type Operand =
  | { kind: "literal"; value: string | number | boolean | null }
  /** One that can only ever find one value. */
  | { kind: "query"; query: Query }
  | { kind: "length"; of: Operand }
  | { kind: "count"; of: Query }
  | { kind: "value"; of: Query };

/** Whether a query can find one value at most. */
export function isSingular({ segments }: Query): boolean {
  return segments.every(({ of, selectors: [only, ...others] }) => {
    const isStep = only?.kind === "name" || only?.kind === "index";
    return of === "children" && others.length === 0 && isStep;
  });
}
