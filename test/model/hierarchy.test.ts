/** A base with a discriminator, and schemas that build on it with `allOf`. */
import { describe, expect, it } from "vitest";
import { brief, buildSchemas } from "./build.js";

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const child = (parent: string, property: string) => ({
  allOf: [
    refer(parent),
    { type: "object", properties: { [property]: { type: "boolean" } } },
  ],
});
const pet = {
  type: "object",
  required: ["kind"],
  properties: { kind: { type: "string" }, name: { type: "string" } },
  discriminator: { propertyName: "kind" },
};

async function types(schemas: Record<string, unknown>, openapi = "3.0.3") {
  const { model, problems } = await buildSchemas(schemas, openapi);
  const texts = Object.values(model.schemas)
    .filter(({ role }) => role.kind === "declaration")
    .map(({ role, type }) => [
      role.kind === "declaration" ? role.name : "",
      brief(model, type),
    ]);
  return {
    types: Object.fromEntries(texts) as Record<string, string>,
    problems,
  };
}

describe("a base with a discriminator", () => {
  it("is the union of its children and itself, each with its own tag", async () => {
    expect(
      await types({
        Pet: pet,
        Cat: child("Pet", "purrs"),
        Dog: child("Pet", "barks"),
      }),
    ).toEqual({
      types: {
        Pet: "(Cat | Dog | PetOnly)",
        PetOnly: '{kind: "Pet", name?: string, ...}',
        PetBase: "{kind: string, name?: string, ...}",
        Cat: '{kind: "Cat", name?: string, purrs?: boolean, ...}',
        Dog: '{kind: "Dog", name?: string, barks?: boolean, ...}',
      },
      problems: [],
    });
  });

  it("is known by a mapping, and left out where every child is mapped", async () => {
    const mapping = { cat: "Cat", kitten: refer("Cat").$ref };
    const { types: found } = await types({
      Pet: { ...pet, discriminator: { propertyName: "kind", mapping } },
      Cat: child("Pet", "purrs"),
    });
    expect(found["Pet"]).toBe("Cat");
    expect(found["Cat"]).toBe(
      '{kind: "cat" | "kitten", name?: string, purrs?: boolean, ...}',
    );
  });

  it("takes the tag that a child names itself", async () => {
    const { types: found } = await types({
      Pet: pet,
      Cat: { ...child("Pet", "purrs"), "x-discriminator-value": "felis" },
    });
    expect(found["Cat"]).toContain('kind: "felis"');
  });

  it("goes down to children of children", async () => {
    const { types: found, problems } = await types({
      Pet: pet,
      Cat: child("Pet", "purrs"),
      Lion: child("Cat", "roars"),
    });
    expect(problems).toEqual([]);
    expect(found).toMatchObject({
      Pet: "(CatOnly | Lion | PetOnly)",
      Cat: "(Lion | CatOnly)",
      CatOnly: '{kind: "Cat", name?: string, purrs?: boolean, ...}',
      Lion: '{kind: "Lion", name?: string, purrs?: boolean, roars?: boolean, ...}',
    });
  });

  it("may list its children as alternatives, which would be a circle otherwise", async () => {
    const { types: found, problems } = await types({
      Pet: { ...pet, oneOf: [refer("Cat")] },
      Cat: child("Pet", "purrs"),
    });
    expect(problems).toEqual([]);
    expect(found["Pet"]).toBe("(Cat | PetOnly)");
  });

  it("accepts only the values that it lists for the tag", async () => {
    const listing = (...values: string[]) => ({
      ...pet,
      properties: { kind: { type: "string", enum: values } },
    });
    const Cat = child("Pet", "purrs");
    const abstract = await types({ Pet: listing("Cat"), Cat });
    expect(abstract.types["Pet"]).toBe("Cat");
    const unlike = await types({ Pet: listing("cat", "dog"), Cat });
    expect(unlike.types["Pet"]).toBe('{kind: "cat" | "dog", ...}');
    expect(unlike.problems).toEqual([
      "incomplete-discriminator spec.json#/components/schemas/Pet/discriminator",
    ]);
  });

  it("is a plain schema if no schema extends it", async () => {
    expect((await types({ Pet: pet })).types).toEqual({
      Pet: "{kind: string, name?: string, ...}",
    });
  });

  it("dispatches in Swagger 2.0, too, where the discriminator is a word", async () => {
    const schemas = {
      Pet: { ...pet, discriminator: "kind" },
      Cat: child("Pet", "purrs"),
    };
    const { schema } = await buildSchemas(schemas);
    const at = "spec.json#/components/schemas";
    expect(schema("Pet").assertions).toEqual([
      {
        kind: "anyOf",
        schemas: [`${at}/Cat`, `${at}/Pet:self`],
        discriminator: {
          property: "kind",
          mapping: [
            { value: "Cat", schema: `${at}/Cat` },
            { value: "Pet", schema: `${at}/Pet:self` },
          ],
          open: [],
        },
      },
    ]);
  });
});

describe("defaultMapping", () => {
  it("names the alternative that no value has to lead to", async () => {
    const { schema, problems } = await buildSchemas(
      {
        Pet: {
          oneOf: [refer("Cat"), refer("Other")],
          discriminator: { propertyName: "kind", defaultMapping: "Other" },
        },
        Cat: { type: "object", properties: { kind: { const: "cat" } } },
        Other: { type: "object" },
      },
      "3.2.0",
    );
    expect(problems).toEqual([]);
    expect(schema("Pet").assertions).toMatchObject([
      {
        discriminator: {
          mapping: [
            { value: "cat", schema: "spec.json#/components/schemas/Cat" },
          ],
        },
      },
    ]);
  });
});
