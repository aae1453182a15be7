/** `specwright validate`: reads a spec and reports its problems. */
import { Diagnostics } from "../../base/diagnostics.js";
import type { Command } from "../../cli/command.js";
import {
  configFlag,
  flagValues,
  specPositional,
  withWarnings,
} from "../../cli/flags.js";
import { addCount, addProblems, freshOutcome } from "../../cli/outcome.js";
import { chosenSpecs, pipelineOptions } from "../../cli/spec-options.js";

const flags = { config: configFlag };

export const validateCommand: Command<typeof flags> = {
  name: "validate",
  description: "Check a spec and report its problems",
  findings: [withWarnings],
  flags,
  positionals: specPositional,
  async run(args, io, progress) {
    const specs = await chosenSpecs(io, flagValues("validate", args));

    const outcome = freshOutcome();
    const { readModel } = await import("../../generate.js");
    for (const spec of specs) {
      progress.show(`Reading ${spec.inputName} ...`);
      const diagnostics = new Diagnostics(spec.severity);
      const model = await readModel(
        pipelineOptions(spec, io.today),
        diagnostics,
      );
      addProblems(outcome, diagnostics.list, spec.entryName, args.strict);
      if (model === null || diagnostics.errors > 0) continue;
      const { length } = model.operations;
      addCount(outcome, "operations", length);
      outcome.text.push(`${spec.inputName} is valid: ${length} operations.`);
    }
    return outcome;
  },
};
