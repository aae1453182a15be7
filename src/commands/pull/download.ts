/** Downloads a spec as one document, with the rules and limits of all documents from the network. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeApi } from "../../bundle/describe.js";
import type { SpecOptions } from "../../base/config/options.js";
import { diagnostic, DiagnosticError } from "../../base/diagnostics.js";
import type { SpecDocuments } from "../../read/documents.js";
import { readSpec } from "../../read/read.js";

export interface Download {
  readonly text: string;
  /** The number of documents that the text contains. */
  readonly documents: number;
}

/**
 * Returns the text as the server sent it, unless it refers to other documents: these are then bundled into one. Naming
 * a URL in `from` allows its origin; references and redirects to other origins need `externalRefs.origins`.
 */
export async function download(
  from: string,
  {
    origins,
    home,
    maxFileSize,
  }: Pick<SpecOptions, "origins" | "home" | "maxFileSize">,
): Promise<Download> {
  const documents = await readSpec(from, {
    origins: [...origins, new URL(from).origin],
    home,
    maxFileSize,
  });
  refuseUnread(documents);
  const { text } = documents.entry;
  return {
    text: (await isReadableAlone(text, maxFileSize))
      ? text
      : bundled(documents, from),
    documents: documents.byName.size,
  };
}

/** A copy without a part of its documents could not be used. */
function refuseUnread({ failures, errors }: SpecDocuments): void {
  const [first] = failures.values();
  const [error] = errors;
  if (error && !first) throw new DiagnosticError(error);
  if (first === undefined) return;
  const { code, params } = first;
  throw new DiagnosticError(diagnostic(code, null, params as never));
}

function bundled(documents: SpecDocuments, from: string): string {
  const texts = describeApi(documents, { selected: null, isPublic: false });
  return /\.json$/i.test(new URL(from).pathname) ? texts.json : texts.yaml;
}

/** Whether a file with this text needs no other document. */
async function isReadableAlone(
  text: string,
  maxFileSize: number,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-pull-"));
  try {
    const file = join(folder, "spec.yaml");
    writeFileSync(file, text);
    return (await readSpec(file, { maxFileSize })).failures.size === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
