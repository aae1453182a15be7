/** Packs and publishes the packages of one spec. */
import { join } from "node:path";
import type { SpecOptions } from "../../../base/config/options.js";
import {
  diagnostic,
  fail,
  visible,
  withSeverities,
} from "../../../base/diagnostics.js";
import { isSameSpec, releaseFacts } from "../../diff/released.js";
import { releasedName } from "../../../write/reserved-names.js";
import { readTextOrNull } from "../../../write/text-file.js";
import { projectInput } from "../../diff/cli/inputs.js";
import { readSide, type ReadSide } from "../../diff/cli/sides.js";
import { generateSpec } from "../../generate/generate-spec.js";
import type { RunParts } from "../../../cli/command.js";
import type { Io } from "../../../cli/io.js";
import {
  addCount,
  addOutcome,
  addProblems,
  type CommandOutcome,
} from "../../../cli/outcome.js";
import { recordEdit, writeEdits } from "./edits.js";
import { isPublished, pack, publish } from "./npm.js";
import type { JsonPackage, Packed } from "./json-package.js";
import { packagesIn, type NpmPackage } from "./packages.js";
import { publishedManifest, withCopy } from "./published-manifest.js";

interface ReleaseRun extends RunParts {
  spec: SpecOptions;
  packages: JsonPackage[];
}

export async function releaseSpec(
  run: ReleaseRun,
  isDry: boolean,
  tag: string | null,
): Promise<void> {
  const { spec, outcome, io, progress } = run;
  const { output, outputName } = spec;
  progress.show(`Checking ${outputName} ...`);
  const upToDate = await isUpToDate(run);
  const side = await readSide(projectInput(spec), run);
  if (upToDate === null || side === null) return;
  const all = packagesIn(output).filter(({ isPublic }) => isPublic);
  if (all.length === 0) fail("release-nothing", null, { output: outputName });
  if (!upToDate && !isDry)
    fail("release-outdated", null, { output: outputName });
  warnOfRecord(side, outcome);
  for (const one of all) {
    const manifest = publishedManifest(one, all, side.api.documents.digest);
    progress.show(`Packing ${one.name} ...`);
    const packed = await pack(one, io);
    const used = tag ?? tagOf(one.version);
    const state: JsonPackage["state"] = isDry
      ? "planned"
      : await send({ one, packed, manifest, tag: used }, io);
    const { name, version, hasProvenance: provenance, registry } = one;
    const facts = { name, version, tag: used, provenance, registry };
    const listed = { ...facts, upToDate, state, ...packed };
    run.packages.push(listed);
    addCount(outcome, state);
    outcome.text.push(...packageText(listed));
  }
  if (!isDry) record(side, all, run);
}

/** Null if the spec or the output folder has errors. */
async function isUpToDate({
  spec,
  outcome,
  io,
}: ReleaseRun): Promise<boolean | null> {
  const mode = {
    kind: "check" as const,
    force: false,
    strict: false,
    cached: false,
  };
  const context = {
    mode,
    io,
    hasColour: false,
    isBrief: false,
    isVerbose: false,
  };
  const checked = await generateSpec(context, spec, null);
  if (checked.state !== "failed") return checked.state === "unchanged";
  addOutcome(outcome, checked.outcome);
  return null;
}

/** A changed spec without a new version would be published without a changelog. */
function warnOfRecord(side: ReadSide, outcome: CommandOutcome): void {
  const path = join(side.input.spec.output, releasedName);
  const text = readTextOrNull(path);
  const facts = text === null ? null : releaseFacts(text);
  if (text === null || facts === null) return;
  const { after } = recordEdit(side, { ...facts, cwd: "." });
  if (isSameSpec(text, after)) return;
  const { version } = facts;
  const warning = diagnostic("release-unversioned", null, { version });
  const { severity } = side.input.spec;
  addProblems(outcome, withSeverities([warning], severity));
}

/** Without a tag, npm would give `latest` to a prerelease. */
function tagOf(version: string): string {
  const [, word] = /^\d+\.\d+\.\d+-([A-Za-z]+)/.exec(version) ?? [];
  return word ?? (version.includes("-") ? "next" : "latest");
}

interface Publication {
  one: NpmPackage;
  packed: Packed;
  /** The `package.json` to publish instead of that in the folder. */
  manifest: string;
  tag: string;
}

async function send(
  { one, packed, manifest, tag }: Publication,
  io: Io,
): Promise<"published" | "skipped"> {
  if (await isPublished(one, io)) return "skipped";
  await withCopy(one, packed, manifest, (copy) => publish(one, tag, io, copy));
  return "published";
}

function packageText(listed: JsonPackage): string[] {
  const { name, version, tag, provenance, files, size, upToDate, state } =
    listed;
  const words = {
    planned: "Would publish",
    published: "Published",
    skipped: "Already published:",
  };
  const facts = [
    `${files.length} files`,
    `${(size / 1000).toFixed(1)} kB`,
    `tag ${tag}`,
    provenance ? "with provenance" : "without provenance",
    ...(upToDate ? [] : ["OUT OF DATE: run specwright generate"]),
  ];
  return [
    `${words[state]} ${visible(name)}@${visible(version)}: ${facts.join(", ")}`,
    ...(state === "planned"
      ? folders(files.map(({ path }) => path)).map(
          (line) => `  ${visible(line)}`,
        )
      : []),
  ];
}

/** `dist/ (12 files)`. */
function folders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const [first = "", ...rest] = path.split("/");
    const key = rest.length === 0 ? first : `${first}/`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) =>
    name.endsWith("/") ? `${name} (${count} files)` : name,
  );
}

/** The released spec is the one whose packages were published. */
function record(
  side: ReadSide,
  all: readonly NpmPackage[],
  { outcome, io }: ReleaseRun,
): void {
  const version = side.input.spec.packageVersion ?? side.api.model.info.version;
  const edit = recordEdit(side, { version, date: io.today, cwd: io.cwd });
  const { before } = edit;
  if (before !== null && isSameSpec(before, edit.after)) return;
  writeEdits([edit], io.cwd);
  outcome.files.push({
    kind: before === null ? "missing" : "changed",
    path: edit.path,
  });
  outcome.text.push(
    `Wrote ${visible(edit.path)}: the released spec of ${all.length} packages. Commit it.`,
  );
}
