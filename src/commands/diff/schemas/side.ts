/** One of the two models in one direction, with what the search for values needs of it. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import { jsonTypes } from "../../../base/common/json-type.js";
import { createFacts, type Facts } from "../../../facts/schemas/assertions.js";
import { formatChecks } from "../../../facts/schemas/formats.js";
import {
  createSampler,
  type Sampler,
  type SamplerOptions,
} from "../../../samples/sample/sampler.js";
import {
  validateExample,
  type ValidateOptions,
} from "../../../facts/schemas/validate.js";
import type { ExampleVerdict } from "../../../facts/schemas/verdict.js";
import type {
  ApiModel,
  Direction,
  JsonType,
  JsonValue,
  Schema,
  SchemaId,
} from "../../../model/model.js";
import {
  keepSpeedCheck,
  speedCheckOf,
  type SpeedCheck,
} from "../../../base/patterns/speed.js";
import type { SideName } from "../finding.js";
import { directedSchemas } from "../../../facts/schemas/directed-schemas.js";

export interface Side {
  readonly name: SideName;
  readonly direction: Direction;
  /** As the direction sees them. */
  readonly schemas: ApiModel["schemas"];
  readonly facts: Facts;
  readonly isFast: SpeedCheck;
  /** Values that match all schemas, the smallest first. */
  samplesOf(schemas: readonly SchemaId[]): Iterable<JsonValue>;
  /** Values that match all schemas, of each type for which there is one. */
  samplesOfEachType(schemas: readonly SchemaId[]): Iterable<JsonValue>;
  /** A fresh budget for one check. `schemas` replaces the schemas of the model. */
  options(schemas?: Readonly<Record<SchemaId, Schema>>): ValidateOptions;
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

export function createSide(
  name: SideName,
  own: ApiModel,
  direction: Direction,
): Side {
  const directed = directedSchemas(own, direction);
  const isFast = speedCheckOf(own);
  const model = { ...own, schemas: withTypes(directed) };
  keepSpeedCheck(model, isFast);
  const facts = createFacts(model);
  const samplers = new Map<SamplerOptions, Sampler>();
  const samplerWith = (options: SamplerOptions) =>
    getOrCreate(samplers, options, () =>
      createSampler(model, { ...options, facts, files: true }),
    );
  return {
    name,
    direction,
    schemas: directed,
    facts,
    isFast,
    *samplesOf(ids) {
      for (const options of sampleOptions) {
        const sample = samplerWith(options).ofAll(ids, direction);
        if (sample !== undefined) yield sample;
      }
    },
    *samplesOfEachType(ids) {
      const sampler = samplerWith(usualSamples);
      for (const type of jsonTypes) {
        const sample = sampler.ofAll([...ids, idOfType(type)], direction);
        if (sample !== undefined) yield sample;
      }
    },
    options: (schemas = directed) => ({
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
): JsonValue | undefined {
  if (!ids.every((id) => Object.hasOwn(side.schemas, id))) return undefined;
  for (const sample of side.samplesOf(ids)) return sample;
  return undefined;
}
