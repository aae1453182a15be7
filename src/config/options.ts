/** Flags over config over defaults: the complete options of each spec, paths absolute. */
import { dirname, relative, resolve } from "node:path";
import type { Config, SpecConfig } from "../config.js";
import {
  DiagnosticError,
  Diagnostics,
  type Diagnostic,
} from "../diagnostics.js";
import type { Target } from "../emit/target.js";
import type { ModelOptions } from "../model/options.js";
import { checkConfig } from "./check.js";
import { loadConfig, type Library } from "./load.js";

export interface SpecOptions {
  /** An absolute path, or a URL. */
  input: string;
  /** As messages call it: relative to the working folder. */
  inputName: string;
  output: string;
  outputName: string;
  /** Null for all. */
  targets: readonly string[] | null;
  /** Whether the command line limits this run to some of the targets. */
  limitedTo: readonly string[] | null;
  ownTargets: readonly Target[];
  packageName: string;
  templates: string | null;
  scaffold: string | null;
  folders: readonly string[];
  origins: readonly string[];
  model: ModelOptions;
}

/** What the command line may say; null where it says nothing. */
export interface OptionFlags {
  config: string | null;
  input: string | null;
  output: string | null;
  targets: readonly string[] | null;
  scaffold: string | null;
}

export const noFlags: OptionFlags = {
  config: null,
  input: null,
  output: null,
  targets: null,
  scaffold: null,
};

export interface ResolvedOptions {
  /** Empty when there are diagnostics. */
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
    if (!(error instanceof DiagnosticError)) throw error;
    return { specs: [], diagnostics: [error.diagnostic] };
  }
}

async function resolveSpecs(
  cwd: string,
  flags: OptionFlags,
  library: Library,
  diagnostics: Diagnostics,
): Promise<SpecOptions[]> {
  const file = await loadConfig(cwd, flags.config, library);
  const config = file === null ? {} : file.value;
  if (!checkConfig(config, file?.name ?? "", diagnostics)) return [];
  const base = file === null ? cwd : dirname(file.path);
  const chosen = chooseSpecs(config, base, cwd, flags, diagnostics);
  const specs = chosen.flatMap((spec) => {
    const options = complete(spec, base, cwd, flags);
    if (options === null) diagnostics.report("config-no-input", null, {});
    return options ?? [];
  });
  for (const [index, { output, outputName }] of specs.entries()) {
    const first = specs.findIndex((spec) => spec.output === output);
    if (first === index) continue;
    diagnostics.report("config-same-output", null, { output: outputName });
  }
  return specs;
}

/** With several specs, `--input` picks one of them; with one, it takes the place of its input. */
function chooseSpecs(
  config: Config,
  base: string,
  cwd: string,
  flags: OptionFlags,
  diagnostics: Diagnostics,
): SpecConfig[] {
  if (!("specs" in config)) return [config];
  const { specs } = config;
  const [only] = specs;
  if (specs.length === 1 && only !== undefined) return [only];
  const wanted = flags.input === null ? null : locate(cwd, flags.input);
  const chosen = specs.filter(
    ({ input }) =>
      wanted === null ||
      (input !== undefined && locate(base, input) === wanted),
  );
  if (chosen.length === 0 && flags.input !== null) {
    const params = { input: flags.input };
    diagnostics.report("config-input-not-listed", null, params);
  }
  return chosen;
}

/** Null where nobody has named an input. */
function complete(
  spec: SpecConfig,
  base: string,
  cwd: string,
  flags: OptionFlags,
): SpecOptions | null {
  const pick = (flag: string | null, value: string | undefined) => {
    if (flag !== null) return locate(cwd, flag);
    return value === undefined ? null : locate(base, value);
  };
  const input = pick(flags.input, spec.input);
  if (input === null) return null;
  const output = pick(flags.output, spec.output) ?? resolve(base, "generated");
  const ownTargets = (spec.targets ?? []).filter(
    (target) => typeof target !== "string",
  );
  const configured = spec.targets?.map((target) =>
    typeof target === "string" ? target : target.name,
  );
  return {
    input,
    inputName: isUrl(input) ? input : relative(cwd, input),
    output,
    outputName: relative(cwd, output) || ".",
    targets: flags.targets ?? configured ?? null,
    limitedTo: flags.targets,
    ownTargets,
    packageName: spec.packageName ?? "{api}-{target}",
    templates: pick(null, spec.templates),
    scaffold: pick(flags.scaffold, spec.scaffold),
    folders: (spec.externalRefs?.folders ?? []).map((f) => resolve(base, f)),
    origins: spec.externalRefs?.origins ?? [],
    model: { impliedTypes: spec.impliedTypes ?? false },
  };
}

function locate(base: string, path: string): string {
  return isUrl(path) ? path : resolve(base, path);
}

function isUrl(path: string): boolean {
  return /^https?:\/\//i.test(path);
}
