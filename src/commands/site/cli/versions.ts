/** The versions of an API that a site describes, and what changed between them. */
import type { SpecOptions } from "../../../base/config/options.js";
import type { RunParts } from "../../../cli/command.js";
import type { Io } from "../../../cli/io.js";
import { freshOutcome } from "../../../cli/outcome.js";
import {
  inline,
  paragraphs,
  plain,
  strong,
} from "../../../emit/markdown/index.js";
import { layout } from "../../../print/layout.js";
import { versionReason } from "../../diff/version.js";
import { compareInputs } from "../../diff/cli/compare.js";
import {
  namedInput,
  projectInput,
  type SideInput,
} from "../../diff/cli/inputs.js";
import { diffMarkdown } from "../../diff/report/markdown.js";
import type { SiteVersion } from "../build.js";
import type { SiteFile } from "../pages.js";
import { versionPaths } from "../versions.js";
import { docsOf, mockOf } from "./docs.js";

interface NamedVersion {
  name: string;
  input: SideInput;
}

/** The versions of the config, the newest one first. Null if a spec has errors, which are in the outcome. */
export async function siteVersions(
  spec: SpecOptions,
  run: RunParts,
): Promise<SiteVersion[] | null> {
  const named = await namedVersions(spec, run.io);
  const project = named.findIndex(isInput);
  const paths = versionPaths(
    named.map(({ name }) => name),
    project,
  );
  const versions: SiteVersion[] = [];
  for (const [index, { name, input }] of named.entries()) {
    run.progress.show(`Reading ${input.label} ...`);
    const docs = await docsOf(input, run);
    if (docs === null) return null;
    const older = named[index + 1];
    const changes = older
      ? await changesPage(older, { name, input }, run)
      : null;
    versions.push({
      name,
      path: paths[index] ?? "",
      docs: changes === null ? docs : [...docs, changes],
      mock: spec.site.tryIt ? await mockOf(input, run.io) : null,
    });
  }
  return versions;
}

/** The input of the config is always one of the versions. If the list does not have it, it is the newest one. */
async function namedVersions(
  spec: SpecOptions,
  io: Io,
): Promise<NamedVersion[]> {
  const versions: NamedVersion[] = [];
  for (const { name, spec: text } of spec.site.versions) {
    const input = await namedInput(text, spec, spec.home, io);
    versions.push({ name, input });
  }
  if (versions.some(isInput)) return versions;
  return [{ name: "Latest", input: projectInput(spec) }, ...versions];
}

/** Whether a version is the input of the config, as it is now. */
function isInput({ input: { isProject, files } }: NamedVersion): boolean {
  return isProject && files === null;
}

/** What `diff` finds in the requests and responses of two versions. Null if a spec cannot be compared. */
async function changesPage(
  older: NamedVersion,
  newer: NamedVersion,
  run: RunParts,
): Promise<SiteFile | null> {
  // Waivers and levels are decisions of the project. They change nothing for readers.
  const open = ({ input }: NamedVersion): SideInput => ({
    ...input,
    spec: {
      ...input.spec,
      diff: { ...input.spec.diff, waivers: [], levels: {} },
    },
  });
  // The problems of each spec are reported with its docs.
  const compared = await compareInputs(
    { base: open(older), head: open(newer) },
    { scopes: ["wire"] },
    { ...run, outcome: freshOutcome() },
  );
  if (compared === null) return null;
  const intro = paragraphs([
    inline`# What changed since ${plain(older.name)}`,
    inline`This page compares the requests and responses of version ${strong(plain(newer.name))} with those of version ${strong(plain(older.name))}. Base is the older version, and head is the newer one.`,
  ]);
  const changes = diffMarkdown({
    title: compared.head.api.model.info.title,
    reason: versionReason(compared),
    hasScopes: false,
    isVerbose: false,
    // Readers of the site do not have the files of the specs.
    findings: compared.findings.map((finding) => ({
      finding,
      base: null,
      head: null,
      replay: null,
      refused: null,
    })),
    waived: [],
  });
  const text = `${layout(intro, { width: 80, nameOf: ({ name }) => name })}\n\n${changes}\n`;
  return { path: "changes.md", text };
}
