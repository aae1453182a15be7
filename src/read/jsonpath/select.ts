/** What a query finds in a document. */
import { isObject } from "../json.js";
import { spend, type Budget } from "./budget.js";
import { holds } from "./condition.js";
import type { Query, Segment, Selector } from "./query.js";

/** A value and the way to it. */
export interface Found {
  readonly value: unknown;
  /** Null at the start of the query. */
  readonly step: Step | null;
}

interface Step {
  readonly parent: Found;
  readonly key: string | number;
}

/** What queries are asked of, and what they may cost. */
export interface Search {
  readonly root: unknown;
  readonly budget: Budget;
}

/** All that a query finds, in the order of the document; a value may be found more than once. */
export function select(
  search: Search,
  query: Query,
  current: unknown,
): Found[] {
  const start = query.from === "root" ? search.root : current;
  let found: Found[] = [{ value: start, step: null }];
  for (const segment of query.segments) {
    const next: Found[] = [];
    for (const node of found) visit(search, segment, node, next);
    found = next;
  }
  return found;
}

/** The keys and indexes from the start of the query to what it found. */
export function locationOf(found: Found): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let { step } = found; step !== null; { step } = step.parent) {
    keys.push(step.key);
  }
  return keys.reverse();
}

function visit(
  search: Search,
  segment: Segment,
  node: Found,
  into: Found[],
): void {
  for (const selector of segment.selectors) {
    for (const found of pick(search, selector, node)) into.push(found);
  }
  if (segment.of === "children") return;
  for (const below of childrenOf(search, node)) {
    if (typeof below.value === "object" && below.value !== null) {
      visit(search, segment, below, into);
    }
  }
}

function pick(search: Search, selector: Selector, node: Found): Found[] {
  const { value } = node;
  spend(search.budget, 1);
  switch (selector.kind) {
    case "name":
      return isObject(value) && Object.hasOwn(value, selector.name)
        ? [childOf(node, selector.name, value[selector.name])]
        : [];
    case "wildcard":
      return childrenOf(search, node);
    case "index": {
      if (!Array.isArray(value)) return [];
      const index =
        selector.index < 0 ? value.length + selector.index : selector.index;
      return index in value ? [childOf(node, index, value[index])] : [];
    }
    case "slice":
      if (!Array.isArray(value)) return [];
      return indexesOf(selector, value.length).map((index) => {
        spend(search.budget, 1);
        return childOf(node, index, value[index]);
      });
    case "filter":
      return childrenOf(search, node).filter((child) =>
        holds(search, selector.condition, child.value),
      );
  }
}

function childrenOf({ budget }: Search, node: Found): Found[] {
  const { value } = node;
  if (Array.isArray(value)) {
    spend(budget, value.length);
    return value.map((item: unknown, index) => childOf(node, index, item));
  }
  if (!isObject(value)) return [];
  const keys = Object.keys(value);
  spend(budget, keys.length);
  return keys.map((key) => childOf(node, key, value[key]));
}

function childOf(parent: Found, key: string | number, value: unknown): Found {
  return { value, step: { parent, key } };
}

/** The bounds of RFC 9535, section 2.3.4.2: they never reach beyond the array. */
function indexesOf(
  { start, end, step }: Extract<Selector, { kind: "slice" }>,
  length: number,
): number[] {
  const indexes: number[] = [];
  const absolute = (index: number) => (index < 0 ? length + index : index);
  const clamp = (index: number, low: number, high: number) =>
    Math.min(Math.max(absolute(index), low), high);
  if (step > 0) {
    const upper = clamp(end ?? length, 0, length);
    for (let i = clamp(start ?? 0, 0, length); i < upper; i += step) {
      indexes.push(i);
    }
  } else if (step < 0) {
    const lower = end === null ? -1 : clamp(end, -1, length - 1);
    const from = start === null ? length - 1 : clamp(start, -1, length - 1);
    for (let i = from; i > lower; i += step) indexes.push(i);
  }
  return indexes;
}
