// Part of the Specwright runtime.
import type { SchemaNode } from "./node.js";
import { namesOf } from "./properties.js";
import { ruleOf } from "./rules.js";

/** Whether all items are different JSON values. */
export function isUnique(items: readonly unknown[]): boolean {
  return areDifferent(items, createNumbers);
}

/** `numbersOf` is called if an item is an array or an object. */
export function areDifferent(
  items: readonly unknown[],
  numbersOf: () => Numbers,
): boolean {
  return twinsIn(items, numbersOf) === null;
}

export const unique: SchemaNode = /* @__PURE__ */ uniqueBy(createNumbers);

/* @__NO_SIDE_EFFECTS__ */
export function uniqueBy(numbersOf: () => Numbers): SchemaNode {
  return {
    report(value, at, segment) {
      const twins = Array.isArray(value) ? twinsIn(value, numbersOf) : null;
      if (twins === null) return true;
      const [first, second] = twins.map(String);
      const message = `must have unique items: items ${first ?? ""} and ${second ?? ""} are equal`;
      return at.add(ruleOf("uniqueItems", true, message), value, segment);
    },
  };
}

/** The indexes of two equal items. It needs one pass, so the work is proportional to the size of the array. */
function twinsIn(
  items: readonly unknown[],
  numbersOf: () => Numbers,
): [number, number] | null {
  const scalars = new Set<unknown>();
  const containers = new Set<number>();
  let numbers: Numbers | undefined;
  for (const [position, item] of items.entries()) {
    const size = scalars.size + containers.size;
    if (!isContainer(item)) {
      scalars.add(item);
      if (scalars.size + containers.size === size) {
        return [items.indexOf(item), position];
      }
      continue;
    }
    numbers ??= numbersOf();
    const { objects } = numbers;
    const number = valueNumber(item, numbers);
    containers.add(number);
    if (scalars.size + containers.size === size) {
      const isTwin = (other: unknown): boolean =>
        isContainer(other) && objects.get(other) === number;
      return [items.findIndex(isTwin), position];
    }
  }
  return null;
}

/** Numbers for values. Equal values have the same number. */
export interface Numbers {
  readonly values: Map<string, number>;
  readonly objects: Map<object, number>;
}

export function createNumbers(): Numbers {
  return { values: new Map(), objects: new Map() };
}

/** Numbers the parts of a value from the inside out. It uses no recursion, because a value may be nested deeply. */
function valueNumber(value: object, numbers: Numbers): number {
  const { values, objects } = numbers;
  const open = [value];
  for (let part = open.at(-1); part !== undefined; part = open.at(-1)) {
    const isNew = !objects.has(part);
    // A part that contains itself differs from all others until it has its own number.
    if (isNew) objects.set(part, -objects.size - 1);
    const inner = isNew
      ? partsOf(part).filter(
          (inside): inside is object =>
            isContainer(inside) && !objects.has(inside),
        )
      : [];
    if (inner.length > 0) {
      for (const inside of inner) open.push(inside);
      continue;
    }
    open.pop();
    if ((objects.get(part) ?? 0) >= 0) continue;
    const text = textOf(part, objects);
    const number = values.get(text) ?? values.size;
    values.set(text, number);
    objects.set(part, number);
  }
  return objects.get(value) ?? 0;
}

/** A file has no parts. It is equal only to itself. */
function isContainer(value: unknown): value is object {
  return (
    typeof value === "object" && value !== null && !(value instanceof Blob)
  );
}

function partsOf(container: object): unknown[] {
  if (Array.isArray(container)) return container;
  const fields = container as Readonly<Record<string, unknown>>;
  return namesOf(fields).map((name) => fields[name]);
}

/** Writes an array or object as text. Each part that has a number is written as this number. */
function textOf(container: object, objects: Map<object, number>): string {
  const written = (part: unknown): string =>
    isContainer(part)
      ? `#${String(objects.get(part))}`
      : typeof part === "string"
        ? JSON.stringify(part)
        : String(part);
  if (Array.isArray(container)) {
    return `[${container.map(written).join()}]`;
  }
  const fields = container as Readonly<Record<string, unknown>>;
  const members = namesOf(fields).map(
    (name) => `${JSON.stringify(name)}:${written(fields[name])}`,
  );
  return `{${members.sort().join()}}`;
}
