/** Reads and compares two specs, and applies the waivers of the config. */
import { compareApis } from "../../diff/diff.js";
import type { Scope } from "../../diff/finding.js";
import { applyWaivers, type Judged } from "../../diff/waivers.js";
import { addFindings, type CommandOutcome } from "../outcome.js";
import type { Progress } from "../progress.js";
import type { DiffInputs } from "./inputs.js";
import { entryNameOf, nameSides, readSide, type ReadSide } from "./sides.js";

export interface Comparison extends Judged {
  base: ReadSide;
  head: ReadSide;
}

export interface CompareRun {
  today: string;
  scopes: readonly Scope[];
  strict: boolean;
}

/** Adds problems to the outcome. Returns null if a spec cannot be read. */
export async function compareInputs(
  inputs: DiffInputs,
  { today, scopes, strict }: CompareRun,
  outcome: CommandOutcome,
  progress: Progress,
): Promise<Comparison | null> {
  const name = entryNameOf(inputs.head);
  progress.show(`Reading ${inputs.base.label} ...`);
  const base = await readSide(inputs.base, today, outcome, name);
  progress.show(`Reading ${inputs.head.label} ...`);
  const head = await readSide(
    inputs.head,
    today,
    outcome,
    name ?? base?.api.documents.entry.name,
    base ?? undefined,
  );
  if (base === null || head === null) return null;
  progress.show("Comparing ...");
  const named = await nameSides(base, head, today);
  const found = await compareApis(named.base, named.head, { today, scopes });
  const judged = applyWaivers(found, head.input.spec.waivers, today);
  addFindings(outcome, judged.diagnostics, strict);
  return { base, head, ...judged };
}
