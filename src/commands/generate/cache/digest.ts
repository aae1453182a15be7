/** Digests of everything that determines the output of a run. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFolder } from "../../../base/package-folder.js";
import { sha256 } from "../../../base/common/sha256.js";

/** Null if the file cannot be read. */
export function fileDigest(path: string): string | null {
  try {
    return sha256(readFileSync(path));
  } catch {
    return null;
  }
}

/** The build names these files after their content: `dist/chunks/chunk-EF5HZKBV.js`. */
const hasDigestInName = /[\\/]dist[\\/]chunks[\\/][\w.-]+-[0-9A-Z]{8}\.js$/;

/** The names and contents of all files below a folder. Null if the folder cannot be read. */
export function folderDigest(
  folder: string,
  isPart: (path: string) => boolean = () => true,
): string | null {
  if (!existsSync(folder)) return null;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isPart(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const digests = paths.map((path) => [
    relative(folder, path).split(sep).join("/"),
    hasDigestInName.test(path) ? null : fileDigest(path),
  ]);
  return sha256(JSON.stringify(digests));
}

/** The folder that this code runs from: `dist`, or `src` without a build. */
const [codeFolder = ""] = import.meta.url
  .slice(packageFolder.length)
  .split("/");

let known: string | null = null;

/** This copy of Specwright: its code and its templates. A version number would not change while it is developed. */
export function generatorDigest(): string {
  // The code that runs stays the same, so several specs need one digest.
  return (known ??= computeGeneratorDigest());
}

function computeGeneratorDigest(): string {
  const at = (name: string) => fileURLToPath(new URL(name, packageFolder));
  return sha256(
    JSON.stringify([
      folderDigest(at(codeFolder), (name) => /\.[jt]s$/.test(name)),
      folderDigest(at("templates")),
      // The versions of the bundled packages.
      fileDigest(at("package.json")),
    ]),
  );
}
