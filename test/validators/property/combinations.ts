/**
 * Documents that combine `type`, alternatives, tags, `null` and conditional keywords in one schema, in every place where
 * a schema can be: referred to, required, optional, as an item, and written in place. Arbitrary documents seldom put
 * these keywords side by side, and each pair of them is a way for generated code to go wrong.
 */
import fc from "../../support/fast-check.js";
import type { Document } from "./documents.js";
import type { Json, JsonObject } from "./json.js";
import { some } from "./pieces-scalar.js";

const component = (name: string) => `#/components/schemas/${name}`;
const ref = (name: string): JsonObject => ({ $ref: component(name) });

interface Tag {
  /** What the alternatives say of the property; undefined where they do not describe it. */
  first?: JsonObject;
  second?: JsonObject;
  isOptional?: boolean;
  discriminator?: JsonObject;
}

const mapping = (first: string, second: string): JsonObject => ({
  propertyName: "kind",
  mapping: { [first]: component("A"), [second]: component("B") },
});
const byName: JsonObject = { propertyName: "kind" };
const text: JsonObject = { type: "string" };

const tags: Record<string, Tag> = {
  none: {},
  constant: { first: { const: "cat" }, second: { const: "dog" } },
  "optional constant": {
    first: { const: "cat" },
    second: { const: "dog" },
    isOptional: true,
  },
  "constant number": { first: { const: 1 }, second: { const: 2 } },
  enum: { first: { enum: ["cat", "cow"] }, second: { enum: ["dog"] } },
  name: { first: text, second: text, discriminator: byName },
  mapping: { first: text, second: text, discriminator: mapping("cat", "dog") },
  "discriminated constant": {
    first: { const: "cat" },
    second: { const: "dog" },
    discriminator: byName,
  },
  "mapping of constants": {
    first: { enum: ["cat", "cow"] },
    second: { enum: ["cat", "dog"] },
    discriminator: mapping("cat", "dog"),
  },
  "another mapping than the constants": {
    first: { const: "cat" },
    second: { const: "dog" },
    discriminator: mapping("cow", "dog"),
  },
  integer: {
    first: { type: "integer" },
    second: { type: "integer" },
    discriminator: mapping("1", "2"),
  },
  "integer constant": {
    first: { const: 1 },
    second: { enum: [2, 3] },
    discriminator: mapping("1", "2"),
  },
  boolean: {
    first: { type: "boolean" },
    second: { type: "boolean" },
    discriminator: mapping("true", "false"),
  },
  "same constant": {
    first: { const: "cat" },
    second: { const: "cat" },
    discriminator: byName,
  },
  "property of one alternative": {
    first: { const: "cat" },
    discriminator: byName,
  },
  "property of no alternative": { discriminator: byName },
};

const type = likely(
  [{ type: "object" }, {}, { type: ["object", "null"] }],
  [{ type: ["string", "object"] }, { type: "string" }, { type: "array" }],
);

/** A further alternative. */
const further = likely<Json[]>(
  [[], [{ type: "null" }]],
  [
    [{ type: "string" }],
    [{ const: "none" }],
    [{ type: "array", items: { type: "integer" } }],
  ],
);

function likely<Value = JsonObject>(
  often: Value[],
  seldom: Value[],
): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...often) },
    { weight: 1, arbitrary: fc.constantFrom(...seldom) },
  );
}

const condition = fc.constantFrom<JsonObject[]>(
  { type: "boolean" },
  { type: "object" },
  { type: "string" },
  { const: null },
  { enum: ["none", 1, true] },
  { required: ["a"] },
  { properties: { a: { const: 1 } } },
);

/** Keywords beside the alternatives. */
const beside: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: condition.map((not) => ({ not })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(condition, some({ then: condition, else: condition }))
      .map(([test, branches]) => ({ if: test, ...branches })),
  },
  {
    weight: 1,
    arbitrary: fc.constant<JsonObject>({ unevaluatedProperties: false }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<JsonObject>({
      properties: { a: { type: "integer" } },
      required: ["a"],
    }),
  },
  { weight: 1, arbitrary: condition.map((one) => ({ allOf: [one] })) },
);

export const combinations: fc.Arbitrary<Document> = fc
  .record({
    tag: fc.constantFrom(...Object.keys(tags)),
    combine: fc.constantFrom("oneOf", "anyOf"),
    isInline: fc.boolean(),
    type,
    further,
    beside,
  })
  .map((chosen): Document => {
    const { first, second, isOptional, discriminator } = tags[chosen.tag] ?? {};
    const a = alternative("a", first, isOptional);
    const b = alternative("b", second, isOptional);
    // A name or a mapping leads to components only.
    const isInline = chosen.isInline && !discriminator;
    const union: JsonObject = {
      [chosen.combine]: [
        isInline ? a : ref("A"),
        isInline ? b : ref("B"),
        ...chosen.further,
      ],
      ...(discriminator && { discriminator }),
    };
    const beside = merged(chosen.type, union, chosen.beside);
    return {
      dialect: "3.1",
      schemas: {
        A: a,
        B: b,
        C: union,
        SideBySide: beside,
        InAllOf: { allOf: [chosen.type, union, chosen.beside] },
        ByReference: merged(chosen.type, ref("C"), chosen.beside),
        Holder: holder(beside),
      },
    };
  });

function alternative(
  name: string,
  tag: JsonObject | undefined,
  isOptional = false,
): JsonObject {
  return {
    type: "object",
    required: tag && !isOptional ? ["kind", name] : [name],
    properties: {
      ...(tag && { kind: tag }),
      [name]: { type: "integer", minimum: 0, maximum: 9 },
    },
  };
}

/** The keywords of all parts in one schema; a part whose keywords are taken goes into `allOf`. */
function merged(...parts: JsonObject[]): JsonObject {
  const whole: JsonObject = {};
  const others: JsonObject[] = [];
  for (const part of parts) {
    if (Object.keys(part).some((key) => key in whole)) others.push(part);
    else Object.assign(whole, part);
  }
  return others.length === 0 ? whole : { ...whole, allOf: others };
}

function holder(inPlace: JsonObject): JsonObject {
  return {
    type: "object",
    required: ["required"],
    properties: {
      required: ref("SideBySide"),
      optional: ref("SideBySide"),
      list: { type: "array", items: ref("SideBySide") },
      inPlace,
    },
  };
}
