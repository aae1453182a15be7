/** `specwright pull`: downloads the specs that the config has copies of. */
import type { SpecOptions } from "../../base/config/options.js";
import { DiagnosticError, fail, visible } from "../../base/diagnostics.js";
import type { Command } from "../../cli/command.js";
import {
  booleanFlag,
  configFlag,
  flagValues,
  specPositional,
} from "../../cli/flags.js";
import type { Io } from "../../cli/io.js";
import {
  addCount,
  addFindings,
  freshOutcome,
  raiseExitCode,
  type CommandOutcome,
} from "../../cli/outcome.js";
import { chosenSpecs } from "../../cli/spec-options.js";
import { painter } from "../../cli/style.js";

const flags = {
  check: booleanFlag(
    "Write nothing; print the changes and exit with 1 if a remote spec differs from its copy.",
  ),
  force: booleanFlag("Replace copies that were edited by hand."),
  config: configFlag,
} as const;

export const pullCommand: Command<typeof flags> = {
  name: "pull",
  description: "Download the specs of which the config has copies",
  findings: ["with `--check`, the copy differs from the remote spec"],
  flags,
  positionals: specPositional,
  async run(args, io, progress) {
    const specs = await chosenSpecs(io, flagValues("pull", args));
    const copies = specs.filter(({ snapshot }) => snapshot !== null);
    if (copies.length === 0) return fail("nothing-to-pull", null, {});
    const outcome = freshOutcome();
    for (const spec of copies) {
      progress.show(`Downloading ${spec.snapshot?.from ?? ""} ...`);
      try {
        await pullSpec(spec, args, io, outcome);
      } catch (error) {
        if (!(error instanceof DiagnosticError)) throw error;
        addFindings(outcome, [error.diagnostic], args.strict);
      }
    }
    return outcome;
  },
};

async function pullSpec(
  spec: SpecOptions,
  { check, force }: { check: boolean; force: boolean },
  io: Io,
  outcome: CommandOutcome,
): Promise<void> {
  const { snapshot, inputName } = spec;
  if (snapshot === null) return;
  const [{ download }, { openCopy }, { describeChanges }] = await Promise.all([
    import("./download.js"),
    import("./copy.js"),
    import("./changes.js"),
  ]);
  const { text, documents } = await download(snapshot.from, spec);
  const copy = openCopy(spec, text);
  const [path, from] = [visible(inputName), visible(snapshot.from)];
  if (copy.state === "same") {
    addCount(outcome, "unchanged", 1);
    if (!copy.isRecorded && !check) copy.write(io.today);
    outcome.text.push(`${path} is up to date with ${from}.`);
    return;
  }
  if (copy.isEdited && !force && !check)
    fail("snapshot-edited", null, { path: inputName });
  const kind = copy.state;
  outcome.files.push({ kind, path: inputName });
  addCount(outcome, kind, 1);
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
