/** `multipleOf` by the shortest decimal notation of both numbers, for all numbers. */
import { describe, expect, it } from "vitest";
import { isMultipleOf } from "../../templates/validators/runtime/numbers/multiple-of.js";
import { validatorsOf } from "./support/schemas.js";
import { multipleOfCase } from "./property/multiple-of.js";
import { randomFrom } from "../support/random.js";

describe("multipleOf", () => {
  it("is exact for long decimals", () => {
    const multiples: [number, number][] = [
      [45035996273704.95, 0.01],
      [90071992547409.91, 0.01],
      [9007199254740993, 1],
      [1e300, 1e-300],
      [0.3, 0.1],
      [1.1, 0.1],
      [4.35, 0.01],
      [-19.99, 0.01],
      [5e-324, 5e-324],
      [1.7976931348623157e308, 1e292],
      [0, 0.01],
      [-0, 3],
    ];
    for (const [value, step] of multiples) {
      expect(
        isMultipleOf(value, step),
        `${String(value)} / ${String(step)}`,
      ).toBe(true);
    }
    const others: [number, number][] = [
      [45035996273704.95, 0.1],
      [0.075, 0.01],
      [1e-300, 1],
      [1.0000000000000002, 0.1],
      [Infinity, 0.1],
      [Number.NaN, 0.1],
    ];
    for (const [value, step] of others) {
      expect(
        isMultipleOf(value, step),
        `${String(value)} / ${String(step)}`,
      ).toBe(false);
    }
  });

  it("agrees with the arithmetic of decimal text", () => {
    const random = randomFrom(7);
    let multiples = 0;
    for (let run = 0; run < 20_000; run++) {
      const { value, step, expected } = multipleOfCase(random);
      expect(
        isMultipleOf(value, step),
        `${String(value)} / ${String(step)}`,
      ).toBe(expected);
      if (expected) multiples++;
    }
    expect(multiples).toBeGreaterThan(4000);
  });
});

it("refuses listed values that are no multiples", async () => {
  const { is } = await validatorsOf({
    Step: { enum: [1, 2, 4.5, "a"], multipleOf: 1 },
  });
  expect([1, 2, "a"].every((value) => is("Step", value))).toBe(true);
  expect(is("Step", 4.5)).toBe(false);
});
