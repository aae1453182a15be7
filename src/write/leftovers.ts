import { existsSync } from "node:fs";
import { join } from "node:path";
import { lockName, stagingName, takeoverName } from "./reserved-names.js";

/** Whether a run is writing to an output folder, or was killed. */
export function hasLeftovers(root: string): boolean {
  return [stagingName, lockName, takeoverName].some((name) =>
    existsSync(join(root, name)),
  );
}
