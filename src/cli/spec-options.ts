import { basename } from "node:path";
import { fail } from "../base/diagnostics.js";
import type { OptionFlags } from "../base/config/flag-values.js";
import type { ResolvedOptions, SpecOptions } from "../base/config/options.js";
import type { GenerateOptions } from "../generate.js";
import { stageOptions } from "../base/options/stages.js";
import type { CommandName } from "../base/options/table.js";
import type { ReadOptions } from "../read/read.js";
import { flagValues } from "./flags.js";
import type { Io } from "./io.js";
import { OptionsError } from "./outcome.js";

/** Returns the options of every spec, from the command line and the config file. */
export async function specOptions(
  { cwd }: Io,
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

/** The same for a command that needs exactly one spec. */
export async function onlySpec(
  io: Io,
  command: CommandName,
  args: Readonly<Record<string, unknown>>,
): Promise<SpecOptions> {
  const specs = await chosenSpecs(io, flagValues(command, args));
  const [spec, ...others] = specs;
  if (spec && others.length === 0) return spec;
  return fail("bad-arguments", null, {
    problem: `The config file has ${specs.length} specs.`,
    hint: `Name one of them: specwright ${command} SPEC.`,
  });
}

/** Returns the pipeline options for one spec of a config. */
export function pipelineOptions(
  spec: SpecOptions,
  today: string,
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
