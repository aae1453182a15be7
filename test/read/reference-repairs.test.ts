/** References that are wrong by the letter, and what becomes of them. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundle } from "../../src/bundle/bundle.js";
import { Diagnostics, type Diagnostic } from "../../src/base/diagnostics.js";
import { readModel } from "../../src/generate.js";
import type { ApiModel } from "../../src/model/model.js";
import { readSpec, type ReadOptions } from "../../src/read/read.js";
import type { ModelOptions } from "../../src/model/options.js";
import { folderWith, frame } from "./folder.js";

interface Run {
  model: ApiModel | null;
  list: Diagnostic[];
  /** `<code> <document>#<pointer>` */
  problems: string[];
  entry: string;
}

async function run(
  spec: object,
  files: Record<string, unknown> = {},
  { read = {}, model = {} }: { read?: ReadOptions; model?: ModelOptions } = {},
): Promise<Run> {
  const entry = join(
    folderWith({ ...files, "spec.json": { ...frame, ...spec } }),
    "spec.json",
  );
  const diagnostics = new Diagnostics();
  const found = await readModel({ input: entry, read, model }, diagnostics);
  const { list } = diagnostics;
  const problems = list.map(
    ({ code, place }) => `${code} ${place?.document}#${place?.pointer}`,
  );
  return { model: found, list, problems, entry };
}

const operation = {
  operationId: "list",
  tags: ["pets"],
  responses: { 204: { description: "Done" } },
};
const text = { type: "string" };
const pet = { type: "object", properties: { name: text } };

const paths = (schema: unknown) => ({
  "/pets": {
    get: {
      responses: {
        200: {
          description: "A pet",
          content: { "application/json": { schema } },
        },
      },
    },
  },
});

describe("a reference where OpenAPI describes none", () => {
  it("is a warning, once for each kind of place", async () => {
    const { list, problems } = await run(
      {
        paths: {
          "/a": { get: { $ref: "a.json" }, put: { $ref: "a.json" } },
          "/b": { get: { $ref: "b.json" } },
        },
      },
      {
        "a.json": { responses: { $ref: "responses.json" } },
        "b.json": operation,
        "responses.json": operation.responses,
      },
    );
    expect(problems).toEqual([
      "misplaced-reference spec.json#/paths/~1a/get/$ref",
      "misplaced-reference a.json#/responses/$ref",
    ]);
    expect(list[0]?.message).toContain("an operation (in 3 places)");
  });

  it("is repaired in a callback", async () => {
    const callbacks = {
      done: { "{$request.body#/url}": { post: { $ref: "a.json#/post" } } },
    };
    const { problems } = await run(
      { paths: { "/a": { get: { ...operation, callbacks } } } },
      { "a.json": { post: { ...operation, operationId: "done" } } },
    );
    expect(problems).toEqual([
      "misplaced-reference spec.json#/paths/~1a/get/callbacks/done/{$request.body#~1url}/post/$ref",
    ]);
  });

  it("keeps the fields beside it, which replace those of the target", async () => {
    const { model, problems } = await run(
      {
        paths: {
          "/a": {
            $ref: "a.json",
            post: { ...operation, operationId: "create" },
            get: { $ref: "a.json#/get", operationId: "other" },
          },
        },
        components: {
          schemas: {
            $ref: "schemas.json",
            Pet: { type: "object", properties: { $ref: "p.json", own: text } },
          },
        },
      },
      {
        "a.json": { get: operation, put: { ...operation, operationId: "put" } },
        "schemas.json": { Pet: text, Owner: pet },
        "p.json": { shared: text },
      },
    );
    expect(problems.filter((one) => !one.startsWith("misplaced"))).toEqual([]);
    const names = model?.operations.map(({ name }) => name).sort();
    expect(names).toEqual(["create", "other", "put"]);
    const type = model?.schemas["spec.json#/components/schemas/Pet"]?.type;
    expect(
      type?.kind === "object" && type.properties.map(({ name }) => name),
    ).toEqual(["shared", "own"]);
  });

  it("shows problems where the target is written", async () => {
    const { problems } = await run(
      { paths: { "/a": { get: { $ref: "ops.json#/a" } } } },
      { "ops.json": { a: { ...operation, deprecatd: true } } },
    );
    expect(problems.at(-1)).toBe("misspelt-annotation ops.json#/a/deprecatd");
  });

  it("may lead to a section, whose parts have one name", async () => {
    const { model, problems, entry } = await run(
      {
        paths: paths({ $ref: "all/schemas.json#/Pet" }),
        components: { $ref: "all/components.json" },
      },
      {
        "all/components.json": { schemas: { $ref: "schemas.json" } },
        "all/schemas.json": {
          Pet: { type: "object", properties: { owner: { $ref: "#/Owner" } } },
          Owner: { allOf: [{ $ref: "../spec.json#/components/schemas/Pet" }] },
        },
      },
    );
    expect(problems).toHaveLength(2);
    const named = Object.values(model?.schemas ?? {}).filter(
      ({ role }) => role.kind === "declaration",
    );
    expect(named.map(({ id }) => id).sort()).toEqual([
      "spec.json#/components/schemas/Owner",
      "spec.json#/components/schemas/Pet",
    ]);
    expect(bundle(await readSpec(entry))).toMatchObject({
      paths: paths({ $ref: "#/components/schemas/Pet" }),
      components: {
        schemas: {
          Pet: {
            properties: { owner: { $ref: "#/components/schemas/Owner" } },
          },
          Owner: { allOf: [{ $ref: "#/components/schemas/Pet" }] },
        },
      },
    });
  });

  it.each([
    ["reads its own file", { $ref: "#/x-ops/list" }, "#/paths/~1a/get/$ref"],
    ["reads other files", { $ref: "op.json" }, "#/paths/~1a/get/$ref"],
  ])("%s, also with filters", async (_title, get, place) => {
    const { model, problems } = await run(
      {
        paths: { "/a": { get }, "/b": { get: { ...operation, tags: ["b"] } } },
        "x-ops": { list: { ...operation, parameters: { $ref: "#/x-p" } } },
        "x-p": [{ $ref: "p.json" }],
      },
      {
        "op.json": { ...operation, parameters: [{ $ref: "p.json" }] },
        "p.json": { name: "a", in: "query", schema: text },
      },
      { model: { include: { tags: ["pets"] } } },
    );
    expect(problems[0]).toBe(`misplaced-reference spec.json${place}`);
    expect(
      model?.operations.map(({ parameters }) => parameters[0]?.name),
    ).toEqual(["a"]);
  });

  it.each<[string, object, string, RegExp]>([
    [
      "a list",
      { paths: { "/a": { get: { $ref: "list.json" } } } },
      "/paths/~1a/get",
      /an operation, but it leads to an array/,
    ],
    [
      "an object",
      { paths: { "/a": { parameters: { $ref: "#/info" } } } },
      "/paths/~1a/parameters",
      /a list for `parameters`, but it leads to an object/,
    ],
    [
      "a component of another kind",
      {
        paths: { "/a": { get: { $ref: "#/components/schemas/Pet" } } },
        components: { schemas: { Pet: pet } },
      },
      "/paths/~1a/get",
      /an operation, but it leads to a schema/,
    ],
  ])("must not lead to %s", async (_title, spec, pointer, message) => {
    const { list, problems } = await run(spec, { "list.json": [] });
    expect(problems).toEqual([`reference-kind spec.json#${pointer}/$ref`]);
    expect(list[0]?.message).toMatch(message);
  });

  it.each([
    ["itself", { "/a": { get: { $ref: "#/paths/~1a/get" } } }],
    [
      "a part around it",
      {
        "/a": {
          get: {
            responses: {
              200: {
                description: "",
                content: { $ref: "#/paths/~1a/get/responses" },
              },
            },
          },
        },
      },
    ],
    [
      "a part that leads back",
      {
        "/a": { get: { $ref: "#/paths/~1b/get" } },
        "/b": { get: { $ref: "#/paths/~1a/get" } },
      },
    ],
  ])("must not lead to %s", async (_title, all) => {
    const { problems } = await run({ paths: all });
    expect(problems).toEqual([
      expect.stringMatching(
        /^reference-recursion spec\.json#\/paths\/~1a\/get/,
      ),
      expect.stringMatching(/^misplaced-reference/),
    ]);
  });

  it("is one error for one file that is missing", async () => {
    const get = { $ref: "missing.json#/get" };
    const all = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`/${index}/{id}`, { get }]),
    );
    const { problems } = await run({ paths: all });
    expect(problems).toEqual([
      "file-not-found spec.json#/paths/~10~1{id}/get/$ref",
    ]);
  });

  it("cannot expand without limit", async () => {
    const levels = Array.from({ length: 30 }, (_, index): [string, object] => [
      `L${index}`,
      {
        type: "object",
        properties: {
          a: {
            properties: {
              $ref: `#/components/schemas/L${index + 1}/properties`,
            },
          },
          b: {
            properties: {
              $ref: `#/components/schemas/L${index + 1}/properties`,
            },
          },
        },
      },
    ]);
    const { problems } = await run({
      components: { schemas: { ...Object.fromEntries(levels), L30: pet } },
    });
    expect(problems[0]).toMatch(/^reference-bomb/);
  });
});

describe("a reference that leads nowhere", () => {
  const defs = {
    Outer: {
      type: "object",
      properties: { inner: { $ref: "#/$defs/Inner" } },
      $defs: { Inner: text },
    },
  };

  it.each([
    ["a file", { $ref: "missing.json#/id" }, /^file-not-found/],
    [
      "a component",
      { $ref: "#/components/parameters/Id" },
      /^reference-missing/,
    ],
  ])(
    "to a parameter in %s is the only problem of its path",
    async (_title, parameter, problem) => {
      const all = Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [
          `/${index}/{id}`,
          { parameters: { $ref: "#/x-parameters" }, get: operation },
        ]),
      );
      const { problems } = await run({
        paths: all,
        "x-parameters": [parameter],
      });
      expect(problems.filter((one) => problem.test(one))).toHaveLength(1);
      expect(problems.filter((one) => /undeclared/.test(one))).toEqual([]);
    },
  );

  it("may mean a definition of the schema around it", async () => {
    const { model, problems, list, entry } = await run({
      components: { schemas: defs },
    });
    const place = "spec.json#/components/schemas/Outer/properties/inner/$ref";
    expect(problems).toEqual([`reference-guessed ${place}`]);
    expect(list[0]?.message).toContain(
      "#/components/schemas/Outer/$defs/Inner",
    );
    expect(model?.schemas).toHaveProperty([
      "spec.json#/components/schemas/Outer/$defs/Inner",
    ]);
    expect(bundle(await readSpec(entry))).toMatchObject({
      components: {
        schemas: {
          Outer: {
            properties: {
              inner: { $ref: "#/components/schemas/Outer/$defs/Inner" },
            },
          },
        },
      },
    });
  });

  it("may mean the only definition of the document", async () => {
    const { problems } = await run({
      paths: paths({ $ref: "#/$defs/Inner" }),
      components: { schemas: { Outer: { $defs: { Inner: text } } } },
    });
    expect(problems).toEqual([expect.stringMatching(/^reference-guessed/)]);
  });

  it("is an error if there are several", async () => {
    const { problems } = await run({
      paths: paths({ $ref: "#/$defs/Inner" }),
      components: { schemas: { A: defs.Outer, B: defs.Outer } },
    });
    expect(problems).toContainEqual(
      expect.stringMatching(/^reference-missing .*schema\/\$ref$/),
    );
  });

  it("may start at the document instead of the schema with an $id", async () => {
    const { problems, entry } = await run({
      components: {
        schemas: {
          Pet: {
            $id: "https://example.com/pet",
            type: "object",
            properties: {
              owner: { $ref: "#/components/schemas/Owner" },
              own: { $ref: "#/$defs/Own" },
            },
            $defs: { Own: text },
          },
          Owner: text,
        },
      },
    });
    const place = "spec.json#/components/schemas/Pet/properties/owner/$ref";
    expect(problems).toEqual([`reference-guessed ${place}`]);
    expect(bundle(await readSpec(entry))).toHaveProperty(
      ["components", "schemas", "Pet", "properties", "owner", "$ref"],
      "#/components/schemas/Owner",
    );
  });

  it("is an error that mentions the $id otherwise", async () => {
    const { list } = await run({
      components: {
        schemas: {
          Pet: {
            $id: "https://example.com/pet",
            properties: { owner: { $ref: "#/elsewhere/Owner" } },
          },
        },
      },
    });
    expect(list[0]?.code).toBe("reference-missing");
    expect(list[0]?.fix).toContain("$id https://example.com/pet");
  });

  it("may lead through another reference", async () => {
    const { problems, model } = await run(
      {
        paths: paths({
          $ref: "#/components/schemas/Pet/properties/owner/properties/name",
        }),
        components: {
          schemas: {
            Pet: {
              type: "object",
              properties: { owner: { $ref: "o.json#/O" } },
            },
          },
        },
      },
      { "o.json": { O: pet } },
    );
    expect(problems).toEqual([expect.stringMatching(/^reference-guessed/)]);
    expect(model?.schemas).toHaveProperty(["o.json#/O/properties/name"]);
  });

  describe("and is a name", () => {
    const place = "spec.json#/paths/~1pets/get/responses/200/content/";
    const at = `${place}application~1json/schema/$ref`;
    const use = { paths: paths({ $ref: "Pet" }) };
    const components = { schemas: { Pet: pet } };

    it("may mean the only schema of this name", async () => {
      const { problems, list, entry } = await run({
        ...use,
        components,
      });
      expect(problems).toEqual([`reference-guessed ${at}`]);
      expect(list[0]?.message).toContain("read as #/components/schemas/Pet");
      expect(JSON.stringify(bundle(await readSpec(entry)))).not.toContain(
        '"$ref":"Pet"',
      );
    });

    it("may mean a schema of the entry document", async () => {
      const { problems } = await run(
        { paths: paths({ $ref: "other.json#/Other" }), components },
        { "other.json": { Other: { properties: { pet: { $ref: "Pet" } } } } },
      );
      expect(problems[0]).toBe(
        "reference-guessed other.json#/Other/properties/pet/$ref",
      );
    });

    it.each<[string, object, Record<string, unknown>, RegExp]>([
      ["a file", { components }, { Pet: pet }, /^reference-missing/],
      ["no schema", { components: {} }, {}, /^file-not-found/],
      [
        "several schemas",
        { components, definitions: { Pet: pet } },
        {},
        /^reference-missing/,
      ],
      [
        "another kind of component",
        { components: { responses: { Pet: { description: "A pet" } } } },
        {},
        /^reference-missing/,
      ],
    ])("is an error if it names %s", async (_, spec, files, problem) => {
      const { problems } = await run({ ...use, ...spec }, files);
      expect(problems).toContainEqual(expect.stringMatching(problem));
      expect(problems.join()).not.toContain("reference-guessed");
    });
  });

  it("because its file may not be read is the first problem, without warnings about the gap", async () => {
    const outside = { $ref: "../common/pet.json#/Pet" };
    const { problems } = await run({
      tags: [{ name: "other" }],
      paths: { "/pets": { get: { ...operation, $comment: "unknown" } } },
      components: {
        schemas: {
          Pet: { oneOf: [outside, pet], discriminator: { propertyName: "a" } },
          Cat: { allOf: [outside], required: ["name"], properties: {} },
          Lost: { $ref: "#/components/schemas/None" },
        },
      },
    });
    expect(problems).toEqual([
      expect.stringMatching(/^reference-outside .*Pet.oneOf.0.\$ref$/),
      expect.stringMatching(/^reference-missing .*Lost.\$ref$/),
    ]);
  });
});
