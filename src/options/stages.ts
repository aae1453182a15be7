/** The options by the stage of the pipeline that gets them. */
import type { SpecConfig } from "./spec-config.js";
import {
  optionKeys,
  optionOf,
  type OptionKey,
  type OptionTable,
  type Stage,
} from "./table.js";

type KeysOf<S extends Stage> = {
  [K in OptionKey]: OptionTable[K]["stage"] extends S ? K : never;
}[OptionKey];

/** Options that have a default always have a value. */
type KeysWithDefault = {
  [K in OptionKey]: null extends OptionTable[K]["default"] ? never : K;
}[OptionKey];

/** Options of one stage, with defaults where there are any. */
export type StageOptions<S extends Stage> = Readonly<
  Required<Pick<SpecConfig, KeysOf<S> & KeysWithDefault>> &
    Pick<SpecConfig, Exclude<KeysOf<S>, KeysWithDefault>>
>;

/** Options that every target sees. */
export type TargetOptions = StageOptions<"target">;

/** Options about the model. */
export type ModelOptions = Readonly<Pick<SpecConfig, KeysOf<"model">>>;

/** The options of a stage out of many, completed with defaults. */
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
