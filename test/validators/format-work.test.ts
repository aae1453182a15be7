/**
 * The check of each format takes work that grows with the length of the text, also if the text nearly matches. Calls
 * and loops are counted here, and regular expressions are analyzed. `npm run fuzz:work` measures the time.
 */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { formatChecks } from "../../src/emit/validators/facts/formats.js";
import { analyzePattern } from "../../src/base/patterns/analyze.js";
import { longText, nearMatches } from "./property/work/texts.js";
import { load, type Exports } from "./support/evaluate.js";
import { filesFor } from "./support/schemas.js";
import { countSteps, stepsOf } from "./support/steps.js";

const formats = [...formatChecks.keys()];
const nameOf = (format: string) => `Format${String(formats.indexOf(format))}`;

let checks: Exports;
const check = (format: string) =>
  checks[`is${nameOf(format)}`] as (text: string) => boolean;

beforeAll(async () => {
  const schemas = formats.map((format) => [
    nameOf(format),
    { type: "string", format },
  ]);
  const files = await filesFor(
    Object.fromEntries(schemas) as Record<string, unknown>,
  );
  checks = (await load(files, countSteps)).module("index");
});

/** The regular expressions that run during a call. */
function expressionsOf(call: () => unknown): RegExp[] {
  const found = new Map<string, RegExp>();
  const spy = vi.spyOn(RegExp.prototype, "exec");
  try {
    call();
    for (const expression of spy.mock.contexts as RegExp[]) {
      found.set(String(expression), expression);
    }
  } finally {
    spy.mockRestore();
  }
  return [...found.values()];
}

describe.each(formats)("%s", (format) => {
  it("is checked in a linear number of steps", () => {
    const is = check(format);
    for (const text of nearMatches) {
      const steps = (length: number): number =>
        stepsOf(() => is(longText(text, length)));
      // Twice the length, twice the steps: a square would take four times as many.
      expect(steps(2 ** 11), JSON.stringify(text).slice(0, 60)).toBeLessThan(
        2.6 * steps(2 ** 10) + 200,
      );
    }
  });

  it("has linear regular expressions only", () => {
    const expressions = expressionsOf(() => {
      for (const text of nearMatches) check(format)(longText(text, 8));
    });
    const slow = expressions.filter(
      ({ source, flags }) =>
        analyzePattern(source, flags.includes("u") ? "u" : "").kind !==
        "linear",
    );
    expect(slow).toEqual([]);
  });
});

it("most formats have regular expressions to analyze", () => {
  const texts = ["a", "1", "2030-12-05T09:30:00Z", "a@b", "http://a/", "P1D"];
  const found = expressionsOf(() => {
    for (const format of formats) texts.forEach(check(format));
  });
  expect(found.length).toBeGreaterThan(10);
});
