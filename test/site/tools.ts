/** The tools of `examples/site`, which `npm ci` of the repository does not install, and the browser. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

export const repository = join(import.meta.dirname, "../..");
export const siteFolder = join(repository, "examples/site");
export const command = join(repository, "dist/cli/main.js");

const tools = createRequire(join(siteFolder, "package.json"));
export const toolPath = (name: string) => tools.resolve(name);

/** Why tests that build a site cannot run here; null if they can. */
export const noVitePress: string | null = existsSync(
  join(siteFolder, "node_modules/vitepress"),
)
  ? null
  : "VitePress is not installed: npm ci --prefix examples/site";

const browsers = [
  process.env["CHROMIUM"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

export const browserPath: string | null =
  browsers.find((path) => path !== "" && existsSync(path)) ?? null;

/** Why tests in a browser cannot run here; null if they can. */
export const noBrowser: string | null =
  noVitePress ??
  (browserPath === null
    ? "there is no Chromium: install Debian's package chromium, or set CHROMIUM to its path"
    : null);

/** Says on standard error that tests are skipped. */
export function announce(subject: string, reason: string | null): void {
  if (reason !== null) {
    process.stderr.write(`${subject}: skipped, ${reason}\n`);
  }
}

/** The command runs from `dist`. It is built again if a source is newer. */
export function buildIfStale(): void {
  const built = join(repository, "dist/site/worker.js");
  const time = existsSync(built) ? statSync(built).mtimeMs : 0;
  const isNewer = ["src", "templates"].some((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
      .map((path) => statSync(join(repository, folder, path)))
      .some((found) => found.isFile() && found.mtimeMs > time),
  );
  if (isNewer) execFileSync("npm", ["run", "build"], { cwd: repository });
}
