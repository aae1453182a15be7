/** Values that are made to break a validator. */
import { describe, expect, it } from "vitest";
import { validatorsOf } from "./support/schemas.js";

const tree = {
  Tree: {
    type: "object",
    properties: {
      children: {
        type: "array",
        items: { $ref: "#/components/schemas/Tree" },
      },
    },
  },
};

function nested(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level++) value = { children: [value] };
  return value;
}

describe("hostile values", () => {
  it("cannot be too deep", async () => {
    const { is, issues } = await validatorsOf(tree);
    expect(is("Tree", nested(200))).toBe(true);
    expect(is("Tree", nested(10_000))).toBe(false);
    expect(issues("Tree", nested(10_000))).toEqual([
      expect.objectContaining({ keyword: "maxDepth" }),
    ]);
  });

  it("can be checked as a list of them", async () => {
    const { companion } = await validatorsOf(tree);
    expect(companion("Tree")).toBeDefined();
    const { is } = await validatorsOf(tree);
    const isTree = (value: unknown, ..._: unknown[]) => is("Tree", value);
    expect([nested(3), 1, nested(1)].filter(isTree)).toHaveLength(2);
  });

  it("cannot use inherited properties", async () => {
    const { is } = await validatorsOf({
      Odd: {
        type: "object",
        required: ["toString", "constructor"],
        properties: {
          toString: { type: "string" },
          __proto__x: { type: "string" },
        },
      },
    });
    expect(is("Odd", {})).toBe(false);
    expect(is("Odd", JSON.parse('{"toString":"a","constructor":1}'))).toBe(
      true,
    );
  });

  it("are distinguished when many and nested", async () => {
    const { is } = await validatorsOf({
      List: { type: "array", uniqueItems: true },
    });
    const items = Array.from({ length: 20_000 }, (_, index) => ({
      a: { b: index },
    }));
    expect(is("List", items)).toBe(true);
    expect(is("List", [...items, { a: { b: 7 } }])).toBe(false);
    expect(is("List", [1, "1", true, [1], { a: 1 }, { a: "1" }])).toBe(true);
    expect(
      is("List", [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ]),
    ).toBe(false);
    expect(is("List", [nested(50_000), nested(50_000)])).toBe(false);
    expect(is("List", [nested(50_000)])).toBe(true);
    expect(is("List", [nested(50_000), nested(49_999)])).toBe(true);
    const circle: unknown[] = [];
    circle.push(circle);
    expect(is("List", [circle, []])).toBe(true);
    expect(is("List", [circle, circle])).toBe(false);
    expect(is("List", ["#0", {}, 0, "0", [], "[]", "{}", null, "null"])).toBe(
      true,
    );
    expect(is("List", [["a,b"], ["a", "b"], { a: '1","b":"2' }])).toBe(true);
    expect(is("List", [new Blob(["a"]), new Blob(["a"])])).toBe(true);
  });

  it("are reported with the positions of equal items", async () => {
    const { issues } = await validatorsOf({
      List: { type: "array", uniqueItems: true },
    });
    const message = (list: unknown[]) => issues("List", list)[0]?.message;
    const text = "must have unique items: items";
    expect(message([1, "a", 2, "a"])).toBe(`${text} 1 and 3 are equal`);
    expect(message([{ a: [1] }, [], { a: [1] }])).toBe(
      `${text} 0 and 2 are equal`,
    );
  });

  it("that are no JSON are refused", async () => {
    const { is } = await validatorsOf({
      Size: { type: "number", minimum: 0 },
      Count: { type: "integer", format: "int64" },
    });
    expect(is("Size", Number.NaN)).toBe(false);
    expect(is("Size", Number.POSITIVE_INFINITY)).toBe(false);
    expect(is("Count", 2 ** 53)).toBe(false);
    expect(is("Count", 2 ** 53 - 1)).toBe(true);
  });
});

describe("numbers and lengths", () => {
  it("are those of decimals and of characters", async () => {
    const { is } = await validatorsOf({
      Price: { type: "number", multipleOf: 0.01 },
      Name: { type: "string", minLength: 2, maxLength: 2 },
    });
    for (const price of [0.07, 1.13, 4.35, 0.29, 1.1, 1e15, 19.99]) {
      expect(is("Price", price)).toBe(true);
    }
    expect(is("Price", 0.075)).toBe(false);
    expect(is("Name", "🐶🐱")).toBe(true);
    expect(is("Name", "🐶")).toBe(false);
    expect(is("Name", "🐶🐱🐭")).toBe(false);
  });
});
