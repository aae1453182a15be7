/** Digests of everything that determines the output of a run. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFolder } from "../common/package-folder.js";

export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Null if the file cannot be read. */
export function fileDigest(path: string): string | null {
  try {
    return sha256(readFileSync(path));
  } catch {
    return null;
  }
}

/** The names and contents of all files below a folder. */
export function folderDigest(
  folder: string,
  isPart: (path: string) => boolean = () => true,
): string {
  const hash = createHash("sha256");
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isPart(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const path of paths) {
    const name = relative(folder, path).split(sep).join("/");
    hash.update(JSON.stringify([name, fileDigest(path)]));
  }
  return hash.digest("hex");
}

/** The folder that this code runs from: `dist`, or `src` without a build. */
const codeFolder = import.meta.url.slice(packageFolder.length).split("/", 1);

/** This copy of Specwright: its code and its templates. A version number would not change while it is developed. */
export function generatorDigest(): string {
  const at = (name: string) => fileURLToPath(new URL(name, packageFolder));
  return sha256(
    JSON.stringify([
      folderDigest(at(codeFolder.join()), (name) => /\.[jt]s$/.test(name)),
      folderDigest(at("templates")),
    ]),
  );
}
