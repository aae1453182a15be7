/** The folder of the cache. It can be deleted at any time. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { foldersAbove } from "../../../base/common/folders-above.js";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folder for a project: `node_modules/.cache/specwright` of its package, or a folder of the user. Null if neither is
 * known.
 */
export function cacheFolder(home: string, env: Environment): string | null {
  const project = foldersAbove(home).find((folder) =>
    existsSync(join(folder, "package.json")),
  );
  if (project !== undefined)
    return join(project, "node_modules", ".cache", "specwright");
  const base = userCache(env);
  return base === null ? null : join(base, "specwright");
}

/** The place that each system has for caches. */
function userCache(env: Environment): string | null {
  const { XDG_CACHE_HOME: own, LOCALAPPDATA: local, HOME: home } = env;
  return own || local || (home ? join(home, ".cache") : null);
}
