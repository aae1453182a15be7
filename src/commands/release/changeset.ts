/** A changeset: the file from which the tool Changesets raises versions and writes changelogs. */
import type { VersionStep } from "../diff/version.js";

/** One file for all changes since the last release, so that another run replaces it. */
export const changesetName = "specwright-api.md";

/** `body` is Markdown without titles above the third level. */
export function changesetText(
  packages: readonly string[],
  step: VersionStep,
  body: string,
): string {
  const lines = packages.map((name) => `${JSON.stringify(name)}: ${step}`);
  return `---\n${lines.join("\n")}\n---\n\n${body}\n`;
}
