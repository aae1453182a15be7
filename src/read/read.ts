/** First stage: reads the documents from a path or URL. */
import { realpath } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { textDigest } from "../base/common/sha256.js";
import { isHttpUrl } from "../base/common/url.js";
import type { Diagnostic } from "../base/diagnostics.js";
import type { Reduce, SpecDocuments } from "./documents.js";
import { loadDocuments } from "./load.js";
import type { Overlay } from "./overlay/document.js";
import { Unreadable, type SourceText } from "./source-text.js";
import { readSource, type SourcePolicy } from "./sources.js";
import { diskFiles, type SpecFiles } from "./files/spec-files.js";

export interface ReadOptions {
  /** Additional folders from which a `$ref` may read. */
  readonly folders?: readonly string[];
  /** Origins (`https://example.com`) from which documents may be fetched. None by default. */
  readonly origins?: readonly string[];
  /** Folders with local copies of documents, by URL prefix: `{ "https://example.com/": "./copies" }`. */
  readonly catalog?: Readonly<Record<string, string>>;
  /** Overlays for the entry document, in the order of application: paths, or URLs of allowed origins. */
  readonly overlays?: readonly string[];
  /** The largest size of a document, in megabytes; 100 by default. */
  readonly maxFileSize?: number;
  /** Leaves out parts of the entry document. */
  readonly reduce?: Reduce;
  /** The digest that the entry document must have; null if it was never downloaded. Only for a copy of a remote spec. */
  readonly snapshot?: { readonly sha256: string | null };
  /** The name of the entry document in ids and places; by default its file name, or its URL. */
  readonly entryName?: string;
  /** The files that may be read; by default those of the disk. */
  readonly files?: SpecFiles;
  /** Called with each source that was read. */
  readonly onRead?: (source: SourceText) => void;
  /**
   * The folder of the config file. File names are relative to it if the entry document is not a file. By default the
   * working directory.
   */
  readonly home?: string;
  /** The folder that paths on the command line are relative to; by default the working directory. */
  readonly cwd?: string;
}

/**
 * Reads a spec and all documents that it refers to. Throws a `DiagnosticError` if the run cannot continue. A broken
 * reference is reported later, by the code that resolves it.
 */
export async function readSpec(
  entry: string,
  options: ReadOptions = {},
): Promise<SpecDocuments> {
  try {
    return isHttpUrl(entry)
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
  const { files = diskFiles } = options;
  const file = await files.realPath(entry).catch(() => {
    const code = options.snapshot ? "snapshot-not-pulled" : "file-not-found";
    throw new Unreadable(code, { path: entry });
  });
  const folder = path.dirname(file);
  const source = {
    uri: pathToFileURL(file).href,
    text: await files.text(file, entry, options.maxFileSize),
  };
  if (options.snapshot) checkSnapshot(options.snapshot, source.text, entry);
  // A link that leads to another file is another input, so the name is that of the caller.
  options.onRead?.({ ...source, uri: pathToFileURL(entry).href });
  return load(source, folder, await policyOf([folder], options), options);
}

function checkSnapshot(
  { sha256 }: NonNullable<ReadOptions["snapshot"]>,
  text: string,
  path: string,
): void {
  if (sha256 === null) throw new Unreadable("snapshot-not-pulled", { path });
  if (textDigest(text) !== sha256)
    throw new Unreadable("snapshot-edited", { path });
}

async function readRemote(
  entry: URL,
  options: ReadOptions,
): Promise<SpecDocuments> {
  entry.hash = "";
  const policy = await policyOf([], options);
  const source = await readSource(entry.href, policy);
  return load(source, options.home ?? process.cwd(), policy, options);
}

async function load(
  source: SourceText,
  folder: string,
  { onRead, ...policyOfRun }: SourcePolicy,
  options: ReadOptions,
): Promise<SpecDocuments> {
  const { overlays = [], reduce, entryName, cwd = process.cwd() } = options;
  const name = (uri: string) =>
    entryName !== undefined && uri === source.uri
      ? entryName
      : nameOf(uri, folder);
  const texts = new Map([[name(source.uri), source.text]]);
  const policy: SourcePolicy = {
    ...policyOfRun,
    onRead(read) {
      texts.set(name(read.uri), read.text);
      onRead?.(read);
    },
  };
  const entry = { uri: source.uri, name: name(source.uri) };
  const read: Overlay[] = [];
  const warnings: Diagnostic[] = [];
  // Overlays are read one after the other, so that the first problem is always the one reported.
  for (const path of overlays) {
    const { checkExtends, readOverlay } = await import("./overlay/read.js");
    const file = await readOverlay(path, name, policy);
    read.push(file.overlay);
    warnings.push(
      ...file.overlay.warnings,
      ...(await checkExtends(file, entry)),
    );
  }
  const documents = await loadDocuments(
    {
      ...source,
      overlays: read,
      reduce: reduce ?? null,
      folder: isHttpUrl(source.uri) ? null : folder,
    },
    name,
    policy,
    { config: options.home ?? cwd, cwd },
  );
  return {
    ...documents,
    digest: digestOf(texts),
    warnings: [...warnings, ...documents.warnings],
  };
}

function digestOf(texts: ReadonlyMap<string, string>): string {
  const [[, only] = ["", ""]] = texts;
  if (texts.size === 1) return textDigest(only);
  const lines = [...texts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, text]) => `${textDigest(text)}  ${name}\n`);
  return textDigest(lines.join(""));
}

/** Files are compared by their real paths, so the folders must be real paths, too. */
async function policyOf(
  own: readonly string[],
  {
    folders = [],
    origins = [],
    catalog = {},
    maxFileSize,
    files,
    onRead,
  }: ReadOptions,
): Promise<SourcePolicy> {
  const copies = Object.entries(catalog).map(
    async ([start, folder]) => [start, await realFolder(folder)] as const,
  );
  return {
    folders: [...own, ...(await Promise.all(folders.map(realFolder)))],
    origins,
    catalog: Object.fromEntries(await Promise.all(copies)),
    maxFileSize,
    ...(files && { files }),
    ...(onRead && { onRead }),
  };
}

function realFolder(folder: string): Promise<string> {
  return realpath(folder).catch(() => path.resolve(folder));
}

function nameOf(uri: string, folder: string): string {
  if (!uri.startsWith("file:")) return uri;
  const relative = path.relative(folder, fileURLToPath(uri));
  return relative.split(path.sep).join("/");
}
