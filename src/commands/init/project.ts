/** The facts of a project that decide where generated code goes. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  packageManagerNamed,
  packageManagerOf,
  textOfFile,
  type PackageManager,
} from "../../base/config/package-manager.js";
import { isObject, parseJson } from "../../base/common/json.js";
import type { Io } from "../../cli/io.js";
import { packageFolders, workspacePatterns } from "./workspace.js";

export interface UserProject {
  /** The text of `package.json`; null if there is none. */
  manifest: string | null;
  manager: PackageManager;
  /** The patterns of folders with packages. Empty if the project is one package. */
  workspaces: readonly string[];
  /** Returns whether a path of the project exists. */
  has: (path: string) => boolean;
  /** Whether TypeScript resolves imports as a bundler does, so that they need no extension. */
  isBundled: boolean;
  /** The scripts in `package.json`. */
  scripts: Readonly<Record<string, unknown>>;
  /** Whether the project depends on Specwright. */
  isInstalled: boolean;
  /** The names of all dependencies: of the project, and of the packages of its workspace. */
  dependencies: ReadonlySet<string>;
  /** The scope of the package name: `@acme`. */
  scope: string | null;
}

export function readProject({
  cwd,
  env,
}: Pick<Io, "cwd" | "env">): UserProject {
  const manifest = textOfFile(join(cwd, "package.json"));
  const data = objectIn(manifest);
  const workspaces = workspacePatterns(cwd, data);
  const [, scope] = /^(@[^/]+)\//.exec(String(data["name"])) ?? [];
  return {
    manifest,
    manager:
      packageManagerOf(cwd) ??
      packageManagerNamed(env["npm_config_user_agent"] ?? "") ??
      "npm",
    workspaces,
    has: (path) => existsSync(join(cwd, path)),
    isBundled: [
      "tsconfig.json",
      "tsconfig.app.json",
      "tsconfig.base.json",
    ].some((file) => resolvesLikeBundler(textOfFile(join(cwd, file)) ?? "")),
    scripts: isObject(data["scripts"]) ? data["scripts"] : {},
    isInstalled: dependenciesIn(data).includes("specwright"),
    dependencies: new Set([
      ...dependenciesIn(data),
      ...packageFolders(cwd, workspaces).flatMap((folder) =>
        dependenciesIn(objectIn(textOfFile(join(cwd, folder, "package.json")))),
      ),
    ]),
    scope: scope ?? null,
  };
}

function dependenciesIn(manifest: Readonly<Record<string, unknown>>): string[] {
  return ["dependencies", "devDependencies"].flatMap((key) => {
    const list = manifest[key];
    return isObject(list) ? Object.keys(list) : [];
  });
}

/** Returns an empty object for a text that is not a JSON object. */
function objectIn(text: string | null): Record<string, unknown> {
  const data = parseJson(text ?? "{}");
  return isObject(data) ? data : {};
}

/** A `tsconfig.json` may have comments, so it is not parsed. */
function resolvesLikeBundler(text: string): boolean {
  return /"moduleResolution"\s*:\s*"bundler"|"module"\s*:\s*"preserve"/i.test(
    text,
  );
}
