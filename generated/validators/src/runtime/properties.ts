// Part of the Specwright runtime, copied unchanged.
import { fail, type Report } from "./issues.js";
import { required, rule, type Rule } from "./rules.js";

/** Whether a property is there that must be. */
export function isPresent(
  value: unknown,
  at?: Report,
  segment?: string,
): boolean {
  return value !== undefined || fail(at, required, value, segment);
}

/** Tells which of the required properties are not there. */
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

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether an object may have properties that are not its own. A plain object has none but those of every object.
 * V8 reads `__proto__` of objects of a known shape without a call, unlike `Object.getPrototypeOf`.
 */
export function mayInherit(value: Fields): boolean {
  return value["__proto__"] !== Object.prototype && hasPrototype(value);
}

/** The exact answer: an object of JSON may have a property of its own that is called `__proto__`. */
function hasPrototype(value: Fields): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== Object.prototype && prototype !== null;
}

/**
 * The object whose properties are read by name. Only an object's own properties count, as in JSON. A plain
 * object is returned as it is; for others, such as instances of a class, it is a copy of their own properties.
 */
export function ownFields(value: Fields): Fields {
  return mayInherit(value) ? copyOf(value) : value;
}

/** Apart from `ownFields`, so that V8 inlines that one. */
function copyOf(value: Fields): Fields {
  return Object.assign(Object.create(null) as Fields, value);
}

/** The names of an object's own properties. JSON has no `undefined`: a property with this value does not count. */
export function namesOf(value: Fields): string[] {
  return Object.keys(value).filter((name) => value[name] !== undefined);
}

/** A property that is named like one that every object inherits. */
export function ownValue(
  value: Readonly<Record<string, unknown>>,
  name: string,
): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
