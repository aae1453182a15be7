/** `specwright pull`: downloads the specs that the config has copies of. */
import type { SpecOptions } from "../../base/config/options.js";
import { fail, thrownProblem, visible } from "../../base/diagnostics.js";
import type { Run } from "../../cli/command.js";
import { booleanFlag, configFlag } from "../../cli/flags.js";
import {
  addCount,
  addFile,
  addProblems,
  raiseExitCode,
} from "../../cli/outcome.js";
import { specCommand } from "../../cli/spec-command.js";
import { painter } from "../../cli/style.js";

const flags = {
  check: booleanFlag(
    "Write nothing; print the changes and exit with 1 if a remote spec differs from its copy.",
  ),
  force: booleanFlag("Replace copies that were edited by hand."),
  config: configFlag,
} as const;

export const pullCommand = specCommand({
  name: "pull",
  description: "Download the specs of which the config has copies",
  findings: ["with `--check`, the copy differs from the remote spec"],
  flags,
  json: { fields: {}, kinds: "`missing` or `changed`" },
  select(specs) {
    const copies = specs.filter(({ snapshot }) => snapshot !== null);
    return copies.length > 0 ? copies : fail("nothing-to-pull", null, {});
  },
  async run(specs, run) {
    for (const spec of specs) {
      try {
        await pullSpec(spec, run);
      } catch (error) {
        addProblems(run.outcome, [thrownProblem(error)]);
      }
    }
  },
});

async function pullSpec(
  spec: SpecOptions,
  { args: { check, force }, io, progress, outcome }: Run<typeof flags>,
): Promise<void> {
  const { snapshot, inputName } = spec;
  if (snapshot === null) return;
  progress.show(`Downloading ${snapshot.from} ...`);
  const [{ download }, { openCopy }, { describeChanges }] = await Promise.all([
    import("./download.js"),
    import("./copy.js"),
    import("./changes.js"),
  ]);
  const { text, documents } = await download(snapshot.from, spec);
  const copy = openCopy(spec, text);
  const [path, from] = [visible(inputName), visible(snapshot.from)];
  if (copy.state === "same") {
    addCount(outcome, "unchanged");
    if (!copy.isRecorded && !check) copy.write(io.today);
    outcome.text.push(`${path} is up to date with ${from}.`);
    return;
  }
  if (copy.isEdited && !force && !check)
    fail("snapshot-edited", null, { path: inputName });
  const kind = copy.state;
  addFile(outcome, { kind, path: inputName });
  if (check) raiseExitCode(outcome, 1);
  else copy.write(io.today);
  const size =
    documents > 1 ? `${String(documents)} documents as one` : "one document";
  outcome.text.push(
    check
      ? `${path} differs from ${from}:`
      : `${path}: downloaded from ${from}, ${size}.`,
  );
  if (copy.before === null) return;
  const paint = painter(io, io.stdout);
  outcome.text.push(...describeChanges(inputName, copy.before, text, paint));
}
