/** Sets the version of one spec, and records it. */
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { OptionFlags } from "../../../base/config/flag-values.js";
import type { SpecOptions } from "../../../base/config/options.js";
import { visible } from "../../../base/diagnostics.js";
import { scopes } from "../../diff/order.js";
import { versionReason } from "../../diff/version.js";
import { releasedName } from "../../../write/reserved-names.js";
import { compareInputs } from "../../diff/cli/compare.js";
import { diffInputs } from "../../diff/cli/inputs.js";
import { readSide } from "../../diff/cli/sides.js";
import type { Flags, Run } from "../../../cli/command.js";
import { addCount } from "../../../cli/outcome.js";
import type { VersionDetails } from "./json-version.js";
import { releaseEdits, recordEdit, writeEdits, type Edit } from "./edits.js";
import { planVersion, type VersionPlan } from "./plan.js";

interface VersionOptions {
  /** The new version; null for the one that follows the changes. */
  set: string | null;
  /** The spec to compare with; null for the last released one. */
  base: string | null;
  changelog: string | null;
  isDry: boolean;
}

type VersionRun = Pick<
  Run<Flags, VersionDetails>,
  "args" | "io" | "outcome" | "progress" | "today"
>;

export async function setVersion(
  spec: SpecOptions,
  flags: OptionFlags,
  { set, base, changelog, isDry }: VersionOptions,
  run: VersionRun,
): Promise<void> {
  const { args, io, outcome, progress, today } = run;
  const released = join(spec.output, releasedName);
  if (base === null && !existsSync(released)) {
    return recordFirst(spec, isDry, run);
  }
  const pair = { base, head: null, missing: null };
  const inputs = await diffInputs(pair, flags, io);
  const options = { today, scopes, strict: args.strict };
  const compared = await compareInputs(inputs, options, outcome, progress);
  if (compared === null || outcome.exitCode !== 0) return;
  const plan = planVersion(compared, set);
  outcome.details = { version: plan.step, release: plan.release };
  outcome.text.push(versionReason(compared));
  if (plan.release.from === plan.release.to && plan.step === "none") return;
  const edits = releaseEdits(compared, plan, {
    changelog: changelog ?? relative(io.cwd, join(spec.home, "CHANGELOG.md")),
    date: today,
    cwd: io.cwd,
  });
  finish(edits, plan.release, isDry, run);
}

/** Without a release there is nothing to compare with, so the spec itself is the first one. */
async function recordFirst(
  spec: SpecOptions,
  isDry: boolean,
  run: VersionRun,
): Promise<void> {
  const { io, outcome, today } = run;
  const input = { spec, label: spec.inputName, files: null, isProject: true };
  const side = await readSide(input, today, outcome);
  if (side === null) return;
  const version = spec.packageVersion ?? side.api.model.info.version;
  outcome.details = {
    version: "none",
    release: { from: version, to: version },
  };
  outcome.text.push(
    `There is no released spec yet, so ${visible(version)} is the first release.`,
  );
  const edit = recordEdit(side, { version, date: today, cwd: io.cwd });
  finish([edit], { from: version, to: version }, isDry, run);
}

function finish(
  edits: readonly Edit[],
  { from, to }: VersionPlan["release"],
  isDry: boolean,
  { io, outcome }: VersionRun,
): void {
  if (!isDry) writeEdits(edits, io.cwd);
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
}
