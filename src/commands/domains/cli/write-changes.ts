/** Writes a changed file with domains, after a check of its new content. */
import { basename } from "node:path";
import { Diagnostics, fail } from "../../../base/diagnostics.js";
import type { DomainsConfig } from "../config/domains.js";
import type { TextChange } from "../../../cli/user-file.js";
import type { Run } from "../../../cli/command.js";
import { addProblems } from "../../../cli/outcome.js";
import type { OpenedFile } from "./file.js";

/** Returns the new content; null if it has errors, which are in the outcome. `change` says it in words. */
export async function writeChanges(
  { file, name, text }: OpenedFile,
  changes: readonly TextChange[],
  change: string,
  run: Pick<Run, "outcome">,
): Promise<DomainsConfig | null> {
  const { editText } = await import("../../../cli/user-file.js");
  const edited = editText(text, changes);
  if (edited === null) {
    return fail("domains-not-edited", null, { file: name, change });
  }
  return writeDomains({ file, name, text: edited }, "changed", run);
}

export async function writeDomains(
  { file, name, text }: Pick<OpenedFile, "file" | "name" | "text">,
  kind: "created" | "changed",
  run: Pick<Run, "outcome">,
): Promise<DomainsConfig | null> {
  const config = await checkText(name, text, run);
  if (config === null) return null;
  const { replaceFile } = await import("../../../cli/user-file.js");
  replaceFile(file, text, (reason) =>
    fail("domains-unwritable", null, { file: name, reason }),
  );
  run.outcome.files.push({ kind, path: name });
  return config;
}

/** The new text is not on the disk yet, so its problems have no places. */
async function checkText(
  name: string,
  text: string,
  { outcome }: Pick<Run, "outcome">,
): Promise<DomainsConfig | null> {
  const [{ checkDomains }, { parseText }] = await Promise.all([
    import("../config/check.js"),
    import("../../../cli/user-file.js"),
  ]);
  const diagnostics = new Diagnostics();
  const value = parseText(name, text);
  const config = checkDomains(value, basename(name), diagnostics);
  if (config !== null) return config;
  const found = diagnostics.list.map((one) => ({ ...one, place: null }));
  addProblems(outcome, found);
  return null;
}
