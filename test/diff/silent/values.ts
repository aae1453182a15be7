/** Many values for a pair of schemas: samples of both sides, wrong values, and values near them. */
import { createSampler } from "../../../src/samples/sample/sampler.js";
import { createWrongValues } from "../../../src/samples/wrong/wrong-values.js";
import type {
  ApiModel,
  JsonValue,
  SchemaId,
  Direction,
} from "../../../src/model/model.js";
import type { Random } from "../../support/random.js";
import { createMaker } from "../../validators/property/make.js";
import { mutate, randomJson } from "../../validators/property/mutate.js";
import type { Schemas } from "./edit.js";

export interface ValueSource {
  model: ApiModel;
  schemas: Schemas;
}

/** The most values of one pair. */
const most = 2_000;
const made = 60;
const plain = 100;

export function valuesOf(
  sources: readonly ValueSource[],
  name: string,
  id: SchemaId,
  direction: Direction,
  random: Random,
): JsonValue[] {
  const found = new Map<string, JsonValue>();
  const add = (value: JsonValue | undefined) => {
    if (value !== undefined && found.size < most)
      found.set(JSON.stringify(value), value);
  };
  for (const { model } of sources) {
    for (const size of ["minimal", "typical", "maximal"] as const)
      for (const seed of [1, 2, 3, 4])
        add(createSampler(model, { size, seed }).of(id, direction));
    for (const { value } of createWrongValues(model)(id, direction)) add(value);
  }
  // The maker is for documents without edits: others may be nested without end.
  for (const { schemas } of sources.slice(0, 1)) {
    const maker = createMaker(schemas, random);
    for (let count = 0; count < made; count++)
      add(maker.make([schemas[name] ?? true], 0));
  }
  const first = [...found.values()];
  for (let count = 0; count < plain; count++) add(randomJson(random));
  for (let tries = 0; tries < most * 2 && found.size < most; tries++) {
    const start = random.pick(first) ?? randomJson(random);
    const once = mutate(random, start);
    add(random.chance(0.3) ? mutate(random, once) : once);
  }
  return [...found.values()];
}
