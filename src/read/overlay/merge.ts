/**
 * Merges values into a document that may be changed, as the Overlay Specification describes it: objects part by part,
 * arrays one after the other, and a primitive value takes the place of another one. Each change is noted in the trace.
 */
import { limits } from "../limits.js";
import { isObject } from "../json.js";
import { spend, type OverlayBudget } from "./budget.js";
import { copyTrace, ownPart, partOf, type Trace } from "./trace.js";

/** A value and where it was written. */
export interface Traced {
  readonly value: unknown;
  readonly trace: Trace;
}

/** An object, or an array by its indexes, that may be changed. */
export type Container = Record<string | number, unknown>;

/** The container of what changes. */
export interface MergeParent {
  readonly value: Container;
  readonly trace: Trace;
  /** How deep in the document it is. */
  readonly depth: number;
}

/** What cannot be merged: there is an array here and an object there, for example. */
export class Incompatible extends Error {
  readonly present: unknown;
  readonly given: Traced;

  constructor(present: unknown, given: Traced) {
    super();
    this.present = present;
    this.given = given;
  }
}

/** Deeper than any document may be. */
export class TooDeep extends Error {}

/** Taking a value in costs more than looking at one: it stays. */
const valueCost = 20;

/** Merges into what a container has under a key. */
export function mergeInto(
  holder: MergeParent,
  key: string | number,
  given: Traced,
  budget: OverlayBudget,
): void {
  const present = holder.value[key];
  const { value } = given;
  if (isObject(present) && isObject(value)) {
    const inner: MergeParent = {
      value: present,
      trace: ownPart(holder.trace, key),
      depth: holder.depth + 1,
    };
    for (const name of Object.keys(value)) {
      const part = { value: value[name], trace: partOf(given.trace, name) };
      if (Object.hasOwn(present, name)) mergeInto(inner, name, part, budget);
      else insert(inner, name, part, budget);
    }
  } else if (Array.isArray(present) && Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item: unknown = value[index];
      const part = { value: item, trace: partOf(given.trace, index) };
      appendItems(holder, key, part, budget);
    }
  } else if (isPrimitive(present) && isPrimitive(value)) {
    insert(holder, key, given, budget);
  } else {
    throw new Incompatible(present, given);
  }
}

/** Adds one item to the array that a container has under a key. */
export function appendItems(
  holder: MergeParent,
  key: string | number,
  given: Traced,
  budget: OverlayBudget,
): void {
  const items = holder.value[key] as unknown[];
  const inner = {
    value: items as unknown as Container,
    trace: ownPart(holder.trace, key),
    depth: holder.depth + 1,
  };
  insert(inner, items.length, given, budget);
}

function insert(
  holder: MergeParent,
  key: string | number,
  { value, trace }: Traced,
  budget: OverlayBudget,
): void {
  put(holder.value, key, copyOf(value, holder.depth + 1, budget));
  holder.trace.parts.set(String(key), copyTrace(trace));
}

/** A copy that can change without the other; YAML aliases and copies of overlays make one value appear twice. */
export function copyOf(
  value: unknown,
  depth: number,
  budget: OverlayBudget | null,
): unknown {
  if (budget) spend(budget, valueCost);
  if (depth > limits.depth) throw new TooDeep();
  if (Array.isArray(value)) {
    return value.map((item) => copyOf(item, depth + 1, budget));
  }
  if (!isObject(value)) return value;
  const copy: Container = {};
  for (const key of Object.keys(value)) {
    put(copy, key, copyOf(value[key], depth + 1, budget));
  }
  return copy;
}

/** Assigning to `__proto__` would do something else. */
function put(container: Container, key: string | number, value: unknown): void {
  if (key !== "__proto__") container[key] = value;
  else {
    Object.defineProperty(container, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
}

export function isPrimitive(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}
