/**
 * A run with document targets alone builds no model. A run with a second target that reads the model is the judge: both
 * report the same errors and write the same types.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { defineTarget } from "../../src/emit/target.js";
import { generate, type GenerateOptions } from "../../src/generate.js";
import { mutate, mutationsOf } from "../mistakes/mutations.js";
import { richSpecs } from "../mistakes/rich-specs.js";
import { folderWith } from "../read/folder.js";
import { testScale } from "../support/random.js";

const modelReader = defineTarget({
  name: "model-reader",
  names: { reserved: [], operations: {} },
  plan: () => [],
});

/** The types do not depend on pagination. */
const ofOtherTargets = /^pagination-/;

async function outcome(options: Omit<GenerateOptions, "today">) {
  const result = await generate({ ...options, today: "2030-01-01" });
  const errors = result.diagnostics
    .filter(({ severity }) => severity === "error")
    .filter(({ code }) => !ofOtherTargets.test(code))
    .map(({ code, place }) => `${code} ${place?.pointer ?? ""}`)
    .sort();
  return { errors, files: errors.length > 0 ? [] : result.files };
}

async function both(options: Omit<GenerateOptions, "today">) {
  const alone = await outcome({ ...options, targets: ["types"] });
  const withModel = await outcome({
    ...options,
    targets: ["types", modelReader.name],
    ownTargets: [modelReader],
  });
  return { alone, withModel };
}

it.each(Object.entries(richSpecs))(
  "%s: a broken part gets the same errors without a model",
  async (_name, spec) => {
    const input = join(folderWith({}), "spec.json");
    const all = mutationsOf(spec);
    const step = Math.max(1, Math.floor(257 / testScale) | 1);
    let broken = 0;
    for (let index = 0; index < all.length; index += step) {
      const mutation = all[index];
      if (!mutation) break;
      writeFileSync(input, JSON.stringify(mutate(spec, mutation)));
      const { alone, withModel } = await both({ input });
      expect({ mutation, ...alone }).toEqual({ mutation, ...withModel });
      if (alone.errors.length > 0) broken++;
    }
    expect(broken).toBeGreaterThan(0);
  },
);

const pets = join(import.meta.dirname, "../../spec/petstore.yaml");

it.each<Omit<GenerateOptions, "today">>([
  { input: pets },
  { input: pets, layout: "package" },
  { input: pets, model: { include: { tags: ["pets"] } } },
  { input: pets, packageName: "@x/{api}-{target}" },
])("the same files are written: %j", async (options) => {
  const { alone, withModel } = await both(options);
  expect(alone.files.length).toBeGreaterThan(1);
  expect(alone).toEqual(withModel);
});

it("a schema that is its own definition is an error", async () => {
  const Loop = { allOf: [{ $ref: "#/components/schemas/Loop" }] };
  const spec = {
    openapi: "3.1.0",
    info: { title: "Loops", version: "1" },
    components: { schemas: { Loop } },
  };
  const folder = folderWith({ "spec.json": spec });
  const { alone } = await both({ input: join(folder, "spec.json") });
  expect(alone.errors).toEqual([
    expect.stringMatching(/^reference-cycle \/components\/schemas\/Loop/),
  ]);
});

it("builds no model for document targets", async () => {
  const today = "2030-01-01";
  const alone = await generate({ input: pets, targets: ["types"], today });
  expect(alone).toMatchObject({ model: null, names: null });
  const targets = ["types", "validators"];
  const { model, names } = await generate({ input: pets, targets, today });
  expect([model, names]).not.toContain(null);
});
