/** A discriminator narrows a union in every target, also if the alternatives describe its property as `type: string`. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { folderWith, frame } from "../read/folder.js";
import { typeErrors } from "../support/compile.js";
import { validatorsOf } from "../validators/support/schemas.js";

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const having = (name: string, kind: object, required = ["kind", name]) => ({
  type: "object",
  required,
  properties: { kind, [name]: { type: "string" } },
});

const text = { type: "string" };
const mapped = {
  propertyName: "kind",
  mapping: { cat: "Cat", kitten: refer("Cat").$ref, dog: "Dog" },
};

/** By name: a union of `Cat` and `Dog`, and the value of each. */
const unions: Record<
  string,
  { schemas: Record<string, unknown>; cat: unknown; dog: unknown }
> = {
  mapping: {
    schemas: {
      Pet: { oneOf: [refer("Cat"), refer("Dog")], discriminator: mapped },
      Cat: having("purrs", text),
      Dog: having("barks", text),
    },
    cat: "kitten",
    dog: "dog",
  },
  names: {
    schemas: {
      Pet: {
        anyOf: [refer("Cat"), refer("Dog")],
        discriminator: { propertyName: "kind" },
      },
      Cat: having("purrs", text),
      Dog: having("barks", { type: "string", enum: ["Dog"] }),
    },
    cat: "Cat",
    dog: "Dog",
  },
  "beside other fields": {
    schemas: {
      Pet: {
        ...having("name", text),
        oneOf: [refer("Cat"), refer("Dog")],
        discriminator: mapped,
      },
      Cat: having("purrs", text),
      Dog: having("barks", text),
    },
    cat: "cat",
    dog: "dog",
  },
  "an optional property": {
    schemas: {
      Pet: { oneOf: [refer("Cat"), refer("Dog")], discriminator: mapped },
      Cat: having("purrs", text, ["purrs"]),
      Dog: having("barks", text, ["barks"]),
    },
    cat: "cat",
    dog: "dog",
  },
  nullable: {
    schemas: {
      Pet: {
        oneOf: [refer("Cat"), refer("Dog")],
        discriminator: mapped,
        nullable: true,
      },
      Cat: having("purrs", text),
      Dog: having("barks", text),
    },
    cat: "cat",
    dog: "dog",
  },
  numbers: {
    schemas: {
      Pet: {
        oneOf: [refer("Cat"), refer("Dog")],
        discriminator: {
          propertyName: "kind",
          mapping: { 1: "Cat", 2: "Dog" },
        },
      },
      Cat: having("purrs", { type: "integer" }),
      Dog: having("barks", { type: "integer" }),
    },
    cat: 1,
    dog: 2,
  },
  "a base that lists its children": {
    schemas: {
      Pet: {
        ...having("name", text),
        nullable: true,
        oneOf: [refer("Cat"), refer("Dog")],
        discriminator: mapped,
      },
      Cat: { allOf: [refer("Pet"), having("purrs", text)] },
      Dog: { allOf: [refer("Pet"), having("barks", text)] },
    },
    cat: "cat",
    dog: "dog",
  },
  "alternatives with alternatives": {
    schemas: {
      Pet: { oneOf: [refer("Cat"), refer("Dog")], discriminator: mapped },
      Cat: {
        ...having("purrs", text),
        oneOf: [{ required: ["a"] }, { required: ["b"] }],
      },
      Dog: having("barks", text),
    },
    cat: "cat",
    dog: "dog",
  },
};

const body = (schema: object) => ({
  content: { "application/json": { schema } },
});
const paths = {
  "/pets": {
    post: {
      operationId: "addPet",
      requestBody: { required: true, ...body(refer("Pet")) },
      responses: {
        "200": { description: "", ...body(refer("Pet")) },
        "404": { description: "", ...body({ type: "object" }) },
      },
    },
  },
};

const narrow = (type: string, cat: unknown, dog: unknown) => `
export function sound(pet: ${type}): string {
  if (pet?.kind === ${JSON.stringify(cat)}) return pet.purrs;
  if (pet?.kind === ${JSON.stringify(dog)}) return pet.barks;
  return "";
}
`;

describe("a discriminator narrows", () => {
  it.each(Object.entries(unions))("%s", async (_, { schemas, cat, dog }) => {
    const folder = folderWith({
      "spec.json": { ...frame, paths, components: { schemas } },
    });
    const { files, diagnostics } = await generate({
      input: join(folder, "spec.json"),
      targets: ["types", "validators", "client", "server", "mock"],
      today: "2030-01-01",
    });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual(
      [],
    );
    const values = JSON.stringify(cat);
    const errors = await typeErrors(files, {
      packageName: (target) => `test-${target}`,
      additional: {
        "validated.ts": `import { type Pet, isPet } from "test-validators";
          ${narrow("Pet", cat, dog)}
          export function checked(value: unknown): Pet | undefined {
            return isPet(value) ? value : undefined;
          }`,
        "client-program.ts": `import { addPet, type Client } from "test-client";
          type Result = Awaited<ReturnType<typeof addPet>>;
          type Body = Extract<Result, { ok: true }>["body"];
          ${narrow("Body", cat, dog)}
          const fields = { purrs: "a", name: "b", a: "c" };
          export async function add(client: Client): Promise<void> {
            await addPet(client, { body: { kind: ${values}, ...fields } });
            // @ts-expect-error: another value of the discriminator
            await addPet(client, { body: { kind: "fox", ...fields } });
          }`,
        ...("oneOf" in (schemas["Pet"] as object) && {
          "types-program.ts": `import type { components } from "test-types";
            ${narrow('components["schemas"]["Pet"]', cat, dog)}`,
        }),
        "server-program.ts": `import type { AddPetRequest } from "test-server";
          type Body = AddPetRequest["body"];
          ${narrow("Body", cat, dog)}`,
      },
    });
    expect(errors).toEqual([]);
    const { is } = await validatorsOf(schemas);
    const more = { name: "b", a: "c" };
    expect(is("Pet", { kind: cat, purrs: "a", ...more })).toBe(true);
    expect(is("Pet", { kind: dog, barks: "a", ...more })).toBe(true);
    expect(is("Pet", { kind: dog, purrs: "a", ...more })).toBe(false);
    expect(is("Pet", { kind: "fox", purrs: "a", ...more })).toBe(false);
    expect(is("Pet", { purrs: "a", ...more })).toBe(false);
    // A cat by itself is not selected by its kind.
    if (typeof cat === "string")
      expect(is("Cat", { kind: "fox", purrs: "a", ...more })).toBe(true);
  });
});
