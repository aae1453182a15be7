/** `specwright upgrade --preview`: shows what another version of Specwright changes for code on the packages. */
import { join } from "node:path";
import type { SpecOptions } from "../../../base/config/options.js";
import { fail, visible } from "../../../base/diagnostics.js";
import type { SurfaceChange } from "../../../surface/compare-surfaces.js";
import type { RunParts } from "../../../cli/command.js";
import { booleanFlag, configFlag, withWarnings } from "../../../cli/flags.js";
import { jsonTable } from "../../../cli/json-output.js";
import {
  addCount,
  addProblems,
  exitCodeOf,
  raiseExitCode,
} from "../../../cli/outcome.js";
import { specCommand } from "../../../cli/spec-command.js";
import { pipelineOptions } from "../../../cli/spec-options.js";
import { finishedFiles } from "../../generate/finished-files.js";

const flags = {
  preview: booleanFlag(
    "Compare the names and types that each package in the output folder exports with those that this version of Specwright generates; write nothing.",
  ),
  config: configFlag,
} as const;

interface UpgradeDetails {
  surface: readonly SurfaceChange[];
}

export const upgradeCommand = specCommand<typeof flags, UpgradeDetails>({
  name: "upgrade",
  description: "Show what this version changes in the generated packages",
  findings: ["with `--preview`, names are removed or changed", withWarnings],
  flags,
  json: {
    fields: {
      surface:
        "the names that this version of Specwright exports otherwise than the packages in the output folder",
    },
    tables: [
      jsonTable<SurfaceChange>("Each entry of `surface`", {
        package:
          "The folder of the package in the output folder; `.` is the folder itself.",
        entry: "The entry point: `.`, `./checks`.",
        name: "The exported name; `null` for a whole entry point.",
        change: "`removed`, `changed` or `added`.",
        before: "The committed signature; `null` if there is none.",
        after: "The new signature; `null` if there is none.",
      }),
    ],
  },
  check({ args }) {
    if (args.preview) return;
    fail("bad-arguments", null, {
      problem: "The command upgrade writes nothing itself.",
      hint: "Run specwright upgrade --preview, then specwright generate.",
    });
  },
  async run(specs, run) {
    const { outcome } = run;
    const surface: SurfaceChange[] = [];
    for (const spec of specs) surface.push(...(await previewSpec(spec, run)));
    for (const { change } of surface) addCount(outcome, change);
    if (surface.some(({ change }) => change !== "added"))
      raiseExitCode(outcome, 1);
    outcome.details = { surface };
  },
});

async function previewSpec(
  spec: SpecOptions,
  { io, outcome, progress }: RunParts,
): Promise<SurfaceChange[]> {
  progress.show(`Generating ${spec.inputName} in memory ...`);
  const [
    { generate },
    { ownedFiles, readNames },
    { surfacesOf },
    { compareSurfaces },
    { readTextOrNull },
  ] = await Promise.all([
    import("../../../generate.js"),
    import("../../../write/output.js"),
    import("../../../surface/surface.js"),
    import("../../../surface/compare-surfaces.js"),
    import("../../../write/text-file.js"),
  ]);
  const result = await generate({
    ...pipelineOptions(spec, io),
    names: readNames(spec.output),
  });
  addProblems(outcome, result.diagnostics, spec.entryName);
  if (exitCodeOf(result.diagnostics, false) !== 0) return [];
  const finished = await finishedFiles(spec, result.files, new Map());
  if (finished.kind === "failed") {
    addProblems(outcome, [finished.diagnostic], spec.entryName);
    return [];
  }
  const committed = ownedFiles(spec.output).map((path) => ({
    path,
    text: readTextOrNull(join(spec.output, path)) ?? "",
  }));
  const before = surfacesOf(committed);
  const after = surfacesOf(finished.files);
  const path = spec.outputName;
  if (before.size === 0 && after.size > 0)
    fail("surface-missing", null, { path });
  if (after.size === 0)
    outcome.text.push(`${visible(path)} has no packages to compare.`);
  const changes: SurfaceChange[] = [];
  for (const folder of new Set([...before.keys(), ...after.keys()])) {
    const found = compareSurfaces(
      folder,
      before.get(folder) ?? {},
      after.get(folder) ?? {},
    );
    changes.push(...found);
    outcome.text.push(...linesOf(folder, found));
  }
  return changes;
}

function linesOf(folder: string, changes: readonly SurfaceChange[]): string[] {
  const name = visible(folder.replace(/\/$/, "") || ".");
  if (changes.length === 0) return [`${name}: no change.`];
  return [`${name}:`, ...changes.map(lineOf)];
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
