/** `specwright upgrade --preview`: shows what another version of Specwright changes for code on the packages. */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { SpecOptions } from "../../../base/config/options.js";
import {
  diagnostic,
  fail,
  visible,
  type Diagnostic,
} from "../../../base/diagnostics.js";
import type { SurfaceChange } from "../../../surface/compare-surfaces.js";
import type { Surface } from "../../../surface/surface.js";
import type { Command } from "../../../cli/command.js";
import {
  booleanFlag,
  configFlag,
  flagValues,
  specPositional,
} from "../../../cli/flags.js";
import { finishedFiles } from "../../generate/finished-files.js";
import type { Io } from "../../../cli/io.js";
import {
  addCount,
  addProblems,
  exitCodeOf,
  freshOutcome,
  raiseExitCode,
  type CommandOutcome,
} from "../../../cli/outcome.js";
import { generatorVersion } from "../../../cli/generator-version.js";
import { chosenSpecs, pipelineOptions } from "../../../cli/spec-options.js";

const flags = {
  preview: booleanFlag(
    "Compare the committed surface of each package with the one that this version of Specwright generates; write nothing.",
  ),
  config: configFlag,
} as const;

export const upgradeCommand: Command<typeof flags> = {
  name: "upgrade",
  description: "Show what this version changes in the generated packages",
  flags,
  positionals: specPositional,
  async run(args, io, progress) {
    if (!args.preview)
      fail("bad-arguments", null, {
        problem: "The command upgrade writes nothing itself.",
        hint: "Run specwright upgrade --preview, then specwright generate.",
      });
    const specs = await chosenSpecs(io, flagValues("upgrade", args));
    const outcome = freshOutcome();
    const surface: SurfaceChange[] = [];
    for (const spec of specs) {
      progress.show(`Generating ${spec.inputName} in memory ...`);
      surface.push(...(await previewSpec(spec, io, args.strict, outcome)));
    }
    for (const { change } of surface) addCount(outcome, change, 1);
    if (surface.some(({ change }) => change !== "added"))
      raiseExitCode(outcome, 1);
    outcome.details = { surface };
    return outcome;
  },
};

async function previewSpec(
  spec: SpecOptions,
  io: Io,
  strict: boolean,
  outcome: CommandOutcome,
): Promise<SurfaceChange[]> {
  const [
    { generate },
    { ownedFiles, readNames },
    surfaces,
    { compareSurfaces },
  ] = await Promise.all([
    import("../../../generate.js"),
    import("../../../write/output.js"),
    import("../../../surface/surface.js"),
    import("../../../surface/compare-surfaces.js"),
  ]);
  const { surfaceName, surfacesOf } = surfaces;
  const result = await generate({
    ...pipelineOptions(spec, io.today),
    names: readNames(spec.output),
  });
  addProblems(outcome, result.diagnostics, spec.entryName, strict);
  if (exitCodeOf(result.diagnostics, false) !== 0) return [];
  const changes: SurfaceChange[] = [];
  const finished = await finishedFiles(spec, result.files, null);
  if (finished.kind === "failed") {
    addProblems(outcome, [finished.diagnostic], spec.entryName, strict);
    return [];
  }
  const after = surfacesOf(finished.files, generatorVersion());
  const committed = ownedFiles(spec.output)
    .filter((path) => basename(path) === surfaceName)
    .map((path) => path.slice(0, -surfaceName.length));
  for (const folder of new Set([...committed, ...after.keys()])) {
    const surface = after.get(folder) ?? null;
    const before = await readSurface(spec, folder);
    if ("code" in before) {
      addProblems(outcome, [before], spec.entryName, strict);
      continue;
    }
    const found = compareSurfaces(folder, before, surface);
    changes.push(...found);
    outcome.text.push(...linesOf(folder, before, surface, found));
  }
  return changes;
}

async function readSurface(
  spec: SpecOptions,
  folder: string,
): Promise<Surface | Diagnostic> {
  const [{ surfaceName }, { parseSurface }] = await Promise.all([
    import("../../../surface/surface.js"),
    import("../../../surface/compare-surfaces.js"),
  ]);
  const path = join(spec.outputName, folder, surfaceName);
  const file = join(spec.output, folder, surfaceName);
  if (!existsSync(file)) return diagnostic("surface-missing", null, { path });
  return (
    parseSurface(readFileSync(file, "utf8")) ??
    diagnostic("surface-broken", null, { path })
  );
}

function linesOf(
  folder: string,
  before: Surface,
  after: Surface | null,
  changes: readonly SurfaceChange[],
): string[] {
  const name = visible(folder.replace(/\/$/, "") || ".");
  const versions = `${visible(before.generator)} → ${after?.generator ?? "not generated"}`;
  if (changes.length === 0) return [`${name}: no change (${versions}).`];
  return [`${name} (${versions}):`, ...changes.map(lineOf)];
}

function lineOf({ entry, name, change, before, after }: SurfaceChange): string {
  const shown =
    name === null ? entry : entry === "." ? name : `${entry} ${name}`;
  switch (change) {
    case "removed":
      return visible(`  - ${shown}`);
    case "added":
      return visible(`  + ${shown}`);
    case "changed":
      return visible(`  ~ ${shown}: ${before ?? ""} → ${after ?? ""}`);
  }
}
