/** Which values of a discriminator lead to which schemas, and what is said of those that lead nowhere. */
import { describe, expect, it } from "vitest";
import { buildSchemas } from "./build.js";

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const at = "spec.json#/components/schemas";

async function mapping(cat: object | null, dog: object | null, written = {}) {
  const member = (kind: object | null) => ({
    type: "object",
    properties: kind ? { kind } : {},
  });
  const { schema, problems } = await buildSchemas({
    Pet: {
      oneOf: [refer("Cat"), refer("Dog")],
      discriminator: { propertyName: "kind", mapping: written },
    },
    Cat: member(cat),
    Dog: member(dog),
  });
  const [union] = schema("Pet").assertions;
  const found = union?.kind === "oneOf" ? union.discriminator : null;
  return {
    mapping: found?.mapping.map(
      ({ value, schema: to }) =>
        `${JSON.stringify(value)} ${to.slice(at.length + 1)}`,
    ),
    problems: problems.map((problem) => problem.split(" ")[0]),
  };
}

const toBoth = { 1: "Cat", 2: "Dog" };

describe("the values of a discriminator", () => {
  it.each([
    [
      "names",
      { type: "string" },
      { type: "string" },
      {},
      ['"Cat" Cat', '"Dog" Dog'],
    ],
    ["constants", { const: "a" }, { const: 2 }, {}, ['"a" Cat', "2 Dog"]],
    [
      "enumerations",
      { enum: ["a", "b"] },
      { enum: ["c"] },
      {},
      ['"a" Cat', '"b" Cat', '"c" Dog'],
    ],
    [
      "names among the values that all list",
      { enum: ["Cat", "Dog"] },
      { enum: ["Cat", "Dog"] },
      {},
      ['"Cat" Cat', '"Dog" Dog'],
    ],
    [
      "values that several have",
      { const: "a" },
      { enum: ["a", "b"] },
      {},
      ['"a" Cat', '"a" Dog', '"b" Dog'],
    ],
    [
      "keys of the mapping in the type of the property",
      { type: "integer" },
      { type: "string" },
      toBoth,
      ["1 Cat", '"2" Dog'],
    ],
    [
      "keys of the mapping before listed values",
      { enum: ["1", "2"] },
      { enum: ["1", "2"] },
      toBoth,
      ['"1" Cat', '"2" Dog'],
    ],
  ])("are %s", async (_, cat, dog, written, expected) => {
    expect(await mapping(cat, dog, written)).toEqual({
      mapping: expected,
      problems: [],
    });
  });

  it("are not used if no alternative describes the property", async () => {
    expect(await mapping(null, null)).toEqual({
      mapping: undefined,
      problems: ["undefined-discriminator"],
    });
  });

  it("leave out an alternative that does not describe the property", async () => {
    expect(await mapping({ const: "cat" }, null)).toEqual({
      mapping: ['"cat" Cat'],
      problems: ["partial-discriminator"],
    });
  });

  it("are reported at the discriminator, with the schema's name", async () => {
    const { diagnostics } = await buildSchemas({
      Pet: {
        anyOf: [refer("Cat"), { type: "null" }],
        discriminator: { propertyName: "kind" },
      },
      Cat: { type: "object" },
    });
    const [first] = diagnostics;
    expect(diagnostics).toHaveLength(1);
    expect(first?.code).toBe("undefined-discriminator");
    expect(first?.message).toContain("kind is not a property of Cat");
    expect(first?.place?.pointer).toBe("/components/schemas/Pet/discriminator");
  });
});
