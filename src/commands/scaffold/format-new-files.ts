/** Formats new handler files with the Prettier of the project. The user's own files are never formatted. */
import type { Diagnostic } from "../../base/diagnostics.js";
import type { PrettierRequest } from "../../print/format/prettier.js";
import { newFiles, type HandlerDraft } from "./draft.js";

/** Changes the new files of the draft. Returns the problem that prevents it. */
export async function formatNewFiles(
  draft: HandlerDraft,
  request: Pick<PrettierRequest, "enabled" | "home"> | undefined,
): Promise<Diagnostic | null> {
  const created = newFiles(draft);
  if (created.length === 0 || !request) return null;
  const { formatFiles } = await import("../../print/format/format-files.js");
  const formatting = await formatFiles({
    ...request,
    files: created.map(([path, text]) => ({ path, text })),
    output: draft.folder,
    earlier: { text: () => null, formattedFrom: () => undefined },
    jsonFile: "package.json",
  });
  if (formatting.kind === "failed") return formatting.diagnostic;
  for (const { path, text } of formatting.files) draft.files.set(path, text);
  return null;
}
