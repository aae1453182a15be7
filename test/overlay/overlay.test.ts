import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  DiagnosticError,
  Diagnostics,
  type Diagnostic,
} from "../../src/base/diagnostics.js";
import { buildModel } from "../../src/model/build.js";
import { limits } from "../../src/read/limits.js";
import { locate } from "../../src/read/positions.js";
import { readSpec } from "../../src/read/read.js";
import { folderWith, frame } from "../read/folder.js";

const overlay = (actions: unknown, version = "1.1.0") => ({
  overlay: version,
  info: { title: "Overlay", version: "1.0.0" },
  actions,
});

function read(spec: unknown, ...overlays: unknown[]) {
  const names = overlays.map((_, index) => `overlay-${index}.yaml`);
  const files = Object.fromEntries(
    names.map((name, index) => [name, overlays[index]]),
  );
  const folder = folderWith({ "spec.yaml": spec, ...files });
  return readSpec(join(folder, "spec.yaml"), {
    overlays: names.map((name) => join(folder, name)),
  });
}

async function applied(spec: object, ...actions: unknown[]): Promise<unknown> {
  const { entry } = await read({ openapi: "3.1.0", ...spec }, overlay(actions));
  const { openapi: _, ...rest } = entry.value as Record<string, unknown>;
  return rest;
}

async function refused(
  spec: object,
  ...overlays: unknown[]
): Promise<Diagnostic> {
  const problem = await read({ openapi: "3.1.0", ...spec }, ...overlays).catch(
    (error: unknown) => error,
  );
  if (problem instanceof DiagnosticError) return problem.diagnostic;
  throw new Error("was not refused");
}

describe("update", () => {
  it("merges objects part by part", async () => {
    const update = { b: { d: 3, e: { f: 4 } }, g: 5 };
    expect(
      await applied({ a: { b: { c: 1, d: 2 } } }, { target: "$.a", update }),
    ).toEqual({ a: { b: { c: 1, d: 3, e: { f: 4 } }, g: 5 } });
  });

  it("concatenates arrays, and appends anything else to them", async () => {
    const spec = { tags: ["a"], inner: { tags: ["b"] } };
    expect(
      await applied(
        spec,
        { target: "$.tags", update: ["c", "d"] },
        { target: "$.tags", update: "e" },
        { target: "$.tags", update: { name: "f" } },
        { target: "$", update: { inner: { tags: ["g"] } } },
      ),
    ).toEqual({
      tags: ["a", "c", "d", "e", { name: "f" }],
      inner: { tags: ["b", "g"] },
    });
  });

  it("replaces primitive values, null included", async () => {
    expect(
      await applied(
        { a: { x: "one", y: null, z: 1 } },
        { target: "$.a.*", update: true },
        { target: "$.a", update: { z: null } },
      ),
    ).toEqual({ a: { x: true, y: true, z: null } });
  });

  it("changes the document itself", async () => {
    expect(await applied({}, { target: "$", update: { a: 1 } })).toEqual({
      a: 1,
    });
  });

  it("changes every match once, and each on its own", async () => {
    const update = { list: [1] };
    expect(
      await applied(
        { a: { x: {}, y: {} } },
        { target: "$.a['x','y','x']", update },
        { target: "$.a.x.list", update: 2 },
      ),
    ).toEqual({ a: { x: { list: [1, 2] }, y: { list: [1] } } });
  });

  it("does not reach what a YAML alias repeats elsewhere", async () => {
    const spec = "openapi: 3.1.0\nx-a: &a {b: 1}\nx-c: *a\n";
    const actions = [{ target: "$['x-a']", update: { b: 2 } }];
    const { entry } = await read(spec, overlay(actions));
    expect(entry.value).toMatchObject({ "x-a": { b: 2 }, "x-c": { b: 1 } });
  });

  it("takes __proto__ for a key like any other", async () => {
    const text =
      '{"overlay":"1.1.0","actions":[{"target":"$","update":{"__proto__":{"polluted":true}}}]}';
    const { entry } = await read({ openapi: "3.1.0" }, text);
    expect(Object.keys(entry.value as object)).toContain("__proto__");
    expect("polluted" in (entry.value as object)).toBe(false);
  });
});

it("is applied to the document as written, in any version", async () => {
  const documents = await read(
    { swagger: "2.0", info: frame.info, paths: {}, definitions: { A: {} } },
    overlay([{ target: "$.definitions.A", update: { type: "strng" } }]),
  );
  const diagnostics = new Diagnostics();
  buildModel(documents, diagnostics);
  expect(diagnostics.list).toMatchObject([
    {
      code: "misspelt-type",
      place: { document: "overlay-0.yaml", pointer: "/actions/0/update/type" },
    },
  ]);
});

describe("remove", () => {
  it("takes keys and items away, from the end", async () => {
    const spec = {
      list: [{ a: 1 }, { b: 1 }, { a: 2 }, { a: 3 }],
      c: { a: 4 },
    };
    expect(await applied(spec, { target: "$..[?@.a]", remove: true })).toEqual({
      list: [{ b: 1 }],
    });
  });

  it("may name a node and its ancestors", async () => {
    const spec = { list: [{ a: [{ a: 1 }] }, { b: 1 }, { a: [] }] };
    expect(await applied(spec, { target: "$..[?@.a]", remove: true })).toEqual({
      list: [{ b: 1 }],
    });
  });

  it("takes primitive values, and wins over update", async () => {
    expect(
      await applied(
        { tags: ["a", "b"] },
        { target: "$.tags[?@ == 'a']", remove: true, update: "c" },
      ),
    ).toEqual({ tags: ["b"] });
  });

  it("lets a later action put something new in the place", async () => {
    expect(
      await applied(
        { servers: [{ url: "/a" }] },
        { target: "$.servers", remove: true },
        { target: "$", update: { servers: [{ url: "/b" }] } },
      ),
    ).toEqual({ servers: [{ url: "/b" }] });
  });
});

describe("copy", () => {
  it("merges values from elsewhere in the document", async () => {
    expect(
      await applied(
        { a: { x: 1, y: [1] }, b: { y: [2] } },
        { target: "$.b", copy: "$.a" },
        { target: "$.a", update: { x: 2 } },
      ),
    ).toEqual({ a: { x: 2, y: [1] }, b: { x: 1, y: [2, 1] } });
  });

  it("copies into itself once", async () => {
    expect(
      await applied({ a: { b: { c: 1 } } }, { target: "$.a.b", copy: "$.a" }),
    ).toEqual({ a: { b: { c: 1, b: { c: 1 } } } });
  });
});

describe("an overlay is refused", () => {
  const info = {
    info: { title: "T", version: "1", description: "D" },
    list: [1],
  };

  it.each([
    ["not-an-overlay", "", { openapi: "3.1.0" }],
    ["not-an-overlay", "", "just text\n"],
    ["overlay-version", "/overlay", overlay([], "1.2.0")],
    ["overlay-invalid", "", { overlay: "1.0.0" }],
    ["overlay-invalid", "/actions", overlay([])],
    ["overlay-invalid", "/actions/0", overlay(["x"])],
    ["overlay-invalid", "/actions/0", overlay([{ update: {} }])],
    ["overlay-invalid", "/actions/0/target", overlay([{ target: 1 }])],
    [
      "overlay-invalid",
      "/actions/0/remove",
      overlay([{ target: "$.a", remove: "yes" }]),
    ],
    [
      "overlay-not-jsonpath",
      "/actions/1/target",
      overlay([{ target: "$" }, { target: "$.paths./pets" }]),
    ],
    [
      "overlay-not-jsonpath",
      "/actions/0/copy",
      overlay([{ target: "$", copy: "paths" }]),
    ],
    [
      "overlay-two-changes",
      "/actions/0",
      overlay([{ target: "$", copy: "$", update: 1 }]),
    ],
    [
      "overlay-primitive-target",
      "/actions/0/target",
      overlay([{ target: "$.info.title", update: "New" }], "1.0.0"),
    ],
    [
      "overlay-mixed-targets",
      "/actions/0/target",
      overlay([{ target: "$['info','list']", update: {} }]),
    ],
    [
      "overlay-incompatible",
      "/actions/0/update",
      overlay([{ target: "$.info.title", update: {} }]),
    ],
    [
      "overlay-incompatible",
      "/actions/0/update/info/title",
      overlay([{ target: "$", update: { info: { title: ["x"] } } }]),
    ],
    [
      "overlay-incompatible",
      "/actions/0/copy",
      overlay([{ target: "$.info", copy: "$.list" }]),
    ],
    [
      "overlay-copy-source",
      "/actions/0/copy",
      overlay([{ target: "$.info", copy: "$.none" }]),
    ],
    [
      "overlay-copy-source",
      "/actions/0/copy",
      overlay([{ target: "$.info", copy: "$.info.*" }]),
    ],
    [
      "overlay-removes-all",
      "/actions/0",
      overlay([{ target: "$", remove: true }]),
    ],
    ["syntax", "", "overlay: [\n"],
    ["duplicate-key", "", "overlay: 1.0.0\noverlay: 1.0.0\n"],
  ])("with %s at %s", async (code, pointer, document) => {
    const found = await refused(info, document);
    expect(found.code).toBe(code);
    expect(found.place).toMatchObject({ document: "overlay-0.yaml", pointer });
  });

  it("when it does not exist", async () => {
    const folder = folderWith({ "spec.json": frame });
    const overlays = [join(folder, "none.yaml")];
    const problem = readSpec(join(folder, "spec.json"), { overlays });
    await expect(problem).rejects.toMatchObject({
      diagnostic: { code: "file-not-found" },
    });
  });

  it("from the network, unless its origin is allowed", async () => {
    const folder = folderWith({ "spec.json": frame });
    const overlays = ["https://example.com/overlay.yaml"];
    const problem = readSpec(join(folder, "spec.json"), { overlays });
    await expect(problem).rejects.toMatchObject({
      diagnostic: { code: "reference-remote" },
    });
  });
});

describe("a fault of an overlay that changes nothing", () => {
  const full = overlay([{ target: "$", update: { "x-a": 1 } }]);
  const [action] = full.actions as object[];
  const withInfo = (info: unknown) => ({ ...full, info });
  const withAction = (fields: object) => ({
    ...full,
    actions: [{ ...action, ...fields }],
  });

  it.each<[string, object]>([
    ["overlay-incomplete ", { ...full, info: undefined }],
    ["overlay-incomplete /info", withInfo("A")],
    ["overlay-incomplete /info", withInfo({ version: "1" })],
    ["overlay-incomplete /info", withInfo({ title: "A" })],
    ["overlay-incomplete /info/version", withInfo({ title: "A", version: 1 })],
    [
      "overlay-incomplete /actions/0/description",
      withAction({ description: 1 }),
    ],
    ["overlay-unknown-field /paths", { ...full, paths: {} }],
    ["overlay-unknown-field /action", { ...full, action: [] }],
    [
      "overlay-unknown-field /info/summary",
      withInfo({ title: "A", version: "1", summary: "B" }),
    ],
    [
      "overlay-unknown-field /actions/0/decription",
      withAction({ decription: "A" }),
    ],
    [
      "overlay-unknown-field /actions/0/copy",
      { ...withAction({ copy: "$.info" }), overlay: "1.0.0" },
    ],
    [
      "overlay-unknown-field /actions/0/remvoe",
      overlay([{ target: "$.x-b", remvoe: true }]),
    ],
  ])("is one warning: %s", async (expected, document) => {
    const { warnings } = await read({ openapi: "3.1.0" }, document);
    expect(
      warnings.map(({ code, place }) => `${code} ${place?.pointer}`),
    ).toEqual([expected]);
  });

  it("has a name that may be meant", async () => {
    const misspelt = overlay([{ target: "$.x-b", remvoe: true }]);
    const { warnings } = await read({ openapi: "3.1.0" }, misspelt);
    expect(warnings[0]?.fix).toBe("Did you mean remove?");
    const refusal = await refused({}, overlay([{ traget: "$", remove: true }]));
    expect(refusal.fix).toBe("Write target instead of traget.");
  });

  it("is not an extension", async () => {
    const extended = { ...withAction({ "x-a": 1 }), "x-b": 1 };
    const { warnings } = await read({ openapi: "3.1.0" }, extended);
    expect(warnings).toEqual([]);
  });
});

describe("a hostile overlay", () => {
  const changed = limits as { overlaySteps: number };
  const { overlaySteps } = limits;
  beforeAll(() => {
    // The limit itself is not the subject, and a lower one is reached sooner.
    changed.overlaySteps = 100_000;
  });
  afterAll(() => {
    changed.overlaySteps = overlaySteps;
  });

  it("cannot double the document without end", async () => {
    const double = { target: "$['x-a']", copy: "$['x-a']" };
    const spec = { "x-a": [[1], [2]] };
    const found = await refused(spec, overlay(Array(40).fill(double)));
    expect(found.code).toBe("overlay-too-costly");
  });

  it("cannot nest without end", async () => {
    const deeper = Array.from({ length: 600 }, (_, depth) => ({
      target: `$${".a".repeat(depth)}`,
      update: { a: {} },
    }));
    expect((await refused({}, overlay(deeper))).code).toBe("too-deep");
  });

  it("cannot ask without end", async () => {
    const list = Array.from({ length: 300 }, () => ({ a: [1, 2, 3] }));
    const actions = [{ target: "$..[?$..[?$..*]]", update: {} }];
    const found = await refused({ list }, overlay(actions));
    expect(found.code).toBe("overlay-too-costly");
  });

  it("cannot search with a regular expression that takes exponential time", async () => {
    const actions = [{ target: "$..[?search(@.a, '(x+x+)+y')]", update: {} }];
    const found = await refused({ list: [{ a: "x" }] }, overlay(actions));
    expect(found.code).toBe("overlay-slow-pattern");
    expect(found.place?.pointer).toBe("/actions/0");
  });

  it("reads nothing outside the folder of the spec", async () => {
    const update = { components: { schemas: { A: { $ref: "/etc/passwd" } } } };
    const documents = await read(frame, overlay([{ target: "$", update }]));
    expect([...documents.failures.values()]).toEqual([
      expect.objectContaining({ code: "reference-outside" }),
    ]);
  });
});

describe("an overlay is warned of", () => {
  const codes = async (spec: unknown, ...overlays: unknown[]) =>
    (await read(spec, ...overlays)).warnings.map(
      ({ code, place }) => `${code} ${place?.document}#${place?.pointer}`,
    );

  it("when a target matches nothing, or nothing is to be done", async () => {
    expect(
      await codes(
        frame,
        overlay([{ target: "$.paths['/none']", update: {} }]),
        overlay([{ target: "$.info" }, { target: "$.info", update: {} }]),
        overlay([{ target: "$.info", copy: "$.paths" }], "1.0.0"),
      ),
    ).toEqual([
      "overlay-unknown-field overlay-2.yaml#/actions/0/copy",
      "overlay-no-match overlay-0.yaml#/actions/0/target",
      "overlay-no-change overlay-1.yaml#/actions/0",
    ]);
  });

  it("when it is meant for another document", async () => {
    const actions = [{ target: "$.info", update: { "x-a": 1 } }];
    const meantFor = (document: string) => ({
      ...overlay(actions),
      extends: document,
    });
    expect(
      await codes(
        frame,
        meantFor("other.yaml"),
        meantFor("./spec.yaml"),
        meantFor("https://example.com/spec.yaml"),
      ),
    ).toEqual(["overlay-extends-other overlay-0.yaml#/extends"]);
  });
});

describe("places", () => {
  const spec = `openapi: 3.1.0
info: {title: T, version: "1"}
paths:
  /a:
    get:
      parameters:
        - {name: one, in: query, schema: {type: strng}}
        - {name: two, in: query, schema: {type: nmber}}
      responses: {"200": {description: ok}}
`;
  const actions = `overlay: 1.1.0
info: {title: O, version: "1"}
actions:
  - target: $.paths['/a'].get.parameters[0]
    remove: true
  - target: $.paths['/a'].get.parameters
    update:
      - name: three
        in: query
        schema: {type: bolean}
  - target: $
    update:
      components:
        schemas:
          Copied: {$ref: "#/components/schemas/New"}
          New: {type: objct}
`;

  it("are those where a part was written", async () => {
    const folder = folderWith({ "spec.yaml": spec, "more/o.yaml": actions });
    const entry = join(folder, "spec.yaml");
    const documents = await readSpec(entry, {
      overlays: [join(folder, "more/o.yaml")],
    });
    const diagnostics = new Diagnostics();
    const model = buildModel(documents, diagnostics);
    const places = diagnostics.list.map(({ place }) => place);
    const located = await locate(entry, places);
    const shown = places.map(
      (place, index) =>
        `${place?.document}:${located[index]?.line}:${located[index]?.column}`,
    );
    expect(shown.sort()).toEqual([
      "more/o.yaml:10:24",
      "more/o.yaml:16:23",
      "spec.yaml:8:49",
    ]);
    const [operation] = model.operations;
    expect(operation?.parameters.map(({ origin }) => origin)).toEqual([
      { document: "spec.yaml", pointer: "/paths/~1a/get/parameters/1" },
      { document: "more/o.yaml", pointer: "/actions/1/update/0" },
    ]);
    expect(model.schemas["spec.yaml#/components/schemas/New"]?.origin).toEqual({
      document: "more/o.yaml",
      pointer: "/actions/2/update/components/schemas/New",
    });
  });

  it("stay with what is copied", async () => {
    const documents = await read(
      { ...frame, components: { schemas: { A: { type: "object" }, B: {} } } },
      overlay([
        {
          target: "$.components.schemas.A",
          update: { properties: { x: { type: "string" } } },
        },
        { target: "$.components.schemas.B", copy: "$.components.schemas.A" },
      ]),
    );
    const model = buildModel(documents, new Diagnostics());
    const id = "spec.yaml#/components/schemas/B/properties/x";
    expect(model.schemas[id]?.origin).toEqual({
      document: "overlay-0.yaml",
      pointer: "/actions/0/update/properties/x",
    });
  });
});
