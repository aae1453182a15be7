/** The specs of the round trip: the pet store, the golden cases, and a sample of real specs if there are any. */
import { basename, resolve } from "node:path";
import type { GenerateOptions } from "../../src/generate.js";
import { chooseSpecs, corpusFolder } from "../docs/check/corpus.js";
import { goldenCases } from "../golden/cases.js";

export interface TripSpec {
  readonly name: string;
  readonly options: GenerateOptions;
  /** Options for a spec that refuses these. */
  readonly instead?: GenerateOptions;
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

/** The same specs, with values that differ between the wire and code, and with brands. */
export function converted({ name, options }: TripSpec): TripSpec {
  const brands = { formats: ["uuid", "int64"], properties: true };
  const all = {
    dates: "Date",
    bytes: "Uint8Array",
    casing: "camel",
    model: { ...options.model, brands },
  } as const;
  return {
    name: `${name}, converted`,
    options: { ...options, ...all, int64: "bigint" },
    // 64-bit integers in some places cannot be `bigint`.
    instead: { ...options, ...all, int64: "number" },
  };
}

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
