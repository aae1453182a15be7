/** `specwright validate`: reads a spec and reports its problems. */
import { configFlag, withWarnings } from "../../cli/flags.js";
import { addCount } from "../../cli/outcome.js";
import { readModel, specCommand } from "../../cli/spec-command.js";

export const validateCommand = specCommand({
  name: "validate",
  description: "Check a spec and report its problems",
  findings: [withWarnings],
  flags: { config: configFlag },
  json: { fields: {}, counts: "the number of `operations`" },
  async run(specs, run) {
    const { outcome } = run;
    for (const spec of specs) {
      const { model, errors } = await readModel(run, spec);
      if (model === null || errors > 0) continue;
      const { length } = model.operations;
      addCount(outcome, "operations", length);
      outcome.text.push(`${spec.inputName} is valid: ${length} operations.`);
    }
  },
});
