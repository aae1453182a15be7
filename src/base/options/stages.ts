/** The options of each stage of the pipeline. */
import type { SpecConfigOf } from "./spec-config.js";
import {
  optionKeys,
  optionOf,
  type OptionKey,
  type OptionTable,
  type Stage,
} from "./table.js";

/** No stage of the pipeline receives the targets. */
type SpecValues = SpecConfigOf<never>;

type KeysOf<S extends Stage> = {
  [K in OptionKey]: OptionTable[K]["stage"] extends S ? K : never;
}[OptionKey];

/** Options with a default always have a value. */
type KeysWithDefault = {
  [K in OptionKey]: null extends OptionTable[K]["default"] ? never : K;
}[OptionKey];

/** The options of one stage, with defaults. */
type StageOptions<S extends Stage> = Readonly<
  Required<Pick<SpecValues, KeysOf<S> & KeysWithDefault>> &
    Pick<SpecValues, Exclude<KeysOf<S>, KeysWithDefault>>
>;

/** Options that every target receives. */
export type TargetOptions = StageOptions<"target">;

/** Options of the model builder. */
export type ModelOptions = Readonly<Pick<SpecValues, KeysOf<"model">>>;

/** Returns the options of one stage, completed with defaults. */
export function stageOptions<S extends Stage>(
  stage: S,
  values: { readonly [K in OptionKey]?: unknown },
): StageOptions<S> {
  const entries = optionKeys
    .filter((key) => optionOf(key).stage === stage)
    .map((key) => [key, values[key] ?? optionOf(key).default] as const)
    .filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as StageOptions<S>;
}
