import { describe, expect, it } from "vitest";
import {
  renamesOf,
  type Rename,
} from "../../src/commands/scaffold/renamed-operations.js";
import fc from "../support/fast-check.js";
import { scaled } from "../support/random.js";

/** Renames for operations given as `id: [name, ...earlier names]`. */
function renames(
  operations: Record<string, readonly [string, ...string[]]>,
  handlers: readonly string[],
): Rename[] {
  const entries = Object.entries(operations);
  return renamesOf(
    new Map(entries.map(([id, [name]]) => [id, name])),
    new Map(entries.map(([id, [, ...earlier]]) => [id, earlier])),
    new Set(handlers),
  );
}

describe("renamesOf", () => {
  it("renames the handler of an operation that has another name", () => {
    expect(renames({ one: ["b", "a"] }, ["a"])).toEqual([
      { from: "a", to: "b" },
    ]);
  });

  it("takes the latest of several earlier names that has a handler", () => {
    const operations = { one: ["d", "a", "b", "c"] } as const;
    expect(renames(operations, ["a", "b"])).toEqual([{ from: "b", to: "d" }]);
  });

  it("leaves an operation with a handler alone", () => {
    expect(renames({ one: ["b", "a"] }, ["a", "b"])).toEqual([]);
  });

  it("leaves the handler of another operation alone", () => {
    expect(renames({ one: ["b", "a"], two: ["a"] }, ["a"])).toEqual([]);
  });

  it("passes names on", () => {
    const operations = { one: ["b", "a"], two: ["c", "b"] } as const;
    expect(renames(operations, ["a", "b"])).toEqual([
      { from: "b", to: "c" },
      { from: "a", to: "b" },
    ]);
  });

  it("does not guess where two operations exchanged their names", () => {
    const operations = { one: ["b", "a"], two: ["a", "b"] } as const;
    expect(renames(operations, ["a", "b"])).toEqual([]);
    expect(renames(operations, ["a"])).toEqual([]);
  });

  it("never loses a handler, and has nothing left to do after it", () => {
    const name = fc.constantFrom("a", "b", "c", "d", "e");
    const operations = fc
      .tuple(
        fc.shuffledSubarray(["a", "b", "c", "d", "e"], { minLength: 1 }),
        fc.array(fc.uniqueArray(name, { maxLength: 3 }), {
          minLength: 5,
          maxLength: 5,
        }),
      )
      .map(([names, earlier]) =>
        Object.fromEntries(
          names.map((now, index): [string, [string, ...string[]]] => [
            String(index),
            [now, ...(earlier[index] ?? []).filter((one) => one !== now)],
          ]),
        ),
      );
    fc.assert(
      fc.property(operations, fc.uniqueArray(name), (given, handlers) => {
        const found = renames(given, handlers);
        const target = new Map(found.map(({ from, to }) => [from, to]));
        expect(target.size).toBe(found.length);
        const after = handlers.map((one) => target.get(one) ?? one);
        expect(new Set(after).size).toBe(handlers.length);
        for (const [now] of Object.values(given)) {
          if (new Set<string>(handlers).has(now)) expect(after).toContain(now);
        }
        expect(renames(given, after)).toEqual([]);
      }),
      { numRuns: scaled(500) },
    );
  });
});
