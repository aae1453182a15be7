import { describe, expect, it } from "vitest";
import { brief, buildSchemas, need } from "./build.js";

const at = (name: string) => `spec.json#/components/schemas/${name}`;
const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("a dynamic reference", () => {
  const generic = {
    List: {
      $id: "https://example.com/list",
      type: "array",
      items: { $dynamicRef: "#item" },
      $defs: { any: { $dynamicAnchor: "item" } },
    },
    Names: {
      $id: "https://example.com/names",
      $ref: "list",
      $defs: { name: { $dynamicAnchor: "item", type: "string" } },
    },
    Sizes: {
      $id: "https://example.com/sizes",
      properties: { sizes: { $ref: "list" } },
      type: "object",
      $defs: { size: { $dynamicAnchor: "item", type: "integer" } },
    },
  };

  it("makes one schema of each use, as arguments do of a generic type", async () => {
    const { model, schema, problems } = await buildSchemas(generic);
    expect(problems).toEqual([]);
    const names = need(schema("Names").assertions[0]);
    const to = names.kind === "reference" ? names.to : "";
    expect(need(model.schemas[to]).role).toEqual({
      kind: "declaration",
      name: "List of Names",
    });
    expect(brief(model, need(model.schemas[to]).type)).toBe("[]name");
    expect(brief(model, schema("List").type)).toBe("[]any");
    const { type } = schema("Sizes");
    expect(brief(model, type)).toBe("{sizes?: List of Sizes, ...}");
  });

  it("keeps what was bound first, and only on the way inwards", async () => {
    const { model, schema } = await buildSchemas({
      ...generic,
      Both: {
        $id: "https://example.com/both",
        type: "object",
        properties: { inner: { $ref: "names" }, plain: { $ref: "list" } },
        $defs: { flag: { $dynamicAnchor: "item", type: "boolean" } },
      },
      Outer: {
        type: "object",
        properties: { names: { $ref: "https://example.com/names" } },
      },
    });
    expect(brief(model, schema("Both").type)).toBe(
      "{inner?: Names of Both, plain?: List of Both, ...}",
    );
    expect(brief(model, schema("Outer").type)).toBe("{names?: Names, ...}");
  });

  it("leaves schemas alone that do not lead to one", async () => {
    const { model } = await buildSchemas({
      ...generic,
      Plain: { type: "object", properties: { a: refer("Other") } },
      Other: { $id: "https://example.com/other", type: "string" },
    });
    const ids = Object.keys(model.schemas);
    expect(ids.filter((id) => id.startsWith(at("Other")))).toEqual([
      at("Other"),
    ]);
  });

  it("stops where the choices multiply without end", async () => {
    const names = Array.from({ length: 16 }, (_, index) => `n${String(index)}`);
    const anchors = Object.fromEntries(
      names.map((name) => [name, { $dynamicAnchor: name }]),
    );
    // Each step may bind one name or leave it to the end: two choices a step.
    const steps = names.flatMap((name, index) => {
      const next = { $ref: `step-${String(index + 1)}` };
      const step = {
        $id: `https://example.com/step-${String(index)}`,
        properties: {
          skip: next,
          bind: { $ref: `bind-${String(index)}` },
        },
      };
      const bind = {
        $id: `https://example.com/bind-${String(index)}`,
        properties: { next },
        $defs: { [name]: { $dynamicAnchor: name } },
      };
      return [
        [`Step${String(index)}`, step],
        [`Bind${String(index)}`, bind],
      ];
    });
    const { problems } = await buildSchemas({
      ...(Object.fromEntries(steps) as object),
      End: {
        $id: `https://example.com/step-${String(names.length)}`,
        properties: Object.fromEntries(
          names.map((name) => [name, { $dynamicRef: `#${name}` }]),
        ),
        $defs: anchors,
      },
    });
    expect(problems.filter((text) => text.startsWith("too-many"))).toEqual([
      "too-many-dynamic spec.json#",
    ]);
  });
});
