/** How `specwright diff` and `specwright version` judge changes. */
import type { Day } from "../../model/model.js";

/** Allows a breaking change for some time. */
export interface Waiver {
  /** The code of the finding. */
  code: string;
  /** Without it, the waiver is for both scopes. */
  scope?: "wire" | "sdk";
  /** `POST /pets`, or a pattern as in `include.paths`. Without it, the waiver is for all operations. */
  operation?: string;
  /** The JSON Pointer of the changed part, in the old or the new spec. */
  pointer?: string;
  reason: string;
  /** The last day of the waiver. */
  expires: Day;
}

export interface DiffPolicy {
  waivers: readonly Waiver[];
  /** The version that follows an unproven finding. */
  unproven: "major" | "minor";
  /** Levels of findings by their code. `off` hides them. */
  levels: Readonly<Record<string, FindingLevel>>;
}

type FindingLevel = "breaking" | "unproven" | "compatible" | "off";
