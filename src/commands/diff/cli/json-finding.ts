/** A finding as `--json` prints it. */
import type { FilePlace } from "../../../cli/problem.js";
import type { Finding, SideName, Witness } from "../finding.js";
import type { Replay } from "../replay/replay.js";
import type { Origin } from "../../../model/model.js";

/** A place in a spec. */
export interface JsonPlace extends FilePlace {
  /** Relative to the working directory, a URL, or a file in a revision: `git:main:openapi.yaml`. */
  file: string;
  pointer: string;
}

export type JsonFinding = Omit<
  Finding,
  "base" | "head" | "weight" | "witness"
> & {
  base: JsonPlace | null;
  head: JsonPlace | null;
  witness: JsonWitness | null;
};

type JsonWitness = Omit<Witness, "schemas"> & { replay?: Replay };

export function jsonFinding(
  finding: Finding,
  placeOf: (side: SideName, place: Origin) => JsonPlace,
  replay: Replay | null,
): JsonFinding {
  const { code, level, scope, direction, message, operations } = finding;
  return {
    code,
    level,
    scope,
    direction,
    message,
    base: finding.base && placeOf("base", finding.base),
    head: finding.head && placeOf("head", finding.head),
    witness: finding.witness && jsonWitness(finding.witness, replay),
    operations,
  };
}

/** The ids of schemas are not public. */
function jsonWitness(
  { schemas: _, ...witness }: Witness,
  replay: Replay | null,
): JsonWitness {
  return replay === null ? witness : { ...witness, replay };
}
