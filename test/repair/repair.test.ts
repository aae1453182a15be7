/**
 * Mistakes that a reader plainly sees through. Each is compared with the corrected spec: after the repair, the documents
 * are the same, so the model, the bundled description and the target `types` are.
 */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/diagnostics.js";
import { readModel } from "../../src/generate.js";
import { buildModel } from "../../src/model/build.js";
import {
  formOf,
  plainReading,
  type Form,
} from "../../src/model/repair/value-forms.js";
import type { ObjectKind } from "../../src/read/keywords/fields.js";
import { fieldsOf } from "../../src/read/keywords/table.js";
import { readSpec } from "../../src/read/read.js";
import { folderWith, frame } from "../read/folder.js";

/** The document after a run, and the problems of the run: `<severity> <code>`. */
async function repaired(spec: object) {
  const folder = folderWith({ "spec.json": { ...frame, ...spec } });
  const documents = await readSpec(join(folder, "spec.json"));
  const diagnostics = new Diagnostics();
  buildModel(documents, diagnostics);
  return {
    value: documents.entry.value,
    problems: diagnostics.list.map(
      ({ severity, code }) => `${severity} ${code}`,
    ),
    pointers: diagnostics.list.map(({ place }) => place?.pointer),
  };
}

const schemas = (schema: object) => ({
  components: { schemas: { A: schema } },
});
const operation = (part: object) => ({
  paths: {
    "/a": { get: { responses: { 204: { description: "" } }, ...part } },
  },
});
const parameter = (part: object) =>
  operation({ parameters: [{ name: "a", in: "query", ...part }] });
const scheme = (part: object) => ({
  components: { securitySchemes: { s: part } },
});
const string = { type: "string" };

type Case = [
  title: string,
  wrong: object,
  right: object,
  code: string,
  pointer: string,
];

const at = "/components/schemas/A";
const parameterAt = "/paths/~1a/get/parameters/0";

const cases: Case[] = [
  [
    "min_items",
    schemas({ type: "array", items: string, min_items: 1 }),
    schemas({ type: "array", items: string, minItems: 1 }),
    "misspelt-keyword",
    `${at}/min_items`,
  ],
  [
    "a misspelt field with parts",
    schemas({ propertes: { a: { type: "String" } } }),
    schemas({ properties: { a: string } }),
    "misspelt-keyword",
    `${at}/propertes`,
  ],
  [
    "an upper-case method",
    { paths: { "/a": { GET: { responses: {} } } } },
    { paths: { "/a": { get: { responses: {} } } } },
    "misspelt-keyword",
    "/paths/~1a/GET",
  ],
  [
    "ref without $",
    {
      components: { schemas: { A: { ref: `#/components/schemas/B` }, B: {} } },
    },
    {
      components: { schemas: { A: { $ref: `#/components/schemas/B` }, B: {} } },
    },
    "misspelt-keyword",
    `${at}/ref`,
  ],
  [
    "a misspelt section that references name",
    {
      ...operation({ requestBody: { $ref: "#/components/request_bodies/B" } }),
      components: { request_bodies: { B: { content: {} } } },
    },
    {
      ...operation({ requestBody: { $ref: "#/components/requestBodies/B" } }),
      components: { requestBodies: { B: { content: {} } } },
    },
    "misspelt-keyword",
    "/components/request_bodies",
  ],
  ...(
    [
      ["int", "integer"],
      ["Integer", "integer"],
      ["String", "string"],
      ["STRING", "string"],
      ["str", "string"],
      ["bool", "boolean"],
      ["Boolean", "boolean"],
      ["dict", "object"],
      ["list", "array"],
      ["nil", "null"],
      ["strng", "string"],
      ["decimal", "number"],
    ] as const
  ).map(([type, right]): Case => [
    `type: ${type}`,
    schemas({ type }),
    schemas({ type: right }),
    "misspelt-type",
    `${at}/type`,
  ]),
  ...(
    [
      ["long", "integer", "int64"],
      ["Int32", "integer", "int32"],
      ["float", "number", "float"],
      ["Double", "number", "double"],
      ["DateTime", "string", "date-time"],
      ["uuid", "string", "uuid"],
    ] as const
  ).map(([type, right, format]): Case => [
    `type: ${type}`,
    schemas({ type }),
    schemas({ type: right, format }),
    "misspelt-type",
    `${at}/type`,
  ]),
  [
    "a wrong type in a list",
    schemas({ type: ["int", "null"] }),
    schemas({ type: ["integer", "null"] }),
    "misspelt-type",
    `${at}/type`,
  ],
  [
    "a type with a format of its own",
    schemas({ type: "long", format: "int32" }),
    schemas({ type: "integer", format: "int32" }),
    "misspelt-type",
    `${at}/type`,
  ],
  [
    "a number in quotes",
    schemas({ type: "string", maxLength: "50" }),
    schemas({ type: "string", maxLength: 50 }),
    "repaired-value",
    `${at}/maxLength`,
  ],
  [
    "a boolean in quotes",
    schemas({ type: "string", nullable: "true" }),
    schemas({ type: "string", nullable: true }),
    "repaired-value",
    `${at}/nullable`,
  ],
  [
    "additionalProperties in quotes",
    schemas({ type: "object", additionalProperties: "false" }),
    schemas({ type: "object", additionalProperties: false }),
    "repaired-value",
    `${at}/additionalProperties`,
  ],
  [
    "one value of an enum",
    schemas({ type: "string", enum: "a" }),
    schemas({ type: "string", enum: ["a"] }),
    "repaired-value",
    `${at}/enum`,
  ],
  [
    "quoted values of an integer",
    schemas({ type: "integer", enum: ["1", "2"] }),
    schemas({ type: "integer", enum: [1, 2] }),
    "repaired-value",
    `${at}/enum`,
  ],
  [
    "a quoted default",
    schemas({ type: "boolean", default: "true" }),
    schemas({ type: "boolean", default: true }),
    "repaired-value",
    `${at}/default`,
  ],
  [
    "one schema in place of a list",
    schemas({ allOf: { type: "string" } }),
    schemas({ allOf: [{ type: "string" }] }),
    "repaired-value",
    `${at}/allOf`,
  ],
  [
    "required: true on a property",
    schemas({
      type: "object",
      required: ["b"],
      properties: { a: { ...string, required: true }, b: string },
    }),
    schemas({
      type: "object",
      required: ["b", "a"],
      properties: { a: string, b: string },
    }),
    "required-property",
    `${at}/properties/a/required`,
  ],
  [
    "required: false on a property",
    schemas({
      type: "object",
      properties: { a: { ...string, required: "false" } },
    }),
    schemas({ type: "object", properties: { a: string } }),
    "required-property",
    `${at}/properties/a/required`,
  ],
  [
    "in: Query",
    parameter({ in: "Query", schema: string }),
    parameter({ schema: string }),
    "misspelt-value",
    `${parameterAt}/in`,
  ],
  [
    "in: headers",
    parameter({ in: "headers", schema: string }),
    parameter({ in: "header", schema: string }),
    "misspelt-value",
    `${parameterAt}/in`,
  ],
  [
    "style: deepobject",
    parameter({ style: "deepobject", schema: { type: "object" } }),
    parameter({ style: "deepObject", schema: { type: "object" } }),
    "misspelt-value",
    `${parameterAt}/style`,
  ],
  [
    "required in quotes",
    parameter({ required: "true", schema: string }),
    parameter({ required: true, schema: string }),
    "repaired-value",
    `${parameterAt}/required`,
  ],
  [
    "a parameter as in Swagger 2.0",
    parameter({ type: "integer", maximum: 9 }),
    parameter({ schema: { type: "integer", maximum: 9 } }),
    "parameter-without-schema",
    `${parameterAt}/type`,
  ],
  [
    "one tag in place of a list",
    operation({ tags: "pets" }),
    operation({ tags: ["pets"] }),
    "repaired-value",
    "/paths/~1a/get/tags",
  ],
  ...["20X", "2X", "2**", "200-299"].map((status): Case => [
    `the status code ${status}`,
    operation({ responses: { [status]: { description: "" } } }),
    operation({ responses: { "2XX": { description: "" } } }),
    "misspelt-value",
    `/paths/~1a/get/responses/${status}`,
  ]),
  [
    "a status code with its text",
    operation({ responses: { "404 Not Found": { description: "" } } }),
    operation({ responses: { 404: { description: "" } } }),
    "misspelt-value",
    "/paths/~1a/get/responses/404 Not Found",
  ],
  [
    "Default",
    operation({ responses: { Default: { description: "" } } }),
    operation({ responses: { default: { description: "" } } }),
    "misspelt-value",
    "/paths/~1a/get/responses/Default",
  ],
  [
    "type: apikey",
    scheme({ type: "apikey", in: "header", name: "X" }),
    scheme({ type: "apiKey", in: "header", name: "X" }),
    "misspelt-value",
    "/components/securitySchemes/s/type",
  ],
  [
    "type: bearer",
    scheme({ type: "bearer" }),
    scheme({ type: "http", scheme: "bearer" }),
    "misspelt-value",
    "/components/securitySchemes/s/type",
  ],
];

describe("is repaired with a warning", () => {
  it.each(cases)("%s", async (_title, wrong, right, code, pointer) => {
    const { value, problems, pointers } = await repaired(wrong);
    const corrected = await repaired(right);
    expect(value).toEqual(corrected.value);
    expect(problems).toContain(`warning ${code}`);
    expect(pointers[problems.indexOf(`warning ${code}`)]).toBe(pointer);
    expect(problems.filter((one) => one.startsWith("error"))).toEqual([]);
  });
});

describe("is left as it is", () => {
  it.each([
    [
      "fields beside a reference in OpenAPI 3.0",
      "3.0.3",
      { $ref: "#/components/schemas/B", minlength: "3" },
    ],
    [
      "names of properties",
      "3.1.0",
      { properties: { min_items: {}, GET: {} } },
    ],
    [
      "data",
      "3.1.0",
      { example: { min_items: "1" }, default: { type: "int" } },
    ],
    ["extensions", "3.1.0", { "x-type": "int", "x-min_items": "3" }],
    [
      "fields of another dialect",
      "3.1.0",
      { $schema: "https://example.com/schema", min_items: "3" },
    ],
  ])("%s", async (_title, openapi, schema) => {
    const spec = { openapi, components: { schemas: { A: schema, B: {} } } };
    const written = structuredClone({ ...frame, ...spec });
    const { value } = await repaired(spec);
    expect(value).toEqual(written);
  });
});

it("finds a method in upper case with a filter", async () => {
  const paths = {
    "/a": { GET: { operationId: "a", responses: {} } },
    "/b": { POST: { operationId: "b", responses: {} } },
  };
  const folder = folderWith({ "spec.json": { ...frame, paths } });
  const input = join(folder, "spec.json");
  const model = await readModel(
    { input, model: { include: { operationIds: ["a"] } } },
    new Diagnostics(),
  );
  expect(model?.operations.map(({ name }) => name)).toEqual(["a"]);
});

/** Sample values of each form. */
const samples: Record<Form, unknown> = {
  number: 1,
  boolean: true,
  bound: 1,
  text: "text",
  names: ["a"],
  values: ["a"],
  objects: [{ type: "string" }],
  object: {},
  schema: { type: "string" },
};

const spellings: Record<string, (field: string) => string> = {
  snake_case: (field) =>
    field.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
  "kebab-case": (field) =>
    field.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`),
  PascalCase: (field) => field.charAt(0).toUpperCase() + field.slice(1),
  UPPER: (field) => field.toUpperCase(),
  lower: (field) => field.toLowerCase(),
};

/** Where a field of a kind is in a spec. */
const places: Partial<Record<ObjectKind, (part: object) => object>> = {
  schema: schemas,
  operation,
  parameter: (part) => parameter({ schema: string, ...part }),
  response: (part) =>
    operation({ responses: { 200: { description: "", ...part } } }),
  requestBody: (part) => operation({ requestBody: { content: {}, ...part } }),
};

const document = { version: "3.1" } as Parameters<typeof fieldsOf>[1];

describe.each(Object.keys(places) as ObjectKind[])(
  "each field of a %s",
  (kind) => {
    const fields = [...fieldsOf(kind, document)].flatMap(([key, field]) => {
      const form = formOf(kind, key, field);
      return form === null || key.startsWith("$") ? [] : [{ key, form }];
    });

    it.each(Object.entries(spellings))(
      "is read in %s",
      async (_name, spell) => {
        for (const { key, form } of fields) {
          const misspelt = spell(key);
          const given = Object.keys(places[kind]?.({}) ?? {});
          if (misspelt === key || given.includes(key)) continue;
          const wrong = places[kind]?.({ [misspelt]: samples[form] }) ?? {};
          const right = places[kind]?.({ [key]: samples[form] }) ?? {};
          const has = JSON.stringify(places[kind]?.({})).includes(`"${key}":`);
          if (has) continue;
          const { value, problems } = await repaired(wrong);
          expect(value).toEqual((await repaired(right)).value);
          expect(problems.join()).toMatch(
            /warning misspelt-(?:keyword|annotation)/,
          );
        }
      },
    );
  },
);

it("reads no value that already has its form", () => {
  expect(plainReading("number", "1e400")).toBeNull();
  expect(plainReading("number", "")).toBeNull();
  expect(plainReading("text", 1.5)).toBeNull();
  expect(plainReading("objects", {})).toBeNull();
});
