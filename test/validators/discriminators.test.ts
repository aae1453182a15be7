/** Discriminators whose values are not a plain table of one text for each alternative. */
import { describe, expect, it } from "vitest";
import { typeErrors } from "../support/compile.js";
import { filesFor, validatorsOf } from "./support/schemas.js";

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function alternative(kind: object, property: string) {
  return {
    type: "object",
    required: ["kind", property],
    properties: { kind, [property]: { type: "string" } },
  };
}

function union(kinds: [object, object], mapping?: Record<string, string>) {
  return {
    Pet: {
      oneOf: [refer("Cat"), refer("Dog")],
      discriminator: {
        propertyName: "kind",
        ...(mapping && {
          mapping: Object.fromEntries(
            Object.entries(mapping).map(([key, name]) => [
              key,
              refer(name).$ref,
            ]),
          ),
        }),
      },
    },
    Cat: alternative(kinds[0], "purrs"),
    Dog: alternative(kinds[1], "barks"),
  };
}

describe("a discriminator", () => {
  it.each([
    ["integer", 1, 2],
    ["number", 1, 2.5],
    ["boolean", true, false],
  ])("has values of type %s", async (type, cat, dog) => {
    const mapping = { [String(cat)]: "Cat", [String(dog)]: "Dog" };
    for (const kinds of [
      [{ const: cat }, { const: dog }],
      [{ type }, { type }],
      [
        { type, enum: [cat] },
        { type, enum: [dog] },
      ],
    ] as [object, object][]) {
      const { is, issues } = await validatorsOf(union(kinds, mapping));
      expect(is("Pet", { kind: cat, purrs: "a" })).toBe(true);
      expect(is("Pet", { kind: dog, barks: "a" })).toBe(true);
      expect(is("Pet", { kind: dog, purrs: "a" })).toBe(false);
      expect(is("Pet", { kind: String(cat), purrs: "a" })).toBe(false);
      expect(issues("Pet", { kind: cat })).toEqual([
        expect.objectContaining({ path: "/purrs", keyword: "required" }),
      ]);
      expect(issues("Pet", { kind: 7 })).toEqual([
        expect.objectContaining({ path: "/kind", expected: [cat, dog] }),
      ]);
    }
  });

  it("tries all alternatives that have the same value", async () => {
    const schemas = {
      Item: {
        anyOf: [refer("Input"), refer("Output"), refer("Call")],
        discriminator: { propertyName: "type" },
      },
      Input: {
        type: "object",
        required: ["type", "role"],
        properties: {
          type: { enum: ["message"] },
          role: { enum: ["user", "system"] },
        },
      },
      Output: {
        type: "object",
        required: ["type", "role", "id"],
        properties: {
          type: { enum: ["message"] },
          role: { const: "assistant" },
          id: { type: "string" },
        },
      },
      Call: {
        type: "object",
        required: ["type"],
        properties: { type: { const: "call" } },
      },
    };
    const { is, issues } = await validatorsOf(schemas);
    expect(is("Item", { type: "message", role: "user" })).toBe(true);
    expect(is("Item", { type: "message", role: "assistant", id: "a" })).toBe(
      true,
    );
    expect(is("Item", { type: "message", role: "assistant" })).toBe(false);
    expect(is("Item", { type: "call" })).toBe(true);
    expect(
      issues("Item", { type: "message", role: "assistant" }).map(
        ({ path }) => path,
      ),
    ).toContain("/id");
    const files = await filesFor(schemas);
    const packageName = (target: string) => `@test/${target}`;
    expect(await typeErrors(files, { packageName })).toEqual([]);
  });

  it("is ignored where no alternative describes its property", async () => {
    const { is } = await validatorsOf({
      Pet: {
        oneOf: [refer("Cat"), refer("Dog")],
        discriminator: { propertyName: "kind" },
      },
      Cat: { type: "object", required: ["purrs"] },
      Dog: { type: "object", required: ["barks"] },
    });
    expect(is("Pet", { purrs: 1 })).toBe(true);
    expect(is("Pet", { kind: "Dog", purrs: 1 })).toBe(true);
    expect(is("Pet", { purrs: 1, barks: 1 })).toBe(false);
  });

  it("may be described beside the alternatives", async () => {
    const { is } = await validatorsOf({
      Pet: {
        type: "object",
        required: ["kind"],
        properties: { kind: { type: "string" } },
        oneOf: [refer("Cat"), refer("Dog")],
        discriminator: { propertyName: "kind" },
      },
      Cat: { type: "object", properties: { name: { type: "string" } } },
      Dog: { type: "object", properties: { name: { type: "integer" } } },
    });
    expect(is("Pet", { kind: "Cat", name: "a" })).toBe(true);
    expect(is("Pet", { kind: "Dog", name: "a" })).toBe(false);
    expect(is("Pet", { kind: "Cow" })).toBe(false);
  });

  it("knows the values of a union among its alternatives", async () => {
    const { is } = await validatorsOf({
      Pet: {
        oneOf: [refer("Cat"), refer("Other")],
        discriminator: { propertyName: "kind" },
      },
      Cat: alternative({ const: "cat" }, "purrs"),
      Other: {
        oneOf: [refer("Dog"), refer("Cow")],
        discriminator: { propertyName: "kind" },
      },
      Dog: alternative({ const: "dog" }, "barks"),
      Cow: alternative({ type: "string" }, "moos"),
    });
    expect(is("Pet", { kind: "cat", purrs: "a" })).toBe(true);
    expect(is("Pet", { kind: "dog", barks: "a" })).toBe(true);
    expect(is("Pet", { kind: "Cow", moos: "a" })).toBe(true);
    expect(is("Pet", { kind: "Other", barks: "a" })).toBe(false);
  });

  it("takes constants over a mapping that contradicts them", async () => {
    const { is } = await validatorsOf(
      union([{ const: "cat" }, { const: "dog" }], { felis: "Cat", dog: "Dog" }),
    );
    expect(is("Pet", { kind: "cat", purrs: "a" })).toBe(true);
    expect(is("Pet", { kind: "felis", purrs: "a" })).toBe(false);
  });

  it("may list alternatives of which only some build on it", async () => {
    const schemas = {
      Pet: {
        type: "object",
        required: ["kind"],
        properties: { kind: { type: "string" }, name: { type: "string" } },
        oneOf: [refer("Cat"), refer("Robot"), { type: "null" }],
        discriminator: { propertyName: "kind" },
      },
      Cat: {
        allOf: [
          refer("Pet"),
          { type: "object", properties: { purrs: { type: "boolean" } } },
        ],
      },
      Robot: {
        type: "object",
        required: ["kind", "volts"],
        properties: { kind: { type: "string" }, volts: { type: "number" } },
      },
    };
    const { is } = await validatorsOf(schemas);
    expect(is("Pet", { kind: "Cat", purrs: true })).toBe(true);
    expect(is("Pet", { kind: "Cat", purrs: 1 })).toBe(false);
    expect(is("Pet", { kind: "Robot", volts: 5 })).toBe(true);
    expect(is("Pet", { kind: "Robot" })).toBe(false);
    const files = await filesFor(schemas);
    const packageName = (target: string) => `@test/${target}`;
    expect(await typeErrors(files, { packageName })).toEqual([]);
  });
});
