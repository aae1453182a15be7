/** Libraries of forms and servers that take generated schemas: React Hook Form, TanStack Form and Hono. */
import { sValidator } from "@hono/standard-validator";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { FormApi } from "@tanstack/form-core";
import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { shapesOf, type Shapes } from "./package.js";

const schemas = {
  Pet: {
    type: "object",
    required: ["id", "name"],
    properties: {
      id: { type: "integer" },
      name: { type: "string", minLength: 2 },
      age: { type: "integer" },
    },
  },
};

const parameter = (name: string, where: string, schema: object, more = {}) => ({
  name,
  in: where,
  schema,
  required: where === "path",
  ...more,
});

const integer = { type: "integer" };

const paths = {
  "/shops/{shop}/pets": {
    get: {
      operationId: "listPets",
      parameters: [
        parameter("shop", "path", integer),
        parameter("limit", "query", { ...integer, maximum: 50, default: 20 }),
        parameter("tags", "query", { type: "array", items: integer }),
        parameter(
          "ids",
          "query",
          { type: "array", items: integer },
          { explode: false },
        ),
        parameter("sold", "query", { type: "boolean" }),
        parameter(
          "filter",
          "query",
          { type: "object", properties: { age: integer } },
          { style: "deepObject" },
        ),
        parameter("X-Dry-Run", "header", { type: "boolean" }),
      ],
      responses: { "204": { description: "Done" } },
    },
  },
};

let shapes: Shapes;

beforeAll(async () => {
  shapes = await shapesOf(schemas, { paths });
});

// The generated package is loaded at run time. `types.test.ts` checks its types.
type AnySchema = Parameters<typeof standardSchemaResolver>[0];

it("React Hook Form shows the issues of a view, and gets converted values", async () => {
  const view = shapes.pick("Pet", ["name", "age"], {
    coerce: true,
    unknownFields: "strip",
  }) as unknown as AnySchema;
  const resolve = standardSchemaResolver(view);
  const options = { fields: {}, shouldUseNativeValidation: false };
  const good = { name: "Rex", age: "3", submit: "Save" };
  expect(await resolve(good, undefined, options)).toEqual({
    values: { name: "Rex", age: 3 },
    errors: {},
  });
  const bad = await resolve({ name: "R", age: "old" }, undefined, options);
  expect(Object.keys(bad.errors).sort()).toEqual(["age", "name"]);
  expect(bad.errors["name"]?.message).toMatch(/at least 2 characters/);
});

it("TanStack Form validates with a view", async () => {
  const submitted: unknown[] = [];
  const submit = async (name: string) => {
    const form = new FormApi({
      defaultValues: { name },
      validators: { onSubmit: shapes.pick("Pet", ["name"]) as never },
      onSubmit: ({ value }) => void submitted.push(value),
    });
    form.mount();
    await form.handleSubmit();
    return JSON.stringify(form.state.errors);
  };
  expect(await submit("R")).toMatch(/at least 2 characters/);
  expect(await submit("Rex")).toBe("[]");
  expect(submitted).toEqual([{ name: "Rex" }]);
});

describe("Hono", () => {
  const app = () => {
    const schema = (name: string) => shapes.exports[name] as AnySchema;
    return new Hono().get(
      "/shops/:shop/pets",
      sValidator("param", schema("ListPetsPath")),
      sValidator("query", schema("ListPetsQuery")),
      sValidator("header", schema("ListPetsHeaders")),
      (context) =>
        context.json({
          path: context.req.valid("param"),
          query: context.req.valid("query"),
          headers: context.req.valid("header"),
        }),
    );
  };

  it("gets parameters of all locations with their types and defaults", async () => {
    const query = "tags=1&ids=4,5&sold=true&utm=x&filter[age]=3";
    const response = await app().request(`/shops/7/pets?${query}`, {
      headers: { "x-dry-run": "true", other: "1" },
    });
    expect(await response.json()).toEqual({
      path: { shop: 7 },
      query: {
        limit: 20,
        tags: [1],
        ids: [4, 5],
        sold: true,
        filter: { age: 3 },
      },
      headers: { "X-Dry-Run": true },
    });
  });

  it.each(["limit=51", "limit=x", "sold=1", "tags=a"])(
    "rejects %s",
    async (query) => {
      const response = await app().request(`/shops/7/pets?${query}`);
      expect(response.status).toBe(400);
    },
  );
});
