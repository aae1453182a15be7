/**
 * Reads the text of a URI. This file decides what a spec may read: files in the folder of the entry document, and
 * sources that the caller allows. A file is checked by its real path, so that a symbolic link cannot lead outside.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fetchSource } from "./fetch.js";
import { decodeUri } from "../base/common/pointer.js";
import { Unreadable, type SourceText } from "./source-text.js";
import { diskFiles, type SpecFiles } from "./files/spec-files.js";

export interface SourcePolicy {
  /** Real paths. Files below them may be read. */
  readonly folders: readonly string[];
  /** Such as `https://example.com`. Documents of these origins may be fetched. */
  readonly origins: readonly string[];
  /** URL prefixes and the local folders that replace them. */
  readonly catalog: Readonly<Record<string, string>>;
  /** The largest size of a document, in megabytes. */
  readonly maxFileSize?: number | undefined;
  /** The files that may be read; by default those of the disk. */
  readonly files?: SpecFiles;
  /** Called with each source that was read, under the URI of the file or of the network. */
  readonly onRead?: (source: SourceText) => void;
}

export async function readSource(
  uri: string,
  policy: SourcePolicy,
): Promise<SourceText> {
  const source = await readAllowed(uri, policy);
  policy.onRead?.(source);
  return source;
}

async function readAllowed(
  uri: string,
  policy: SourcePolicy,
): Promise<SourceText> {
  const copy = localCopy(uri, policy);
  if (copy !== null) {
    const folders = [copy.folder];
    return { uri, text: await readLocal(copy.file, { ...policy, folders }) };
  }
  const url = new URL(uri);
  switch (url.protocol) {
    case "file:":
      return { uri, text: await readLocal(localPath(url), policy) };
    case "http:":
    case "https:":
      return fetchSource(url, policy.origins, policy.maxFileSize);
    default:
      throw new Unreadable("reference-scheme", { scheme: url.protocol });
  }
}

function localCopy(
  uri: string,
  { catalog }: SourcePolicy,
): { file: string; folder: string } | null {
  for (const [start, folder] of Object.entries(catalog)) {
    if (!uri.startsWith(start)) continue;
    const rest = decodeUri(uri.slice(start.length));
    // URLs of published schemas often have no extension; local copies have one.
    const file = path.extname(rest) === "" ? `${rest}.json` : rest;
    return { file: path.join(folder, file), folder };
  }
  return null;
}

/** URLs of other hosts, and names with an encoded slash, are not paths. */
function localPath(url: URL): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw outside(url.pathname, null);
  }
}

async function readLocal(file: string, policy: SourcePolicy): Promise<string> {
  const { files = diskFiles } = policy;
  const shown = path.basename(file);
  let real: string;
  try {
    real = await files.realPath(file);
  } catch {
    // A spec must not be able to find out whether a file outside exists.
    const named = path.resolve(file);
    if (!isBelow(named, policy.folders)) throw outside(shown, named);
    throw new Unreadable("file-not-found", { path: shown });
  }
  if (!isBelow(real, policy.folders)) throw outside(shown, real);
  if (!isDocumentName(real)) {
    throw new Unreadable("reference-type", { path: shown });
  }
  return files.text(real, shown, policy.maxFileSize);
}

/** `file` is null if no folder could be allowed for it. */
function outside(paths: string, file: string | null): Unreadable {
  const hint = "Move it into the folder of the spec.";
  return new Unreadable("reference-outside", { paths, hint }, file);
}

export function isDocumentName(file: string): boolean {
  return /\.(json|ya?ml)$/i.test(file);
}

/** Returns whether a file or folder is one of the folders, or below one. */
export function isBelow(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const [first] = path.relative(folder, file).split(path.sep);
    return first !== ".." && !path.isAbsolute(path.relative(folder, file));
  });
}
