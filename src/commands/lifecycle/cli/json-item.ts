import type { DeprecationText } from "../../../facts/lifecycle/deprecation-text.js";
import type { LifecycleItem } from "../items.js";
import type { Use } from "../usage/usage.js";
import type { FilePlace } from "../../../cli/problem.js";

/** A part of the lifecycle as `--json` prints it. */
export type JsonLifecycleItem = Omit<LifecycleItem, "part" | "places"> &
  FilePlace;

/** A use of a part as `--json` prints it. */
export type JsonUse = Omit<Use, "deprecation"> &
  Omit<DeprecationText, "advice"> & {
    /** Null for a part that is not deprecated. */
    advice: string | null;
  };
