/** Reads and compares two specs, and applies the waivers of the config. */
import { withSeverities } from "../../../base/diagnostics.js";
import { compareApis, type ApiSide } from "../diff.js";
import type { Finding, Scope, SideName } from "../finding.js";
import type { Replay } from "../replay/replay.js";
import { unknownCodes, withLevels } from "../levels.js";
import { inOrder } from "../order.js";
import type { JudgedChanges } from "../version.js";
import { applyWaivers, type Judged } from "../waivers.js";
import type { RunParts } from "../../../cli/command.js";
import { addProblems } from "../../../cli/outcome.js";
import type { DiffInputs } from "./inputs.js";
import {
  entryNameOf,
  isErrorInOldSpec,
  nameSides,
  readSide,
  type ReadSide,
} from "./sides.js";

export interface Comparison extends Judged, JudgedChanges {
  base: ReadSide;
  head: ReadSide;
  /** The answers of both servers to the witness of a finding. */
  replays: ReadonlyMap<Finding, Replay>;
}

interface CompareOptions {
  scopes: readonly Scope[];
  /** Whether the witnesses are sent to the generated servers of both sides. */
  isReplayed?: boolean;
}

/** Adds problems to the outcome. Returns null if a spec cannot be read. */
export async function compareInputs(
  inputs: DiffInputs,
  { scopes, isReplayed = false }: CompareOptions,
  run: RunParts,
): Promise<Comparison | null> {
  const { io, outcome, progress } = run;
  const { today } = io;
  const name = entryNameOf(inputs.head);
  progress.show(`Reading ${inputs.base.label} ...`);
  const base = await readSide(inputs.base, run, {
    name,
    isRefused: isErrorInOldSpec,
  });
  progress.show(`Reading ${inputs.head.label} ...`);
  const head = await readSide(inputs.head, run, {
    name: name ?? base?.api.documents.entry.name,
    ...(base && { earlier: base }),
  });
  if (base === null || head === null) return null;
  progress.show("Comparing ...");
  const named = await nameSides(base, head, io);
  const found = await compareApis(named.base, named.head, { today, scopes });
  const { severity, diff: policy } = head.input.spec;
  const levelled = inOrder(withLevels(found, policy.levels));
  const judged = applyWaivers(levelled, policy.waivers, today);
  const problems = [...unknownCodes(policy.levels), ...judged.diagnostics];
  addProblems(outcome, withSeverities(problems, severity));
  if (isReplayed) progress.show("Replaying ...");
  const replays = isReplayed
    ? await replay(judged, named, today)
    : new Map<Finding, Replay>();
  return { base, head, ...judged, unproven: policy.unproven, replays };
}

async function replay(
  { findings, waived }: Judged,
  { base, head }: Record<SideName, ApiSide>,
  today: string,
): Promise<Map<Finding, Replay>> {
  const { replayWitnesses } = await import("../replay/replay.js");
  const all = [...findings, ...waived.map(({ finding }) => finding)];
  const models = { base: base.model, head: head.model };
  const replays = await replayWitnesses(all, { models, today });
  return new Map(
    all.flatMap((finding, index) => {
      const found = replays[index];
      return found ? [[finding, found] as const] : [];
    }),
  );
}
