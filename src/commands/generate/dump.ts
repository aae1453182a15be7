/** `generate --dump model`: prints the models of all specs. */
import type { OptionFlags } from "../../base/config/flag-values.js";
import { Diagnostics } from "../../base/diagnostics.js";
import { readModel } from "../../generate.js";
import type { Io } from "../../cli/io.js";
import {
  addProblems,
  freshOutcome,
  type CommandOutcome,
} from "../../cli/outcome.js";
import { chosenSpecs, pipelineOptions } from "../../cli/spec-options.js";
import type { Mode } from "./run-spec.js";

export async function dumpModels(
  io: Io,
  flags: OptionFlags,
  { strict, today }: Mode,
): Promise<CommandOutcome> {
  const specs = await chosenSpecs(io, flags);
  const outcome = freshOutcome();
  for (const spec of specs) {
    const diagnostics = new Diagnostics(spec.severity);
    const model = await readModel(pipelineOptions(spec, today), diagnostics);
    addProblems(outcome, diagnostics.list, spec.entryName, strict);
    if (model !== null) outcome.text.push(JSON.stringify(model, null, 2));
  }
  return outcome;
}
