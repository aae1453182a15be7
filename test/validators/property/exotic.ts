/** Values that no JSON text can be, for validators that must answer all the same. */
import { isObject } from "./json.js";

class Point {
  a = 1;
  get b(): number {
    return this.a;
  }
  toString(): string {
    return "a";
  }
}

/** Fails on any attempt to write, and is otherwise like what it stands for. */
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
