/** The reader and the writer of exact integers, against `JSON` itself. */
import fc from "../support/fast-check.js";
import { describe, expect, it } from "vitest";
import {
  parseExact,
  stringifyExact,
} from "../../templates/validators/runtime/numbers/exact-json.js";

/** What reading with literals should give for a value that `JSON` has written. */
function withLiterals(value: unknown): unknown {
  if (typeof value === "number") {
    const text = JSON.stringify(value);
    const isLost = /^-?\d+$/.test(text) && !Number.isSafeInteger(value);
    return isLost ? text : value;
  }
  if (Array.isArray(value)) return value.map(withLiterals);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withLiterals(item)]),
  );
}

const anyValue = fc.jsonValue({ depthSize: "medium", stringUnit: "binary" });

describe("reading with literals", () => {
  it("gives what `JSON.parse` gives, but for integers that it would round", () => {
    fc.assert(
      fc.property(anyValue, fc.constantFrom(0, 1, "\t"), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(parseExact(text)).toEqual(withLiterals(JSON.parse(text)));
      }),
    );
  });

  it("keeps every digit of an integer in every position", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.string(), (integer, text) => {
        const digits = String(integer);
        const read = parseExact(
          `{${JSON.stringify(text)}:[${digits},${JSON.stringify(digits)}]}`,
        ) as Record<string, [unknown, unknown]>;
        const [first, second] = read[text] ?? [];
        expect(String(first)).toBe(digits);
        expect(second).toBe(digits);
        const isSafe = Number.isSafeInteger(Number(digits));
        expect(typeof first).toBe(isSafe ? "number" : "string");
      }),
    );
  });

  it("leaves digits inside strings, fractions and exponents alone", () => {
    const text = '["9007199254740993\\"", "\\\\", 9007199254740993.5, 1e30]';
    expect(parseExact(text)).toEqual(JSON.parse(text));
  });
});

describe("writing", () => {
  it("gives what `JSON.stringify` gives", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(stringifyExact(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  it.each([
    [{ a: undefined, b: () => 1, c: Symbol("c") }],
    [[undefined, () => 1, Number.NaN, -0]],
    [new Date(0)],
    [{ nested: { toJSON: () => [new Date(1)] } }],
    [Array(2)],
    [JSON.parse('{ "__proto__": 1 }')],
    [undefined],
  ])("has the same opinion of %o", (value: unknown) => {
    expect(stringifyExact(value)).toBe(JSON.stringify(value));
  });

  it("writes a bigint as a number", () => {
    expect(stringifyExact({ a: [9007199254740993n, -1n] })).toBe(
      '{"a":[9007199254740993,-1]}',
    );
  });
});
