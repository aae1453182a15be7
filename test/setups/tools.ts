/** The package managers of the set-ups, installed from npm in a cache of the repository. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Exact versions, so that a run can be repeated. */
const packages = {
  pnpm: ["pnpm", "12.18.0"],
  yarn: ["@yarnpkg/cli-dist", "4.18.1"],
  bun: ["bun", "1.4.4"],
} as const;

export type Tool = keyof typeof packages;

const cache = join(import.meta.dirname, "../../.cache/setups");

export interface InstalledTool {
  version: string;
  /** A folder for the `PATH`. */
  bin: string;
}

/** An error message if the tool cannot be installed. */
export function installTool(tool: Tool): InstalledTool | string {
  const [name, version] = packages[tool];
  const folder = join(cache, `${tool}-${version}`);
  const bin = join(folder, "node_modules/.bin");
  if (!existsSync(join(bin, tool))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }');
    const { status, stderr } = spawnSync(
      "npm",
      ["install", "--no-audit", "--no-fund", `${name}@${version}`],
      { cwd: folder, encoding: "utf8" },
    );
    if (status !== 0) return `npm cannot install ${name}@${version}: ${stderr}`;
  }
  return { version, bin };
}
