// Part of the Specwright runtime, copied unchanged.
import { fail, type Report } from "./issues.js";
import { required, rule, type Rule } from "./rules.js";

/** Whether a required property is present. */
export function isPresent(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return value !== undefined || fail(at, required, value, segment);
}

/** Reports the required properties that are missing. */
export function missing(
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
  at?: Report,
): boolean {
  if (at === undefined) return false;
  for (const name of names) {
    const found = Object.hasOwn(value, name) && value[name] !== undefined;
    if (!found && !fail(at.key(name), required, undefined)) return false;
  }
  return true;
}

export const mustBeKnown: Rule = /* @__PURE__ */ rule(
  "additionalProperties",
  false,
);
export const mustBeNamed: Rule = /* @__PURE__ */ rule("propertyNames", true);

type FieldValues = Readonly<Record<string, unknown>>;

/** Whether an object inherits properties other than those of `Object.prototype`. `prototype` is its `__proto__`. */
export function mayInherit(value: FieldValues, prototype: unknown): boolean {
  return prototype !== Object.prototype && hasPrototype(value);
}

/** The exact result: an object from JSON may have an own property named `__proto__`. */
function hasPrototype(value: FieldValues): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== Object.prototype && prototype !== null;
}

/**
 * Returns an object whose properties can be read by name. Only own properties count, as in JSON. A plain object is
 * returned unchanged; of others, such as instances of a class, the own properties are copied.
 */
export function ownFields(value: FieldValues): FieldValues {
  return hasPrototype(value) ? copyOf(value) : value;
}

/** A function of its own, so that V8 inlines `ownFields`. */
function copyOf(value: FieldValues): FieldValues {
  return Object.assign(Object.create(null) as FieldValues, value);
}

/** The names of an object's own properties. JSON has no `undefined`, so a property with this value does not count. */
export function namesOf(value: FieldValues): string[] {
  return Object.keys(value).filter((name) => value[name] !== undefined);
}

/** Reads a property whose name is also the name of an inherited one, such as `constructor`. */
export function ownValue(
  value: Readonly<Record<string, unknown>>,
  name: string,
): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
