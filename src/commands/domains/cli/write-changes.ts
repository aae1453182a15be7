/** Writes a changed file with domains, after a check of its new content. */
import { basename } from "node:path";
import { Diagnostics, fail } from "../../../base/diagnostics.js";
import type { DomainsConfig } from "../config/domains.js";
import type { TextChange } from "../../../read/yaml/edit-text.js";
import { addFindings, type CommandOutcome } from "../../../cli/outcome.js";
import type { OpenedFile } from "./file.js";

/** Returns the new content; null if it has errors, which are in the outcome. `change` says it in words. */
export async function writeChanges(
  { file, name, text, outcome }: OpenedFile,
  changes: readonly TextChange[],
  change: string,
): Promise<DomainsConfig | null> {
  const { editText } = await import("../../../read/yaml/edit-text.js");
  const edited = editText(text, changes);
  if (edited === null) {
    return fail("domains-not-edited", null, { file: name, change });
  }
  return writeDomains({ file, name, text: edited, outcome }, "changed");
}

export async function writeDomains(
  file: Pick<OpenedFile, "file" | "name" | "text" | "outcome">,
  kind: "created" | "changed",
): Promise<DomainsConfig | null> {
  const { name, text, outcome } = file;
  const config = await checkText(name, text, outcome);
  if (config === null) return null;
  const { replaceFile } = await import("../../../write/text-file.js");
  replaceFile(file.file, text, (reason) =>
    fail("domains-unwritable", null, { file: name, reason }),
  );
  outcome.files.push({ kind, path: name });
  return config;
}

/** The new text is not on the disk yet, so its problems have no places. */
async function checkText(
  name: string,
  text: string,
  outcome: CommandOutcome,
): Promise<DomainsConfig | null> {
  const [{ checkDomains }, { parseText }] = await Promise.all([
    import("../config/check.js"),
    import("../../../read/parse.js"),
  ]);
  const diagnostics = new Diagnostics();
  const value = parseText(name, text);
  const config = checkDomains(value, basename(name), diagnostics);
  if (config !== null) return config;
  const found = diagnostics.list.map((one) => ({ ...one, place: null }));
  addFindings(outcome, found, false);
  return null;
}
