/**
 * Merges values into a mutable copy of a document, by the rules of the Overlay Specification: objects are merged
 * recursively, arrays are concatenated, and a primitive value replaces another one. The trace records each change.
 */
import { limits } from "../limits.js";
import { isObject } from "../../base/common/json.js";
import { spend, type OverlayBudget } from "./budget.js";
import { copyTrace, ownPart, partOf, type Trace } from "./trace.js";

/** A value and its place in the source. */
export interface Traced {
  readonly value: unknown;
  readonly trace: Trace;
}

/** A mutable object, or a mutable array addressed by index. */
export type Container = Record<string | number, unknown>;

/** The container of the value that changes. */
export interface MergeParent {
  readonly value: Container;
  readonly trace: Trace;
  /** The depth of the container in the document. */
  readonly depth: number;
}

/** Thrown for values that cannot be merged, such as an array and an object. */
export class Incompatible extends Error {
  readonly present: unknown;
  readonly given: Traced;

  constructor(present: unknown, given: Traced) {
    super();
    this.present = present;
    this.given = given;
  }
}

/** Thrown if the result would be nested deeper than a document may be. */
export class TooDeep extends Error {}

/** The budget for copying a value. It is higher than for visiting one, because copied values use memory. */
const valueCost = 20;

/** Merges a value into the value that a container has under a key. */
export function mergeInto(
  parent: MergeParent,
  key: string | number,
  given: Traced,
  budget: OverlayBudget,
): void {
  const present = parent.value[key];
  const { value } = given;
  if (isObject(present) && isObject(value)) {
    const inner: MergeParent = {
      value: present,
      trace: ownPart(parent.trace, key),
      depth: parent.depth + 1,
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
      appendItems(parent, key, part, budget);
    }
  } else if (isPrimitive(present) && isPrimitive(value)) {
    insert(parent, key, given, budget);
  } else {
    throw new Incompatible(present, given);
  }
}

/** Adds one item to the array that a container has under a key. */
export function appendItems(
  parent: MergeParent,
  key: string | number,
  given: Traced,
  budget: OverlayBudget,
): void {
  const items = parent.value[key] as unknown[];
  const inner = {
    value: items as unknown as Container,
    trace: ownPart(parent.trace, key),
    depth: parent.depth + 1,
  };
  insert(inner, items.length, given, budget);
}

function insert(
  parent: MergeParent,
  key: string | number,
  { value, trace }: Traced,
  budget: OverlayBudget,
): void {
  put(parent.value, key, copyOf(value, parent.depth + 1, budget));
  parent.trace.parts.set(String(key), copyTrace(trace));
}

/**
 * Returns a deep copy. YAML aliases and `copy` actions use one value in several places, which must change
 * independently.
 */
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

/** An assignment to `__proto__` would set the prototype instead. */
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
