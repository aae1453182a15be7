/** Operations inherit stability and deprecation; each field from the nearest object that states it. */
import { describe, expect, it } from "vitest";
import { build, need } from "../model/build.js";

interface Parts {
  operation?: object;
  pathItem?: object;
  tag?: object;
  info?: object;
  root?: object;
}

async function lifecycle(parts: Parts) {
  const { model, problems } = await build({
    ...parts.root,
    info: { title: "T", version: "1", ...parts.info },
    tags: [
      { name: "plain" },
      { name: "old", ...parts.tag },
      { name: "other", "x-sunset": "2099-01-01", "x-deprecated": true },
    ],
    paths: {
      "/new": { get: { operationId: "getNew", deprecated: false } },
      "/old": {
        ...parts.pathItem,
        get: { tags: ["plain", "old"], ...parts.operation },
      },
    },
  });
  return { ...need(model.operations[1]).lifecycle, problems, model };
}

/** All objects, from the nearest to the farthest. */
const levels = ["operation", "pathItem", "tag", "info", "root"] as const;

describe.each([
  ["stability", "x-stability", "alpha", "beta"],
  ["removal", "x-sunset", "2030-01-01", "2031-01-01"],
  ["since", "x-deprecated-since", "2020-01-01", "2021-01-01"],
  ["sinceVersion", "x-deprecatedInVersion", "2.0", "3.0"],
  ["note", "x-deprecation-message", "near", "far"],
])("%s", (field, keyword, near, far) => {
  const pairs = levels.flatMap((one, index) =>
    // `info` and the document count as one object.
    levels
      .slice(index + 1)
      .filter((other) => `${one} ${other}` !== "info root")
      .map((other) => [one, other] as const),
  );

  it.each(pairs)("of %s comes before that of %s", async (one, other) => {
    const deprecated = field === "stability" ? {} : { "x-deprecated": true };
    const found = await lifecycle({
      [one]: { [keyword]: near },
      [other]: { ...deprecated, [keyword]: far },
    });
    expect(found.problems).toEqual([]);
    expect({ ...found.deprecation, stability: found.stability }).toMatchObject({
      [field]: near,
    });
  });

  it.each(levels.slice(1))(
    "is inherited from %s, with its place",
    async (level) => {
      const found = await lifecycle({
        [level]: { "x-deprecated": true, [keyword]: far },
      });
      expect({
        ...found.deprecation,
        stability: found.stability,
      }).toMatchObject({
        [field]: far,
      });
      const prefix = {
        operation: "/paths/~1old/get",
        pathItem: "/paths/~1old",
        tag: "/tags/1",
        info: "/info",
        root: "",
      }[level];
      expect(found.sources.deprecated?.pointer).toBe(`${prefix}/x-deprecated`);
    },
  );
});

it("each field comes from the nearest that states it", async () => {
  const { deprecation } = await lifecycle({
    operation: { "x-sunset": "2028-01-01" },
    pathItem: { "x-deprecation-message": "By the path." },
    tag: { "x-deprecated": true, "x-deprecated-since": "2026-01-01" },
    info: { "x-sunset": "2030-01-01", "x-replaced-by": "getNew" },
  });
  expect(deprecation).toMatchObject({
    since: "2026-01-01",
    removal: "2028-01-01",
    note: "By the path.",
    replacement: { kind: "operation", operation: "spec.json#/paths/~1new/get" },
  });
});

it.each(["operation", "pathItem", "tag"] as const)(
  "`deprecated: false` of %s ends the inheritance",
  async (level) => {
    const found = await lifecycle({
      [level]: { "x-deprecated": false },
      info: { "x-deprecated": true, "x-sunset": "2030-01-01" },
    });
    expect(found.deprecation).toBeNull();
  },
);

it("a value beyond `deprecated: false` is not inherited", async () => {
  const { deprecation } = await lifecycle({
    operation: { deprecated: true },
    pathItem: { "x-deprecated": false },
    info: { "x-deprecated": true, "x-sunset": "2030-01-01" },
  });
  expect(deprecation?.removal).toBeNull();
});

it("`info` and the document count as one object: a conflict names both places", async () => {
  const { problems } = await lifecycle({
    info: { "x-deprecated": true, "x-sunset": "2030-01-01" },
    root: { "x-sunset": "2031-01-01" },
  });
  expect(problems).toEqual(["lifecycle-disagreement spec.json#/x-sunset"]);
});

it("an own removal date before an inherited deprecation date is an error", async () => {
  const { problems } = await lifecycle({
    operation: { "x-sunset": "2025-01-01" },
    tag: { "x-deprecated": true, "x-deprecated-since": "2026-01-01" },
  });
  expect(problems).toEqual([
    "sunset-before-deprecation spec.json#/paths/~1old/get/x-sunset",
  ]);
});

it("SAP's state of an API reaches every operation", async () => {
  const found = await lifecycle({
    root: {
      "x-sap-stateInfo": {
        state: "Deprecated",
        deprecationDate: "2026-01-01",
        decommissionedDate: "2027-01-01",
        successorApi: "NewAPI",
      },
    },
  });
  expect(found.problems).toEqual([]);
  expect(found.deprecation).toMatchObject({
    since: "2026-01-01",
    removal: "2027-01-01",
    replacement: { kind: "text", text: "NewAPI" },
  });
  expect(found.model.info.lifecycle.deprecation).not.toBeNull();
});

it("webhooks and callbacks inherit as well", async () => {
  const { model } = await build({
    info: { title: "T", version: "1", "x-stability": "beta" },
    webhooks: { a: { post: { deprecated: true, "x-sunset": "2030-01-01" } } },
    paths: {
      "/a": {
        post: { callbacks: { done: { "{$request.body#/url}": { post: {} } } } },
      },
    },
  });
  expect(model.webhooks.map(({ lifecycle }) => lifecycle)).toMatchObject([
    { stability: "beta", deprecation: { removal: "2030-01-01" } },
    { stability: "beta", deprecation: null },
  ]);
});
