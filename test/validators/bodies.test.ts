/** Bodies without a name in the spec have the same functions as schemas with a name. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { typeErrors } from "../support/compile.js";
import { load } from "./support/evaluate.js";

const body = {
  type: "object",
  required: ["name"],
  properties: {
    id: { type: "string", readOnly: true },
    name: { type: "string", minLength: 2 },
  },
};
const content = (schema: object) => ({ "application/json": { schema } });

async function generated() {
  const folder = mkdtempSync(join(tmpdir(), "specwright-bodies-"));
  const input = join(folder, "openapi.json");
  writeFileSync(
    input,
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Bodies", version: "1" },
      paths: {
        "/pets": {
          post: {
            operationId: "addPet",
            parameters: [{ name: "q", in: "query", schema: { minLength: 1 } }],
            requestBody: {
              content: {
                ...content(body),
                "multipart/form-data": { schema: body },
              },
            },
            responses: {
              200: { description: "Done.", content: content(body) },
              default: {
                description: "Failed.",
                content: content({ enum: ["a", "b"] }),
              },
            },
          },
        },
      },
      webhooks: {
        changed: {
          post: {
            requestBody: { content: content(body) },
            responses: { 204: { description: "Done." } },
          },
        },
      },
    }),
  );
  const { files } = await generate({
    input,
    today: "2026-01-01",
    jsonSchema: true,
  });
  rmSync(folder, { recursive: true });
  return files;
}

it("requests, responses and webhooks have guards, parsers and Standard Schemas", async () => {
  const files = await generated();
  const index = (await load(files)).module("index") as Record<string, never>;
  for (const name of [
    "AddPetBody",
    "AddPetMultipartBody",
    "AddPet200Body",
    "ChangedWebhookBody",
  ]) {
    const is = index[`is${name}`] as unknown as (value: unknown) => boolean;
    const parse = index[`parse${name}`] as unknown as (
      value: unknown,
    ) => object;
    const { "~standard": standard } = index[name] as unknown as {
      "~standard": { validate(value: unknown): object };
    };
    const good = { name: "Rex" };
    expect(is(good), name).toBe(true);
    expect(is({ name: "R" }), name).toBe(false);
    expect(parse(good)).toBe(good);
    expect(() => parse({})).toThrow(name);
    expect(standard.validate(good)).toEqual({ value: good });
    expect(standard.validate({})).toHaveProperty("issues");
  }
  expect(index["AddPetDefaultBody"]).toMatchObject({ A: "a", B: "b" });
  expect(index).not.toHaveProperty("isAddPetQuery");
});

it("and types", async () => {
  const errors = await typeErrors(await generated(), {
    packageName: (target) => `bodies-${target}`,
    installed: true,
    additional: {
      "use.ts": `
import { type AddPet200Body, isAddPetBody, parseAddPet200Body } from "bodies-validators";
const given: unknown = JSON.parse("{}");
if (isAddPetBody(given)) console.log(given.name.length);
const pet: AddPet200Body = parseAddPet200Body(given);
console.log(pet.id);
`,
    },
  });
  expect(errors).toEqual([]);
});
