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

export interface UserProject {
  /** The text of `package.json`; null if there is none. */
  manifest: string | null;
  manager: PackageManager;
  /** Whether the project consists of several packages. */
  isWorkspace: boolean;
  /** A folder whose subfolders are packages of the workspace: `packages`. */
  packagesFolder: string | null;
  hasSrc: boolean;
  /** Whether TypeScript resolves imports as a bundler does, so that they need no extension. */
  isBundled: boolean;
  /** The names of the scripts in `package.json`. */
  scripts: readonly string[];
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
  const globs = workspaceGlobs(cwd, data);
  const [folder] = globs.flatMap(
    (glob) => /^\.?\/?([^*]+)\/\*$/.exec(glob)?.[1] ?? [],
  );
  const [, scope] = /^(@[^/]+)\//.exec(String(data["name"])) ?? [];
  return {
    manifest,
    manager:
      packageManagerOf(cwd) ??
      packageManagerNamed(env["npm_config_user_agent"] ?? "") ??
      "npm",
    isWorkspace: globs.length > 0,
    packagesFolder: folder ?? null,
    hasSrc: existsSync(join(cwd, "src")),
    isBundled: [
      "tsconfig.json",
      "tsconfig.app.json",
      "tsconfig.base.json",
    ].some((file) => resolvesLikeBundler(textOfFile(join(cwd, file)) ?? "")),
    scripts: isObject(data["scripts"]) ? Object.keys(data["scripts"]) : [],
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

/** The patterns of workspace folders. The YAML of pnpm has one pattern in a line. */
function workspaceGlobs(cwd: string, data: Record<string, unknown>): string[] {
  const { workspaces } = data;
  const listed = isObject(workspaces) ? workspaces["packages"] : workspaces;
  const yaml = textOfFile(join(cwd, "pnpm-workspace.yaml")) ?? "";
  const lines = yaml.matchAll(/^\s*-\s*["']?([^"'#\s]+)["']?\s*$/gm);
  return [
    ...(Array.isArray(listed) ? listed.map(String) : []),
    ...Array.from(lines, ([, glob = ""]) => glob),
  ];
}

/** A `tsconfig.json` may have comments, so it is not parsed. */
function resolvesLikeBundler(text: string): boolean {
  return /"moduleResolution"\s*:\s*"bundler"|"module"\s*:\s*"preserve"/i.test(
    text,
  );
}
