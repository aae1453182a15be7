/** The built-in targets, in the order in which their output is listed. */
import { client } from "./client/index.js";
import { docs } from "./docs/index.js";
import { server } from "./server/index.js";
import type { Target } from "./target.js";
import { validators } from "./validators/index.js";

export const builtInTargets: readonly Target[] = [
  validators,
  client,
  server,
  docs,
];

/** The built-in targets and the custom ones. */
export function knownTargets(own: readonly Target[] = []): Target[] {
  return [...builtInTargets, ...own];
}
