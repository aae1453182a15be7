/** Samples do not depend on the document in which a schema is. */
import { expect, it } from "vitest";
import { allSchemas } from "../../src/model/graph.js";
import type { ApiModel } from "../../src/model/model.js";
import { createSampler } from "../../src/samples/sample/sampler.js";
import { build } from "../model/build.js";

const schemasWith = (references: string) => ({
  Pet: {
    type: "object",
    required: ["kind", "tags", "owner"],
    properties: {
      kind: { enum: ["cat", "dog", "bird", "fish"] },
      name: { type: "string" },
      age: { type: "integer" },
      tags: { type: "array", items: { $ref: `${references}Tag` } },
      owner: { $ref: `${references}Owner` },
    },
  },
  Tag: {
    type: "object",
    properties: { label: { type: "string" }, isOn: { type: "boolean" } },
  },
  Owner: {
    oneOf: [
      { type: "object", properties: { name: { type: "string" } } },
      { type: "string", minLength: 3 },
      { type: "integer", maximum: 30 },
    ],
  },
});

const names = ["Pet", "Tag", "Owner"];

function samplesOf(model: ApiModel): unknown[] {
  const samplers = [undefined, 1, 2, 3, 4, 5].map((seed) =>
    createSampler(model, seed === undefined ? {} : { seed }),
  );
  return names.map((name) => {
    const schema = allSchemas(model).find(
      ({ id, role }) =>
        role.kind === "declaration" &&
        role.name === name &&
        id.includes("/components/"),
    );
    return samplers.map((sampler) => sampler.of(schema?.id ?? "", "response"));
  });
}

it("a spec of several documents has the samples of the same spec in one", async () => {
  const whole = await build({
    components: { schemas: schemasWith("#/components/schemas/") },
  });
  const parts = await build(
    {
      components: {
        schemas: Object.fromEntries(
          names.map((name) => [name, { $ref: `schemas.json#/${name}` }]),
        ),
      },
    },
    { "schemas.json": schemasWith("#/") },
  );
  const expected = samplesOf(whole.model);
  expect(samplesOf(parts.model)).toEqual(expected);
  expect(
    new Set((expected[0] as unknown[]).map((one) => JSON.stringify(one))).size,
  ).toBeGreaterThan(3);
});
