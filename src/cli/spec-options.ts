/** The options of the specs that the command line and the config file name. */
import { basename } from "node:path";
import type { OptionFlags } from "../base/config/flag-values.js";
import type { ResolvedOptions, SpecOptions } from "../base/config/options.js";
import type { GenerateOptions } from "../generate.js";
import { stageOptions } from "../base/options/stages.js";
import type { ReadOptions } from "../read/read.js";
import type { Io } from "./io.js";
import { OptionsError } from "./outcome.js";

/** Returns the options of every spec, from the command line and the config file. */
export async function specOptions(
  { cwd }: Pick<Io, "cwd">,
  flags: OptionFlags,
): Promise<ResolvedOptions> {
  const { resolveOptions } = await import("../base/config/options.js");
  const library = () => import("../index.js");
  return resolveOptions(cwd, flags, library);
}

/** The same for a command that does not start if the command line or the config file has errors. */
export async function chosenSpecs(
  io: Io,
  flags: OptionFlags,
): Promise<SpecOptions[]> {
  const { specs, diagnostics } = await specOptions(io, flags);
  if (diagnostics.length > 0) throw new OptionsError(diagnostics);
  return specs;
}

/** Returns the pipeline options for one spec of a config. */
export function pipelineOptions(
  spec: SpecOptions,
  { today }: Pick<Io, "today">,
  onRead?: ReadOptions["onRead"],
): GenerateOptions {
  return {
    input: spec.input,
    ...(spec.targets === null ? {} : { targets: spec.targets }),
    ownTargets: spec.ownTargets,
    packageName: spec.packageName,
    folder: `./${basename(spec.output)}`,
    ...stageOptions("target", spec),
    templates: spec.templates,
    today,
    read: {
      folders: spec.folders,
      origins: spec.origins,
      overlays: spec.overlays,
      maxFileSize: spec.maxFileSize,
      home: spec.home,
      cwd: spec.cwd,
      ...(spec.snapshot && { snapshot: spec.snapshot }),
      ...(onRead && { onRead }),
    },
    model: spec.model,
    severity: spec.severity,
  };
}
