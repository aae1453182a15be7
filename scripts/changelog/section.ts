/** Adds the section of a new version to a changelog. */
import { kinds, type ChangeEntry } from "./entries.js";

export function withSection(
  changelog: string,
  version: string,
  entries: readonly ChangeEntry[],
): string {
  if (!/^\d+\.\d+\.\d+(-[0-9a-z.-]+)?$/.test(version))
    throw new Error(
      `\`${version}\` is not a version. Write it as in 1.2.0 or 1.2.0-beta.1.`,
    );
  if (entries.length === 0) throw new Error("changes/ has no entries.");
  const newest = changelog.search(/^## /m);
  if (newest === -1) throw new Error("CHANGELOG.md has no section yet.");
  if (changelog.split("\n").includes(`## ${version}`))
    throw new Error(`CHANGELOG.md already has a section ${version}.`);
  const section = [`## ${version}`, ...kinds.flatMap(listOf)].join("\n\n");
  return `${changelog.slice(0, newest)}${section}\n\n${changelog.slice(newest)}`;

  function listOf(kind: (typeof kinds)[number]): string[] {
    const items = entries
      .filter((entry) => entry.kind === kind)
      .map(({ text }) => `- ${text}`);
    return items.length === 0 ? [] : [`### ${kind}`, items.join("\n")];
  }
}
