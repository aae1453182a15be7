// Part of the Specwright runtime.
import { ruleOf, type Rule } from "./rules.js";

export const mustBeKnown: Rule = /* @__PURE__ */ ruleOf(
  "additionalProperties",
  false,
  "is not a known property",
);
export const mustBeNamed: Rule = /* @__PURE__ */ ruleOf(
  "propertyNames",
  true,
  "is not an allowed property name",
);

export type FieldValues = Readonly<Record<string, unknown>>;

/**
 * Reads a property as JavaScript does, so an inherited one counts. But every object inherits the names of
 * `Object.prototype`, such as `constructor`, so these count only as own properties.
 */
export function propertyOf(value: object, name: string): unknown {
  return isCounted(value, name) ? (value as FieldValues)[name] : undefined;
}

function isCounted(value: object, name: string): boolean {
  return !(name in Object.prototype) || Object.hasOwn(value, name);
}

/**
 * An object for a loop over the properties that count: those that `for…in` lists, and those of the given names, such as
 * getters of a class. Most objects inherit nothing and are returned unchanged.
 */
export function listedFields(
  value: FieldValues,
  names?: readonly string[],
): FieldValues {
  return isPlain(value) ? value : countedFields(value, names);
}

/** Whether an object inherits nothing of its own. */
function isPlain(value: FieldValues): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A function of its own, so that V8 inlines `listedFields`. */
function countedFields(
  value: FieldValues,
  names: readonly string[] = [],
): FieldValues {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const name in value) {
    if (isCounted(value, name)) copy[name] = value[name];
  }
  for (const name of names) copy[name] = propertyOf(value, name);
  return copy;
}

/** The names of all properties. JSON has no `undefined`, so a property with this value does not count. */
export function namesOf(value: FieldValues): string[] {
  const names: string[] = [];
  for (const name in listedFields(value)) {
    if (value[name] !== undefined) names.push(name);
  }
  return names;
}

/** The first key of the last objects that a function checked, and how many in a row began with it. */
export interface FirstKey {
  key: string;
  count: number;
}

const manyAlike = 8;

/**
 * Whether objects begin with the same key again and again. Then their keys probably have the same order, and V8 reads
 * their properties fast by name. Otherwise, a loop over all keys is faster. Inherited properties are always read by name.
 */
export function beginsAlike(value: FieldValues, first: FirstKey): boolean {
  if (!isPlain(value)) return true;
  for (const key in value) {
    if (key === first.key) {
      return first.count === manyAlike || ++first.count === manyAlike;
    }
    first.key = key;
    break;
  }
  first.count = 0;
  return false;
}
