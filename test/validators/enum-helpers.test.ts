/** `labels` and `match` of enumerations, with the option `enumHelpers`. */
import { describe, expect, it } from "vitest";
import { typeErrors } from "../support/compile.js";
import { expectPrettierLayout } from "../support/prettier.js";
import { load } from "./support/evaluate.js";
import { filesFor } from "./support/schemas.js";

const schemas = {
  Status: {
    type: "string",
    enum: ["available", "IN_TRANSIT", "sold", "labels", "match", "__proto__"],
    "x-enum-varnames": [null, null, "SoldOut"],
    "x-enum-descriptions": ["Can be bought.\nNow.", null, null],
  },
  Level: { type: "integer", enum: [1, -2] },
  Mixed: { enum: ["1", 1, "it's `${a}`"] },
  Open: { type: "string", "x-extensible-enum": ["a", "b"] },
  Only: { const: "one" },
  Long: {
    type: "string",
    enum: ["a-value-whose-label-does-not-fit-on-a-line-with-its-key", "b"],
  },
};

interface Companion {
  values: readonly unknown[];
  labels: Record<string, string>;
  match?(value: unknown, cases: object): unknown;
  [name: string]: unknown;
}

const files = await filesFor(schemas, { enumHelpers: true });
const { module } = await load(files);
const companion = (name: string) => module("index")[name] as Companion;

describe("labels", () => {
  it("are descriptions, names or words", () => {
    const { labels } = companion("Status");
    expect(Object.entries(labels)).toEqual([
      ["available", "Can be bought."],
      ["IN_TRANSIT", "In transit"],
      ["sold", "SoldOut"],
      ["labels", "Labels"],
      ["match", "Match"],
      ["__proto__", "Proto"],
    ]);
    expect(companion("Level").labels).toEqual({ "1": "1", "-2": "-2" });
    expect(companion("Open").labels).toEqual({ a: "A", b: "B" });
  });

  it("do not take the place of members", () => {
    const { values } = companion("Status");
    const members = Object.values(companion("Status"));
    expect(values.every((value) => members.includes(value))).toBe(true);
  });
});

describe("match", () => {
  it("calls the case of a value with the value", () => {
    const { match } = companion("Level");
    const cases = { 1: (value: number) => value + 1, [-2]: () => "low" };
    expect(match?.(1, cases)).toBe(2);
    expect(match?.(-2, cases)).toBe("low");
  });

  it("throws for values that are no case, also those of every object", () => {
    const { match } = companion("Status");
    expect(() => match?.("other", {})).toThrow('There is no case for "other"');
    expect(() => match?.("constructor", {})).toThrow(TypeError);
  });

  it("is missing in an open enumeration", () => {
    expect(companion("Open").match).toBeUndefined();
  });
});

it("has a type in which all cases are required", async () => {
  const use = (cases: string): string =>
    `import { Level } from "@test/validators";
export const found: string = Level.match(1 as Level, { ${cases} });
export const label: string = Level.labels[1];
`;
  const errors = (cases: string) =>
    typeErrors(files, {
      packageName: (target) => `@test/${target}`,
      additional: { "use.ts": use(cases) },
    });
  const first = "1: (one: 1) => String(one)";
  expect(await errors(`${first}, [-2]: () => "low"`)).toEqual([]);
  expect(await errors(first)).toEqual([
    expect.stringContaining("Property '[-2]' is missing"),
  ]);
  expect(await errors(`${first}, [-2]: () => "low", 3: () => ""`)).toEqual([
    expect.stringContaining("3"),
  ]);
});

it("is laid out as Prettier would", async () => {
  await expectPrettierLayout(files);
});
