/** Schemas that contain themselves compile in every target, also where a compiler checks declaration files. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { folderWith, frame } from "../read/folder.js";
import { compilers, typeErrors } from "../support/compile.js";
import { testScale } from "../support/random.js";

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string" };
const list = (items: object) => ({ type: "array", items });
const having = (name: string, schema: object = text) => ({
  type: "object",
  required: [name],
  properties: { [name]: schema },
});

/** Every way from a schema to itself that has a meaning. */
const schemas = {
  List: list(refer("List")),
  Filter: { oneOf: [list(refer("Filter")), text] },
  AnyFilter: { anyOf: [list(refer("AnyFilter")), { type: "number" }] },
  Inner: { type: ["array", "null"], items: refer("Inner") },
  Nullable: { type: "array", nullable: true, items: refer("Nullable") },
  Tuple: {
    type: "array",
    prefixItems: [text, { oneOf: [refer("Tuple"), { type: "null" }] }],
    items: false,
    minItems: 2,
  },
  TreeMap: {
    type: "object",
    additionalProperties: { oneOf: [text, refer("TreeMap")] },
  },
  MapOrList: {
    oneOf: [
      { type: "object", additionalProperties: refer("MapOrList") },
      list(refer("MapOrList")),
    ],
  },
  Both: { allOf: [list(refer("Both")), { minItems: 1 }] },
  Nested: list(list(list(refer("Nested")))),
  Json: {
    anyOf: [
      { type: ["string", "number", "boolean", "null"] },
      list(refer("Json")),
      { type: "object", additionalProperties: refer("Json") },
    ],
  },
  // Through several schemas.
  First: list(refer("Second")),
  Second: { oneOf: [text, refer("Third")] },
  Third: { allOf: [refer("First")] },
  Alias: refer("First"),
  Query: { oneOf: [text, refer("Queries"), refer("Not")] },
  Queries: list(refer("Query")),
  Not: having("not", refer("Query")),
  "odd-name": list(refer("odd-name")),
  RecursiveList: list(refer("List")),
  // Through a list of children.
  Base: { ...having("id"), oneOf: [refer("Child"), refer("Other")] },
  Child: { allOf: [refer("Base"), having("a", list(refer("Base")))] },
  Other: { allOf: [refer("Base"), having("b")] },
  Grand: { allOf: [refer("Middle"), having("c")] },
  Middle: { allOf: [refer("Top"), having("m")] },
  Top: { ...having("t"), anyOf: [refer("Grand"), refer("Bottom")] },
  Bottom: { allOf: [refer("Top"), having("d")] },
  Itself: { ...having("i"), anyOf: [refer("Itself"), refer("Younger")] },
  Younger: { allOf: [refer("Itself"), having("y")] },
  Inline: {
    ...having("i"),
    oneOf: [{ allOf: [refer("Inline"), having("j")] }, having("k")],
  },
  Listed: { allOf: [having("l"), refer("Alternatives")] },
  Alternatives: { oneOf: [refer("Member"), refer("Mate")] },
  Member: { allOf: [refer("Listed"), having("m")] },
  Mate: { allOf: [refer("Listed"), having("n")] },
  Animal: {
    ...having("kind"),
    discriminator: { propertyName: "kind" },
    oneOf: [refer("Cat"), refer("Dog")],
  },
  Cat: { allOf: [refer("Animal"), having("purrs")] },
  Dog: { allOf: [refer("Animal"), having("barks", list(refer("Animal")))] },
  BaseOfList: { oneOf: [list(refer("BaseOfList")), refer("ChildOfList")] },
  ChildOfList: { allOf: [refer("BaseOfList"), having("x")] },
};

const operation = (name: string) => ({
  post: {
    operationId: `post ${name}`,
    requestBody: { content: { "application/json": { schema: refer(name) } } },
    responses: {
      "200": {
        description: "",
        content: { "application/json": { schema: refer(name) } },
      },
    },
  },
});

/** Values of some of the types, and values that are none. */
const program = `
import type { components } from "test-types";
import type * as Checked from "test-validators";

type Written = components["schemas"];

export const values: {
  filter: [Written["Filter"], Checked.Filter][];
  tuple: [Written["Tuple"], Checked.Tuple][];
  first: [Written["First"], Checked.First][];
  query: [Written["Query"], Checked.Query][];
  base: [Written["Base"], Checked.Base][];
  animal: [Written["Animal"], Checked.Animal][];
} = {
  filter: [["a", "a"], [["a", ["b"]], ["a", ["b"]]]],
  tuple: [[["a", ["b", null]], ["a", ["b", null]]]],
  first: [[["a", ["b", ["c"]]], ["a", ["b", ["c"]]]]],
  query: [[["a", { not: ["b"] }], ["a", { not: ["b"] }]]],
  base: [[{ id: "1", b: "x" }, { id: "1", b: "x" }]],
  animal: [[{ kind: "Cat", purrs: "x" }, { kind: "Cat", purrs: "x" }]],
};

// @ts-expect-error
export const noFilter: Written["Filter"] = [["a", [1]]];
// @ts-expect-error
export const noTuple: Written["Tuple"] = ["a", ["b", ["c"]]];
// @ts-expect-error
export const noFirst: Written["First"] = ["a", [["b", [1]]]];
// @ts-expect-error
export const noBase: Written["Base"] = { id: "1" };
// @ts-expect-error
export const noChild: Written["Child"] = { a: [] };
// @ts-expect-error
export const noAnimal: Written["Animal"] = { kind: "Dog", purrs: "x" };

export function narrowed(animal: Written["Animal"]): string {
  return animal.kind === "Cat" ? animal.purrs : animal.barks.length.toFixed();
}
`;

/** The native compiler is by far the fastest. */
const tested = (Object.keys(compilers) as (keyof typeof compilers)[]).filter(
  (compiler) => compiler === "7.0" || testScale > 1,
);

it.each(tested)(
  "recursive schemas compile with TypeScript %s",
  async (compiler) => {
    const paths = Object.fromEntries(
      Object.keys(schemas).map((name) => [`/${name}`, operation(name)]),
    );
    const folder = folderWith({
      "spec.json": { ...frame, paths, components: { schemas } },
    });
    const { files, diagnostics } = await generate({
      input: join(folder, "spec.json"),
      targets: ["types", "validators", "client", "server", "mock"],
      rootTypes: "plain",
      today: "2030-01-01",
    });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual(
      [],
    );
    const errors = await typeErrors(files, {
      packageName: (target) => `test-${target}`,
      compiler,
      additional: { "program.ts": program },
    });
    expect(errors).toEqual([]);
  },
);
