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
import { workspacePatterns } from "./workspace.js";

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
  /** The scope of the package name: `@acme`. */
  scope: string | null;
}

export function readProject({
  cwd,
  env,
}: Pick<Io, "cwd" | "env">): UserProject {
  const manifest = textOfFile(join(cwd, "package.json"));
  const data = objectIn(manifest);
  const [, scope] = /^(@[^/]+)\//.exec(String(data["name"])) ?? [];
  return {
    manifest,
    manager:
      packageManagerOf(cwd) ??
      packageManagerNamed(env["npm_config_user_agent"] ?? "") ??
      "npm",
    workspaces: workspacePatterns(cwd, data),
    has: (path) => existsSync(join(cwd, path)),
    isBundled: [
      "tsconfig.json",
      "tsconfig.app.json",
      "tsconfig.base.json",
    ].some((file) => resolvesLikeBundler(textOfFile(join(cwd, file)) ?? "")),
    scripts: isObject(data["scripts"]) ? data["scripts"] : {},
    isInstalled: ["dependencies", "devDependencies"].some((key) => {
      const list = data[key];
      return isObject(list) && "specwright" in list;
    }),
    scope: scope ?? null,
  };
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
