/** Values that break exactly one rule, compared with the issues of the generated validators. */
import { describe, expect, it } from "vitest";
import {
  createWrongValues,
  type WrongValue,
} from "../../../src/samples/wrong/wrong-values.js";
import { buildSchemas } from "../../model/build.js";
import {
  validatorsOf,
  type Validators,
} from "../../validators/support/schemas.js";
import { isReported } from "./reported.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const integer = { type: "integer" };
const text = { type: "string" };

/** Each schema with the rules that it has, and the places where they can be broken alone. */
const cases: Record<string, [schema: object, ...rules: string[]]> = {
  Text: [text, "type"],
  Nullable: [{ type: ["string", "null"], maxLength: 3 }, "type", "maxLength"],
  Enumeration: [{ enum: ["a", "b"] }, "enum"],
  Constant: [{ const: 3 }, "enum"],
  Bounds: [
    { type: "integer", minimum: 5, maximum: 9 },
    "type",
    "minimum",
    "maximum",
  ],
  ExclusiveBounds: [
    { type: "number", exclusiveMinimum: 5, exclusiveMaximum: 9 },
    "type",
    "exclusiveMinimum",
    "exclusiveMaximum",
  ],
  BoundsOfMultiples: [
    { type: "integer", multipleOf: 10, minimum: 20, maximum: 40 },
    "type",
    "minimum",
    "maximum",
    "multipleOf",
  ],
  Decimals: [{ type: "number", multipleOf: 0.01 }, "type", "multipleOf"],
  Int32: [{ type: "integer", format: "int32" }, "type", "format"],
  Float: [{ type: "number", format: "float" }, "type", "format"],
  Length: [
    { type: "string", minLength: 2, maxLength: 300 },
    "type",
    "minLength",
    "maxLength",
  ],
  Pattern: [
    { type: "string", pattern: "^[a-z]+$", minLength: 2, maxLength: 4 },
    "type",
    "minLength",
    "maxLength",
    "pattern",
  ],
  ...Object.fromEntries(
    ["date", "date-time", "uuid", "email", "uri", "ipv4", "byte"].map(
      (format): [string, [object, ...string[]]] => [
        `Format${format.replaceAll("-", "")}`,
        [{ type: "string", format }, "type", "format"],
      ],
    ),
  ),
  Items: [
    {
      type: "array",
      items: integer,
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
    },
    "type",
    "minItems",
    "maxItems",
    "uniqueItems",
    "type /0",
    "type /1",
  ],
  Tuple: [
    { type: "array", prefixItems: [text], items: false },
    "type",
    "items",
    "type /0",
  ],
  Contains: [
    { type: "array", contains: { const: 7 }, maxContains: 2 },
    "type",
    "contains",
    "maxContains",
  ],
  Fields: [
    {
      type: "object",
      required: ["a~/b"],
      properties: { "a~/b": integer, b: { type: "object", required: ["c"] } },
      additionalProperties: false,
    },
    "type",
    "required /a~0~1b",
    "additionalProperties /other",
    "type /a~0~1b",
    "type /b",
    "required /b/c",
  ],
  Map: [
    {
      type: "object",
      additionalProperties: integer,
      minProperties: 1,
      maxProperties: 2,
      propertyNames: { pattern: "^[a-z]+$" },
    },
    "type",
    "minProperties",
    "maxProperties",
    "propertyNames /x-other",
    "type /key",
  ],
  DependentRequired: [
    {
      type: "object",
      properties: { a: integer, b: integer },
      dependentRequired: { a: ["b"] },
    },
    "type",
    "dependentRequired /b",
    "type /a",
    "type /b",
  ],
  DependentSchema: [
    {
      type: "object",
      properties: { a: integer },
      dependentSchemas: { a: { required: ["c"], properties: { c: text } } },
    },
    "type",
    "required /c",
    "type /a",
    "type /c",
  ],
  // A value that is not an object matches the schema in `not`, so its type is not the only rule that it breaks.
  Not: [
    { type: "object", properties: { a: integer }, not: { required: ["b"] } },
    "not",
    "type /a",
  ],
  Overlap: [
    { type: "integer", oneOf: [{ minimum: 3 }, { maximum: 9 }] },
    "type",
    "oneOf",
  ],
  Either: [
    { anyOf: [{ type: "integer", minimum: 3 }, text] },
    "type",
    "minimum",
    "anyOf",
  ],
  Cat: [
    {
      type: "object",
      required: ["kind", "lives"],
      properties: { kind: text, lives: integer },
    },
    "type",
    "required /kind",
    "required /lives",
    "type /kind",
    "type /lives",
  ],
  Dog: [
    {
      type: "object",
      required: ["kind"],
      properties: { kind: text, bark: text },
    },
    "type",
    "required /kind",
    "type /kind",
    "type /bark",
  ],
  Pet: [
    {
      oneOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "kind" },
    },
    "oneOf",
    "discriminator /kind",
    "required /lives",
    "type /lives",
    "type /bark",
  ],
  // The other boolean would select the other alternative, which the rest of the value does not match.
  Lookup: [
    {
      oneOf: [true, false].map((valid) => ({
        type: "object",
        required: ["valid", "country"],
        properties: {
          valid: { type: "boolean", enum: [valid] },
          country: valid ? text : { enum: [null] },
        },
      })),
    },
    "type",
    "oneOf",
    "required /valid",
    "required /country",
    "type /country",
    "enum /country",
  ],
  LookupResponse: [
    { type: "object", properties: { result: ref("Lookup") } },
    "type",
    "type /result",
    "oneOf /result",
    "required /result/valid",
    "required /result/country",
    "type /result/country",
    "enum /result/country",
  ],
  Joined: [
    { allOf: [ref("Dog"), { type: "object", required: ["x"] }] },
    "type",
    "required /x",
    "required /kind",
    "type /kind",
    "type /bark",
  ],
  Unevaluated: [
    { allOf: [ref("Dog")], unevaluatedProperties: false },
    "type",
    "required /kind",
    "unevaluatedProperties /other",
    "type /kind",
    "type /bark",
  ],
  Condition: [
    {
      type: "object",
      required: ["a"],
      properties: { a: integer },
      if: { properties: { a: { minimum: 1 } } },
      then: { required: ["b"], properties: { b: { const: 2 } } },
    },
    "type",
    "required /a",
    "required /b",
    "type /a",
    "enum /b",
  ],
  // Each text that is too short does not match the pattern either.
  Inseparable: [{ type: "string", minLength: 2, pattern: "^..+$" }, "type"],
};

const schemas = Object.fromEntries(
  Object.entries(cases).map(([name, [schema]]) => [name, schema]),
);
let subject: Promise<Subject> | undefined;

interface Subject {
  validators: Validators;
  wrongOf(name: string): WrongValue[];
}

/** All schemas share one package. */
async function load(): Promise<Subject> {
  const { model, schema } = await buildSchemas(schemas);
  const wrong = createWrongValues(model);
  return {
    validators: await validatorsOf(schemas),
    wrongOf: (name) => [...wrong(schema(name).id, "response")],
  };
}

describe.each(Object.entries(cases))(
  "values that are wrong for %s",
  (name, [, ...rules]) => {
    it("break each rule that can be broken alone", async () => {
      const { wrongOf } = await (subject ??= load());
      const found = new Set(
        wrongOf(name).map(({ rule, path }) => `${rule} ${path}`.trim()),
      );
      expect([...found].sort()).toEqual([...rules].sort());
    });

    it("have the issues of this rule and no others", async () => {
      const { wrongOf, validators } = await (subject ??= load());
      for (const wrong of wrongOf(name)) {
        const issues = validators.issues(name, wrong.value);
        expect({
          ...wrong,
          issues,
          reported: isReported(wrong, issues),
        }).toMatchObject({ reported: true });
      }
    });
  },
);
