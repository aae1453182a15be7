/** One edit of a schema, and the changes that it makes in requests and in responses. */
import { describe, expect, it } from "vitest";
import { createSchemaComparison } from "../../../src/commands/diff/schemas/comparison.js";
import { buildSchemas } from "../../model/build.js";

interface Edit {
  name: string;
  base: unknown;
  head: unknown;
  /** `level code path` of each change of a request body. */
  request: string[];
  response: string[];
}

const text = { type: "string" };
const count = { type: "integer" };
const object = (properties: object, further: object = {}) => ({
  type: "object",
  properties,
  ...further,
});

/** A rule that only head has: requests break, responses do not. */
function narrower(
  name: string,
  base: object,
  head: object,
  code: string,
): Edit[] {
  return [
    {
      name,
      base,
      head,
      request: [`breaking ${code}-narrowed `],
      response: [`compatible ${code}-narrowed `],
    },
    {
      name: `${name}, undone`,
      base: head,
      head: base,
      request: [`compatible ${code}-widened `],
      response: [`breaking ${code}-widened `],
    },
  ];
}

/** Rules for some types only. */
const rulesWithoutType = [
  ["minimum", { minimum: -5 }],
  ["maximum", { maximum: 1000 }],
  ["multiple-of", { multipleOf: 7 }],
  ["min-length", { minLength: 3 }],
  ["max-length", { maxLength: 30 }],
  ["pattern", { pattern: "^x-" }],
  ["min-items", { minItems: 2 }],
  ["max-items", { maxItems: 3 }],
  ["unique-items", { uniqueItems: true }],
  ["max-properties", { maxProperties: 3 }],
] as const;

const edits: Edit[] = [
  ...["items", "additionalProperties"].map((keyword) => ({
    name: `first schema of ${keyword}`,
    base: {},
    head: { [keyword]: { maximum: 1000 } },
    request: [
      `breaking maximum-narrowed /${keyword === "items" ? "*" : "other"}`,
    ],
    response: [
      `compatible maximum-narrowed /${keyword === "items" ? "*" : "other"}`,
    ],
  })),
  ...rulesWithoutType.flatMap(([code, rules]) => [
    ...narrower(`${code} without type`, {}, rules, code),
    ...narrower(
      `${code} in a list of types`,
      { type: ["boolean", "integer", "string", "array", "object"] },
      { type: ["boolean", "integer", "string", "array", "object"], ...rules },
      code,
    ),
  ]),
  ...narrower("minimum", count, { ...count, minimum: 3 }, "minimum"),
  ...narrower(
    "higher minimum",
    { ...count, minimum: 2 },
    { ...count, minimum: 3 },
    "minimum",
  ),
  ...narrower(
    "exclusive minimum",
    { ...count, minimum: 2 },
    { ...count, exclusiveMinimum: 2 },
    "minimum",
  ),
  ...narrower(
    "narrow fraction",
    { type: "number", minimum: 9.5 },
    { type: "number", minimum: 10 },
    "minimum",
  ),
  ...narrower(
    "maximum",
    { type: "number", maximum: 10 },
    { type: "number", maximum: 9.99 },
    "maximum",
  ),
  ...narrower(
    "multipleOf",
    { ...count, multipleOf: 2 },
    { ...count, multipleOf: 4 },
    "multiple-of",
  ),
  ...narrower(
    "minLength",
    { ...text, minLength: 1 },
    { ...text, minLength: 3 },
    "min-length",
  ),
  ...narrower(
    "maxLength",
    { ...text, maxLength: 5000 },
    { ...text, maxLength: 4000 },
    "max-length",
  ),
  ...narrower(
    "pattern",
    { ...text, pattern: "^[a-z]+$" },
    { ...text, pattern: "^[a-z]{3,}$" },
    "pattern",
  ),
  ...narrower("format", text, { ...text, format: "uuid" }, "format"),
  ...narrower("int32", count, { ...count, format: "int32" }, "format"),
  ...narrower("integer", { type: "number" }, count, "type"),
  ...narrower("one type less", { type: ["string", "integer"] }, text, "type"),
  ...narrower("any value", {}, text, "type"),
  ...narrower(
    "minItems",
    { type: "array", items: text },
    { type: "array", items: text, minItems: 1 },
    "min-items",
  ),
  ...narrower(
    "maxItems",
    { type: "array", maxItems: 50 },
    { type: "array", maxItems: 10 },
    "max-items",
  ),
  ...narrower(
    "uniqueItems",
    { type: "array", items: text },
    { type: "array", items: text, uniqueItems: true },
    "unique-items",
  ),
  ...narrower(
    "contains",
    { type: "array" },
    { type: "array", contains: count },
    "contains",
  ),
  ...narrower(
    "minProperties",
    object({ a: text }),
    object({ a: text }, { minProperties: 1 }),
    "min-properties",
  ),
  ...narrower(
    "dependentRequired",
    object({ a: text, b: text }),
    object({ a: text, b: text }, { dependentRequired: { a: ["b"] } }),
    "dependent-required",
  ),
  ...narrower(
    "propertyNames",
    object({}),
    object({}, { propertyNames: { maxLength: 3 } }),
    "property-names",
  ),
  ...narrower(
    "propertyNames of both",
    object({}, { propertyNames: { minLength: 1 } }),
    object({}, { propertyNames: { minLength: 3 } }),
    "property-names",
  ),
  ...narrower(
    "contains of both",
    { type: "array", contains: { ...count, minimum: 1 } },
    { type: "array", contains: { ...count, minimum: 3 } },
    "contains",
  ),
  ...narrower(
    "additionalProperties: false",
    object({ a: text }),
    object({ a: text }, { additionalProperties: false }),
    "additional-properties",
  ),
  ...narrower("not", text, { ...text, not: { const: "x" } }, "not"),
  ...narrower(
    "an alternative less",
    { anyOf: [text, count] },
    { anyOf: [text] },
    "alternatives",
  ),
  {
    name: "null is no longer allowed",
    base: { type: ["string", "null"] },
    head: text,
    request: ["breaking became-not-nullable "],
    response: ["compatible became-not-nullable "],
  },
  {
    name: "null is allowed",
    base: text,
    head: { type: ["string", "null"] },
    request: ["compatible became-nullable "],
    response: ["breaking became-nullable "],
  },
  {
    name: "enum values",
    base: { ...text, enum: ["a", "b"] },
    head: { ...text, enum: ["b", "c"] },
    request: ["breaking enum-value-removed ", "compatible enum-value-added "],
    response: ["compatible enum-value-removed ", "breaking enum-value-added "],
  },
  {
    name: "an enum where there was none",
    base: text,
    head: { ...text, enum: ["a"] },
    request: ["breaking enum-added "],
    response: ["compatible enum-added "],
  },
  {
    name: "another type",
    base: object({ a: text }),
    head: object({ a: count }),
    request: ["breaking type-changed /a"],
    response: ["breaking type-changed /a"],
  },
  {
    name: "a new optional property",
    base: object({ a: text }),
    head: object({ a: text, b: count }),
    request: ["compatible property-added /b"],
    response: ["compatible property-added /b"],
  },
  {
    name: "a new optional property of a closed object",
    base: object({ a: text }, { additionalProperties: false }),
    head: object({ a: text, b: count }, { additionalProperties: false }),
    request: ["compatible property-added /b"],
    response: ["breaking property-added /b"],
  },
  {
    name: "a new required property",
    base: object({ a: text }),
    head: object({ a: text, b: count }, { required: ["b"] }),
    request: ["breaking required-property-added /b"],
    response: ["compatible required-property-added /b"],
  },
  {
    name: "a required property less",
    base: object({ a: text, b: count }, { required: ["b"] }),
    head: object({ a: text }),
    request: ["compatible required-property-removed /b"],
    response: ["breaking required-property-removed /b"],
  },
  {
    name: "a property that became required",
    base: object({ a: text, b: text }, { required: ["a"] }),
    head: object({ a: text, b: text }, { required: ["a", "b"] }),
    request: ["breaking property-became-required /b"],
    response: ["compatible property-became-required /b"],
  },
  {
    name: "a rule of a required property",
    base: object({ a: { ...text, maxLength: 9 } }, { required: ["a"] }),
    head: object({ a: { ...text, maxLength: 3 } }, { required: ["a"] }),
    request: ["breaking max-length-narrowed /a"],
    response: ["compatible max-length-narrowed /a"],
  },
  {
    name: "a read-only property",
    base: object({ a: { ...text, readOnly: true } }),
    head: object({ a: { ...text, readOnly: true, maxLength: 3 } }),
    request: [],
    response: ["compatible max-length-narrowed /a"],
  },
  {
    name: "several rules at once",
    base: object({
      a: { type: "array", items: { ...text, minLength: 1 } },
      b: count,
    }),
    head: object(
      {
        a: { type: "array", items: { ...text, minLength: 2 } },
        b: { ...count, maximum: 9 },
        c: text,
      },
      { required: ["c"] },
    ),
    request: [
      "breaking required-property-added /c",
      "breaking maximum-narrowed /b",
      "breaking min-length-narrowed /a/*",
    ],
    response: [
      "compatible required-property-added /c",
      "compatible maximum-narrowed /b",
      "compatible min-length-narrowed /a/*",
    ],
  },
  {
    name: "a map",
    base: { type: "object", additionalProperties: text },
    head: { type: "object", additionalProperties: { ...text, maxLength: 2 } },
    request: ["breaking max-length-narrowed /other"],
    response: ["compatible max-length-narrowed /other"],
  },
  {
    name: "an alternative with a discriminator",
    base: {
      oneOf: [
        object({ kind: { const: "a" }, x: text }, { required: ["kind"] }),
        object({ kind: { const: "b" }, y: text }, { required: ["kind"] }),
      ],
    },
    head: {
      oneOf: [
        object({ kind: { const: "a" }, x: text }, { required: ["kind"] }),
        object(
          { kind: { const: "b" }, y: { ...text, maxLength: 3 } },
          { required: ["kind"] },
        ),
      ],
    },
    request: ["breaking max-length-narrowed /y"],
    response: ["compatible max-length-narrowed /y"],
  },
  {
    name: "the branch that a condition does not select",
    base: object(
      {},
      {
        if: { properties: { kind: { const: "a" } } },
        else: { properties: { value: { ...text, minLength: 1 } } },
      },
    ),
    head: object(
      {},
      {
        if: { properties: { kind: { const: "a" } } },
        else: { properties: { value: { ...text, minLength: 3 } } },
      },
    ),
    request: ["breaking min-length-narrowed /value"],
    response: ["compatible min-length-narrowed /value"],
  },
  {
    name: "unevaluated properties",
    base: object({}, { unevaluatedProperties: { ...text, minLength: 1 } }),
    head: object({}, { unevaluatedProperties: { ...text, minLength: 3 } }),
    request: ["breaking unevaluated-properties-narrowed "],
    response: ["compatible unevaluated-properties-narrowed "],
  },
  {
    name: "a keyword of another type",
    base: { ...text, maximum: 3 },
    head: { ...text, maximum: 2 },
    request: [],
    response: [],
  },
];

/** The same rules, written in another way. */
const rewrites: { name: string; base: unknown; head: unknown }[] = [
  {
    name: "a type list",
    base: { anyOf: [text, { type: "null" }] },
    head: { type: ["string", "null"] },
  },
  { name: "an enum of one", base: { enum: ["a"] }, head: { const: "a" } },
  {
    name: "allOf of parts",
    base: object({ a: text, b: count }, { required: ["a", "b"] }),
    head: {
      allOf: [
        object({ a: text }, { required: ["a"] }),
        object({ b: count }, { required: ["b"] }),
      ],
    },
  },
  {
    name: "a reference",
    base: { type: "array", items: object({ a: text }) },
    head: { type: "array", items: { $ref: "#/components/schemas/Other" } },
  },
  {
    name: "order",
    base: object({ a: text, b: count }, { required: ["a", "b"] }),
    head: object({ b: count, a: text }, { required: ["b", "a"] }),
  },
  { name: "anyOf of one", base: text, head: { anyOf: [text] } },
  {
    name: "exclusive bounds of integers",
    base: { ...count, minimum: 1 },
    head: { ...count, exclusiveMinimum: 0 },
  },
  {
    name: "additionalProperties: true",
    base: object({ a: text }),
    head: object({ a: text }, { additionalProperties: true }),
  },
  {
    name: "alternatives in another order",
    base: { oneOf: [text, count] },
    head: { oneOf: [count, text] },
  },
];

async function changesBetween(
  base: unknown,
  head: unknown,
  direction: "request" | "response",
) {
  const id = "spec.json#/components/schemas/Body";
  const models = [];
  for (const schema of [base, head]) {
    const { model } = await buildSchemas(
      { Body: schema, Other: object({ a: text }) },
      "3.1.0",
    );
    models.push(model);
  }
  const [one, other] = models;
  if (!one || !other) throw new Error("no models");
  return createSchemaComparison(one, other).changes({
    base: id,
    head: id,
    direction,
  });
}

describe.each(edits)("$name", ({ base, head, ...expected }) => {
  it.each(["request", "response"] as const)("in a %s", async (direction) => {
    const changes = await changesBetween(base, head, direction);
    expect(
      changes.map(({ level, code, path }) => `${level} ${code} ${path}`).sort(),
    ).toEqual([...expected[direction]].sort());
    const broken = changes.filter(({ level }) => level === "breaking");
    expect(broken.every(({ witness }) => witness !== null)).toBe(true);
  });
});

it.each(rewrites)("no change: $name", async ({ base, head }) => {
  expect(await changesBetween(base, head, "request")).toEqual([]);
  expect(await changesBetween(head, base, "response")).toEqual([]);
});
