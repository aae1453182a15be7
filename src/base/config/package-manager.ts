/** Finds the package manager of a project by its files. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isObject, parseJson } from "../common/json.js";

/** `yarn` is Yarn 2 or later. */
export type PackageManager = "npm" | "pnpm" | "yarn" | "yarn-classic" | "bun";

/** Files that only one package manager has. `yarn.lock` is not among them, because both kinds of Yarn have it. */
const ownFiles: readonly (readonly [string, PackageManager])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["pnpm-workspace.yaml", "pnpm"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  [".yarnrc.yml", "yarn"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
];

/** All files that decide about the package manager. */
export const projectFileNames: readonly string[] = [
  "package.json",
  "yarn.lock",
  ...ownFiles.map(([name]) => name),
];

/**
 * Returns the package manager of the nearest folder that names one, in `packageManager` or by a lock file; null if there
 * is none up to the root of the repository.
 */
export function packageManagerOf(folder: string): PackageManager | null {
  const found = declaredIn(folder) ?? lockedIn(folder);
  const parent = dirname(folder);
  const isLast = parent === folder || existsSync(join(folder, ".git"));
  return found ?? (isLast ? null : packageManagerOf(parent));
}

/** Returns whether the package manager understands `workspace:*`. */
export function hasWorkspaceProtocol(manager: PackageManager | null): boolean {
  return manager === "pnpm" || manager === "yarn" || manager === "bun";
}

/** Returns the package manager of a text such as `yarn@4.9.1`, or `yarn/4.9.1` in the user agent of a process. */
export function packageManagerNamed(text: string): PackageManager | null {
  const [, name, major] = /^([a-z]+)(?:[@/](\d+))?/.exec(text) ?? [];
  switch (name) {
    case "npm":
    case "pnpm":
    case "bun":
      return name;
    case "yarn":
      return Number(major ?? 2) >= 2 ? "yarn" : "yarn-classic";
    default:
      return null;
  }
}

function declaredIn(folder: string): PackageManager | null {
  // The package manager itself reports a broken package.json.
  const data = parseJson(textOfFile(join(folder, "package.json")) ?? "");
  const named = isObject(data) ? data["packageManager"] : undefined;
  return typeof named === "string" ? packageManagerNamed(named) : null;
}

function lockedIn(folder: string): PackageManager | null {
  for (const [file, manager] of ownFiles) {
    if (existsSync(join(folder, file))) return manager;
  }
  const lock = textOfFile(join(folder, "yarn.lock"));
  if (lock === null) return null;
  return /^__metadata:/m.test(lock) ? "yarn" : "yarn-classic";
}

/** Returns null for a file that does not exist. */
export function textOfFile(path: string): string | null {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
