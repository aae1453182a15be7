/** One of the two models, with what the search for values needs of it. */
import { createFacts, type Facts } from "../../examples/facts.js";
import { formatChecks } from "../../examples/formats.js";
import { createSampler, type Sampler } from "../../examples/sample/sampler.js";
import {
  validateExample,
  type ExampleVerdict,
  type ValidateOptions,
} from "../../examples/validate.js";
import type {
  ApiModel,
  JsonValue,
  Schema,
  SchemaId,
} from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import { speedCheckOf } from "../../patterns/speed.js";
import type { SideName } from "../finding.js";

export interface Side {
  readonly name: SideName;
  readonly schemas: ApiModel["schemas"];
  readonly facts: Facts;
  /** The smallest values first, then others. */
  readonly samplers: readonly Sampler[];
  /** A fresh budget for one check. `schemas` replaces the schemas of the model. */
  options(
    direction: Direction,
    schemas?: Readonly<Record<SchemaId, Schema>>,
  ): ValidateOptions;
}

/** The number of values that one check may visit. */
const stepsPerCheck = 20_000;

export function createSide(name: SideName, model: ApiModel): Side {
  const facts = createFacts(model);
  const isFast = speedCheckOf(model);
  return {
    name,
    schemas: model.schemas,
    facts,
    samplers: [
      createSampler(model, { facts, size: "minimal" }),
      createSampler(model, { facts }),
      createSampler(model, { facts, seed: 1 }),
      createSampler(model, { facts, seed: 2, size: "maximal" }),
    ],
    options: (direction, schemas = model.schemas) => ({
      schemas,
      isFast,
      formats: formatChecks,
      direction,
      files: "accept",
      budget: { steps: stepsPerCheck },
    }),
  };
}

export function verdictOf(
  options: ValidateOptions,
  id: SchemaId,
  value: JsonValue,
): ExampleVerdict["kind"] {
  return validateExample(options, id, value).kind;
}
