import type { LifecycleItem } from "../../lifecycle/items.js";
import type { FilePlace } from "../problem.js";

/** A part of the lifecycle as `--json` prints it. */
export type JsonLifecycleItem = Omit<LifecycleItem, "part" | "places"> &
  FilePlace;
