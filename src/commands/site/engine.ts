/** Finds VitePress, which the project installs itself. */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fail } from "../../base/diagnostics.js";

export interface Engine {
  /** The folder of the package. */
  folder: string;
  version: string;
}

/** Searches `node_modules` of a folder and of the folders above it. */
export function findVitePress(from: string): Engine {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, "node_modules/vitepress");
    const manifest = join(folder, "package.json");
    if (existsSync(manifest)) {
      const { version } = JSON.parse(readFileSync(manifest, "utf8")) as {
        version: string;
      };
      if (!/^1\.(?:[6-9]|\d\d)/.test(version)) {
        return fail("site-vitepress-version", null, { version });
      }
      return { folder: realpathSync(folder), version };
    }
    if (dirname(at) === at) return fail("site-no-vitepress", null, {});
  }
}
