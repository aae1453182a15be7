/** Sets the version of one spec, and records it. */
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { OptionFlags } from "../../../base/config/flag-values.js";
import type { SpecOptions } from "../../../base/config/options.js";
import { DiagnosticError, visible } from "../../../base/diagnostics.js";
import { scopes } from "../../diff/order.js";
import { versionReason } from "../../diff/version.js";
import { releasedName } from "../../../write/reserved-names.js";
import { compareInputs } from "../../diff/cli/compare.js";
import { diffInputs } from "../../diff/cli/inputs.js";
import { readSide } from "../../diff/cli/sides.js";
import type { Io } from "../../../cli/io.js";
import type { Progress } from "../../../cli/progress.js";
import {
  addCount,
  failure,
  freshOutcome,
  type CommandOutcome,
} from "../../../cli/outcome.js";
import { releaseEdits, recordEdit, writeEdits, type Edit } from "./edits.js";
import { planVersion, type VersionPlan } from "./plan.js";

interface VersionOptions {
  today: string;
  /** The new version; null for the one that follows the changes. */
  set: string | null;
  /** The spec to compare with; null for the last released one. */
  base: string | null;
  changelog: string | null;
  isDry: boolean;
  strict: boolean;
}

export async function setVersion(
  spec: SpecOptions,
  flags: OptionFlags,
  { today, set, base, changelog, isDry, strict }: VersionOptions,
  io: Io,
  progress: Progress,
): Promise<CommandOutcome> {
  const outcome = freshOutcome();
  const released = join(spec.output, releasedName);
  if (base === null && !existsSync(released)) {
    return recordFirst(spec, today, isDry, outcome, io);
  }
  const pair = { base, head: null, missing: null };
  const inputs = await diffInputs(pair, flags, io);
  const options = { today, scopes, strict };
  const compared = await compareInputs(inputs, options, outcome, progress);
  if (compared === null || outcome.exitCode !== 0) return outcome;
  const plan = planVersion(compared, set);
  outcome.details = { version: plan.step, release: plan.release };
  outcome.text.push(versionReason(compared));
  if (plan.release.from === plan.release.to && plan.step === "none") {
    return outcome;
  }
  const edits = releaseEdits(compared, plan, {
    changelog: changelog ?? relative(io.cwd, join(spec.home, "CHANGELOG.md")),
    date: today,
    cwd: io.cwd,
  });
  return finish(edits, plan.release, isDry, outcome, io);
}

/** Without a release there is nothing to compare with, so the spec itself is the first one. */
async function recordFirst(
  spec: SpecOptions,
  today: string,
  isDry: boolean,
  outcome: CommandOutcome,
  io: Io,
): Promise<CommandOutcome> {
  const input = { spec, label: spec.inputName, files: null, isProject: true };
  const side = await readSide(input, today, outcome);
  if (side === null) return outcome;
  const version = spec.packageVersion ?? side.api.model.info.version;
  outcome.details = {
    version: "none",
    release: { from: version, to: version },
  };
  outcome.text.push(
    `There is no released spec yet, so ${visible(version)} is the first release.`,
  );
  const edit = recordEdit(side, { version, date: today, cwd: io.cwd });
  return finish([edit], { from: version, to: version }, isDry, outcome, io);
}

function finish(
  edits: readonly Edit[],
  { from, to }: VersionPlan["release"],
  isDry: boolean,
  outcome: CommandOutcome,
  io: Io,
): CommandOutcome {
  try {
    if (!isDry) writeEdits(edits, io.cwd);
  } catch (error) {
    if (error instanceof DiagnosticError) return failure([error.diagnostic]);
    throw error;
  }
  for (const { path, before, kind } of edits) {
    outcome.files.push({ kind: before === null ? "missing" : "changed", path });
    addCount(outcome, before === null ? "missing" : "changed", 1);
    outcome.text.push(
      `${isDry ? "Would write" : "Wrote"} ${visible(path)}: ${kind}.`,
    );
  }
  if (from !== to) outcome.text.push(`${visible(from)} → ${visible(to)}`);
  if (!isDry && from !== to) {
    outcome.text.push(
      "Run `specwright generate` to write the packages with this version.",
    );
  }
  return outcome;
}
