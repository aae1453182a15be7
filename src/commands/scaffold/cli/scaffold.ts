/** `specwright scaffold`: creates handler stubs once, and adds the missing ones later. */
import { relative } from "node:path";
import { fail } from "../../../base/diagnostics.js";
import { configFlag, withWarnings } from "../../../cli/flags.js";
import {
  addFile,
  addProblems,
  type FileOutcome,
} from "../../../cli/outcome.js";
import { specCommand } from "../../../cli/spec-command.js";
import { pipelineOptions } from "../../../cli/spec-options.js";

export const scaffoldCommand = specCommand({
  name: "scaffold",
  description: "Create handler stubs, or add missing ones",
  findings: [withWarnings],
  flags: { config: configFlag },
  json: {
    fields: {},
    files: "also the handlers of deprecated operations",
    kinds: "`created`, `extended`, `renamed` or `deprecated`",
  },
  async run(specs, { io, progress, outcome }) {
    const add = (
      kind: string,
      file: string,
      text: string,
      more: Pick<FileOutcome, "handler"> = {},
    ) => {
      const path = relative(io.cwd, file);
      addFile(outcome, { kind, path, ...more });
      outcome.text.push(`${kind.padEnd(8)} ${path}${text}`);
    };
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
        ...pipelineOptions(spec, io),
        names: readNames(spec.output),
        into,
        output: spec.output,
        prettier: { enabled: spec.prettier, home: spec.home },
        strict: outcome.isStrict,
      });
      addProblems(outcome, result.diagnostics, spec.entryName);
      for (const file of result.created) add("created", file, "");
      for (const { file, added } of result.extended)
        add("extended", file, `: ${added.join(", ")}`);
      for (const { file, from, to } of result.renamed)
        add("renamed", file, `: ${from} to ${to}`, { handler: to });
      for (const { file, handler, removal } of result.deprecated) {
        const until = removal === null ? "" : `, to be removed on ${removal}`;
        add("deprecated", file, `: ${handler}${until}`, { handler });
      }
    }
  },
});
