/** Flags over config over defaults: the complete options of each spec, paths absolute. */
import { dirname, join, relative, resolve } from "node:path";
import { isHttpUrl } from "../common/url.js";
import type { Config, SpecConfig } from "../config.js";
import {
  DiagnosticError,
  Diagnostics,
  type Diagnostic,
} from "../diagnostics.js";
import type { Int64, Target } from "../emit/target.js";
import type { Filters } from "../model/selection/filter.js";
import type { ModelOptions } from "../model/options.js";
import { entryOf } from "../read/entry.js";
import { checkConfig, checkFilter } from "./check.js";
import { filterOfFlags } from "./filter-flags.js";
import { loadConfig, type Library } from "./load.js";

export interface SpecOptions {
  /** An absolute path, or a URL. */
  input: string;
  /** As messages call it: relative to the working folder. */
  inputName: string;
  /** What the names of documents are relative to, as a path: the input, or, for a URL, a file beside the config file. */
  entryName: string;
  /** The folder of the config file, or the working folder. */
  home: string;
  /** Absolute paths, or URLs. */
  overlays: readonly string[];
  output: string;
  outputName: string;
  /** Null for all. */
  targets: readonly string[] | null;
  /** Whether the command line limits this run to some of the targets. */
  limitedTo: readonly string[] | null;
  ownTargets: readonly Target[];
  packageName: string;
  int64: Int64;
  jsonSchema: boolean;
  /** Null if the project's settings decide. */
  prettier: boolean | null;
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
  overlays: readonly string[] | null;
  /** `tags=pets,store`, `deprecated`. */
  include: readonly string[] | null;
  exclude: readonly string[] | null;
  output: string | null;
  targets: readonly string[] | null;
  scaffold: string | null;
}

export const noFlags: OptionFlags = {
  config: null,
  input: null,
  overlays: null,
  include: null,
  exclude: null,
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
  const filters = filtersOfFlags(flags, diagnostics);
  const specs: SpecOptions[] = [];
  for (const spec of chooseSpecs(config, base, cwd, flags, diagnostics)) {
    const options = await complete({ ...spec, ...filters }, base, cwd, flags);
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

/** Filters of the command line take the place of the config's. */
function filtersOfFlags(flags: OptionFlags, diagnostics: Diagnostics): Filters {
  const filters: Filters = {};
  for (const name of ["include", "exclude"] as const) {
    if (flags[name] === null) continue;
    const filter = filterOfFlags(flags[name]);
    if (checkFilter(filter, name, "the command line", diagnostics)) {
      filters[name] = filter;
    }
  }
  return filters;
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
async function complete(
  spec: SpecConfig,
  base: string,
  cwd: string,
  flags: OptionFlags,
): Promise<SpecOptions | null> {
  const pick = (flag: string | null, value: string | undefined) => {
    if (flag !== null) return locate(cwd, flag);
    return value === undefined ? null : locate(base, value);
  };
  const named = pick(flags.input, spec.input);
  if (named === null) return null;
  const input = isHttpUrl(named)
    ? named
    : await entryOf(named, relative(cwd, named) || ".");
  const overlays =
    flags.overlays?.map((path) => locate(cwd, path)) ??
    (spec.overlays ?? []).map((path) => locate(base, path));
  const output = pick(flags.output, spec.output) ?? resolve(base, "generated");
  const ownTargets = (spec.targets ?? []).filter(
    (target) => typeof target !== "string",
  );
  const configured = spec.targets?.map((target) =>
    typeof target === "string" ? target : target.name,
  );
  return {
    input,
    inputName: isHttpUrl(input) ? input : relative(cwd, input),
    entryName: relative(cwd, isHttpUrl(input) ? join(base, "spec") : input),
    home: base,
    overlays,
    output,
    outputName: relative(cwd, output) || ".",
    targets: flags.targets ?? configured ?? null,
    limitedTo: flags.targets,
    ownTargets,
    packageName: spec.packageName ?? "{api}-{target}",
    int64: spec.int64 ?? "number",
    jsonSchema: spec.jsonSchema ?? false,
    prettier: spec.prettier ?? null,
    templates: pick(null, spec.templates),
    scaffold: pick(flags.scaffold, spec.scaffold),
    folders: (spec.externalRefs?.folders ?? []).map((f) => resolve(base, f)),
    origins: spec.externalRefs?.origins ?? [],
    model: {
      impliedTypes: spec.impliedTypes ?? false,
      ...(spec.include && { include: spec.include }),
      ...(spec.exclude && { exclude: spec.exclude }),
      enums: spec.enums ?? "closed",
    },
  };
}

function locate(base: string, path: string): string {
  return isHttpUrl(path) ? path : resolve(base, path);
}
