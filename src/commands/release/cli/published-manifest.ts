/**
 * The `package.json` of a package as it is published. It names the spec, which the committed file does not, because
 * branches would conflict in it. And it has versions in place of `workspace:`, as pnpm and Yarn write them; npm would
 * publish the word itself. The condition for sources is left out: few tools compile TypeScript in `node_modules`.
 */
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
import { sourceCondition } from "../../../base/common/source-condition.js";
import type { Packed } from "./json-package.js";
import type { NpmPackage } from "./packages.js";

const fields = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
];

/** `all` are the packages of the release. `specHash` is the digest of the spec. */
export function publishedManifest(
  { name, folder }: NpmPackage,
  all: readonly NpmPackage[],
  specHash: string,
): string {
  const text = readFileSync(join(folder, "package.json"), "utf8");
  const manifest = parseJson(text);
  if (!isObject(manifest)) return text;
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
  const { specwright, exports } = manifest;
  const facts = isObject(specwright) ? specwright : {};
  const after = {
    ...manifest,
    ...(isObject(exports) && { exports: withoutSources(exports) }),
    ...replaced,
    specwright: { ...facts, specHash: `sha256:${specHash}` },
  };
  return `${JSON.stringify(after, null, 2)}\n`;
}

function withoutSources(exports: object): object {
  const entries = Object.entries(exports).map(([path, files]) => {
    if (!isObject(files)) return [path, files as unknown];
    const { [sourceCondition]: _, ...others } = files;
    return [path, others];
  });
  return Object.fromEntries(entries) as object;
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
