/** Types that contain themselves, in every place of a description. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtInTargets } from "../../src/emit/targets.js";
import {
  generate,
  type GenerateOptions,
  type GenerateResult,
} from "../../src/generate.js";

const self = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Schemas by the form of their recursion. Each form is about the schema of its name. */
export const recursiveForms: Readonly<
  Record<string, Readonly<Record<string, object>>>
> = {
  StringOrList: {
    StringOrList: {
      oneOf: [
        { type: "string" },
        { type: "array", items: self("StringOrList") },
      ],
    },
  },
  ListOrNull: {
    ListOrNull: { type: ["array", "null"], items: self("ListOrNull") },
  },
  ListOfSelf: {
    ListOfSelf: { type: "array", items: self("ListOfSelf") },
  },
  TupleOfSelf: {
    TupleOfSelf: {
      type: "array",
      prefixItems: [{ type: "string" }, self("TupleOfSelf")],
    },
  },
  First: {
    First: { type: "array", items: self("Second") },
    Second: { oneOf: [{ type: "integer" }, self("First")] },
  },
  MapOfSelf: {
    MapOfSelf: { type: "object", additionalProperties: self("MapOfSelf") },
  },
  AllOfSelf: {
    AllOfSelf: {
      allOf: [
        { type: "object", properties: { id: { type: "string" } } },
        { type: "object", properties: { parent: self("AllOfSelf") } },
      ],
    },
  },
  AllOfList: {
    AllOfList: {
      allOf: [
        { type: "array", items: self("AllOfList") },
        { description: "A list of itself", maxItems: 3 },
      ],
    },
  },
  Required: {
    Required: {
      type: "object",
      required: ["next"],
      properties: { next: { oneOf: [self("Required"), { type: "null" }] } },
    },
  },
};

type Forms = typeof recursiveForms;

/** The same for types without an end: no description of a value follows from them. */
export const endlessForms: Forms = {
  OneOfSelf: {
    OneOfSelf: { oneOf: [{ type: "string" }, self("OneOfSelf")] },
  },
  OneOfEachOther: {
    OneOfEachOther: { oneOf: [{ type: "string" }, self("Other")] },
    Other: { anyOf: [{ type: "boolean" }, self("OneOfEachOther")] },
  },
};

const allForms: Forms = { ...recursiveForms, ...endlessForms };

/** The output of every target. */
export async function recursiveOutput(
  forms: readonly string[],
  options: Partial<GenerateOptions> = {},
): Promise<GenerateResult> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-recursive-"));
  try {
    const input = join(folder, "spec.json");
    writeFileSync(input, JSON.stringify(recursiveSpec(forms)));
    return await generate({
      input,
      today: "2026-01-01",
      packageName: "recursive-{target}",
      targets: builtInTargets.map(({ name }) => name),
      ...options,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A description with schemas of some forms as parameters, bodies, responses, headers and webhooks. */
function recursiveSpec(forms: readonly string[]): object {
  const content = (schema: object) => ({
    content: {
      "application/json": { schema },
      "application/x-www-form-urlencoded": {
        schema: { type: "object", properties: { field: schema } },
      },
    },
  });
  const exchange = (name: string) => ({
    requestBody: content(self(name)),
    responses: {
      200: {
        description: "",
        headers: { "X-Value": { schema: self(name) } },
        content: { "application/json": { schema: self(name) } },
      },
      default: {
        description: "",
        content: {
          "application/json": {
            schema: { type: "object", properties: { error: self(name) } },
          },
        },
      },
    },
  });
  return {
    openapi: "3.1.0",
    info: { title: "Recursive types", version: "1" },
    servers: [{ url: "https://recursive.example" }],
    paths: Object.fromEntries(
      forms.map((name) => [
        `/${name}/{inPath}`,
        {
          post: {
            operationId: `send${name}`,
            parameters: [
              ...["path", "query", "header", "cookie"].map((location) => ({
                name: `in${location === "path" ? "Path" : `-${location}`}`,
                in: location,
                required: location === "path",
                schema: self(name),
              })),
              {
                name: "filter",
                in: "query",
                style: "deepObject",
                schema: { type: "object", properties: { field: self(name) } },
              },
              {
                name: "json",
                in: "query",
                content: { "application/json": { schema: self(name) } },
              },
            ],
            ...exchange(name),
          },
        },
      ]),
    ),
    webhooks: Object.fromEntries(
      forms.map((name) => [`on${name}`, { post: exchange(name) }]),
    ),
    components: {
      schemas: Object.assign(
        {},
        ...forms.map((name) => allForms[name]),
      ) as object,
    },
  };
}
