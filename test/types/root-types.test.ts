/** The option `rootTypes`. openapi-typescript 7.13 gives the names in the first column, where they are usable. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { generate, type GenerateOptions } from "../../src/generate.js";
import { folderWith, frame } from "../read/folder.js";
import { typeErrors } from "../support/compile.js";

/** By schema: the names with `prefixed`, `plain` and `exact`. */
const schemas = {
  Pet: ["SchemaPet", "Pet", "Pet"],
  pet: ["SchemaPet_2", "Pet_2", "pet"],
  HTTPError: ["SchemaHttpError", "HttpError", "HTTPError"],
  "some-type": ["SchemaSomeType", "SomeType", "SomeType"],
  "Pet.v2": ["SchemaPetV2", "PetV2", "PetV2"],
  "v1.2": ["SchemaV1_2", "V1_2", "V1_2"],
  "2d": ["Schema2d", "_2d", "_2d"],
  getURLs: ["SchemaGetUrLs", "GetUrLs", "getURLs"],
  a_b__c: ["SchemaABC", "ABC", "a_b__c"],
  // The file declares or uses these names itself.
  Record: ["SchemaRecord", "Record_2", "Record_2"],
  paths: ["SchemaPaths", "Paths", "paths_2"],
  string: ["SchemaString", "String", "String"],
} as const;

const others = {
  responses: ["NotFound", { description: "" }, "ResponseNotFound"],
  parameters: ["page_size", { name: "a", in: "query" }, "ParameterPageSize"],
  requestBodies: ["NewPet", { content: {} }, "RequestBodyNewPet"],
  headers: ["X-Total", { schema: { type: "integer" } }, "HeaderXTotal"],
  pathItems: ["shared", { description: "" }, "PathItemShared"],
} as const;

async function fileWith(rootTypes: GenerateOptions["rootTypes"]) {
  const components = {
    schemas: Object.fromEntries(
      Object.keys(schemas).map((name) => [name, { const: name }]),
    ),
    ...Object.fromEntries(
      Object.entries(others).map(([section, [name, value]]) => [
        section,
        { [name]: value },
      ]),
    ),
  };
  const folder = folderWith({ "spec.json": { ...frame, components } });
  const { files } = await generate({
    input: join(folder, "spec.json"),
    targets: ["types"],
    today: "2030-01-01",
    ...(rootTypes && { rootTypes }),
  });
  const text = files.find(({ path }) => path.endsWith(".d.ts"))?.text ?? "";
  const aliases = [
    ...text.matchAll(
      /^export type (\S+) =\s+components\["(\w+)"\]\["(.*)"\];$/gm,
    ),
  ].map(([, alias = "", section = "", name = ""]) => ({
    ...{ alias, section, name },
  }));
  return { files, aliases };
}

it.each([
  ["prefixed", 0],
  ["plain", 1],
  ["exact", 2],
] as const)("%s: each component has an alias", async (form, column) => {
  const { files, aliases } = await fileWith(form);
  expect(aliases).toEqual([
    ...Object.entries(schemas).map(([name, names]) => ({
      ...{ alias: names[column], section: "schemas", name },
    })),
    ...Object.entries(others).map(([section, [name, , alias]]) => ({
      ...{ alias, section, name },
    })),
  ]);
  const uses = Object.entries(schemas).map(
    ([name, names], index) =>
      `export const v${index}: types.${names[column]} = ${JSON.stringify(name)};`,
  );
  const errors = await typeErrors(files, {
    packageName: (target) => `@names/${target}`,
    additional: {
      "use.ts": ['import type * as types from "@names/types";', ...uses].join(
        "\n",
      ),
    },
  });
  expect(errors).toEqual([]);
});

it("there are none by default", async () => {
  expect((await fileWith(undefined)).aliases).toEqual([]);
});
