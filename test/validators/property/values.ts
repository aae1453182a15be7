/** The values that a schema is tried with: built to match, changed a little, and of no plan at all. */
import type { Counts } from "./counts.js";
import type { Json, Schema } from "./json.js";
import { createMaker } from "./make.js";
import { mutate, randomJson } from "./mutate.js";
import { randomFrom } from "../../support/random.js";
import type { Judge } from "./reference.js";

/** How many values of each kind. */
const perSchema = { built: 10, mutated: 16, random: 8 };

export function valuesFor(
  schemas: Record<string, Schema>,
  name: string,
  seed: number,
  judge: Judge,
  counts: Counts,
): Json[] {
  const random = randomFrom(seed);
  const maker = createMaker(schemas, random);
  const root = schemas[name] ?? true;
  const built: Json[] = [];
  counts.schemas++;
  for (let attempt = 0; attempt < perSchema.built; attempt++) {
    const value = maker.make([root], 0);
    if (value !== undefined) built.push(value);
  }
  const right = built.filter((value) => judge(value) === true);
  counts.built += perSchema.built;
  counts.right += right.length;
  if (right.length > 0) counts.satisfied++;
  const values = [...built];
  for (let attempt = 0; attempt < perSchema.mutated; attempt++) {
    const start = random.pick(built) ?? randomJson(random);
    const once = mutate(random, start);
    values.push(random.chance(0.3) ? mutate(random, once) : once);
  }
  for (let attempt = 0; attempt < perSchema.random; attempt++) {
    values.push(randomJson(random));
  }
  return values;
}
