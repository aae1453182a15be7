/**
 * The manifest is the committed list of generated files: path and hash, one line for each file, sorted. A file that is
 * not in it does not belong to Specwright. The manifest is as untrusted as any other file of a repository, so paths are
 * checked before they are used. It also keeps the chosen names for the next run, whose content this file does not
 * interpret.
 */
import { appendTo } from "../base/common/append-to.js";
import { isObject, parseJson, type JsonObject } from "../base/common/json.js";
import { manifestName } from "./reserved-names.js";
import { pathProblem } from "./output-path.js";

const formatVersion = 1;
const generatorName = "specwright";

/** Path → the known hashes of the file: one, or two after a merge conflict was salvaged. */
export type Owned = ReadonlyMap<string, readonly string[]>;

export const nothingOwned: Owned = new Map();

export interface ManifestContent {
  /** Path and hash of each file. */
  files: Iterable<[string, string]>;
  /** Path and `formattedFrom` of each formatted file. */
  formatted: Iterable<[string, string]>;
  /** JSON, or null. */
  names: unknown;
}

/** Returns the text of a manifest with this indentation. */
export function printManifest(
  { files, formatted, names }: ManifestContent,
  indent: number | string,
): string {
  const formattedFrom = sortedObject(formatted);
  const manifest = {
    version: formatVersion,
    generator: generatorName,
    ...(names === null ? {} : { names }),
    files: sortedObject(files),
    ...(Object.keys(formattedFrom).length > 0 && { formattedFrom }),
  };
  return `${JSON.stringify(manifest, null, indent)}\n`;
}

function sortedObject(
  entries: Iterable<[string, string]>,
): Record<string, string> {
  return Object.fromEntries(
    [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
}

export type ManifestReading =
  | {
      kind: "owned";
      owned: Owned;
      names: unknown;
      /** The `formattedFrom` of each formatted file, by path. */
      formatted: ReadonlyMap<string, string>;
    }
  | { kind: "unreadable"; reason: string };

/** Parses the text of a manifest. */
export function parseManifest(text: string): ManifestReading {
  const data = parseJson(text);
  if (data === undefined) {
    return unreadable(
      /^<{7}/m.test(text) ? "it has merge conflicts" : "it is not JSON",
    );
  }
  if (typeof data !== "object" || data === null || !("files" in data)) {
    return unreadable(`it is not a ${manifestName}`);
  }
  if (!("version" in data) || data.version !== formatVersion) {
    return unreadable("it was written by another version of Specwright");
  }
  const { files } = data;
  if (typeof files !== "object" || files === null) {
    return unreadable('"files" is not an object');
  }
  const owned = new Map<string, string[]>();
  for (const [path, hash] of Object.entries(files)) {
    if (typeof hash !== "string") return unreadable("a hash is not a string");
    if (pathProblem(path) !== null) {
      return unreadable(`it lists a path that is never generated: ${path}`);
    }
    owned.set(path, [hash]);
  }
  const names = "names" in data ? data.names : null;
  const formatted = "formattedFrom" in data ? data.formattedFrom : null;
  return { kind: "owned", owned, names, formatted: textsOf(formatted) };
}

/** Skips entries that are not strings. Their files are formatted again. */
function textsOf(value: unknown): Map<string, string> {
  if (!isObject(value)) return new Map();
  return new Map(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

/**
 * Reads the paths of a broken manifest, for a run with `--force`. After a merge it contains the lines of both sides,
 * and files of both sides belong to Specwright.
 */
export function salvageManifest(text: string): Owned {
  const owned = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const found = /^\s*("(?:[^"\\]|\\.)+"): "([0-9a-f]{64})",?\s*$/.exec(line);
    const path = found?.[1] === undefined ? null : unquote(found[1]);
    const hash = found?.[2];
    if (path === null || hash === undefined) continue;
    if (pathProblem(path) !== null) continue;
    appendTo(owned, path, hash);
  }
  return owned;
}

/**
 * Reads the names of a broken manifest, for a run with `--force`. After a merge there are two sides. The names of both
 * are used, and in a conflict those of our side. Returns null if nothing can be read.
 */
export function salvageNames(text: string): unknown {
  const sides = [
    text.replace(/^={7}\n[^]*?^>{7}.*\n|^<{7}.*\n/gm, ""),
    text.replace(/^<{7}[^]*?^={7}\n|^>{7}.*\n/gm, ""),
  ];
  const [ours, theirs] = sides.map(namesIn);
  return ours && theirs ? mergeNames(ours, theirs) : (ours ?? theirs ?? null);
}

function namesIn(text: string): JsonObject | null {
  const reading = parseManifest(text);
  return reading.kind === "owned" && isObject(reading.names)
    ? reading.names
    : null;
}

function mergeNames(ours: JsonObject, theirs: JsonObject): JsonObject {
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
