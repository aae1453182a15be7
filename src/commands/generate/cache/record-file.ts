/**
 * A record in the cache folder: plain data with its digest. A record that is damaged, too large or of another version
 * counts as absent. Its content is checked by those who read it, because a shared cache may contain records of others.
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../../../base/common/sha256.js";
import { tryToReplace } from "../../../write/text-file.js";

const formatVersion = 2;
const maxBytes = 64_000_000;

/** `name` distinguishes the output folders of a project. */
function fileOf(folder: string, kind: string, name: string): string {
  return join(folder, `${kind}-${sha256(name).slice(0, 32)}.json`);
}

/** The first line is the digest of the rest. */
function headOf(text: string): string {
  return `${String(formatVersion)} ${sha256(text)}`;
}

/** Null if there is no such record. */
export function readRecordFile(
  folder: string,
  kind: string,
  name: string,
): unknown {
  const file = fileOf(folder, kind, name);
  try {
    if (statSync(file).size > maxBytes) return null;
    const content = readFileSync(file, "utf8");
    const end = content.indexOf("\n");
    const text = content.slice(end + 1);
    return content.slice(0, end) === headOf(text) ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** A cache that cannot be written is not an error: the next run then does all the work again. */
export function writeRecordFile(
  folder: string,
  kind: string,
  name: string,
  record: unknown,
): void {
  const text = JSON.stringify(record);
  const file = fileOf(folder, kind, name);
  tryToReplace(file, `${headOf(text)}\n${text}`);
}
