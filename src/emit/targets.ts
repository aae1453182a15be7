/** The built-in targets, in the order in which their output is listed. */
import { cli } from "./cli/index.js";
import { client } from "./client/index.js";
import { docs } from "./docs/index.js";
import { server } from "./server/index.js";
import { mcp } from "./mcp/index.js";
import { mock } from "./mock/index.js";
import type { Target } from "./target.js";
import { types } from "./types/index.js";
import { validators } from "./validators/index.js";
import { webhooks } from "./webhooks/index.js";
import { zod } from "./zod/index.js";

export const builtInTargets: readonly Target[] = [
  validators,
  client,
  server,
  docs,
  types,
  mock,
  webhooks,
  zod,
  cli,
  mcp,
];

/** The folders of our templates: one for each target, and one for a package with several targets. */
export const templateFolders: readonly string[] = [
  ...builtInTargets.map(({ name }) => name),
  "package",
];

/** The built-in targets and the custom ones. */
export function knownTargets(own: readonly Target[] = []): Target[] {
  return [...builtInTargets, ...own];
}

/** Returns the names of targets, and of all targets that they import. */
export function withDependencies(
  known: readonly Target[],
  names: readonly string[],
): ReadonlySet<string> {
  // Iteration over a set includes the elements that are added meanwhile.
  const wanted = new Set(names);
  for (const wantedName of wanted) {
    const target = known.find(({ name }) => name === wantedName);
    for (const other of target?.dependsOn ?? []) wanted.add(other);
  }
  return wanted;
}
