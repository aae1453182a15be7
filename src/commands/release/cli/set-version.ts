/** Sets the version of one spec, and records it. */
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { SpecOptions } from "../../../base/config/options.js";
import { visible } from "../../../base/diagnostics.js";
import { scopes } from "../../diff/order.js";
import { versionReason } from "../../diff/version.js";
import { releasedName } from "../../../write/reserved-names.js";
import { compareInputs } from "../../diff/cli/compare.js";
import { diffInputs, projectInput } from "../../diff/cli/inputs.js";
import { readSide } from "../../diff/cli/sides.js";
import { flagValues } from "../../../cli/flags.js";
import { addFile } from "../../../cli/outcome.js";
import { releaseEdits, recordEdit, writeEdits, type Edit } from "./edits.js";
import { planVersion, type VersionPlan } from "./plan.js";
import type { VersionRun } from "./version-flags.js";

export async function setVersion(
  spec: SpecOptions,
  run: VersionRun,
): Promise<void> {
  const { args, io, outcome } = run;
  const { set = null, base = null, changelog } = args;
  const released = join(spec.output, releasedName);
  if (base === null && !existsSync(released)) return recordFirst(spec, run);
  const pair = { base, head: null, missing: null };
  const inputs = await diffInputs(pair, flagValues("version", args), io);
  const compared = await compareInputs(inputs, { scopes }, run);
  if (compared === null || outcome.exitCode !== 0) return;
  const plan = planVersion(compared, set);
  outcome.details = { version: plan.step, release: plan.release };
  outcome.text.push(versionReason(compared));
  if (plan.release.from === plan.release.to && plan.step === "none") return;
  const edits = releaseEdits(compared, plan, {
    changelog: changelog ?? relative(io.cwd, join(spec.home, "CHANGELOG.md")),
    date: io.today,
    cwd: io.cwd,
  });
  finish(edits, plan.release, run);
}

/** Without a release there is nothing to compare with, so the spec itself is the first one. */
async function recordFirst(spec: SpecOptions, run: VersionRun): Promise<void> {
  const { io, outcome } = run;
  const side = await readSide(projectInput(spec), run);
  if (side === null) return;
  const version = spec.packageVersion ?? side.api.model.info.version;
  outcome.details = {
    version: "none",
    release: { from: version, to: version },
  };
  outcome.text.push(
    `There is no released spec yet, so ${visible(version)} is the first release.`,
  );
  const edit = recordEdit(side, { version, date: io.today, cwd: io.cwd });
  finish([edit], { from: version, to: version }, run);
}

function finish(
  edits: readonly Edit[],
  { from, to }: VersionPlan["release"],
  { args, io, outcome }: VersionRun,
): void {
  const isDry = args["dry-run"];
  if (!isDry) writeEdits(edits, io.cwd);
  for (const { path, before, kind } of edits) {
    addFile(outcome, { kind: before === null ? "missing" : "changed", path });
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
