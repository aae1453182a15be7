/** Which schemas have a brand, and the diagnostics of brands. */
import { describe, expect, it } from "vitest";
import type { ApiModel, Type } from "../../src/model/model.js";
import { build, buildSchemas } from "../model/build.js";

const uuid = { type: "string", format: "uuid" };
const at = "spec.json#/components/schemas";

/** The names of the brands that a model declares. */
function brandsIn({ schemas }: ApiModel): string[] {
  return Object.values(schemas).flatMap(({ brand }) => brand ?? []);
}

/** The brand of a property, with `?` if it may be null. */
function brandOf(model: ApiModel, schema: string, property: string): string {
  const whole = model.schemas[`${at}/${schema}`]?.type;
  const found =
    whole?.kind === "object" &&
    whole.properties.find(({ name }) => name === property);
  return found ? brandOfType(model, found.type) : "missing";
}

function brandOfType(model: ApiModel, type: Type): string {
  if (type.kind === "union")
    return type.members
      .map((member) => brandOfType(model, member))
      .join("")
      .replace("null", "?");
  if (type.kind !== "schema") return type.kind === "null" ? "null" : "none";
  return model.schemas[type.schema]?.brand ?? "none";
}

describe("components", () => {
  it.each([
    ["PetId", true],
    ["petId", true],
    ["pet_id", true],
    ["pet-id", true],
    ["PET_ID", true],
    ["petID", true],
    ["VATId", true],
    ["Level2Id", true],
    ["Id", false],
    ["id", false],
    ["_id", false],
    ["PAID", false],
    ["GUID", false],
    ["Valid", false],
    ["Idea", false],
    ["PetIds", false],
  ])("with the name %s: %s", async (name, expected) => {
    const schemas = { [name]: { type: "string" } };
    const { model } = await buildSchemas(schemas, "3.1.0", { brands: true });
    expect(brandsIn(model)).toEqual(expected ? [name] : []);
  });

  it.each([
    ["a format", uuid, ["Thing"]],
    ["a format that is not listed", { type: "string", format: "ulid" }, []],
    ["x-brand", { type: "number", "x-brand": "Thing" }, ["Thing"]],
    ["x-brand: false", { ...uuid, "x-brand": false }, []],
    ["listed values", { ...uuid, enum: ["a"] }, []],
    ["a constant", { ...uuid, const: "a" }, []],
    ["known values", { ...uuid, "x-extensible-enum": ["a"] }, []],
    ["null", { type: ["string", "null"], format: "uuid" }, ["Thing"]],
    ["several types", { type: ["string", "integer"], format: "uuid" }, []],
    ["no type", { format: "uuid" }, []],
    ["a combination", { ...uuid, allOf: [{ minLength: 3 }] }, []],
  ])("with %s", async (_, schema, expected) => {
    const schemas = { Thing: schema };
    const { model } = await buildSchemas(schemas, "3.1.0", { brands: true });
    expect(brandsIn(model)).toEqual(expected);
  });

  it("have brands by the formats of the config, and none without it", async () => {
    const schemas = { A: uuid, B: { type: "string", format: "ulid" } };
    const listed = { brands: { formats: ["ulid"] } };
    const chosen = await buildSchemas(schemas, "3.1.0", listed);
    expect(brandsIn(chosen.model)).toEqual(["B"]);
    const off = await buildSchemas({ ...schemas, C: { "x-brand": 7 } });
    expect([brandsIn(off.model), off.problems]).toEqual([[], []]);
  });

  it("of one name in two documents have a brand each", async () => {
    const { model, problems } = await build(
      {
        components: {
          schemas: {
            PetId: { type: "string" },
            Pet: { properties: { id: { $ref: "ids.json#/PetId" } } },
          },
        },
      },
      { "ids.json": { PetId: { type: "integer" } } },
      { brands: true },
    );
    expect(brandsIn(model)).toEqual(["PetId", "PetId"]);
    expect(problems.filter((one) => one.startsWith("brand"))).toEqual([]);
  });
});

describe("properties", () => {
  const properties = {
    id: uuid,
    ownerId: uuid,
    owner_id: { ...uuid, type: ["string", "null"] },
    other: uuid,
    nameId: { type: "string" },
    freeId: { ...uuid, "x-brand": false },
    motherId: { ...uuid, "x-brand": "PetId" },
  };
  const schemas = { Pet: { type: "object", properties } };

  it("have brands with the option", async () => {
    const options = { brands: { properties: true } };
    const { model } = await buildSchemas(schemas, "3.1.0", options);
    const found = Object.keys(properties).map((name) =>
      brandOf(model, "Pet", name),
    );
    expect(found).toEqual([
      "PetId",
      "OwnerId",
      "OwnerId?",
      "none",
      "none",
      "none",
      "PetId",
    ]);
    expect(brandsIn(model)).toEqual(["PetId", "OwnerId"]);
  });

  it("have those of x-brand without it", async () => {
    const options = { brands: true };
    const { model } = await buildSchemas(schemas, "3.1.0", options);
    expect(brandOf(model, "Pet", "id")).toBe("none");
    expect(brandOf(model, "Pet", "motherId")).toBe("PetId");
  });

  it("of a part of a component belong to the component", async () => {
    const { model } = await buildSchemas(
      {
        Base: { type: "object", properties: { name: { type: "string" } } },
        Dog: {
          allOf: [
            { $ref: "#/components/schemas/Base" },
            { type: "object", properties: { id: uuid } },
          ],
        },
      },
      "3.1.0",
      { brands: { properties: true } },
    );
    expect(brandsIn(model)).toEqual(["DogId"]);
  });

  it("keep their assertions", async () => {
    const on = { brands: { properties: true } };
    const plain = await buildSchemas(schemas);
    const branded = await buildSchemas(schemas, "3.1.0", on);
    const assertions = ({ schemas: all }: ApiModel) =>
      Object.entries(all)
        .filter(([id]) => !id.endsWith(":brand"))
        .map(([id, one]) => [id, one.assertions]);
    expect(assertions(branded.model)).toEqual(assertions(plain.model));
  });
});

describe("diagnostics", () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    [
      "a name that is not an identifier",
      { A: { ...uuid, "x-brand": "pet id" } },
      [`brand-name ${at}/A/x-brand`],
    ],
    [
      "hostile text",
      { A: { ...uuid, "x-brand": '"; process.exit()' } },
      [`brand-name ${at}/A/x-brand`],
    ],
    [
      "no name",
      { A: { ...uuid, "x-brand": true } },
      [`invalid-value ${at}/A/x-brand`],
    ],
    [
      "an object",
      { A: { type: "object", "x-brand": "A" } },
      [`brand-unsupported ${at}/A/x-brand`],
    ],
    [
      "listed values",
      { A: { ...uuid, enum: ["a"], "x-brand": "A" } },
      [`brand-unsupported ${at}/A/x-brand`],
    ],
    [
      "a reference",
      { A: { $ref: "#/components/schemas/B", "x-brand": "A" }, B: uuid },
      [`brand-unsupported ${at}/A/x-brand`],
    ],
    [
      "a discriminator",
      {
        Dog: {
          type: "object",
          required: ["kind"],
          properties: { kind: { type: "string", "x-brand": "Kind" } },
        },
        Pet: {
          oneOf: [{ $ref: "#/components/schemas/Dog" }],
          discriminator: { propertyName: "kind" },
        },
      },
      [`brand-unsupported ${at}/Dog/properties/kind/x-brand`],
    ],
    [
      "a clash with a component",
      { PetId: uuid, A: { type: "integer", "x-brand": "PetId" } },
      [`brand-clash ${at}/A`],
    ],
    [
      "a clash with a component without a brand",
      { Pet: { type: "object" }, A: { ...uuid, "x-brand": "Pet" } },
      [`brand-clash ${at}/A`],
    ],
    [
      "a clash of limits",
      {
        A: { ...uuid, "x-brand": "PetId" },
        B: { ...uuid, maxLength: 36, "x-brand": "PetId" },
      },
      [`brand-clash ${at}/B`],
    ],
    [
      "a component that may be null, and a schema that may not",
      {
        PetId: { type: ["string", "null"], format: "uuid" },
        A: { ...uuid, "x-brand": "PetId" },
      },
      [`brand-clash ${at}/A`],
    ],
    [
      "the same schema in several places",
      {
        PetId: { ...uuid, description: "Of a pet" },
        A: { ...uuid, title: "Other", "x-brand": "pet_id" },
        B: { type: ["string", "null"], format: "uuid", "x-brand": "PetId" },
      },
      [],
    ],
  ])("for %s", async (_, schemas, expected) => {
    const { problems } = await buildSchemas(schemas, "3.1.0", { brands: true });
    expect(problems).toEqual(expected);
  });

  it("name both places of a clash", async () => {
    const { diagnostics } = await buildSchemas(
      { PetId: uuid, A: { type: "integer", "x-brand": "PetId" } },
      "3.1.0",
      { brands: true },
    );
    expect(diagnostics[0]?.message).toBe(
      `The brand PetId is that of a different schema at ${at}/PetId, so this schema has no brand.`,
    );
  });
});
