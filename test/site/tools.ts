/** The tools of `examples/site`, which `npm ci` of the repository does not install, and the browser. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { browser, needs, vitePress } from "../support/needs.js";

export const repository = join(import.meta.dirname, "../..");
export const siteFolder = join(repository, "examples/site");
export const command = join(repository, "dist/cli/main.js");

const tools = createRequire(join(siteFolder, "package.json"));
export const toolPath = (name: string) => tools.resolve(name);

/** The options of tests that build a site. */
export const needsVitePress = needs(vitePress);
/** The options of tests in a browser, which a package of `examples/site` drives. */
export const needsBrowser = needs(vitePress, browser);

/** The command runs from `dist`. It is built again if a source is newer. */
export function buildIfStale(): void {
  const built = join(repository, "dist/commands/site/worker.js");
  const time = existsSync(built) ? statSync(built).mtimeMs : 0;
  const isNewer = ["src", "templates"].some((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
      .map((path) => statSync(join(repository, folder, path)))
      .some((found) => found.isFile() && found.mtimeMs > time),
  );
  if (isNewer) execFileSync("npm", ["run", "build"], { cwd: repository });
}
