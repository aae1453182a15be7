/** Where plans get concrete values from: the sampler with several seeds, and the examples of the spec. */
import { isDeepStrictEqual } from "node:util";
import { getOrCreate } from "../../base/common/get-or-create.js";
import type {
  ApiModel,
  Direction,
  JsonValue,
  SchemaId,
} from "../../model/model.js";
import { speedCheckOf, type SpeedCheck } from "../../base/patterns/speed.js";
import type { Facts } from "../../facts/schemas/assertions.js";
import { createFits, type ValueCheck } from "../sample/fits.js";
import { givenValues } from "../sample/given.js";
import { createSampler, type Sampler } from "../sample/sampler.js";
import { namesOfValues } from "../sample/value-names.js";

/** The seeds of the values after the first, which the docs show. */
const seeds = [1, 2, 3, 4, 5];

/** More of them for ids, because those in a list should differ. */
const moreSeeds = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

export interface PlanSource {
  readonly model: ApiModel;
  readonly facts: Facts;
  readonly direction: Direction;
  readonly fits: ValueCheck;
  readonly isFast: SpeedCheck;
  /** The name of the field or parameter that the schema describes. */
  nameOf(id: SchemaId): string;
  /** Different values of a schema. Empty if it has none that can be made. */
  values(id: SchemaId): readonly JsonValue[];
  /** More values, for ids. */
  manyValues(id: SchemaId): readonly JsonValue[];
  /** The first valid example of the spec. */
  example(id: SchemaId): JsonValue | undefined;
}

interface PlanSources extends Record<Direction, PlanSource> {
  /** Makes the values without a seed. */
  readonly sampler: Sampler;
}

export function createSources(model: ApiModel, facts: Facts): PlanSources {
  const sampler = createSampler(model, { facts });
  const samplersWith = (all: readonly number[]) =>
    all.map((seed) => createSampler(model, { facts, seed }));
  const samplers = [sampler, ...samplersWith(seeds)];
  let many: readonly Sampler[] | undefined;
  const isFast = speedCheckOf(model);
  const names = namesOfValues(model);
  const sourceOf = (direction: Direction): PlanSource => {
    const fits = createFits(model, { direction, files: false, isFast });
    const known = new Map<SchemaId, readonly JsonValue[]>();
    return {
      model,
      facts,
      direction,
      fits,
      isFast,
      nameOf: (id) => names.get(id) ?? "",
      values: (id) =>
        getOrCreate(known, id, () => differentValues(samplers, id, direction)),
      manyValues: (id) =>
        differentValues(
          (many ??= [...samplers, ...samplersWith(moreSeeds)]),
          id,
          direction,
        ),
      example: (id) =>
        examplesOf(model, facts, id, direction).find((one) => fits(id, one)),
    };
  };
  return {
    sampler,
    request: sourceOf("request"),
    response: sourceOf("response"),
  };
}

function differentValues(
  samplers: readonly Sampler[],
  id: SchemaId,
  direction: Direction,
): JsonValue[] {
  const found = new Map<string, JsonValue>();
  for (const sampler of samplers) {
    const value = sampler.of(id, direction);
    if (value === undefined) break;
    found.set(JSON.stringify(value), value);
  }
  return [...found.values()];
}

/** A default such as `[]` is a valid value, but not one to show. */
function examplesOf(
  { schemas }: ApiModel,
  facts: Facts,
  id: SchemaId,
  direction: Direction,
): JsonValue[] {
  const all = facts(id);
  const defaults = all.layers.flatMap((layer) => layer.default ?? []);
  return givenValues(schemas, facts, all, direction).filter(
    (value) => !defaults.some((other) => isDeepStrictEqual(other.value, value)),
  );
}
