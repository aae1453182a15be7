/**
 * The manifest is the committed list of what was generated: path and hash, one line a file, sorted. A file that is not
 * in it is not ours. It is as untrusted as any other file of a repository: paths are judged before they are used.
 */
import { manifestName } from "./names.js";
import { pathProblem } from "./output-path.js";

const formatVersion = 1;
const generatorName = "specwright";

/** Path → the hashes under which we know the file: one, or two after the salvage of a merge conflict. */
export type Owned = ReadonlyMap<string, readonly string[]>;

export const nothingOwned: Owned = new Map();

/** The text of a manifest. */
export function printManifest(files: Iterable<[string, string]>): string {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const manifest = {
    version: formatVersion,
    generator: generatorName,
    files: Object.fromEntries(sorted),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

export type ManifestReading =
  { kind: "owned"; owned: Owned } | { kind: "unreadable"; reason: string };

/** Reads the text of a manifest. */
export function parseManifest(text: string): ManifestReading {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
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
    if (typeof hash !== "string") return unreadable("a hash is not text");
    if (pathProblem(path) !== null) {
      return unreadable(`it lists a path that is never generated: ${path}`);
    }
    owned.set(path, [hash]);
  }
  return { kind: "owned", owned };
}

/**
 * What a broken manifest still tells, for a forced run: after a merge it has the lines of both sides, and a file that
 * either side generated is ours.
 */
export function salvageManifest(text: string): Owned {
  const owned = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const found = /^\s*("(?:[^"\\]|\\.)+"): "([0-9a-f]{64})",?\s*$/.exec(line);
    const path = found?.[1] === undefined ? null : unquote(found[1]);
    const hash = found?.[2];
    if (path === null || hash === undefined) continue;
    if (pathProblem(path) !== null) continue;
    owned.set(path, [...(owned.get(path) ?? []), hash]);
  }
  return owned;
}

function unquote(literal: string): string | null {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return null;
  }
}

function unreadable(reason: string): ManifestReading {
  return { kind: "unreadable", reason };
}
