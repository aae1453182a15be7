/** The specs of the round trip: the pet store, the golden cases, and a sample of real specs if there are any. */
import { basename, resolve } from "node:path";
import type { GenerateOptions } from "../../src/generate.js";
import { chooseSpecs, corpusFolder } from "../docs/check/corpus.js";
import { goldenCases } from "../golden/cases.js";

export interface TripSpec {
  readonly name: string;
  readonly options: GenerateOptions;
}

const today = "2026-11-15";

const petStore: TripSpec = {
  name: "pet store",
  options: { input: resolve("spec/petstore.yaml"), today },
};

/** `broken` is the only one that generates nothing. */
const goldens = goldenCases
  .filter(({ name }) => name !== "broken")
  .map(({ name, options }): TripSpec => ({ name, options }));

/** Each kind of parameter, body and header. */
const kinds: TripSpec = {
  name: "kinds",
  options: { input: resolve(import.meta.dirname, "kinds.yaml"), today },
};

export const ownSpecs: readonly TripSpec[] = [petStore, kinds, ...goldens];

export function corpusSpecs(
  sample: number,
  seed: number,
  only = "",
): TripSpec[] {
  return chooseSpecs(corpusFolder, { only, sample, seed }).map((input) => ({
    name: basename(input),
    options: { input, today },
  }));
}
