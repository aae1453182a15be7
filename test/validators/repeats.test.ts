/** Schemas that look into the same part of a value by several ways: the work must not double with each level. */
import { describe, expect, it } from "vitest";
import { filesFor, validatorsOf } from "./support/schemas.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const withNext = (more: object = {}) => ({
  type: "object",
  properties: { next: ref("Any"), ...more },
});
const a = withNext({ a: { type: "integer" } });
const b = withNext({ b: { type: "integer" } });

/** Without memory, so many levels would take longer than anybody can wait. */
const levels = 60;

function chain(end: unknown): unknown {
  let value = end;
  for (let level = 0; level < levels; level++) value = { next: value };
  return value;
}

describe("the same question again and again", () => {
  it.each<[string, Record<string, unknown>]>([
    ["anyOf", { A: a, B: b, Any: { anyOf: [ref("A"), ref("B")] } }],
    ["inline schemas", { Any: { anyOf: [{ ...a, maxProperties: 2 }, b] } }],
    [
      "oneOf",
      {
        A: { ...a, required: ["next"] },
        B: { ...b, maxProperties: 0 },
        Any: { oneOf: [ref("A"), ref("B")] },
      },
    ],
    ["allOf", { A: a, B: b, Any: { allOf: [ref("A"), ref("B")] } }],
    ["if", { A: a, B: b, Any: { if: ref("A"), then: ref("B"), else: false } }],
    [
      "additional properties",
      {
        A: { type: "object", additionalProperties: ref("Any") },
        B: b,
        Any: { anyOf: [ref("A"), ref("B")] },
      },
    ],
    [
      "what is unevaluated",
      { A: a, Any: { anyOf: [ref("A")], unevaluatedProperties: false } },
    ],
  ])("is answered once: %s", async (_, schemas) => {
    const { is, issues } = await validatorsOf(schemas);
    expect(is("Any", chain({}))).toBe(true);
    expect(issues("Any", chain({}))).toEqual([]);
    const broken = chain({ a: "x", b: "x" });
    expect(is("Any", broken)).toBe(false);
    expect(issues("Any", broken).length).toBeGreaterThan(0);
    // Reported as a part of something else, what is right must be passed over as quickly.
    expect(issues("Any", { a: "x", b: "x", next: chain({}) })).not.toEqual([]);
  });

  it("is forgotten when the answer was given", async () => {
    const { is } = await validatorsOf({
      A: a,
      B: b,
      Any: { anyOf: [ref("A"), ref("B")] },
    });
    const end: Record<string, unknown> = {};
    const value = chain(end);
    expect(is("Any", value)).toBe(true);
    Object.assign(end, { a: "x", b: "x" });
    expect(is("Any", value)).toBe(false);
    expect(is("A", value)).toBe(false);
  });

  it("is not remembered where it cannot come up", async () => {
    const files = await filesFor({
      Tree: {
        type: "object",
        properties: {
          left: ref("Tree"),
          right: { anyOf: [ref("Tree"), { type: "null" }] },
        },
      },
      A: {
        ...a,
        required: ["kind"],
        properties: { ...a.properties, kind: { const: "a" } },
      },
      B: {
        ...b,
        required: ["kind"],
        properties: { ...b.properties, kind: { const: "b" } },
      },
      Any: { anyOf: [ref("A"), ref("B")] },
    });
    expect(files.map(({ path }) => path)).not.toContain(
      "validators/src/runtime/cached.ts",
    );
  });
});
