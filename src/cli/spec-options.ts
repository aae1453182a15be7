import type { SpecOptions } from "../config/options.js";
import type { GenerateOptions } from "../generate.js";

/** The options of the pipeline for one spec of a config. */
export function pipelineOptions(
  spec: SpecOptions,
  today: string,
): GenerateOptions {
  return {
    input: spec.input,
    ...(spec.targets === null ? {} : { targets: spec.targets }),
    ownTargets: spec.ownTargets,
    packageName: spec.packageName,
    templates: spec.templates,
    today,
    read: { folders: spec.folders, origins: spec.origins },
  };
}
