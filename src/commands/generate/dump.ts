/** `generate --dump model`: prints the models of all specs. */
import type { OptionFlags } from "../../base/config/flag-values.js";
import type { Run } from "../../cli/command.js";
import { readModel, type SpecReading } from "../../cli/spec-command.js";
import { chosenSpecs } from "../../cli/spec-options.js";

export async function dumpModels(
  run: SpecReading & Pick<Run, "io">,
  flags: OptionFlags,
): Promise<void> {
  for (const spec of await chosenSpecs(run.io, flags)) {
    const { model } = await readModel(run, spec);
    if (model !== null) run.outcome.text.push(JSON.stringify(model, null, 2));
  }
}
