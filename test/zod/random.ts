/** Compares zod and the validators for arbitrary schemas: a batch of documents is one spec. */
import type { Source } from "../validators/property/check.js";
import { withRandomSpec } from "../validators/property/random-spec.js";
import { compare, type Comparison } from "./compare.js";

export async function compareRandom(
  source: Source,
  seed: number,
  size: number,
): Promise<Comparison> {
  const comparison = await withRandomSpec(source, seed, size, compare);
  if (comparison === null) throw new Error("The spec has errors");
  return comparison;
}
