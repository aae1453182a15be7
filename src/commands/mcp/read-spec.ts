/** Reads the spec of the project for a tool that needs its model. */
import { Diagnostics, fail } from "../../base/diagnostics.js";
import { onlySpec } from "../../cli/spec-command.js";
import { chosenSpecs, pipelineOptions } from "../../cli/spec-options.js";
import { readModel, type GenerateOptions } from "../../generate.js";
import type { ApiModel } from "../../model/model.js";
import { readNames } from "../../write/output.js";
import type { ToolProject } from "./tool.js";

interface ReadSpec {
  readonly options: GenerateOptions;
  readonly model: ApiModel;
}

/** Throws a `DiagnosticError` if the spec cannot be read. */
export async function readSpec({ flags, io }: ToolProject): Promise<ReadSpec> {
  const [spec] = onlySpec(await chosenSpecs(io, flags), "mcp");
  const names = readNames(spec.output);
  const options = { ...pipelineOptions(spec, io), names };
  const diagnostics = new Diagnostics(spec.severity);
  const model = await readModel(options, diagnostics);
  if (model !== null && diagnostics.errors === 0) return { options, model };
  return fail("bad-arguments", null, {
    problem: `${spec.inputName} has errors.`,
    hint: "The tool validate lists them.",
  });
}
