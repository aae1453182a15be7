import { describe, expect, it } from "vitest";
import type { Filters } from "../../src/model/selection/filter.js";
import { build } from "../model/build.js";

const ok = { "200": { description: "ok" } };
const answer = (name: string) => ({
  "200": {
    description: "ok",
    content: {
      "application/json": { schema: { $ref: `#/components/schemas/${name}` } },
    },
  },
});

const spec = {
  security: [{ key: [] }],
  tags: [{ name: "pets" }, { name: "admin" }, { name: "unused" }],
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        tags: ["pets"],
        responses: answer("Pet"),
      },
      post: {
        operationId: "createPet",
        tags: ["pets", "admin"],
        responses: answer("Receipt"),
      },
    },
    "/pets/{id}": {
      parameters: [
        { name: "id", in: "path", required: true, schema: { type: "string" } },
      ],
      get: {
        operationId: "getPet",
        tags: ["pets"],
        deprecated: true,
        "x-replaced-by": "listPets",
        responses: answer("Pet"),
      },
    },
    "/admin/audit": {
      "x-internal": true,
      "x-stability-level": "beta",
      get: {
        operationId: "audit",
        tags: ["admin"],
        security: [{ master: [] }],
        responses: answer("Entry"),
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: "http", scheme: "bearer" },
      master: { type: "http", scheme: "basic" },
      spare: { type: "http", scheme: "digest" },
    },
    schemas: {
      Entry: { type: "object", properties: { actor: ref("Actor") } },
      Actor: { type: "string" },
      Receipt: { type: "object", properties: { pet: ref("Pet") } },
      Pet: { type: "object", properties: { kind: ref("Kind") } },
      Kind: { type: "string" },
      Unused: { type: "object", properties: { of: ref("OfUnused") } },
      OfUnused: { type: "object", properties: { actor: ref("Shared") } },
      Shared: { type: "string" },
    },
  },
};

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

async function filtered(filters: Filters, description: object = spec) {
  const { model, diagnostics } = await build(description, {}, filters);
  return {
    model,
    operations: model.operations.map(({ name }) => name),
    schemas: Object.values(model.schemas).flatMap(({ role }) =>
      role.kind === "declaration" ? role.name : [],
    ),
    problems: diagnostics.map(({ code, message, fix }) =>
      [code, message, fix].join(" "),
    ),
  };
}

describe("operations stay", () => {
  it.each<[string, Filters, string[]]>([
    ["without filters", {}, ["listPets", "createPet", "getPet", "audit"]],
    [
      "that have one of the tags",
      { include: { tags: ["admin"] } },
      ["createPet", "audit"],
    ],
    [
      "that have none of the tags",
      { exclude: { tags: ["admin"] } },
      ["listPets", "getPet"],
    ],
    [
      "below a path",
      { include: { paths: ["/pets/**"] } },
      ["listPets", "createPet", "getPet"],
    ],
    [
      "of a method",
      { include: { paths: ["get /pets/**", "POST /none", "/admin/*"] } },
      ["listPets", "getPet", "audit"],
    ],
    [
      "that have one of the names",
      { include: { operationIds: ["getPet", "audit"] } },
      ["getPet", "audit"],
    ],
    [
      "that are not deprecated",
      { exclude: { deprecated: true } },
      ["listPets", "createPet", "audit"],
    ],
    ["that are deprecated", { include: { deprecated: true } }, ["getPet"]],
    [
      "that are stable",
      { include: { stability: ["stable"] } },
      ["listPets", "createPet", "getPet"],
    ],
    ["that are beta", { include: { stability: ["beta", "alpha"] } }, ["audit"]],
    [
      "that are not internal",
      { exclude: { internal: true } },
      ["listPets", "createPet", "getPet"],
    ],
    [
      "that meet all of include",
      { include: { tags: ["pets"], deprecated: false } },
      ["listPets", "createPet"],
    ],
    [
      "that meet nothing of exclude",
      { exclude: { tags: ["admin"], deprecated: true } },
      ["listPets"],
    ],
    [
      "that are included and not excluded",
      {
        include: { tags: ["pets"] },
        exclude: { operationIds: ["createPet"] },
      },
      ["listPets", "getPet"],
    ],
  ])("%s", async (_, filters, expected) => {
    expect((await filtered(filters)).operations).toEqual(expected);
  });
});

describe("what goes with an operation", () => {
  it("are schemas, tags and security schemes that only it used", async () => {
    const { model, schemas } = await filtered({
      exclude: { tags: ["admin"] },
    });
    expect(schemas).toEqual(["Pet", "Kind", "Unused", "OfUnused", "Shared"]);
    expect(model.tags.map(({ name }) => name)).toEqual(["pets", "unused"]);
    expect(model.securitySchemes.map(({ name }) => name)).toEqual([
      "key",
      "spare",
    ]);
  });

  it("is everything that included operations do not use", async () => {
    const { model, schemas } = await filtered({
      include: { operationIds: ["listPets"] },
    });
    expect(schemas).toEqual(["Pet", "Kind"]);
    expect(model.tags.map(({ name }) => name)).toEqual(["pets"]);
    expect(model.securitySchemes.map(({ name }) => name)).toEqual(["key"]);
  });

  it("is nothing that something else leads to", async () => {
    const components = {
      schemas: { ...spec.components.schemas, Unused: ref("Actor") },
    };
    const { schemas } = await filtered(
      { exclude: { paths: ["/pets/*", "/admin/**"] } },
      { ...spec, components: { ...spec.components, ...components } },
    );
    expect(schemas).toContain("Actor");
    expect(schemas).not.toContain("Entry");
  });

  it("is no schema that belongs to a family which stays", async () => {
    const animal = {
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string" } },
      discriminator: { propertyName: "kind" },
    };
    const { model } = await filtered(
      { exclude: { operationIds: ["getDog"] } },
      {
        paths: {
          "/animals": { get: { responses: answer("Animal") } },
          "/dogs": { get: { operationId: "getDog", responses: answer("Dog") } },
        },
        components: {
          schemas: {
            Animal: animal,
            Dog: { allOf: [ref("Animal"), { type: "object" }] },
            Puppy: { allOf: [ref("Dog"), { type: "object" }] },
          },
        },
      },
    );
    const type = model.schemas["spec.json#/components/schemas/Animal"]?.type;
    expect(JSON.stringify(type)).toContain("Dog");
    expect(JSON.stringify(type)).toContain("Puppy");
  });

  it("are its problems", async () => {
    const broken = {
      paths: {
        "/a": { get: { tags: ["a"], responses: ok } },
        "/b": {
          get: {
            tags: ["b"],
            parameters: [{ name: "x" }],
            responses: { nonsense: { $ref: "#/nowhere" } },
          },
        },
      },
    };
    expect((await filtered({}, broken)).problems).not.toEqual([]);
    const { problems } = await filtered({ exclude: { tags: ["b"] } }, broken);
    expect(problems).toEqual([]);
  });

  it("is its name", async () => {
    const get = { operationId: "same", responses: ok };
    const { operations, problems } = await filtered(
      { exclude: { paths: ["/a"] } },
      { paths: { "/a": { get }, "/b": { get } } },
    );
    expect(operations).toEqual(["same"]);
    expect(problems).toEqual([]);
  });

  it("is distinguished from one that shares its path item", async () => {
    const { model } = await filtered(
      { exclude: { paths: ["/a"] } },
      {
        paths: { "/a": { $ref: "#/x-shared" }, "/b": { $ref: "#/x-shared" } },
        "x-shared": { get: { responses: ok } },
      },
    );
    expect(model.operations.map(({ path }) => path.text)).toEqual(["/b"]);
  });
});

describe("a replacement that is left out", () => {
  it.each([
    ["listPets", "listPets"],
    ["GET /pets", "GET /pets"],
    [{ operationId: "listPets" }, "listPets"],
    [{ operationId: "listPets", note: "Ask for a list." }, "Ask for a list."],
  ])("%j is only mentioned", async (replacement, expected) => {
    const { paths } = spec;
    const get = { ...paths["/pets/{id}"].get, "x-replaced-by": replacement };
    const item = { ...paths["/pets/{id}"], get };
    const { model, problems } = await filtered(
      { include: { operationIds: ["getPet"] } },
      { ...spec, paths: { ...paths, "/pets/{id}": item } },
    );
    expect(problems).toEqual([]);
    expect(model.operations[0]?.lifecycle.deprecation?.replacement).toEqual({
      kind: "text",
      text: expected,
    });
  });
});

describe("a filter is warned of", () => {
  it("when it fits nothing, with the nearest name", async () => {
    const { problems } = await filtered({
      include: { tags: ["pets", "admn"] },
      exclude: { paths: ["/pest"], operationIds: ["nothingLikeIt"] },
    });
    expect(problems).toEqual([
      expect.stringContaining(
        "matches admn in include.tags. Did you mean admin?",
      ),
      expect.stringContaining("in exclude.paths. Did you mean /pets?"),
      expect.stringContaining("in exclude.operationIds. Correct it"),
    ]);
  });

  it("when nothing is left", async () => {
    const { problems, operations } = await filtered({
      include: { tags: ["admin"], deprecated: true },
    });
    expect(operations).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(/^filter-leaves-nothing/)]);
  });

  it("not when nothing happens to be deprecated, internal or unstable", async () => {
    const { problems } = await filtered(
      { exclude: { deprecated: true, internal: true, stability: ["alpha"] } },
      { paths: { "/a": { get: { responses: ok } } } },
    );
    expect(problems).toEqual([]);
  });
});

describe("webhooks", () => {
  const hook = (name: string, more: object = {}) => ({
    post: {
      operationId: name,
      ...more,
      requestBody: { content: answer(`${name}Event`)["200"].content },
      responses: ok,
    },
  });
  const events = ["petSold", "petLost", "audited"];
  const description = {
    ...spec,
    webhooks: {
      petSold: hook("petSold", { tags: ["pets"] }),
      petLost: hook("petLost", { tags: ["pets"], deprecated: true }),
      audited: { "x-internal": true, ...hook("audited", { tags: ["admin"] }) },
    },
    components: {
      ...spec.components,
      schemas: {
        ...spec.components.schemas,
        ...Object.fromEntries(
          events.map((name) => [`${name}Event`, { type: "string" }]),
        ),
      },
    },
  };

  it.each<[string, Filters, string[]]>([
    ["without filters", {}, events],
    ["by tag", { include: { tags: ["pets"] } }, ["petSold", "petLost"]],
    ["by name", { exclude: { operationIds: ["petSold"] } }, events.slice(1)],
    [
      "by their lifecycle",
      { exclude: { deprecated: true } },
      ["petSold", "audited"],
    ],
    ["unless internal", { exclude: { internal: true } }, events.slice(0, 2)],
    [
      "whatever the paths, having none",
      { include: { paths: ["/pets"] } },
      events,
    ],
  ])("stay %s, and take their schemas along", async (_, filters, expected) => {
    const { model, schemas, problems } = await filtered(filters, description);
    expect(model.webhooks.map(({ name }) => name)).toEqual(expected);
    expect(schemas.filter((name) => name.endsWith("Event"))).toEqual(
      expected.map((name) => `${name}Event`),
    );
    expect(problems).toEqual([]);
  });
});
