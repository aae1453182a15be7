/** Commands that choose the specs of a project, read them and report about them. */
import type { SpecOptions } from "../base/config/options.js";
import { Diagnostics, fail, type Diagnostic } from "../base/diagnostics.js";
import type { CommandName } from "../base/options/table.js";
import type { ReadApi } from "../generate.js";
import type { ApiModel } from "../model/model.js";
import type { Command, Flags, Run, RunParts } from "./command.js";
import { flagValues, specPositional } from "./flags.js";
import { addProblems } from "./outcome.js";
import { chosenSpecs, pipelineOptions } from "./spec-options.js";

interface SpecCommand<F extends Flags, Details extends object> extends Omit<
  Command<F, Details>,
  "run"
> {
  name: CommandName;
  /** Refuses flags before the config file is read. */
  check?(run: Run<F, Details>): void;
  /** Returns the specs to use; by default, all that the command line or the config file names. */
  select?(
    specs: readonly SpecOptions[],
    command: string,
  ): readonly SpecOptions[];
  run(
    specs: readonly [SpecOptions, ...SpecOptions[]],
    run: Run<F, Details>,
  ): Promise<void>;
}

/** The argument `spec` and the options of the command line and the config file choose the specs. */
export function specCommand<F extends Flags, Details extends object = object>(
  command: SpecCommand<F, Details>,
): Command<F, Details> {
  const { name, check, select = (specs) => specs } = command;
  return {
    positionals: specPositional,
    ...command,
    async run(run) {
      check?.(run);
      const named = await chosenSpecs(run.io, flagValues(name, run.args));
      const [first, ...others] = select(named, name);
      if (first !== undefined) await command.run([first, ...others], run);
    },
  };
}

/** For a command that needs exactly one spec. */
export function onlySpec(
  specs: readonly SpecOptions[],
  command: string,
): readonly [SpecOptions] {
  const [only, ...others] = specs;
  if (only !== undefined && others.length === 0) return [only];
  return fail("bad-arguments", null, {
    problem: `The config file has ${specs.length} specs.`,
    hint: `Name one of them: specwright ${command} SPEC.`,
  });
}

interface ReadModel {
  api: ReadApi | null;
  model: ApiModel | null;
  /** The number of errors. A spec with errors may have a model. */
  errors: number;
}

/** Reads a spec and reports its problems, and those that `check` finds. */
export async function readModel(
  { io, outcome, progress }: RunParts,
  spec: SpecOptions,
  check?: (model: ApiModel) => Diagnostic[],
): Promise<ReadModel> {
  progress.show(`Reading ${spec.inputName} ...`);
  const { readApi } = await import("../generate.js");
  const diagnostics = new Diagnostics(spec.severity);
  const api = await readApi(pipelineOptions(spec, io), diagnostics, check);
  addProblems(outcome, diagnostics.list, spec.entryName);
  return { api, model: api?.model ?? null, errors: diagnostics.errors };
}
