/** A base that lists its children with `oneOf` or `anyOf`, which extend it with `allOf`. */
import { describe, expect, it } from "vitest";
import { brief, buildSchemas } from "./build.js";

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const having = (name: string) => ({
  type: "object",
  required: [name],
  properties: { [name]: { type: "string" } },
});
const child = (parent: string, property: string) => ({
  allOf: [refer(parent), having(property)],
});
const children = { A: child("Base", "a"), B: child("Base", "b") };
const list = [refer("A"), refer("B")];

async function types(schemas: Record<string, unknown>, openapi = "3.1.0") {
  const { model, problems } = await buildSchemas(schemas, openapi);
  const texts = Object.values(model.schemas).flatMap(({ role, type }) =>
    role.kind === "declaration" ? [[role.name, brief(model, type)]] : [],
  );
  return {
    types: Object.fromEntries(texts) as Record<string, string>,
    problems,
  };
}

const first = "{id: string, a: string, ...}";
const second = "{id: string, b: string, ...}";
const base = (more: object) => ({ Base: { ...having("id"), ...more } });

/** By the name of the case: the schemas, the types, and where the warnings are. */
const cases: Record<
  string,
  [Record<string, unknown>, Record<string, string>, string[]?]
> = {
  oneOf: [
    { ...base({ oneOf: list }), ...children },
    { Base: "(A | B)", A: first, B: second, BaseBase: "{id: string, ...}" },
  ],
  anyOf: [
    { ...base({ anyOf: list }), ...children },
    { Base: "(A | B)", A: first, B: second },
  ],
  "a list beside other members of allOf": [
    { Base: { allOf: [having("id"), { oneOf: list }] }, ...children },
    { Base: "({id: string, ...} & (A | B))", A: first, B: second },
    ["Base/allOf/1"],
  ],
  "a list with a name": [
    {
      Base: { allOf: [having("id"), refer("List")] },
      List: { oneOf: list },
      ...children,
    },
    { Base: "({id: string, ...} & List)", List: "(A | B)", A: first },
    ["List"],
  ],
  nullable: [
    { ...base({ oneOf: list, nullable: true }), ...children },
    {
      Base: "(({id: string, ...} & (A | B)) | null)",
      A: "(BaseBase & {a: string, ...})",
    },
  ],
  "an alternative to null": [
    {
      Base: { anyOf: [{ ...having("id"), oneOf: list }, { type: "null" }] },
      ...children,
    },
    { Base: "(({id: string, ...} & (A | B)) | null)" },
    ["Base/anyOf/0"],
  ],
  "a base that is only a list": [
    { Base: { oneOf: list }, ...children },
    { Base: "(A | B)", A: "{a: string, ...}", B: "{b: string, ...}" },
  ],
  "an alternative that does not extend the base": [
    { ...base({ oneOf: [...list, having("c")] }), ...children },
    { Base: "({id: string, ...} & (A | B | {c: string, ...}))", A: first },
  ],
  "a base that lists itself": [
    { ...base({ oneOf: [refer("Base"), ...list] }), ...children },
    { Base: "(BaseBase | A | B)", A: first, B: second },
  ],
  "a child of an alias": [
    {
      ...base({ oneOf: list }),
      Alias: refer("Base"),
      ...children,
      A: child("Alias", "a"),
    },
    { Base: "(A | B)", Alias: "Base", A: first, B: second },
  ],
  "fields beside $ref": [
    {
      ...base({ oneOf: list }),
      ...children,
      A: { ...refer("Base"), ...having("a") },
    },
    { Base: "(A | B)", A: "{a: string, id: string, ...}" },
  ],
  "children without names": [
    base({ oneOf: [child("Base", "a"), child("Base", "b")] }),
    { Base: `(${first} | ${second})` },
  ],
  "children of children": [
    {
      ...base({ oneOf: list }),
      ...children,
      A: { ...child("Base", "a"), oneOf: [refer("C"), refer("D")] },
      C: child("A", "c"),
      D: child("A", "d"),
    },
    {
      Base: "(A | B)",
      A: "(C | D)",
      C: "{id: string, a: string, c: string, ...}",
      D: "{id: string, a: string, d: string, ...}",
    },
    ["Base", "A"],
  ],
  "children and grandchildren in one list": [
    {
      ...base({ anyOf: [...list, refer("C")] }),
      ...children,
      C: child("A", "c"),
    },
    {
      Base: "(A | B | C)",
      A: first,
      C: "{id: string, a: string, c: string, ...}",
    },
  ],
  "a schema between base and children": [
    {
      ...base({ oneOf: list }),
      Middle: child("Base", "m"),
      A: child("Middle", "a"),
      B: child("Middle", "b"),
    },
    {
      Base: "(A | B)",
      Middle: "(Base & {m: string, ...})",
      A: "{id: string, m: string, a: string, ...}",
    },
  ],
  "a list of lists": [
    {
      ...base({ oneOf: [refer("First"), refer("Second")] }),
      First: { oneOf: [refer("A")] },
      Second: { oneOf: [refer("B")] },
      ...children,
    },
    { Base: "({id: string, ...} & (First | Second))", First: "A", A: first },
    ["First", "Second"],
  ],
  "a child with alternatives of its own": [
    {
      ...base({ oneOf: list }),
      ...children,
      A: { allOf: [refer("Base"), { oneOf: [having("x"), having("y")] }] },
    },
    {
      Base: "(A | B)",
      A: "(BaseBase & ({x: string, ...} | {y: string, ...}))",
    },
  ],
  "children of two bases": [
    {
      ...base({ oneOf: list }),
      Other: { ...having("o"), oneOf: list },
      A: { allOf: [refer("Base"), refer("Other"), having("a")] },
      B: { allOf: [refer("Other"), refer("Base"), having("b")] },
    },
    {
      Base: "(A | B)",
      Other: "(A | B)",
      A: "{id: string, o: string, a: string, ...}",
      B: "{o: string, id: string, b: string, ...}",
    },
    ["Base", "Other"],
  ],
};

describe("a base that lists its children", () => {
  it.each(Object.entries(cases))(
    "is the union of them: %s",
    async (_, [schemas, expected, places = ["Base"]]) => {
      const found = await types(schemas);
      expect(found.types).toMatchObject(expected);
      expect(found.problems).toEqual(
        places.map(
          (place) =>
            `alternatives-extend-base spec.json#/components/schemas/${place}`,
        ),
      );
    },
  );

  it("is a union without its discriminator if no schema has the property", async () => {
    const { types: found, problems } = await types({
      ...base({ oneOf: list, discriminator: { propertyName: "kind" } }),
      ...children,
    });
    expect(found).toMatchObject({ Base: "(A | B)", A: first, B: second });
    expect(problems.join()).not.toContain("reference-cycle");
  });

  it("keeps unevaluatedProperties beside the list", async () => {
    const { model } = await buildSchemas({
      ...base({ oneOf: list, unevaluatedProperties: false }),
      ...children,
    });
    const kinds = (id: string) =>
      model.schemas[`spec.json#/components/schemas/${id}`]?.assertions.map(
        ({ kind }) => kind,
      );
    expect(kinds("Base")).toEqual(["oneOf", "unevaluatedProperties"]);
    expect(kinds("Base:base")).not.toContain("unevaluatedProperties");
  });

  it.each<Record<string, unknown>>([
    { Base: { oneOf: [refer("Base"), { type: "string" }] } },
    { Base: { oneOf: [refer("A")] }, A: { anyOf: [refer("Base"), {}] } },
    {
      Base: { ...having("id"), oneOf: list, allOf: [refer("Base")] },
      ...children,
    },
    { Base: { oneOf: [refer("A")] }, A: { not: refer("Base") } },
  ])("is an error if it is only itself: %j", async (schemas) => {
    const { problems } = await types(schemas);
    expect(problems).toContain(
      "reference-cycle spec.json#/components/schemas/Base",
    );
  });
});
