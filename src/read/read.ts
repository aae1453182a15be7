/** The first stage: a path or an address → documents. */
import { realpath } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { SpecDocuments } from "./documents.js";
import { loadDocuments, type EntrySource } from "./load.js";
import {
  readSource,
  readText,
  Unreadable,
  type SourcePolicy,
} from "./sources.js";

export interface ReadOptions {
  /** Folders beside the spec's own from which a `$ref` may read. */
  readonly folders?: readonly string[];
  /** Origins (`https://example.com`) from which documents may be fetched. None by default. */
  readonly origins?: readonly string[];
}

/**
 * Reads a spec and all documents that it refers to. Throws a `DiagnosticError` where nothing sensible can follow;
 * a reference that leads nowhere is reported later, by whoever follows it.
 */
export async function readSpec(
  entry: string,
  options: ReadOptions = {},
): Promise<SpecDocuments> {
  try {
    return /^https?:\/\//i.test(entry)
      ? await readRemote(new URL(entry), options)
      : await readLocal(entry, options);
  } catch (problem) {
    throw problem instanceof Unreadable ? problem.toError() : problem;
  }
}

async function readLocal(
  entry: string,
  options: ReadOptions,
): Promise<SpecDocuments> {
  const file = await realpath(entry).catch(() => {
    throw new Unreadable("file-not-found", { path: entry });
  });
  const folder = path.dirname(file);
  const folders = [folder, ...(options.folders ?? [])].map((name) =>
    realpath(name).catch(() => path.resolve(name)),
  );
  const source = {
    uri: pathToFileURL(file).href,
    text: await readText(file, entry),
  };
  return load(source, folder, await Promise.all(folders), options);
}

async function readRemote(
  entry: URL,
  options: ReadOptions,
): Promise<SpecDocuments> {
  entry.hash = "";
  const policy = { folders: [], origins: options.origins ?? [] };
  const text = await readSource(entry.href, policy);
  return load({ uri: entry.href, text }, null, [], options);
}

function load(
  source: EntrySource,
  folder: string | null,
  folders: readonly string[],
  options: ReadOptions,
): Promise<SpecDocuments> {
  const policy: SourcePolicy = { folders, origins: options.origins ?? [] };
  return loadDocuments(source, (uri) => nameOf(uri, folder), policy);
}

function nameOf(uri: string, folder: string | null): string {
  if (folder === null || !uri.startsWith("file:")) return uri;
  const relative = path.relative(folder, fileURLToPath(uri));
  return relative.split(path.sep).join("/");
}
