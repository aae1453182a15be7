/** The table that docs/reference/views.md is written from lists every template and every field of its view. */
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { viewTables, type ViewField } from "../../scripts/reference/views.js";
import type { View } from "../../src/emit/target.js";
import { generate, type GenerateOptions } from "../../src/generate.js";
import type * as render from "../../src/print/render.js";
import { goldenCases } from "../golden/cases.js";
import { root } from "./pages.js";
import {
  addFields,
  addUsedFields,
  templates,
  type Fields,
} from "./view-fields.js";

const rendered = vi.hoisted(() => ({
  note: (_template: string, _view: unknown): void => undefined,
}));

vi.mock("../../src/print/render.js", async (importActual) => {
  const actual = await importActual<typeof render>();
  return {
    ...actual,
    createRenderer: (...args: Parameters<typeof actual.createRenderer>) => {
      const renderer = actual.createRenderer(...args);
      return {
        render(template: string, view: View) {
          rendered.note(template, view);
          return renderer.render(template, view);
        },
      };
    },
  };
});

/** A partial has fields of its own; the pages that print it give it one item of a list. */
const partial = "docs/operation.md";
const usesOfPartial: Readonly<Record<string, string>> = {
  "docs/group.md": "operations[].",
  "docs/webhooks.md": "webhooks[].",
};

const found = new Map<string, Fields>(
  [...templates.keys()].map((name) => [name, new Map()]),
);

function fieldsOf(template: string): Fields {
  const fields = found.get(template);
  if (!fields) throw new Error(`${template} is not a template of ours.`);
  return fields;
}

function specs(): Partial<GenerateOptions & { input: string }>[] {
  return [
    ...goldenCases.flatMap(({ options: { input, read } }) =>
      typeof input === "string" ? [{ input, ...(read ? { read } : {}) }] : [],
    ),
    { input: join(root, "spec/petstore.yaml") },
    { input: join(root, "test/server/unusual.yaml") },
    { input: join(root, "test/guide/photos.yaml") },
  ];
}

beforeAll(async () => {
  rendered.note = (template, view) => {
    addFields(fieldsOf(template), view as View);
  };
  for (const spec of specs()) {
    const { input = "", ...rest } = spec;
    const options = { input, today: "2026-11-15", ...rest };
    await generate(options);
    await generate({
      ...options,
      int64: "bigint",
      jsonSchema: true,
      shapes: true,
      serverDescription: "full",
      skills: true,
      layout: "package",
    });
  }
  for (const [name, source] of templates) addUsedFields(fieldsOf(name), source);
  moveToPartial();
});

function moveToPartial(): void {
  const own = fieldsOf(partial);
  for (const [template, start] of Object.entries(usesOfPartial)) {
    for (const [path, kinds] of fieldsOf(template)) {
      if (!path.startsWith(start)) continue;
      const inner = path.slice(start.length);
      own.set(inner, new Set([...(own.get(inner) ?? []), ...kinds]));
      fieldsOf(template).delete(path);
    }
  }
}

function listed(template: string): readonly ViewField[] {
  return viewTables.find((view) => view.template === template)?.fields ?? [];
}

describe("the table of views", () => {
  it("has each template", () => {
    const names = viewTables.map(({ template }) => template);
    expect(names.sort()).toEqual([...templates.keys()].sort());
  });

  it.each([...templates.keys()])("lists the fields of %s", (template) => {
    const paths = listed(template).map(({ path }) => path);
    expect([...paths].sort()).toEqual([...fieldsOf(template).keys()].sort());
  });

  it.each([...templates.keys()])("has the kinds in %s", (template) => {
    const fields = fieldsOf(template);
    const wrong = listed(template).filter(({ path, kind }) =>
      [...(fields.get(path) ?? [])].some((seen) => !kind.startsWith(seen)),
    );
    expect(wrong).toEqual([]);
  });

  it("gives every field a meaning", () => {
    const empty = viewTables.flatMap(({ template, fields }) =>
      fields
        .filter(({ meaning }) => meaning === "")
        .map(({ path }) => `${template} ${path}`),
    );
    expect(empty).toEqual([]);
  });
});

it("collects what templates use inside of blocks", () => {
  const fields: Fields = new Map();
  addUsedFields(
    fields,
    "{{#each a}}{{b.c}}{{#if d}}{{e}}{{/if}}{{/each}}{{f}}",
  );
  expect([...fields.keys()]).toEqual([
    "a",
    "a[].b",
    "a[].b.c",
    "a[].d",
    "a[].e",
    "f",
  ]);
});
