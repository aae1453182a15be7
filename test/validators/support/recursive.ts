/** Recursive schemas of each kind, and values for all of them that grow in depth or in width. */
import { scaled } from "../../support/random.js";

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

export type Json = Record<string, unknown>;

const children = { type: "array", items: ref("Node") };
const size = { type: "integer" };

/** An object with children, and perhaps more. */
function parent(properties: Json = {}, required: string[] = []): Json {
  return {
    type: "object",
    required,
    properties: { children, next: ref("Node"), ...properties },
  };
}

/** Schemas that each look into `children` and `next` in another way. All ask for an integer `size`. */
export const recursiveSchemas: Record<string, Record<string, Json>> = {
  object: { Node: parent({ size }, ["size"]) },
  "anyOf of three": {
    Node: {
      anyOf: [
        parent({ size, a: size }, ["size"]),
        parent({ size, b: size }, ["size"]),
        parent({ size, c: size }, ["size"]),
      ],
    },
  },
  "anyOf with one recursive option": {
    Node: { anyOf: [{ type: "string" }, parent({ size }, ["size"])] },
  },
  "anyOf of named options": {
    A: parent({ size, a: size }, ["size"]),
    B: parent({ size, b: size }, ["size"]),
    Node: { anyOf: [ref("A"), ref("B")] },
  },
  "oneOf without tag": {
    Node: {
      oneOf: [
        parent({ size, a: size }, ["size"]),
        parent({ size, b: size }, ["size", "b"]),
      ],
    },
  },
  "oneOf with tag": {
    Cat: parent({ kind: { const: "cat" }, size }, ["kind", "size"]),
    Dog: parent({ kind: { const: "dog" }, size }, ["kind", "size"]),
    Node: { oneOf: [ref("Cat"), ref("Dog")] },
  },
  "allOf of two": {
    A: parent({ size }, ["size"]),
    B: parent({ size }),
    Node: { allOf: [ref("A"), ref("B")] },
  },
  "if, then and else": {
    Node: {
      ...parent({ size }),
      if: parent({ leaf: { const: true } }, ["leaf"]),
      then: parent({ size }, ["size"]),
      else: parent({ size }, ["size"]),
    },
  },
  not: {
    Node: {
      ...parent({ size }, ["size"]),
      not: parent({ wrong: size }, ["wrong"]),
    },
  },
  "not of a recursive schema": {
    Odd: {
      type: "object",
      properties: { next: ref("Node"), size },
      required: ["odd"],
    },
    Node: { ...parent({ size }, ["size"]), not: ref("Odd") },
  },
  contains: {
    Node: {
      ...parent({
        size,
        children: { ...children, contains: ref("Node"), minContains: 0 },
      }),
    },
  },
  "contains at least": {
    Node: parent({ size, children: { ...children, contains: ref("Node") } }),
  },
  uniqueItems: {
    Node: parent({ size, children: { ...children, uniqueItems: true } }, [
      "size",
    ]),
  },
  "uniqueItems beside another alternative": {
    Node: parent(
      {
        size,
        children: {
          oneOf: [
            { ...children, minItems: 1 },
            { type: "array", uniqueItems: true, maxItems: 0 },
            { type: "array", uniqueItems: true, contains: { type: "string" } },
          ],
        },
      },
      ["size"],
    ),
  },
  unevaluatedProperties: {
    Base: parent({ size }, ["size"]),
    Node: {
      allOf: [ref("Base")],
      anyOf: [
        { properties: { a: size, next: ref("Node") } },
        { properties: { b: size, children } },
      ],
      unevaluatedProperties: false,
    },
  },
  unevaluatedItems: {
    Node: {
      type: "object",
      required: ["size"],
      properties: {
        size,
        next: ref("Node"),
        children: {
          type: "array",
          anyOf: [
            { prefixItems: [ref("Node")] },
            { contains: ref("Node"), minContains: 1 },
          ],
          unevaluatedItems: ref("Node"),
        },
      },
    },
  },
  dependentSchemas: {
    Node: {
      ...parent({ size }, ["size"]),
      dependentSchemas: { size: parent({ size }), next: parent({ size }) },
    },
  },
  patternProperties: {
    Node: {
      type: "object",
      required: ["size"],
      properties: { size },
      patternProperties: {
        "^ch": { type: "array", items: ref("Node") },
        "^ne": ref("Node"),
        t$: ref("Node"),
      },
    },
  },
  additionalProperties: {
    Node: {
      anyOf: [
        { type: "integer" },
        { type: "array", items: ref("Node") },
        { type: "object", additionalProperties: ref("Node") },
      ],
    },
  },
  "mutual recursion": {
    Left: parent({ size, next: ref("Right") }, ["size"]),
    Right: {
      anyOf: [
        parent({ size, next: ref("Left"), a: size }, ["size"]),
        parent({ size, next: ref("Node"), b: size }, ["size"]),
      ],
    },
    Node: { oneOf: [ref("Left"), { allOf: [ref("Right")], required: ["b"] }] },
  },
  $dynamicRef: {
    Node: {
      $dynamicAnchor: "node",
      anyOf: [
        {
          type: "object",
          required: ["size"],
          properties: {
            size,
            children: { type: "array", items: { $dynamicRef: "#node" } },
            next: { $dynamicRef: "#node" },
          },
        },
        {
          type: "object",
          required: ["name"],
          properties: { next: { $dynamicRef: "#node" } },
        },
      ],
    },
  },
  "unions inside of unions": {
    Node: {
      anyOf: [
        { anyOf: [parent({ size, a: size }, ["size"]), { type: "null" }] },
        { oneOf: [parent({ size, b: size }, ["b"]), { type: "string" }] },
      ],
    },
  },
};

/** A chain of `next`, with a mistake at its end. */
function chain(length: number): unknown {
  let value: Json = { kind: "cat", size: "wrong" };
  for (let level = 1; level < length; level++) {
    value = { kind: "cat", size: level, next: value };
  }
  return value;
}

/** The same by `children`. */
function ladder(length: number): unknown {
  let value: Json = { kind: "cat", size: "wrong" };
  for (let level = 1; level < length; level++) {
    value = { kind: "cat", size: level, children: [value] };
  }
  return value;
}

/** One level of many, each with a mistake. */
function row(length: number): unknown {
  const items = Array.from({ length }, () => ({ kind: "cat", size: "wrong" }));
  return { kind: "cat", size: 1, children: items };
}

/** One level of many, and only the last one has a mistake. */
function lateRow(length: number): unknown {
  const items = Array.from({ length }, (_, index) => ({
    kind: "cat",
    size: index < length - 1 ? index : "wrong",
  }));
  return { kind: "cat", size: 1, children: items };
}

/** A long chain that has many right children at each level. */
function comb(length: number): unknown {
  let value: Json = { kind: "cat", size: "wrong" };
  const levels = 100;
  const teeth = Math.ceil(length / levels);
  for (let level = 0; level < levels; level++) {
    const right = Array.from({ length: teeth }, () => ({
      kind: "cat",
      size: level,
    }));
    value = { kind: "cat", size: level, children: [...right, value] };
  }
  return value;
}

/** Values that grow. Each has a mistake at its end, or at its leaves. */
export const growingInputs = [
  { input: "chain", make: chain, length: 60 },
  { input: "ladder", make: ladder, length: 60 },
  { input: "row", make: row, length: scaled(75) },
  { input: "late row", make: lateRow, length: scaled(75) },
  { input: "comb", make: comb, length: scaled(150) },
];
