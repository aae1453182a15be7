/** Chooses the new version. */
import { fail } from "../../../base/diagnostics.js";
import { versionStep, type VersionStep } from "../../diff/version.js";
import { isLower, nextVersion } from "../next-version.js";
import { releaseFacts } from "../../diff/released.js";
import type { Comparison } from "../../diff/cli/compare.js";

export interface VersionPlan {
  step: VersionStep;
  release: { from: string; to: string };
}

/** The version may have been raised by hand already, and is then kept if it is high enough. */
export function planVersion(
  compared: Comparison,
  set: string | null,
): VersionPlan {
  const { base, head } = compared;
  const step = versionStep(compared);
  const text = base.api.documents.entry.text;
  const numbered = head.input.spec.packageVersion;
  const from =
    releaseFacts(text)?.version ?? numbered ?? base.api.model.info.version;
  const current = numbered ?? head.api.model.info.version;
  const needed = nextVersion(from, step);
  if (set !== null) {
    if (needed !== null && isLower(set, needed)) {
      fail("version-too-low", null, { version: set, needed, released: from });
    }
    return { step, release: { from, to: set } };
  }
  if (needed === null) {
    // A version such as a date that was changed by hand.
    if (current !== from) return { step, release: { from, to: current } };
    return step === "none"
      ? { step, release: { from, to: from } }
      : fail("version-unknown", null, { version: from });
  }
  const to = isLower(needed, current) ? current : needed;
  return { step, release: { from, to } };
}
