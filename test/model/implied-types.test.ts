/** Schemas without `type`: the check is JSON Schema's, the type is what the author means, and a warning says so. */
import { describe, expect, it } from "vitest";
import { brief, buildSchemas } from "./build.js";

const open = { properties: { a: { type: "string" } } };
const closed = { type: "object", ...open };
const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe.each(["3.0.3", "3.1.0"])("a schema without type in %s", (openapi) => {
  it("has the type that is meant, and no assertion of it", async () => {
    const { model, schema, problems } = await buildSchemas(
      { A: open },
      openapi,
    );
    expect(brief(model, schema("A").type)).toBe("{a?: string, ...}");
    expect(schema("A").assertions.map(({ kind }) => kind)).toEqual(["object"]);
    expect(problems).toEqual([
      "untyped-properties spec.json#/components/schemas/A",
    ]);
  });

  it("asserts the type where the user decided so, and warns no more", async () => {
    const { schema, problems } = await buildSchemas({ A: open }, openapi, {
      impliedTypes: true,
    });
    expect(schema("A").assertions).toMatchObject([
      { kind: "types", types: ["object"] },
      { kind: "object" },
    ]);
    expect(problems).toEqual([]);
  });

  it.each([
    ["beside a reference", { allOf: [refer("B"), open] }],
    ["in a typed schema", { type: "object", allOf: [open] }],
    ["of alternatives", { oneOf: [closed, refer("B")], allOf: [open] }],
  ])("needs no type as a part %s", async (_place, A) => {
    const { problems } = await buildSchemas({ A, B: closed }, openapi);
    expect(problems).toEqual([]);
  });

  const scalars = ["string", "number", "boolean"].map((type) => ({ type }));
  const list = { type: "array", items: refer("A") };
  const map = { type: "object", additionalProperties: refer("A") };

  it.each([
    ["anyOf", { anyOf: [...scalars, list, map, { nullable: true }] }],
    ["oneOf", { oneOf: [...scalars, list, map], nullable: true }],
    [
      "other alternatives",
      { anyOf: [{ oneOf: scalars }, list, map], nullable: true },
    ],
    [
      "references",
      { anyOf: [...scalars, refer("L"), refer("M")], nullable: true },
    ],
  ])("is not a JSON value of %s", async (_, A) => {
    const { problems } = await buildSchemas({ A, L: list, M: map }, openapi);
    expect(problems).toEqual([]);
  });

  it("is reported once, at the schema that contains it", async () => {
    const { problems } = await buildSchemas({ A: { allOf: [open, open] } });
    expect(problems).toEqual([
      "untyped-properties spec.json#/components/schemas/A",
    ]);
  });
});

it("a schema that lists every type implies none", async () => {
  const A = {
    type: ["string", "number", "boolean", "null", "array", "object"],
    items: refer("A"),
  };
  const { model, schema, problems } = await buildSchemas({ A });
  expect(problems).toEqual([]);
  expect(brief(model, schema("A").type)).toBe("unknown");
});
