/** Replaces `workspace:` in a package to publish, as pnpm and Yarn do. npm would publish the word itself. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isObject, parseJson } from "../../../base/common/json.js";
import { fail } from "../../../base/diagnostics.js";
import type { Packed } from "./json-package.js";
import type { NpmPackage } from "./packages.js";

const fields = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
];

/** Returns the text of `package.json` with versions; null if it needs no change. `all` are the packages of the release. */
export function manifestWithVersions(
  { name, folder }: NpmPackage,
  all: readonly NpmPackage[],
): string | null {
  const text = readFileSync(join(folder, "package.json"), "utf8");
  const manifest = parseJson(text);
  if (!isObject(manifest)) return null;
  const versions = new Map(all.map((one) => [one.name, one.version]));
  const replaced = Object.fromEntries(
    fields.flatMap((field) => {
      const list = manifest[field];
      if (!isObject(list)) return [];
      const entries = Object.entries(list).map(([dependency, wanted]) => [
        dependency,
        typeof wanted === "string" && wanted.startsWith("workspace:")
          ? (versionFor(wanted, versions.get(dependency)) ??
            fail("release-workspace", null, { package: name, dependency }))
          : wanted,
      ]);
      return [[field, Object.fromEntries(entries) as object]];
    }),
  );
  const after = JSON.stringify({ ...manifest, ...replaced }, null, 2);
  return after === JSON.stringify(manifest, null, 2) ? null : `${after}\n`;
}

/** Null if the version of the package must be known, and is not. */
function versionFor(
  wanted: string,
  version: string | undefined,
): string | null {
  const range = wanted.slice("workspace:".length);
  // A range of the user stays as it is.
  if (/^[\^~]?\d/.test(range)) return range;
  if (version === undefined) return null;
  return range === "^" || range === "~" ? range + version : version;
}

/** Calls `use` with a copy of the files to publish, with another `package.json`. The package itself stays as it is. */
export async function withCopy(
  { folder }: NpmPackage,
  { files }: Packed,
  manifest: string,
  use: (copy: string) => Promise<void>,
): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), "specwright-release-"));
  try {
    for (const { path } of files) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      cpSync(join(folder, path), join(copy, path));
    }
    writeFileSync(join(copy, "package.json"), manifest);
    await use(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
