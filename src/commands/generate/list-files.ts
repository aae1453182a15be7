/** `generate --list-inputs` and `--list-outputs`: the files of a run, for build systems. */
import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { OptionFlags } from "../../base/config/flag-values.js";
import type { SpecOptions } from "../../base/config/options.js";
import {
  thrownProblem,
  visible,
  type Diagnostic,
} from "../../base/diagnostics.js";
import { readSpec } from "../../read/read.js";
import { ownedFiles } from "../../write/output.js";
import { filesBelow } from "../../write/text-file.js";
import { manifestName } from "../../write/reserved-names.js";
import type { Io } from "../../cli/io.js";
import { addLocated, type CommandOutcome } from "../../cli/outcome.js";
import { unlocated, type LocatedDiagnostic } from "../../cli/problem.js";
import { chosenSpecs, pipelineOptions } from "../../cli/spec-options.js";
import { watchConfig, watchProject } from "./project-inputs.js";
import { createInputs, runCacheOf } from "./run-cache.js";
import { runSpec, type Mode } from "./run-spec.js";
import { createWatched, type Watched } from "./watched.js";

type Listed = "inputs" | "outputs";

interface ListRequest {
  readonly listed: Listed;
  readonly io: Io;
  readonly flags: OptionFlags;
  readonly mode: Mode;
}

/** The files of one spec, or its problems. */
interface SpecFiles {
  readonly paths: readonly string[];
  readonly problems: readonly LocatedDiagnostic[];
}

/** Paths are relative to the folder of the config file. */
export async function listFiles(
  request: ListRequest,
  outcome: CommandOutcome<Record<Listed, readonly string[]>>,
): Promise<void> {
  const { listed, io, flags } = request;
  const specs = await chosenSpecs(io, flags);
  const found = new Set<string>();
  for (const spec of specs) {
    const { paths, problems } =
      listed === "inputs"
        ? await inputsOf(spec, request)
        : await outputsOf(spec, request);
    addLocated(outcome, problems, spec.entryName);
    for (const path of paths)
      found.add(relative(spec.home, path).split(sep).join("/"));
  }
  if (outcome.exitCode === 2) return;
  const paths = [...found].sort();
  outcome.details = { [listed]: paths };
  outcome.text = paths.map(visible);
}

/** Only the first stage runs: it reads all documents. */
async function inputsOf(
  spec: SpecOptions,
  { io, flags }: ListRequest,
): Promise<SpecFiles> {
  const watched = createWatched();
  watchConfig(watched, io, flags);
  watchProject(watched, spec);
  const documents = createInputs();
  const { read } = pipelineOptions(spec, io, documents.onRead);
  const problems: Diagnostic[] = [];
  try {
    await readSpec(spec.input, read);
  } catch (error) {
    problems.push(thrownProblem(error));
  }
  const paths = [...pathsOf(watched), ...documents.files.keys()]
    // The lock file says which packages are installed.
    .filter((path) => !path.split(sep).includes("node_modules"));
  return { paths, problems: unlocated(problems) };
}

function pathsOf({ files, folders }: Watched): string[] {
  return [
    ...files.keys(),
    ...[...folders.keys()]
      .filter((folder) => existsSync(folder))
      .flatMap(filesBelow),
  ];
}

/** The files that the last run has written, with the changes that another run would make. */
async function outputsOf(
  spec: SpecOptions,
  request: ListRequest,
): Promise<SpecFiles> {
  const paths = new Set([...ownedFiles(spec.output), manifestName]);
  const cache = await runCacheOf(spec, request);
  const isUnchanged = (cache?.unchanged() ?? null) !== null;
  const { problems, report } = isUnchanged
    ? { problems: [], report: null }
    : await runSpec(
        spec,
        { ...request.mode, kind: "check" },
        request.io,
        createWatched(),
        null,
      );
  for (const { path, after } of report?.changes ?? []) {
    if (after === null) paths.delete(path);
    else paths.add(path);
  }
  return { paths: [...paths].map((path) => join(spec.output, path)), problems };
}
