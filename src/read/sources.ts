/**
 * Address → text. What a spec may make us read is decided here: files in the folder of the entry document, and what
 * the caller allows beyond that. A file is judged by its real path, so that a link does not lead out.
 */
import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  diagnostic,
  DiagnosticError,
  type DiagnosticCode,
} from "../diagnostics.js";
import type { Failure } from "./documents.js";
import { limits } from "./limits.js";
import { decodeUri } from "./pointer.js";

export interface SourcePolicy {
  /** Real paths; files below them may be read. */
  readonly folders: readonly string[];
  /** `https://example.com`; documents from there may be fetched. */
  readonly origins: readonly string[];
  /** Starts of addresses and the folders that stand for them: what is there is read from the disk. */
  readonly catalog: Readonly<Record<string, string>>;
}

/** Cannot be read, for a reason that the user will be told at the reference that asked for it. */
export class Unreadable extends Error {
  readonly failure: Failure;

  constructor(code: DiagnosticCode, params: Record<string, string | number>) {
    super(code);
    this.failure = { code, params };
  }

  /** As a diagnostic without a reference to blame: for the entry document. */
  toError(): DiagnosticError {
    const { code, params } = this.failure;
    return new DiagnosticError(diagnostic(code, null, params as never));
  }
}

export async function readSource(
  uri: string,
  policy: SourcePolicy,
): Promise<string> {
  const copy = localCopy(uri, policy);
  if (copy !== null) {
    return readLocal(copy.file, { ...policy, folders: [copy.folder] });
  }
  const url = new URL(uri);
  switch (url.protocol) {
    case "file:":
      return readLocal(localPath(url), policy);
    case "http:":
    case "https:":
      return fetchText(url, policy);
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
    // Addresses of published schemas often have no extension; files have one.
    const file = path.extname(rest) === "" ? `${rest}.json` : rest;
    return { file: path.join(folder, file), folder };
  }
  return null;
}

/** Addresses of other hosts, and names with an encoded slash, are no paths. */
function localPath(url: URL): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw new Unreadable("reference-outside", { path: url.pathname });
  }
}

async function readLocal(file: string, policy: SourcePolicy): Promise<string> {
  const shown = path.basename(file);
  let real: string;
  try {
    real = await realpath(file);
  } catch {
    // Whether a file outside exists is nothing that a spec should find out.
    if (!isBelow(path.resolve(file), policy.folders)) {
      throw new Unreadable("reference-outside", { path: shown });
    }
    throw new Unreadable("file-not-found", { path: shown });
  }
  if (!isBelow(real, policy.folders)) {
    throw new Unreadable("reference-outside", { path: shown });
  }
  if (!/\.(json|ya?ml)$/i.test(real)) {
    throw new Unreadable("reference-type", { path: shown });
  }
  return readText(real, shown);
}

/** Reads a file that the user named, wherever it is. */
export async function readText(file: string, shown: string): Promise<string> {
  let size: number;
  try {
    const found = await stat(file);
    if (!found.isFile())
      throw new Unreadable("file-not-found", { path: shown });
    size = found.size;
  } catch {
    throw new Unreadable("file-not-found", { path: shown });
  }
  checkSize(size, shown);
  try {
    return await readFile(file, "utf8");
  } catch {
    throw new Unreadable("file-not-found", { path: shown });
  }
}

async function fetchText(url: URL, policy: SourcePolicy): Promise<string> {
  if (!policy.origins.includes(url.origin)) {
    throw new Unreadable("reference-remote", { origin: url.origin });
  }
  // A redirect could lead to an address that nobody allowed.
  const response = await fetch(url, {
    redirect: "error",
    credentials: "omit",
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null);
  if (!response?.ok || !response.body) {
    throw new Unreadable("fetch-failed", {
      url: url.href,
      status: response?.status ?? "no answer",
    });
  }
  let size = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    checkSize(size, url.href);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function checkSize(size: number, shown: string): void {
  if (size > limits.fileBytes) {
    throw new Unreadable("file-too-large", {
      path: shown,
      limit: limits.fileBytes / 1_000_000,
    });
  }
}

function isBelow(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const [first] = path.relative(folder, file).split(path.sep);
    return first !== ".." && !path.isAbsolute(path.relative(folder, file));
  });
}
