/** Reads the spec of the project for a tool that needs its model. */
import { Diagnostics, fail } from "../../base/diagnostics.js";
import type { SpecOptions } from "../../base/config/options.js";
import { chosenSpecs, pipelineOptions } from "../../cli/spec-options.js";
import type { TargetContext } from "../../emit/target.js";
import { createContext, layoutOf } from "../../emit-all.js";
import { readModel } from "../../generate.js";
import type { ApiModel } from "../../model/model.js";
import { nameAll } from "../../naming/name-all.js";
import { readNames } from "../../write/output.js";
import type { ToolProject } from "./tool.js";

interface ReadSpec {
  readonly options: SpecOptions;
  readonly model: ApiModel;
}

/** Throws a `DiagnosticError` if the spec cannot be read. */
export async function readSpec({
  spec,
  config,
  io,
}: ToolProject): Promise<ReadSpec> {
  const specs = await chosenSpecs(io, {
    ...(spec !== null && { input: spec }),
    ...(config !== null && { config }),
  });
  const [options, ...others] = specs;
  if (!options || others.length > 0) {
    return fail("bad-arguments", null, {
      problem: `The config file has ${specs.length} specs.`,
      hint: "Name one of them: specwright mcp SPEC.",
    });
  }
  const diagnostics = new Diagnostics(options.severity);
  const model = await readModel(
    pipelineOptions(options, io.today),
    diagnostics,
  );
  if (model !== null && diagnostics.errors === 0) return { options, model };
  return fail("bad-arguments", null, {
    problem: `${options.inputName} has errors.`,
    hint: "The tool validate lists them.",
  });
}

/** The model with the names of the generated code, as targets use them. */
export function contextOf(
  { options, model }: ReadSpec,
  today: string,
): TargetContext {
  const { ownTargets, casing } = options;
  const name = (names: unknown) =>
    nameAll(model, { names, ownTargets, casing }, new Diagnostics());
  // Names of an earlier run that cannot be used are reported by `generate`.
  const named = name(readNames(options.output)) ?? name(null);
  if (named === null) throw new Error("the names of the API are not known");
  const { names } = named;
  const chosen = pipelineOptions(options, today);
  return createContext(model, names, chosen, layoutOf(names, chosen));
}
