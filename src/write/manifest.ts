/**
 * The manifest is the committed list of generated files, sorted, one line for each. A file that is not in it does not
 * belong to Specwright. The manifest is as untrusted as any other file of a repository, so paths are checked before they
 * are used. It also keeps the chosen names for the next run, whose content this file does not interpret.
 *
 * It has no digests: branches that change different parts of a spec must merge without a conflict.
 */
import { isObject, parseJson } from "../base/common/json.js";
import { manifestName } from "./reserved-names.js";
import { pathProblem } from "./output-path.js";

const formatVersion = 2;
const generatorName = "specwright";

/** Paths of files. */
export type Owned = ReadonlySet<string>;

export const nothingOwned: Owned = new Set();

interface ManifestContent {
  /** Paths. */
  files: Iterable<string>;
  /** JSON, or null. */
  names: unknown;
}

/** Returns the text of a manifest with this indentation. */
export function printManifest(
  { files, names }: ManifestContent,
  indent: number | string,
): string {
  const manifest = {
    version: formatVersion,
    generator: generatorName,
    ...(names === null ? {} : { names }),
    files: [...files].sort(),
  };
  return `${JSON.stringify(manifest, null, indent)}\n`;
}

type ManifestReading =
  | { kind: "owned"; owned: Owned; names: unknown; isConflicted: boolean }
  | { kind: "unreadable"; reason: string };

/** Parses the text of a manifest. After a merge with conflicts, files and names of both sides count. */
export function parseManifest(text: string): ManifestReading {
  if (!hasConflicts(text)) return parseOne(text);
  const [ours, theirs] = sidesOf(text).map(parseOne);
  if (ours?.kind !== "owned") return ours ?? unreadable("it is empty");
  if (theirs?.kind !== "owned") return theirs ?? unreadable("it is empty");
  return {
    kind: "owned",
    owned: new Set([...ours.owned, ...theirs.owned]),
    names: mergeNames(ours.names, theirs.names),
    isConflicted: true,
  };
}

function parseOne(text: string): ManifestReading {
  const data = parseJson(text) ?? parseJson(withCommas(text));
  if (data === undefined) return unreadable("it is not JSON");
  if (typeof data !== "object" || data === null || !("files" in data)) {
    return unreadable(`it is not a ${manifestName}`);
  }
  if (!("version" in data) || data.version !== formatVersion) {
    return unreadable("it was written by another version of Specwright");
  }
  const { files } = data;
  if (!Array.isArray(files)) return unreadable('"files" is not a list');
  const owned = new Set<string>();
  for (const path of files as readonly unknown[]) {
    if (typeof path !== "string") return unreadable("a path is not a string");
    if (pathProblem(path) !== null) {
      return unreadable(`it lists a path that is never generated: ${path}`);
    }
    owned.add(path);
  }
  const names = "names" in data ? data.names : null;
  return { kind: "owned", owned, names, isConflicted: false };
}

/** Where Git kept the lines of two branches, the last line of a list may have no comma, or one too many. */
function withCommas(text: string): string {
  return text
    .replace(/,(?=\r?\n\s*[}\]])/g, "")
    .replace(/(?<=["}\]\d])(?=\r?\n\s*")/g, ",");
}

/** Reads the paths of a broken manifest, for a run with `--force`. */
export function salvageManifest(text: string): Owned {
  const owned = new Set<string>();
  for (const line of text.split("\n")) {
    const found = /^\s*("(?:[^"\\]|\\.)+"),?\s*$/.exec(line);
    const path = found?.[1] === undefined ? null : unquote(found[1]);
    // Names without a dot or a slash are lines of the names.
    if (path === null || !/[./]/.test(path)) continue;
    if (pathProblem(path) === null) owned.add(path);
  }
  return owned;
}

/** In a conflict, the names of our side are kept. */
function mergeNames(ours: unknown, theirs: unknown): unknown {
  if (!isObject(ours)) return theirs;
  if (!isObject(theirs)) return ours;
  const merged: Record<string, unknown> = { ...theirs, ...ours };
  for (const [key, section] of Object.entries(theirs)) {
    const own = ours[key];
    if (isObject(section) && isObject(own)) {
      merged[key] = { ...section, ...own };
    }
  }
  return merged;
}

function unquote(literal: string): string | null {
  const text = parseJson(literal);
  return typeof text === "string" ? text : null;
}

function unreadable(reason: string): ManifestReading {
  return { kind: "unreadable", reason };
}

/** Whether a text has the conflict markers of Git. */
export function hasConflicts(text: string): boolean {
  return /^<{7} [^]*^={7}\r?$[^]*^>{7} /m.test(text);
}

/** Both sides of a merge: ours, and theirs. */
function sidesOf(text: string): [ours: string, theirs: string] {
  // The style `diff3` also shows the base.
  const plain = text
    .replaceAll("\r\n", "\n")
    .replace(/^\|{7}[^]*?(?=^={7}$)/gm, "");
  return [
    plain.replace(/^={7}\n[^]*?^>{7}.*\n|^<{7}.*\n/gm, ""),
    plain.replace(/^<{7}[^]*?^={7}\n|^>{7}.*\n/gm, ""),
  ];
}
