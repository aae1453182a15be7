/** A folder of real specs beside the repository. It is not part of the repository. */
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { randomFrom } from "../../support/random.js";

export const corpusFolder = resolve(
  import.meta.dirname,
  "../../../../shared/corpus",
);

export interface Choice {
  only: string;
  /** The number of specs; null for all. */
  sample: number | null;
  seed: number;
}

/** Paths of specs; none if there is no such folder. */
export function chooseSpecs(
  folder: string,
  { only, sample, seed }: Choice,
): string[] {
  if (!existsSync(folder)) return [];
  const all = readdirSync(folder)
    .sort()
    .filter((name) => name.includes(only))
    .map((name) => join(folder, name));
  return sample === null
    ? all
    : randomFrom(seed).shuffled(all).slice(0, sample);
}
