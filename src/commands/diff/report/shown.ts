/** A finding with the places that a reader sees, and the words that all reports use. */
import type { ChangedOperation, Finding, Level, Witness } from "../finding.js";
import type { Replay } from "../replay/replay.js";
import type { WaivedFinding } from "../waivers.js";

/** Where a part is, for a reader. */
export interface ShownFinding {
  finding: Finding;
  /** `spec/petstore.yaml:161:7`; null on a side that does not have the part. */
  base: string | null;
  head: string | null;
  /** The answers of both servers to the witness; null if it was not sent. */
  replay: Replay | null;
}

/** The result of a comparison, ready to be shown. */
export interface ShownDiff {
  title: string;
  /** The next version, and why. */
  reason: string;
  /** Whether the scope of each finding is shown. */
  hasScopes: boolean;
  findings: readonly ShownFinding[];
  waived: readonly (ShownFinding & Pick<WaivedFinding, "waiver">)[];
}

export const levelTitles: Readonly<Record<Level, string>> = {
  breaking: "Breaking",
  unproven: "Unproven",
  compatible: "Compatible",
};

/** `POST /pets, request body application/json`. */
export function operationText({
  method,
  path,
  part,
}: ChangedOperation): string {
  const name = `${method} ${path}`;
  return part === null ? name : `${name}, ${part}`;
}

/** `base accepts it, head refuses it`. */
export function witnessWords({ acceptedBy }: Witness): string {
  return acceptedBy === "base"
    ? "base accepts, head refuses"
    : "head accepts, base refuses";
}

/** The witness on one line: the request or response that shows the change, or the value. */
export function witnessLine({ value, request, response }: Witness): string {
  if (request !== undefined) {
    const { method, target, body } = request;
    return [method, target, ...(body === null ? [] : [body])].join(" ");
  }
  if (response !== undefined) {
    const { status, body } = response;
    return [status, ...(body === null ? [] : [body])].join(" ");
  }
  return JSON.stringify(value ?? null);
}

/** The message of a finding, with a full stop at its end. */
export function sentenceOf({ message }: Finding): string {
  return message.endsWith(".") ? message : `${message}.`;
}

/** `replayed: base answers 200, head answers 400`. */
export function replayWords({ base, head, isAsClaimed }: Replay): string {
  const answers = `base answers ${base.status}, head answers ${head.status}`;
  return isAsClaimed ? answers : `${answers}, which does not show the change`;
}
