/**
 * Computes the complete options of each spec, with absolute paths. Flags override the config file, which overrides the
 * defaults.
 */
import { dirname, join, relative } from "node:path";
import { isHttpUrl } from "../common/url.js";
import type { Config, SpecConfig } from "../config.js";
import {
  Diagnostics,
  thrownProblem,
  type Diagnostic,
  type Severities,
} from "../diagnostics.js";
import type { DiffPolicy } from "../options/diff-policy.js";
import type { Target } from "../../emit/target.js";
import type { LifecyclePolicy } from "../options/lifecycle-policy.js";
import {
  stageOptions,
  type ModelOptions,
  type TargetOptions,
} from "../options/stages.js";
import { entryOf } from "../../read/entry-document.js";
import { checkConfig, checkFlags } from "./check.js";
import { absolute, effectiveOptions } from "./effective.js";
import { valuesOfFlags, type OptionFlags } from "./flag-values.js";
import { loadConfig, type Library } from "./load.js";
import { readSnapshots, snapshotKey } from "./snapshots.js";
import { hasWorkspaceProtocol, packageManagerOf } from "./package-manager.js";

export interface SpecOptions extends TargetOptions {
  /** An absolute path, or a URL. */
  input: string;
  /** The name for messages, relative to the working directory. */
  inputName: string;
  /** The path that the names of documents are relative to: the input, or for a URL, a file beside the config file. */
  entryName: string;
  /** The folder of the config file, or the working directory. */
  home: string;
  /** The folder of relative paths on the command line. */
  cwd: string;
  /** Absolute paths, or URLs. */
  overlays: readonly string[];
  output: string;
  outputName: string;
  /** Null for all. */
  targets: readonly string[] | null;
  /** The targets to which the command line limits this run; null if it does not. */
  limitedTo: readonly string[] | null;
  ownTargets: readonly Target[];
  packageName: string;
  /** Null if the settings of the project decide. */
  prettier: boolean | null;
  templates: string | null;
  scaffold: string | null;
  /** Null if there are no rules. */
  lifecycle: LifecyclePolicy | null;
  diff: DiffPolicy;
  site: {
    tryIt: boolean;
    /** The newest one first; `spec` is as the config has it. */
    versions: readonly { name: string; spec: string }[];
  };
  /** By the code of a diagnostic. */
  severity: Severities;
  folders: readonly string[];
  origins: readonly string[];
  maxFileSize: number;
  /** The remote spec of which the input is a copy; null if it is not a copy. */
  snapshot: Snapshot | null;
  model: ModelOptions;
}

interface Snapshot {
  from: string;
  /** The recorded digest; null before the first download. */
  sha256: string | null;
}

export interface ResolvedOptions {
  /** Empty if there are diagnostics. */
  specs: SpecOptions[];
  diagnostics: Diagnostic[];
}

/** Reads the config file, if there is one, and completes it. */
export async function resolveOptions(
  cwd: string,
  flags: OptionFlags,
  library: Library,
): Promise<ResolvedOptions> {
  const diagnostics = new Diagnostics();
  try {
    const specs = await resolveSpecs(cwd, flags, library, diagnostics);
    return {
      specs: diagnostics.errors > 0 ? [] : specs,
      diagnostics: diagnostics.list,
    };
  } catch (error) {
    return { specs: [], diagnostics: [thrownProblem(error)] };
  }
}

async function resolveSpecs(
  cwd: string,
  flags: OptionFlags,
  library: Library,
  diagnostics: Diagnostics,
): Promise<SpecOptions[]> {
  const file = await loadConfig(cwd, flags.config ?? null, library);
  const config = file === null ? {} : file.value;
  const source = { name: file?.name ?? "", json: file?.json ?? null };
  const named = valuesOfFlags(flags);
  const isConfig = checkConfig(config, source, diagnostics);
  if (!checkFlags(named, diagnostics) || !isConfig) return [];
  const folders = { config: file === null ? cwd : dirname(file.path), cwd };
  const specs: SpecOptions[] = [];
  for (const spec of chooseSpecs(config, named, folders, diagnostics)) {
    const options = await complete(spec, named, folders);
    if (options === null) diagnostics.report("config-no-input", null, {});
    else specs.push(options);
  }
  for (const [index, { output, outputName }] of specs.entries()) {
    const first = specs.findIndex((spec) => spec.output === output);
    if (first === index) continue;
    diagnostics.report("config-same-output", null, { output: outputName });
  }
  return specs;
}

/** The folders of relative paths in the config file and on the command line. */
interface Folders {
  config: string;
  cwd: string;
}

/** With several specs, `--input` selects one of them. With one spec, it replaces its input. */
function chooseSpecs(
  config: Config,
  named: SpecConfig,
  folders: Folders,
  diagnostics: Diagnostics,
): SpecConfig[] {
  if (!("specs" in config)) return [config];
  const { specs } = config;
  const { input: wanted } = named;
  if (specs.length === 1 || wanted === undefined) return specs;
  const chosen = specs.filter((spec) => isSameInput(spec, named, folders));
  if (chosen.length === 0) {
    diagnostics.report("config-input-not-listed", null, { input: wanted });
  }
  return chosen;
}

/** Returns null if neither the config nor the command line has an input. */
async function complete(
  spec: SpecConfig,
  named: SpecConfig,
  folders: Folders,
): Promise<SpecOptions | null> {
  const { config: home, cwd } = folders;
  const options = effectiveOptions([
    { values: named, folder: cwd },
    { values: spec, folder: home },
  ]);
  const { output, externalRefs, maxFileSize } = options;
  if (options.input === null) return null;
  const input = isHttpUrl(options.input)
    ? options.input
    : await entryOf(
        options.input,
        relative(cwd, options.input) || ".",
        maxFileSize,
      );
  return {
    input,
    inputName: isHttpUrl(input) ? input : relative(cwd, input),
    entryName: relative(cwd, isHttpUrl(input) ? join(home, "spec") : input),
    home,
    cwd,
    overlays: options.overlays,
    output,
    outputName: relative(cwd, output) || ".",
    targets: options.targets?.map(targetName) ?? null,
    limitedTo: named.targets?.map(targetName) ?? null,
    // The command line can also select targets that the config defines.
    ownTargets: (spec.targets ?? []).filter(
      (target) => typeof target !== "string",
    ),
    packageName: options.packageName,
    ...stageOptions("target", options),
    workspaceProtocol:
      options.workspaceProtocol ?? hasWorkspaceProtocol(packageManagerOf(home)),
    prettier: options.prettier,
    templates: options.templates,
    scaffold: options.scaffold,
    lifecycle: options.lifecycle,
    diff: {
      waivers: options.diff?.waivers ?? [],
      unproven: options.diff?.unproven ?? "major",
      levels: options.diff?.levels ?? {},
    },
    site: {
      tryIt: options.site?.tryIt ?? false,
      versions: options.site?.versions ?? [],
    },
    // A flag changes one severity and keeps the others of the config.
    severity: { ...spec.severity, ...named.severity },
    folders: externalRefs?.folders ?? [],
    origins: [...(externalRefs?.origins ?? []), ...originOf(named.input)],
    maxFileSize,
    snapshot:
      // An input of the command line is not the copy.
      named.input === undefined || isSameInput(spec, named, folders)
        ? snapshotOf(options.from, home, input)
        : null,
    model: stageOptions("model", options),
  };
}

function isSameInput(
  { input }: SpecConfig,
  named: SpecConfig,
  folders: Folders,
): boolean {
  return (
    input !== undefined &&
    named.input !== undefined &&
    absolute(folders.config, input) === absolute(folders.cwd, named.input)
  );
}

function snapshotOf(
  from: string | null,
  home: string,
  input: string,
): Snapshot | null {
  if (from === null || isHttpUrl(input)) return null;
  const record = readSnapshots(home).get(snapshotKey(home, input));
  return { from, sha256: record?.sha256 ?? null };
}

/** The origin of a URL on the command line. Naming the URL is the permission to read it. */
function originOf(input: string | undefined): string[] {
  return input !== undefined && isHttpUrl(input) && URL.canParse(input)
    ? [new URL(input).origin]
    : [];
}

function targetName(target: string | Target): string {
  return typeof target === "string" ? target : target.name;
}
