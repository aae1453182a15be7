/**
 * Read-only and write-only properties in compositions: generated validators, the interpreter and the schemas of one
 * direction agree, and both directions have samples.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/diagnostics.js";
import { directedSchemas } from "../../src/facts/schemas/directed-schemas.js";
import { documentedFieldsOf } from "../../src/facts/schemas/documented-fields.js";
import { validateExample } from "../../src/facts/schemas/validate.js";
import { readModel } from "../../src/generate.js";
import type { ApiModel, Type } from "../../src/model/model.js";
import { createSamplePlans } from "../../src/samples/plan/plans.js";
import { createSampler } from "../../src/samples/sample/sampler.js";
import {
  validatorsOfModel,
  type ModelValidators,
} from "../docs/check/validators.js";

const described = { properties: { c: { type: "string", readOnly: true } } };
const plain = { properties: { c: { type: "string" } } };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const whenN = { dependentRequired: { n: ["c"] } };

/** Where the property is described, and where it is required. */
const compositions = {
  Together: { ...described, required: ["c"] },
  OuterRequires: { allOf: [described], required: ["c"] },
  OuterDescribes: { allOf: [{ required: ["c"] }], ...described },
  Siblings: { allOf: [{ required: ["c"] }, described] },
  Deep: { allOf: [{ allOf: [{ required: ["c"] }] }, { allOf: [described] }] },
  NamedDescribes: { allOf: [ref("Base")], required: ["c"] },
  NamedRequires: { allOf: [ref("Need"), described] },
  BothNamed: { allOf: [ref("Base"), ref("Need")] },
  BehindAlias: { allOf: [ref("Base"), ref("NeedAlias")] },
  BesideReference: { ...ref("Base"), required: ["c"] },
  ReferenceRequires: { ...ref("Need"), ...described },
  Dependent: { allOf: [described], ...whenN },
  NamedDependent: { allOf: [ref("Base"), ref("When")] },
  DescribedTwice: { allOf: [described, { ...plain, required: ["c"] }] },
  BothNamedDescribe: { allOf: [ref("Base"), ref("Plain")] },
  MapDescribes: { allOf: [ref("Base"), ref("PlainMap")] },
  Tangled: { allOf: [ref("One"), described] },
} as const;

const named = {
  Base: { type: "object", ...described },
  Need: { type: "object", required: ["c"] },
  Plain: { type: "object", ...plain, required: ["c"] },
  PlainMap: {
    ...{ type: "object", ...plain, required: ["c"] },
    additionalProperties: { type: ["string", "number"] },
  },
  NeedAlias: { allOf: [ref("Need")] },
  When: { type: "object", ...whenN },
  One: { type: "object", required: ["c"], properties: { one: ref("Two") } },
  Two: { allOf: [ref("One")] },
};

const values = [{}, { n: "x" }, { n: "x", c: "y" }, { n: "x", c: 1 }, []];
const directions = ["request", "response"] as const;

describe("a read-only property", () => {
  const folder = mkdtempSync(join(tmpdir(), "specwright-hidden-"));
  let model: ApiModel;
  let validators: ModelValidators;

  beforeAll(async () => {
    const input = join(folder, "openapi.json");
    const object = (schema: object) => ({ type: "object", ...schema });
    const schemas = {
      ...named,
      ...Object.fromEntries(
        Object.entries(compositions).map(([name, one]) => [name, object(one)]),
      ),
    };
    const document = {
      openapi: "3.1.0",
      info: { title: "Hidden", version: "1.0.0" },
      paths: Object.fromEntries(
        Object.keys(compositions).map((name) => {
          const content = { "application/json": { schema: ref(name) } };
          const response = { description: "Done", content };
          return [
            `/${name}`,
            {
              post: { requestBody: { content }, responses: { 200: response } },
            },
          ];
        }),
      ),
      components: { schemas },
    };
    writeFileSync(input, JSON.stringify(document));
    const read = await readModel({ input }, new Diagnostics());
    if (!read) throw new Error("The spec has errors");
    model = read;
    const compiled = await validatorsOfModel(input, model);
    if (!compiled) throw new Error("The spec has no validators");
    validators = compiled;
  });
  afterAll(() => {
    validators.remove();
    rmSync(folder, { recursive: true });
  });

  const cases = Object.keys(compositions).flatMap((name) =>
    directions.map((direction) => ({ name, direction })),
  );
  it.each(cases)("$name, $direction", ({ name, direction }) => {
    const id = `openapi.json#/components/schemas/${name}`;
    const options = { isFast: () => true, budget: { steps: 10_000 } };
    const { schemas } = model;
    const directed = directedSchemas(model, direction);
    for (const value of values) {
      const verdicts = {
        validator: validators.of(id, direction).validate(value).length === 0,
        interpreter:
          validateExample({ ...options, schemas, direction }, id, value)
            .kind === "valid",
        directed:
          validateExample(
            { ...options, schemas: directed, direction },
            id,
            value,
          ).kind === "valid",
      };
      const isComplete = direction === "request" || "c" in value;
      const isNeeded = !whenIsNeeded(name) || "n" in value;
      const isText =
        direction === "request" || (value as { c?: unknown }).c !== 1;
      const expected =
        !Array.isArray(value) && (isComplete || !isNeeded) && isText;
      expect({ value, ...verdicts }).toEqual({
        value,
        validator: expected,
        interpreter: expected,
        directed: expected,
      });
    }
  });

  it.each(cases)("makes and shows $name, $direction", (one) => {
    const { name, direction } = one;
    const id = `openapi.json#/components/schemas/${name}`;
    const type: Type = { kind: "schema", schema: id };
    const sample = createSampler(model).of(id, direction);
    const fields = documentedFieldsOf(model, type, direction);
    const plan = createSamplePlans(model).of(id, direction);
    const isThere = direction === "response";
    expect({
      sample: sample && Object.keys(sample).includes("c"),
      docs: fields.some(({ path }) => path === "c"),
      plan: JSON.stringify(plan).includes('"c"'),
    }).toEqual({ sample: isThere, docs: isThere, plan: isThere });
  });
});

function whenIsNeeded(name: string): boolean {
  return name.endsWith("Dependent");
}
