/** `specwright scaffold`: creates handler stubs once, and adds the missing ones later. */
import { relative } from "node:path";
import { fail } from "../../../base/diagnostics.js";
import type { Command } from "../../../cli/command.js";
import {
  configFlag,
  flagValues,
  specPositional,
  withWarnings,
} from "../../../cli/flags.js";
import { addCount, addProblems, freshOutcome } from "../../../cli/outcome.js";
import { chosenSpecs, pipelineOptions } from "../../../cli/spec-options.js";

const flags = { config: configFlag };

export const scaffoldCommand: Command<typeof flags> = {
  name: "scaffold",
  description: "Create handler stubs, or add missing ones",
  findings: [withWarnings],
  flags,
  positionals: specPositional,
  async run(args, io, progress) {
    const specs = await chosenSpecs(io, flagValues("scaffold", args));

    const outcome = freshOutcome();
    for (const spec of specs) {
      progress.show(`Reading ${spec.inputName} ...`);
      const into = spec.scaffold;
      if (into === null) {
        return fail("bad-arguments", null, {
          problem: "The folder for the handler stubs is missing.",
          hint: 'Set it with --into, or with "scaffold" in the config file.',
        });
      }
      const [{ scaffold }, { readNames }] = await Promise.all([
        import("../scaffold.js"),
        import("../../../write/output.js"),
      ]);
      const result = await scaffold({
        ...pipelineOptions(spec, io.today),
        names: readNames(spec.output),
        into,
        output: spec.output,
        prettier: { enabled: spec.prettier, home: spec.home },
        strict: args.strict,
      });
      addProblems(outcome, result.diagnostics, spec.entryName, args.strict);
      const name = (file: string) => relative(io.cwd, file);
      for (const file of result.created) {
        outcome.files.push({ kind: "created", path: name(file) });
        addCount(outcome, "created", 1);
        outcome.text.push(`created  ${name(file)}`);
      }
      for (const { file, added } of result.extended) {
        outcome.files.push({ kind: "extended", path: name(file) });
        addCount(outcome, "extended", 1);
        outcome.text.push(`extended ${name(file)}: ${added.join(", ")}`);
      }
      for (const { file, from, to } of result.renamed) {
        outcome.files.push({ kind: "renamed", path: name(file), handler: to });
        addCount(outcome, "renamed", 1);
        outcome.text.push(`renamed  ${name(file)}: ${from} to ${to}`);
      }
      for (const { file, handler, removal } of result.deprecated) {
        outcome.files.push({ kind: "deprecated", path: name(file), handler });
        addCount(outcome, "deprecated", 1);
        const until = removal === null ? "" : `, to be removed on ${removal}`;
        outcome.text.push(`deprecated ${name(file)}: ${handler}${until}`);
      }
    }
    return outcome;
  },
};
