/** One of the two models, with what the search for values needs of it. */
import { getOrCreate } from "../../common/get-or-create.js";
import { createFacts, type Facts } from "../../examples/facts.js";
import { formatChecks } from "../../examples/formats.js";
import {
  createSampler,
  type Sampler,
  type SamplerOptions,
} from "../../examples/sample/sampler.js";
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
  /** Values that match all schemas, the smallest first. */
  samplesOf(
    schemas: readonly SchemaId[],
    direction: Direction,
  ): Iterable<JsonValue>;
  /** A fresh budget for one check. `schemas` replaces the schemas of the model. */
  options(
    direction: Direction,
    schemas?: Readonly<Record<SchemaId, Schema>>,
  ): ValidateOptions;
}

/** What the samples show, in the order in which they are tried. */
const sampleOptions: readonly SamplerOptions[] = [
  { size: "minimal" },
  {},
  { seed: 1 },
  { seed: 2, size: "maximal" },
];

/** The number of values that one check may visit. */
const stepsPerCheck = 20_000;

export function createSide(name: SideName, model: ApiModel): Side {
  const facts = createFacts(model);
  const isFast = speedCheckOf(model);
  const samplers = new Map<SamplerOptions, Sampler>();
  const samplerWith = (options: SamplerOptions) =>
    getOrCreate(samplers, options, () =>
      createSampler(model, { ...options, facts }),
    );
  return {
    name,
    schemas: model.schemas,
    facts,
    *samplesOf(ids, direction) {
      for (const options of sampleOptions) {
        const sample = samplerWith(options).ofAll(ids, direction);
        if (sample !== undefined) yield sample;
      }
    },
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

/** The smallest value that matches all schemas. */
export function firstSample(
  side: Side,
  ids: readonly SchemaId[],
  direction: Direction,
): JsonValue | undefined {
  if (!ids.every((id) => Object.hasOwn(side.schemas, id))) return undefined;
  for (const sample of side.samplesOf(ids, direction)) return sample;
  return undefined;
}
