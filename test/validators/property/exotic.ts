/** Values that no JSON text can be, for validators that must answer all the same. */
import { isObject, type Json } from "./json.js";

class Point {
  a = 1;
  get b(): number {
    return this.a;
  }
  toString(): string {
    return "a";
  }
}

/** Fails on any attempt to write, and otherwise behaves like its target. */
function readOnlyProxy(target: object): object {
  const refuse = (): never => {
    throw new Error("A validator wrote to its input");
  };
  return new Proxy(target, {
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
    setPrototypeOf: refuse,
    preventExtensions: refuse,
  });
}

function cyclicObject(): object {
  const cyclic: Record<string, unknown> = { id: 1 };
  cyclic["a"] = cyclic;
  return cyclic;
}

function cyclicArray(): unknown[] {
  const cyclic: unknown[] = [1];
  cyclic.push(cyclic);
  return cyclic;
}

/** Deeper than any stack. */
function deep(wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = {};
  for (let level = 0; level < 20_000; level++) value = wrap(value);
  return value;
}

const plain: unknown[] = [
  // JSON, but every validator has to answer for each of them.
  null,
  true,
  0,
  "",
  [],
  {},
  undefined,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1n,
  Symbol("a"),
  () => 1,
  new Date(0),
  /a/,
  new Map([["a", 1]]),
  new Point(),
  Object.create(null),
  Object.assign(Object.create(null) as object, { a: 1, b: "b" }),
  Object.create({ a: 1, b: 2 }),
  new String("a"),
  new Number(1),
  // A hole, in front and in the middle.
  [, 1],
  [1, undefined, Symbol("b"), 2n, Number.NaN],
  Object.assign([1, 2], { a: 1 }),
  new Uint8Array(2),
  { a: undefined, b: () => 1, c: Symbol("c"), id: 1n },
  { [Symbol("a")]: 1, a: 1 },
  cyclicObject(),
  cyclicArray(),
  [cyclicArray(), cyclicArray()],
  deep((inner) => [inner]),
  deep((inner) => ({ a: inner, id: 1 })),
];

/**
 * The same JSON value as objects that inherit every other property, and that have more in them than JSON knows: names of
 * `Object.prototype` that they inherit, and properties whose value is `undefined`. Every other name is one of these.
 */
export function withForeignProperties(
  value: Json,
  names: readonly string[],
): unknown {
  const dress = (part: Json): unknown => {
    if (Array.isArray(part)) return part.map(dress);
    if (!isObject(part)) return part;
    const prototype = {};
    const dressed = Object.create(prototype) as object;
    for (const [index, [key, inner]] of Object.entries(part).entries()) {
      const isInherited = index % 2 === 0 && !(key in Object.prototype);
      define(isInherited ? prototype : dressed, key, {
        value: dress(inner),
        enumerable: true,
      });
    }
    const foreign = names.filter((name) => !Object.hasOwn(part, name));
    for (const name of foreign) {
      if (name in Object.prototype) {
        define(prototype, name, { value: 1, enumerable: true });
      } else {
        define(dressed, name, { value: undefined, enumerable: true });
      }
    }
    return dressed;
  };
  return dress(value);
}

function define(
  object: object,
  name: string,
  description: PropertyDescriptor,
): void {
  Object.defineProperty(object, name, description);
}

/** For the text of a counterexample: none of these can be printed. */
export interface Exotic {
  label: string;
  value: unknown;
}

export function exoticValues(near: readonly unknown[]): Exotic[] {
  const inside = near.filter(isObject).flatMap((object): unknown[] => {
    const [key = "a"] = Object.keys(object);
    return [
      readOnlyProxy(object),
      { ...object, [key]: undefined },
      { ...object, [key]: Symbol("a") },
      { ...object, [key]: cyclicObject() },
      Object.create(object) as unknown,
    ];
  });
  const lists = near
    .filter(Array.isArray)
    .flatMap((list): unknown[] => [
      readOnlyProxy(list),
      [...(list as unknown[]), undefined],
      [...(list as unknown[]), cyclicArray()],
    ]);
  return [...plain, ...inside, ...lists].map((value, index) => ({
    label: `exotic value ${String(index)} (${typeof value})`,
    value,
  }));
}
