/** Sends the witnesses of findings to the generated servers of both sides. */
import type { Finding } from "../../../src/commands/diff/finding.js";
import {
  replayWitnesses,
  type Replay,
} from "../../../src/commands/diff/replay/replay.js";
import { today, type Comparison } from "../support/compare.js";

export interface ReplayCounts {
  /** Breaking findings with a witness. */
  witnesses: number;
  /** Both servers answered as the finding says. */
  asClaimed: number;
  /** They did not. */
  otherwise: number;
  /** A witness that cannot be sent, or that servers do not check. */
  notSent: number;
}

export interface WrongReplay {
  finding: Finding;
  replay: Replay;
}

export function noReplays(): ReplayCounts {
  return { witnesses: 0, asClaimed: 0, otherwise: 0, notSent: 0 };
}

/** Counts the replays, and returns those with other answers. */
export async function checkReplays(
  { findings, models }: Comparison,
  counts: ReplayCounts,
): Promise<WrongReplay[]> {
  const proven = findings.filter(
    ({ level, witness }) => level === "breaking" && witness !== null,
  );
  const replays = await replayWitnesses(proven, { models, today });
  const wrong: WrongReplay[] = [];
  for (const [index, finding] of proven.entries()) {
    const replay = replays[index] ?? null;
    counts.witnesses++;
    if (replay === null) counts.notSent++;
    else if (replay.isAsClaimed) counts.asClaimed++;
    else {
      counts.otherwise++;
      wrong.push({ finding, replay });
    }
  }
  return wrong;
}
