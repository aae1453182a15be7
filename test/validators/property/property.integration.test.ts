/**
 * Arbitrary schemas and all kinds of values: the generated validators judge as an independent implementation does, their
 * public functions agree with each other, nothing makes them throw, and what they accept has the type. This is a short
 * run with a fixed seed; `npm run fuzz:validators` is the long one.
 */
import { describe, expect, it } from "vitest";
import { scaled } from "../../support/random.js";
import { check } from "./check.js";
import { noCounts, type Counts } from "./counts.js";
import { brokenExoticLaw, brokenLaw } from "./laws.js";
import { alias } from "./reference.js";
import { sample, shrink } from "./shrink.js";
import type { Subject } from "./subjects.js";
import { names, patterns, strings } from "./vocabulary.js";

const runs = [
  { source: "3.1", seed: 27, size: scaled(2.5) },
  { source: "3.0", seed: 4, size: scaled(1.5) },
  { source: "combinations", seed: 1, size: scaled(3) },
] as const;

/** What all runs have checked. */
const total = noCounts();
const countNames = Object.keys(total) as (keyof Counts)[];

describe("validators of arbitrary schemas", () => {
  it.each(runs)(
    "keep every law of $source (seed $seed)",
    async ({ source, seed, size }) => {
      const { failures, counts } = await check(sample(source, seed, size), {
        withTypes: true,
      });
      const [first] = failures;
      expect(first && (await shrink(source, seed, first))).toBeUndefined();
      for (const name of countNames) total[name] += counts[name];
    },
  );

  it("are asked about enough values to break a law", () => {
    expect(total.satisfied / total.schemas).toBeGreaterThan(0.7);
    expect(total.right / total.built).toBeGreaterThan(0.6);
    expect(total.refused).toBeGreaterThan(total.schemas * 10);
    expect(total.notAsked).toBeLessThan(total.accepted / 8);
    expect(total.typed).toBeGreaterThan(total.schemas);
  });
});

describe("the laws", () => {
  const right: Subject = {
    name: "Anything",
    is: () => true,
    validate: () => [],
    parse: (value) => value,
    standard: (value) => ({ value }),
  };
  const issue = { path: "", keyword: "type", message: "is wrong" };

  it("are kept by a subject that does everything right", () => {
    expect(brokenLaw(right, { a: 1 }, true)).toBeNull();
    expect(brokenExoticLaw(right, undefined)).toBeNull();
  });

  it.each<[string, Partial<Subject>]>([
    ["another verdict", { is: () => false }],
    ["an issue of what is valid", { validate: () => [issue] }],
    ["another value", { parse: () => ({ a: 1 }) }],
    ["a Standard Schema of its own mind", { standard: () => ({ issues: [] }) }],
    [
      "an exception",
      {
        validate() {
          throw new Error("no");
        },
      },
    ],
    [
      "a change of its input",
      {
        is(value) {
          (value as { a: number }).a = 2;
          return true;
        },
      },
    ],
  ])("are broken by %s", (_, wrong) => {
    const value = Object.freeze({ a: 1 });
    expect(brokenLaw({ ...right, ...wrong }, value, true)).not.toBeNull();
  });

  it.each(["/b", "/a/0", "a", "/a/b"])("know that %s leads nowhere", (path) => {
    const refusing: Subject = {
      ...right,
      is: () => false,
      validate: () => [{ ...issue, path }],
      parse() {
        throw Object.assign(new Error("no"), {
          name: "ValidationError",
          issues: [issue],
        });
      },
      standard: () => ({ issues: [issue] }),
    };
    expect(brokenLaw(refusing, { a: 1 }, false)).toContain("path");
  });
});

it("the reference sees names in place of others that match the same patterns", () => {
  for (const name of names) {
    const other = alias(name);
    expect([...other]).toHaveLength([...name].length);
    if (other !== name) expect(strings).not.toContain(other);
    for (const pattern of Object.keys(patterns)) {
      const expression = new RegExp(pattern, "u");
      expect(expression.test(other)).toBe(expression.test(name));
    }
  }
});
