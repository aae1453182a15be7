/** Specs of several documents as one. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DiagnosticError } from "../../src/base/diagnostics.js";
import { folderWith, frame } from "../read/folder.js";
import { bundled } from "./equivalent.js";

interface Components {
  [section: string]: Record<string, unknown>;
}

interface Bundle {
  paths: Record<string, Record<string, unknown>>;
  components: Components;
  [key: string]: unknown;
}

async function bundleOf(
  files: Record<string, unknown>,
  isPublic = false,
  model = {},
): Promise<Bundle> {
  const folder = folderWith(files);
  const options = { input: join(folder, "openapi.json"), model };
  const { json } = await bundled(options, isPublic);
  return JSON.parse(json) as Bundle;
}

async function problemOf(files: Record<string, unknown>, isPublic = false) {
  try {
    await bundleOf(files, isPublic);
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostic;
    throw error;
  }
  throw new Error("there was no problem");
}

/** An operation that returns a schema. */
const returns = (schema: object, more: object = {}) => ({
  responses: {
    200: {
      description: "ok",
      content: { "application/json": { schema } },
    },
  },
  ...more,
});
const get = (schema: object, more: object = {}) => ({
  get: returns(schema, more),
});
const $ref = (reference: string) => ({ $ref: reference });
const local = (name: string) => $ref(`#/components/schemas/${name}`);

describe("names", () => {
  it("are the last key of the pointer, or the name of the file", async () => {
    const { components, paths } = await bundleOf({
      "openapi.json": {
        ...frame,
        paths: {
          "/a": get($ref("models/pet.json")),
          "/b": get($ref("more.json#/defs/Owner")),
        },
      },
      "models/pet.json": { type: "string" },
      "more.json": { defs: { Owner: { type: "number" } } },
    });
    expect(components).toEqual({
      schemas: { pet: { type: "string" }, Owner: { type: "number" } },
    });
    expect(paths["/a"]).toEqual(get(local("pet")));
    expect(paths["/b"]).toEqual(get(local("Owner")));
  });

  it("keep those of the entry document, and add the file to others", async () => {
    const files = {
      "openapi.json": {
        ...frame,
        paths: {
          "/a": get($ref("cats.json#/Pet")),
          "/b": get($ref("dogs.json#/Pet")),
          "/c": get(local("Pet")),
        },
        components: { schemas: { Pet: { type: "null" } } },
      },
      "cats.json": { Pet: { type: "string" } },
      "dogs.json": { Pet: { type: "number" } },
    };
    const expected = {
      Pet: { type: "null" },
      cats_Pet: { type: "string" },
      dogs_Pet: { type: "number" },
    };
    expect((await bundleOf(files)).components["schemas"]).toEqual(expected);
    // The order of use does not matter.
    const { paths, ...entry } = files["openapi.json"];
    const turned = Object.fromEntries(Object.entries(paths).reverse());
    const other = { ...files, "openapi.json": { ...entry, paths: turned } };
    expect((await bundleOf(other)).components["schemas"]).toEqual(expected);
  });

  it("use the place of a component that only refers to a file", async () => {
    const { components, paths } = await bundleOf({
      "openapi.json": {
        ...frame,
        paths: {
          "/a": get(local("Pet")),
          "/b": get($ref("models.json#/Pet")),
        },
        components: { schemas: { Pet: $ref("models.json#/Pet") } },
      },
      "models.json": {
        Pet: { type: "object", properties: { next: $ref("#/Pet") } },
      },
    });
    expect(components["schemas"]).toEqual({
      Pet: { type: "object", properties: { next: local("Pet") } },
    });
    expect(paths["/b"]).toEqual(get(local("Pet")));
  });

  it("may have any characters in files", async () => {
    const name = 'Pet "x" {y} %/~🐈';
    const pointer = encodeURIComponent('Pet "x" {y} %~1~0🐈');
    const { components, paths } = await bundleOf({
      "openapi.json": {
        ...frame,
        paths: { "/a": get($ref(`models.json#/${pointer}`)) },
      },
      "models.json": {
        [name]: {
          type: "object",
          properties: {
            "a/b c": { type: "null" },
            d: $ref(`#/${pointer}/properties/a~1b%20c`),
          },
        },
      },
    });
    const [placed = ""] = Object.keys(components["schemas"] ?? {});
    expect(placed).toMatch(/^[\w.-]+$/);
    expect(paths["/a"]).toEqual(get(local(placed)));
    expect(components["schemas"]?.[placed]).toMatchObject({
      properties: { d: local(`${placed}/properties/a~1b%20c`) },
    });
  });
});

describe("references", () => {
  it("lead through several files and back to the entry document", async () => {
    const { components } = await bundleOf({
      "openapi.json": {
        ...frame,
        paths: { "/a": get($ref("x/one.json#/A")) },
        components: { schemas: { Base: { type: "integer" } } },
      },
      "x/one.json": {
        A: { type: "array", items: $ref("../y/two.json#/B") },
      },
      "y/two.json": {
        B: {
          allOf: [$ref("../openapi.json#/components/schemas/Base")],
          properties: { a: $ref("../x/one.json#/A") },
        },
      },
    });
    expect(components["schemas"]).toEqual({
      Base: { type: "integer" },
      A: { type: "array", items: local("B") },
      B: { allOf: [local("Base")], properties: { a: local("A") } },
    });
  });

  it("of all kinds of components are moved to their sections", async () => {
    const { components, paths } = await bundleOf({
      "openapi.json": {
        ...frame,
        paths: {
          "/a": {
            post: {
              parameters: [$ref("p.json#/limit")],
              requestBody: $ref("p.json#/body"),
              responses: {
                200: $ref("p.json#/ok"),
              },
              callbacks: { done: $ref("p.json#/done") },
            },
          },
        },
        components: { securitySchemes: { key: $ref("p.json#/key") } },
      },
      "p.json": {
        limit: { name: "limit", in: "query", schema: { type: "integer" } },
        body: {
          content: {
            "application/json": {
              schema: { type: "string" },
              examples: { one: $ref("#/one") },
            },
          },
        },
        one: { value: { $ref: "#/this/is/data" } },
        ok: {
          description: "ok",
          headers: { "X-A": $ref("#/header") },
          links: { self: $ref("#/link") },
        },
        header: { schema: { type: "string" } },
        link: { operationRef: "openapi.json#/paths/~1a/post" },
        done: {
          "{$request.body}": {
            post: { responses: { 204: { description: "ok" } } },
          },
        },
        key: { type: "http", scheme: "bearer" },
      },
    });
    const sections = Object.fromEntries(
      Object.entries(components).map(([section, parts]) => [
        section,
        Object.keys(parts),
      ]),
    );
    expect(sections).toEqual({
      securitySchemes: ["key"],
      parameters: ["limit"],
      requestBodies: ["body"],
      responses: ["ok"],
      callbacks: ["done"],
      examples: ["one"],
      headers: ["header"],
      links: ["link"],
    });
    expect(components["securitySchemes"]?.["key"]).toEqual({
      type: "http",
      scheme: "bearer",
    });
    expect(components["examples"]?.["one"]).toEqual({
      value: { $ref: "#/this/is/data" },
    });
    expect(components["links"]?.["link"]).toEqual({
      operationRef: "#/paths/~1a/post",
    });
    expect(paths["/a"]?.["post"]).toMatchObject({
      requestBody: $ref("#/components/requestBodies/body"),
    });
  });

  it("to path items are replaced by the path items", async () => {
    const { paths, components } = await bundleOf({
      "openapi.json": { ...frame, paths: { "/a": $ref("a.json") } },
      "a.json": {
        ...get($ref("#/definitions/A")),
        definitions: { A: { type: "string" } },
      },
    });
    expect(paths).toEqual({ "/a": get(local("A")) });
    expect(components).toEqual({ schemas: { A: { type: "string" } } });
  });

  it("of Swagger 2.0 are moved to definitions", async () => {
    const bundle = await bundleOf({
      "openapi.json": {
        swagger: "2.0",
        info: frame.info,
        paths: {
          "/a": {
            get: {
              parameters: [$ref("p.json#/limit")],
              responses: {
                200: { description: "ok", schema: $ref("p.json#/A") },
              },
            },
          },
        },
      },
      "p.json": {
        limit: { name: "limit", in: "query", type: "integer" },
        A: { type: "array", items: $ref("#/A") },
      },
    });
    expect(bundle["definitions"]).toEqual({
      A: { type: "array", items: $ref("#/definitions/A") },
    });
    expect(bundle["parameters"]).toEqual({
      limit: { name: "limit", in: "query", type: "integer" },
    });
  });

  it("by $id and $anchor become pointers", async () => {
    const { components, paths } = await bundleOf({
      "openapi.json": {
        ...frame,
        paths: {
          "/a": get($ref("models.json")),
          "/b": get($ref("https://example.com/inner")),
        },
        components: {
          schemas: {
            Inner: {
              $id: "https://example.com/inner",
              properties: { self: $ref("#"), part: $ref("#part") },
              $defs: { P: { $anchor: "part", type: "string" } },
            },
          },
        },
      },
      "models.json": {
        $id: "https://example.com/models",
        properties: { a: $ref("#leaf"), b: $ref("inner") },
        $defs: { Leaf: { $anchor: "leaf", type: "number" } },
      },
    });
    expect(paths["/b"]).toEqual(get(local("Inner")));
    expect(components["schemas"]).toEqual({
      Inner: {
        properties: { self: local("Inner"), part: local("Inner/$defs/P") },
        $defs: { P: { type: "string" } },
      },
      models: {
        properties: { a: local("models/$defs/Leaf"), b: local("Inner") },
        $defs: { Leaf: { type: "number" } },
      },
    });
  });

  it("of discriminators are moved, and keep their values", async () => {
    const { components } = await bundleOf({
      "openapi.json": {
        ...frame,
        paths: { "/a": get($ref("pets.json#/Pet")) },
        components: { schemas: { Dog: { type: "null" } } },
      },
      "pets.json": {
        Pet: {
          oneOf: [$ref("#/Cat"), $ref("#/Dog")],
          discriminator: {
            propertyName: "kind",
            mapping: { cat: "#/Cat", dog: "Dog" },
          },
        },
        Cat: kind("cat"),
        Dog: kind("dog"),
      },
    });
    expect(components["schemas"]).toMatchObject({
      Dog: { type: "null" },
      pets_Dog: { "x-discriminator-value": "Dog" },
      Pet: {
        oneOf: [local("Cat"), local("pets_Dog")],
        discriminator: {
          mapping: {
            cat: "#/components/schemas/Cat",
            dog: "#/components/schemas/pets_Dog",
          },
        },
      },
    });
  });
});

const kind = (value: string) => ({
  type: "object",
  required: ["kind"],
  properties: { kind: { const: value } },
});

describe("a single document", () => {
  it("stays as it was written", async () => {
    const written = {
      ...frame,
      paths: {
        "/b": get($ref("#/components/schemas/A%20B")),
        "/c": get($ref("https://example.com/tree")),
      },
      components: {
        schemas: {
          Tree: {
            $id: "https://example.com/tree",
            $dynamicAnchor: "node",
            items: { $dynamicRef: "#node" },
          },
          "A B": { $anchor: "ab", type: "string", maximum: 1.5 },
          C: { default: { $ref: "data" } },
        },
      },
      "x-data": { $ref: "other.json" },
    };
    expect(await bundleOf({ "openapi.json": written })).toEqual(written);
  });
});

describe("problems", () => {
  it("refuses dynamic references between documents", async () => {
    const problem = await problemOf({
      "openapi.json": { ...frame, paths: { "/a": get($ref("tree.json")) } },
      "tree.json": { $dynamicAnchor: "node", items: { $dynamicRef: "#node" } },
    });
    expect(problem).toMatchObject({
      code: "bundle-dynamic-reference",
      place: { document: "tree.json", pointer: "" },
    });
  });

  it("refuses documents of different versions", async () => {
    const problem = await problemOf({
      "openapi.json": {
        ...frame,
        paths: { "/a": get($ref("old.json#/components/schemas/A")) },
      },
      "old.json": {
        ...frame,
        openapi: "3.0.3",
        components: { schemas: { A: { type: "string", nullable: true } } },
      },
    });
    expect(problem).toMatchObject({
      code: "bundle-version",
      place: { document: "old.json", pointer: "/components/schemas/A" },
    });
  });
});

describe("filters", () => {
  const files = {
    "openapi.json": {
      ...frame,
      tags: [{ name: "a" }, { name: "b" }, { name: "unused" }],
      paths: {
        "/a": get(local("A"), { operationId: "a", tags: ["a"] }),
        "/b": {
          ...get(local("B"), {
            operationId: "b",
            tags: ["b"],
            security: [{ b: [] }],
          }),
          post: returns(local("A"), {
            operationId: "c",
            tags: ["a"],
            deprecated: true,
            "x-replaced-by": "b",
          }),
        },
      },
      components: {
        schemas: {
          A: { type: "string" },
          B: { type: "array", items: local("OfB") },
          OfB: { type: "string" },
          Unused: { type: "string" },
        },
        responses: { Unused: { description: "ok" } },
        securitySchemes: {
          b: { type: "http", scheme: "basic" },
        },
      },
    },
  };

  it("leave out operations and what only they use", async () => {
    const bundle = await bundleOf(files, false, { exclude: { tags: ["b"] } });
    expect(Object.keys(bundle.paths["/b"] ?? {})).toEqual(["post"]);
    expect(bundle.paths["/b"]?.["post"]).not.toHaveProperty("x-replaced-by");
    expect(bundle["tags"]).toEqual([{ name: "a" }, { name: "unused" }]);
    expect(bundle.components).toEqual({
      schemas: { A: { type: "string" }, Unused: { type: "string" } },
      responses: { Unused: { description: "ok" } },
    });
  });

  it.each<[string, (operationId: string) => unknown]>([
    ["an operationId", (operationId) => operationId],
    ["an object", (operationId) => ({ operationId, note: "It is faster." })],
    ["an address", (operationId) => `GET /${operationId}`],
    ["an address in lower case", (operationId) => `get /${operationId}`],
    ["an address and values", (operationId) => `GET /${operationId}?a=1`],
  ])(
    "leave out a replacement that is %s only with its operation",
    async (_name, replacement) => {
      const replacedBy = (operationId: string) =>
        returns({}, { "x-replaced-by": replacement(operationId) });
      const document = {
        ...frame,
        paths: {
          "/new": get({}, { operationId: "new" }),
          "/gone": get({}, { operationId: "gone", tags: ["b"] }),
          "/without-name": get({}, { tags: ["b"] }),
          "/old": { get: replacedBy("new"), put: replacedBy("gone") },
        },
      };
      const model = { exclude: { tags: ["b"] } };
      const { paths } = await bundleOf(
        { "openapi.json": document },
        false,
        model,
      );
      expect(paths).toEqual({
        "/new": get({}, { operationId: "new" }),
        "/old": { get: replacedBy("new"), put: returns({}) },
      });
    },
  );

  it("leave out a link only with the operation that it names", async () => {
    const withLinks = (links: object) => ({
      get: { responses: { 200: { description: "ok", links } } },
    });
    const toNew = { operationRef: "#/paths/~1new/get" };
    const { paths } = await bundleOf(
      {
        "openapi.json": {
          ...frame,
          paths: {
            "/new": get({}, { operationId: "new" }),
            "/gone": get({}, { operationId: "gone", tags: ["b"] }),
            "/without-name": get({}, { tags: ["b"] }),
            "/links": withLinks({
              toNew,
              byName: { operationId: "new" },
              toGone: { operationRef: "#/paths/~1gone/get" },
              byNameToGone: { operationId: "gone" },
            }),
          },
        },
      },
      false,
      { exclude: { tags: ["b"] } },
    );
    expect(paths["/links"]).toEqual(
      withLinks({ toNew, byName: { operationId: "new" } }),
    );
  });
});

describe("--public", () => {
  const internal = { "x-internal": true };
  const entry = {
    ...frame,
    tags: [{ name: "a" }, { name: "staff", ...internal }],
    servers: [{ url: "/v1" }, { url: "http://10.0.0.1", ...internal }],
    paths: {
      "/a": {
        get: returns(local("A"), {
          parameters: [
            { name: "a", in: "query", schema: { type: "string" } },
            { name: "trace", in: "query", schema: {}, ...internal },
            $ref("#/components/parameters/Debug"),
          ],
        }),
        delete: returns(local("OnlyInternal"), internal),
      },
      "/hidden": { ...get(local("OnlyInternal")), ...internal },
    },
    components: {
      parameters: {
        Debug: { name: "debug", in: "query", schema: {}, ...internal },
      },
      schemas: {
        A: {
          type: "object",
          required: ["id", "cost"],
          properties: {
            id: { type: "string" },
            cost: { type: "number", ...internal },
            notes: local("Notes"),
            "x-internal": { type: "boolean" },
          },
          example: { id: "1", nested: { "x-internal": true } },
        },
        Notes: { type: "string", ...internal },
        OnlyInternal: { type: "string" },
      },
    },
  };

  it("leaves out internal parts and what only they use", async () => {
    const bundle = await bundleOf({ "openapi.json": entry }, true);
    expect(bundle).toEqual({
      ...frame,
      tags: [{ name: "a" }],
      servers: [{ url: "/v1" }],
      paths: {
        "/a": get(local("A"), {
          parameters: [{ name: "a", in: "query", schema: { type: "string" } }],
        }),
      },
      components: {
        schemas: {
          A: {
            type: "object",
            required: ["id"],
            properties: {
              id: { type: "string" },
              "x-internal": { type: "boolean" },
            },
            example: { id: "1", nested: { "x-internal": true } },
          },
        },
      },
    });
  });

  it.each(["x-scalar-ignore", "x-gitbook-ignore"])(
    "keeps a schema with %s that a public body needs",
    async (mark) => {
      const document = {
        ...frame,
        paths: { "/a": get(local("A")) },
        components: {
          schemas: {
            A: { type: "object", properties: { b: local("B") }, [mark]: true },
            B: { type: "string", [mark]: true },
          },
        },
      };
      expect(await bundleOf({ "openapi.json": document }, true)).toEqual(
        document,
      );
      const { schemas } = document.components;
      const more = { ...schemas, Unused: { type: "string", [mark]: true } };
      const longer = { ...document, components: { schemas: more } };
      expect(await bundleOf({ "openapi.json": longer }, true)).toEqual(
        document,
      );
    },
  );

  it("refuses an internal schema that a public body needs", async () => {
    const problem = await problemOf(
      {
        "openapi.json": {
          ...frame,
          paths: { "/a": get(local("A")) },
          components: { schemas: { A: { type: "string", ...internal } } },
        },
      },
      true,
    );
    expect(problem).toMatchObject({
      code: "bundle-internal-used",
      message: expect.stringContaining(
        "#/paths/~1a/get/responses/200/content/application~1json/schema",
      ) as string,
    });
  });
});

describe("the text", () => {
  it("keeps the digits of large integers", async () => {
    const folder = folderWith({
      "openapi.yaml": `openapi: 3.1.0
info: { title: exactNumber9, version: "9223372036854775807" }
paths: {}
components:
  schemas:
    A: { type: integer, minimum: -9223372036854775808, maximum: 9223372036854775807 }
    B: { const: 12345678901234567890, maximum: 1.0e+21, description: "9223372036854775807" }
`,
    });
    const { json, yaml } = await bundled({
      input: join(folder, "openapi.yaml"),
    });
    expect(json).toContain('"maximum": 9223372036854775807');
    expect(json).toContain('"minimum": -9223372036854775808');
    expect(json).toContain('"const": 12345678901234567890');
    expect(json).toContain('"description": "9223372036854775807"');
    expect(json).toContain('"title": "exactNumber9"');
    expect(yaml).toContain("maximum: 9223372036854775807\n");
    expect(yaml).toContain("minimum: -9223372036854775808\n");
    expect(yaml).toContain("description: '9223372036854775807'\n");
  });

  it("is the same document in both formats", async () => {
    const folder = folderWith({
      "openapi.json": {
        ...frame,
        info: {
          title: "No: 1",
          version: "2030-12-05",
          description: "a\n\n  b\n",
          "x-list": ["yes", "1", 1, null, "", "~", "0x1", "- a", "#", "12:30"],
        },
      },
    });
    const texts = await bundled({ input: join(folder, "openapi.json") });
    const { writeFileSync } = await import("node:fs");
    writeFileSync(join(folder, "again.yaml"), texts.yaml);
    const again = await bundled({ input: join(folder, "again.yaml") });
    expect(again).toEqual(texts);
  });
});
