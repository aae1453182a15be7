// Part of the Specwright runtime.
import { distinct } from "./distinct.js";
import type { Report } from "./issues.js";
import {
  frameOf,
  nodeOf,
  type SchemaNode,
  type SchemaRef,
  type RestStructure,
} from "./node.js";
import { mustBeKnown, namesOf, propertyOf } from "./properties.js";
import { ruleOf, type Rule } from "./rules.js";
import { isObject } from "./values.js";

/** Property names and array indexes that some keyword has evaluated. */
export type Evaluated = Set<string | number>;

const mustBeKnownItem: Rule = /* @__PURE__ */ ruleOf(
  "additionalItems",
  false,
  "is not an allowed item",
);

export function markKeys(value: unknown, seen: Evaluated): void {
  if (!isObject(value)) return;
  for (const key in value) seen.add(key);
}

export function markItems(value: unknown, seen: Evaluated): void {
  if (!Array.isArray(value)) return;
  for (const index of value.keys()) seen.add(index);
}

/** Whether a property has one of the discriminator values of an alternative. */
export function hasTag(
  value: unknown,
  property: string,
  values: readonly unknown[],
): boolean {
  return isObject(value) && values.includes(propertyOf(value, property));
}

/** The properties that no keyword has evaluated. */
export function unevaluatedProperties(
  value: unknown,
  seen: Evaluated,
): (readonly [string, unknown])[] {
  return isObject(value)
    ? namesOf(value)
        .filter((key) => !seen.has(key))
        .map((key) => [key, value[key]])
    : [];
}

/** The items that no keyword has evaluated. */
export function unevaluatedItems(
  value: unknown,
  seen: Evaluated,
): (readonly [number, unknown])[] {
  return Array.isArray(value)
    ? [...value.entries()].filter(([index]) => !seen.has(index))
    : [];
}

/** A function that adds what a schema evaluates. */
type Mark = (value: unknown, seen: Evaluated) => void;

/** A schema, and that of the properties that its keywords do not evaluate; null if there are none. */
/* @__NO_SIDE_EFFECTS__ */
export function closedProperties(
  ref: SchemaRef,
  rest: SchemaRef | null,
  mark?: Mark,
): SchemaNode {
  const structure = { kind: "rest", properties: rest } as const;
  return closed(ref, structure, mark, (value, seen, at) =>
    unevaluatedProperties(value, seen).every(([key, content]) =>
      rest === null
        ? at.add(mustBeKnown, content, key)
        : nodeOf(rest).report(content, at, key),
    ),
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function closedItems(
  ref: SchemaRef,
  rest: SchemaRef | null,
  mark?: Mark,
): SchemaNode {
  const structure = { kind: "rest", items: rest } as const;
  return closed(ref, structure, mark, (value, seen, at) =>
    unevaluatedItems(value, seen).every(([index, content]) =>
      rest === null
        ? at.add(mustBeKnownItem, content, index)
        : nodeOf(rest).report(content, at, index),
    ),
  );
}

/* @__NO_SIDE_EFFECTS__ */
function closed(
  ref: SchemaRef,
  structure: RestStructure,
  mark: Mark | undefined,
  reportRest: (value: unknown, seen: Evaluated, at: Report) => boolean,
): SchemaNode {
  const others: SchemaNode = { structure, report: () => true };
  return {
    structure: { kind: "all", parts: [ref, others] },
    report(value, at, segment) {
      const inner = distinct(frameOf(at, segment));
      if (!nodeOf(ref).report(value, inner)) return false;
      const seen: Evaluated = new Set();
      mark?.(value, seen);
      return reportRest(value, seen, inner);
    },
  };
}
