/** The type of a request has no property that a part of an intersection marks as read-only, as its validator has it. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { folderWith, frame } from "../read/folder.js";
import { typeErrors } from "../support/compile.js";

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string" };
const objectOf = (properties: object) => ({
  type: "object",
  required: Object.keys(properties),
  properties,
});

const schemas = {
  Named: objectOf({ id: text, name: text }),
  Cat: objectOf({ cat: text }),
  Dog: objectOf({ dog: text }),
  Pet: {
    allOf: [
      refer("Named"),
      objectOf({ id: text, age: { type: "integer" } }),
      { oneOf: [refer("Cat"), refer("Dog")] },
      { properties: { id: { ...text, readOnly: true } } },
    ],
  },
};

const program = `
import { isPetInput, type Pet, type PetInput } from "@test/validators";

export const sent: PetInput = { name: "Kitty", age: 3, cat: "tabby" };
export const received: Pet = { ...sent, id: "1", cat: "tabby" };
if (!isPetInput(sent)) throw new Error();

// @ts-expect-error: the name is required
export const unnamed: PetInput = { age: 3, cat: "tabby" };
// @ts-expect-error: the age is required
export const ageless: PetInput = { name: "Kitty", cat: "tabby" };
// @ts-expect-error: the id is required
export const unknown: Pet = { name: "Kitty", age: 3, cat: "tabby" };
`;

it("types and validators of requests agree", async () => {
  const folder = folderWith({
    "openapi.json": {
      ...frame,
      paths: {
        "/pets": {
          post: {
            operationId: "addPet",
            requestBody: {
              content: { "application/json": { schema: refer("Pet") } },
            },
            responses: { 204: { description: "" } },
          },
        },
      },
      components: { schemas },
    },
  });
  const { files } = await generate({
    input: join(folder, "openapi.json"),
    targets: ["validators"],
    packageName: "@test/{target}",
    today: "2026-11-15",
  });
  const errors = await typeErrors(files, {
    packageName: (target) => `@test/${target}`,
    additional: { "program.ts": program },
  });
  expect(errors).toEqual([]);
});
