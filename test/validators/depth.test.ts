/** Values of recursive schemas that are nested more deeply than the limit. */
import { afterEach, describe, expect, it } from "vitest";
import { load } from "./support/evaluate.js";
import { filesFor, plainIssues } from "./support/schemas.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const list = {
  type: "object",
  properties: {
    next: ref("List"),
    items: { type: "array", items: ref("List") },
  },
};

/** Schemas in which a wrong answer about a list could make the whole valid. */
const around: Record<string, Record<string, unknown>> = {
  List: list,
  Plain: { type: "object", properties: { list: ref("List") } },
  Not: { not: ref("List") },
  NotNot: { not: { not: ref("List") } },
  If: {
    if: ref("List"),
    then: { type: "object" },
    else: { not: { type: "string" } },
  },
  IfThen: { if: ref("List"), then: false, else: true },
  AnyOf: { anyOf: [ref("List"), { type: "object" }] },
  OneOf: { oneOf: [ref("List"), { type: "object" }] },
  OneOfNot: { oneOf: [ref("List"), { type: "array" }] },
  AllOf: { allOf: [ref("List"), ref("Plain")] },
  Contains: {
    type: "array",
    contains: ref("List"),
    minContains: 0,
    maxContains: 0,
  },
  Dependent: { dependentSchemas: { next: ref("List") } },
  Unevaluated: {
    anyOf: [ref("List"), true],
    unevaluatedProperties: ref("List"),
  },
};

function nested(levels: number): Record<string, unknown> {
  let value: Record<string, unknown> = {};
  for (let level = 1; level < levels; level++) value = { next: value };
  return value;
}

async function validators() {
  const { module } = await load(
    await filesFor({ ...around, Name: { type: "string" } }),
  );
  const index = module("index");
  const called = (name: string) => index[name] as (value: unknown) => unknown;
  return {
    is: (name: string, value: unknown) => called(`is${name}`)(value),
    issues: (name: string, value: unknown) =>
      plainIssues(called(`validate${name}`)(value)),
    parse: (name: string, value: unknown) => called(`parse${name}`)(value),
    standard: (name: string, value: unknown) =>
      (
        index[name] as {
          "~standard": { validate: (value: unknown) => unknown };
        }
      )["~standard"].validate(value),
    setMaxDepth: index["setMaxDepth"] as (levels: number) => void,
  };
}

describe("a value that is nested too deeply", () => {
  it.each(Object.keys(around))("is not valid: %s", async (name) => {
    const { is, issues, parse, standard } = await validators();
    const deep = nested(600);
    const value =
      name === "Contains" ? [deep] : name === "Plain" ? { list: deep } : deep;
    const message = "must have at most 512 nested levels";
    expect(is(name, value)).toBe(false);
    expect(issues(name, value)).toEqual([
      {
        path: "",
        keyword: "maxDepth",
        message,
        expected: 512,
        received: name === "Contains" ? "[…]" : "{…}",
      },
    ]);
    expect(() => parse(name, value)).toThrow(
      `${name} is not valid: ${message}`,
    );
    expect(standard(name, value)).toEqual({
      issues: [expect.objectContaining({ message, path: [] })],
    });
  });

  it("has only that issue", async () => {
    const { issues } = await validators();
    const value = { next: nested(600), items: [1, 2] };
    expect(issues("List", value)).toHaveLength(1);
    expect(issues("List", { items: [1, 2] })).toHaveLength(2);
  });

  it("may contain itself", async () => {
    const { is, issues } = await validators();
    const circle: Record<string, unknown> = {};
    circle["next"] = circle;
    for (const name of Object.keys(around)) {
      if (name === "Contains" || name === "Plain") continue;
      expect(is(name, circle)).toBe(false);
      expect(issues(name, circle)).toHaveLength(1);
    }
  });
});

describe("the limit", () => {
  let restore = (): void => undefined;
  afterEach(() => {
    restore();
  });

  it("is the number of levels that are valid", async () => {
    const { is } = await validators();
    expect(is("List", nested(512))).toBe(true);
    expect(is("List", nested(513))).toBe(false);
  });

  it("can be set", async () => {
    const { is, issues, setMaxDepth } = await validators();
    restore = () => {
      setMaxDepth(512);
    };
    setMaxDepth(1000);
    expect(is("List", nested(1000))).toBe(true);
    expect(is("List", nested(1001))).toBe(false);
    setMaxDepth(3);
    expect(is("List", nested(3))).toBe(true);
    expect(issues("List", nested(4))).toEqual([
      expect.objectContaining({ keyword: "maxDepth", expected: 3 }),
    ]);
    setMaxDepth(1_000_000);
    expect(is("List", nested(100_000))).toBe(false);
    expect(issues("List", nested(100_000))).toHaveLength(1);
    for (const wrong of [0, -1, 1.5, Number.NaN, Infinity]) {
      expect(() => {
        setMaxDepth(wrong);
      }).toThrow(RangeError);
    }
  });
});
