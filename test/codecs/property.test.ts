/**
 * Arbitrary schemas, options and values: what is decoded and encoded again means the same, what is decoded has the type,
 * and nothing else is decoded. This is a short run with a fixed seed; `npm run fuzz:codecs` is the long one.
 */
import { describe, expect, it } from "vitest";
import { brokenCodecLaw } from "./check.js";
import { testCodecs } from "./random-codecs.js";
import { meansSame } from "./meaning.js";

testCodecs([
  { source: "3.1", set: "all", seed: 11 },
  { source: "3.0", set: "zoned", seed: 16 },
]);

describe("the laws", () => {
  const right = {
    name: "Day",
    wire: "DayWire",
    isSame: false,
    decode: (value: unknown) => new Date(value as string),
    encode: (value: unknown) => (value as Date).toISOString(),
    is: (value: unknown) => value instanceof Date,
    isWire: (value: unknown) => typeof value === "string",
  };
  const text = "2024-01-01T00:00:00+01:00";

  it("are kept by a codec that does everything right", () => {
    expect(brokenCodecLaw(right, text, true)).toBeNull();
  });

  it.each([
    ["another verdict", { isWire: () => false }],
    ["another moment", { encode: () => "2024-01-01T00:00:00Z" }],
    ["a value that it does not know", { is: () => false }],
    ["another value, though only its type differs", { isSame: true }],
    ["an exception", { decode: () => BigInt("x") }],
  ])("are broken by %s", (_, wrong) => {
    expect(brokenCodecLaw({ ...right, ...wrong }, text, true)).not.toBeNull();
  });

  it("are broken by a codec that decodes other values", () => {
    const wrong = { ...right, isWire: () => false };
    expect(brokenCodecLaw(wrong, text, false)).toContain("refuses");
  });

  it.each([
    ["2024-01-01T00:00:00.5Z", "2024-01-01T01:00:00.500+01:00", true],
    ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z", true],
    ["2024-01-01T00:00:00Z", "2024-01-01T00:00:01Z", false],
    ["2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z", true],
    ["2024-01-01", "2024-01-02", false],
    ["09:30:00+01:00", "08:30:00Z", true],
    ["23:30:00.50-01:00", "00:30:00.5Z", true],
    ["09:30:00+01:00", "09:30:00Z", false],
    ["abc", "abd", false],
  ])("compare %s with %s", (one, other, expected) => {
    expect(meansSame([{ one }], [{ one: other }])).toBe(expected);
  });
});
