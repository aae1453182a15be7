/** One of the two models, with what the search for values needs of it. */
import { getOrCreate } from "../../common/get-or-create.js";
import { jsonTypes } from "../../common/json-type.js";
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
  JsonType,
  JsonValue,
  Schema,
  SchemaId,
} from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import { keepSpeedCheck, speedCheckOf } from "../../patterns/speed.js";
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
  /** Values that match all schemas, of each type for which there is one. */
  samplesOfEachType(
    schemas: readonly SchemaId[],
    direction: Direction,
  ): Iterable<JsonValue>;
  /** A fresh budget for one check. `schemas` replaces the schemas of the model. */
  options(
    direction: Direction,
    schemas?: Readonly<Record<SchemaId, Schema>>,
  ): ValidateOptions;
}

const usualSamples: SamplerOptions = {};

/** What the samples show, in the order in which they are tried. */
const sampleOptions: readonly SamplerOptions[] = [
  { size: "minimal" },
  usualSamples,
  { seed: 1 },
  { seed: 2, size: "maximal" },
];

/** The number of values that one check may visit. */
const stepsPerCheck = 20_000;

export function createSide(name: SideName, own: ApiModel): Side {
  const isFast = speedCheckOf(own);
  const model = { ...own, schemas: withTypes(own.schemas) };
  keepSpeedCheck(model, isFast);
  const facts = createFacts(model);
  const samplers = new Map<SamplerOptions, Sampler>();
  const samplerWith = (options: SamplerOptions) =>
    getOrCreate(samplers, options, () =>
      createSampler(model, { ...options, facts }),
    );
  return {
    name,
    schemas: own.schemas,
    facts,
    *samplesOf(ids, direction) {
      for (const options of sampleOptions) {
        const sample = samplerWith(options).ofAll(ids, direction);
        if (sample !== undefined) yield sample;
      }
    },
    *samplesOfEachType(ids, direction) {
      const sampler = samplerWith(usualSamples);
      for (const type of jsonTypes) {
        const sample = sampler.ofAll([...ids, idOfType(type)], direction);
        if (sample !== undefined) yield sample;
      }
    },
    options: (direction, schemas = own.schemas) => ({
      schemas,
      isFast,
      formats: formatChecks,
      direction,
      files: "accept",
      budget: { steps: stepsPerCheck },
    }),
  };
}

/** Adds a schema for each type. */
function withTypes(schemas: ApiModel["schemas"]): ApiModel["schemas"] {
  const [like] = Object.values(schemas);
  if (!like) return schemas;
  const added = jsonTypes.map((type): [SchemaId, Schema] => [
    idOfType(type),
    {
      ...like,
      id: idOfType(type),
      role: { kind: "inline" },
      type: { kind: "unknown" },
      assertions: [{ kind: "types", types: [type] }],
      access: "readWrite",
      projection: "same",
      default: null,
      examples: [],
    },
  ]);
  return { ...schemas, ...Object.fromEntries(added) };
}

/** Ids of the spec contain `#`. */
function idOfType(type: JsonType): SchemaId {
  return `type ${type}`;
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
