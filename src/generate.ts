/** The pipeline: read → model → name → emit → print. The files are in memory; `write/` writes them. */
import { basename } from "node:path";
import {
  DiagnosticError,
  Diagnostics,
  fail,
  type Diagnostic,
} from "./diagnostics.js";
import { attributeError, isOwn, type UserFiles } from "./attribute-error.js";
import { int64Limits } from "./emit/int64-limits.js";
import type { FilePlan, Target, TargetContext } from "./emit/target.js";
import { knownTargets } from "./emit/targets.js";
import { checkExamples } from "./examples/check.js";
import { buildModel } from "./model/build.js";
import type { ApiModel, Day } from "./model/model.js";
import type { ModelOptions } from "./model/options.js";
import { nameAll } from "./naming/name-all.js";
import type { NameLock } from "./naming/lock.js";
import type { NameTable } from "./naming/names.js";
import { stageOptions, type TargetOptions } from "./options/stages.js";
import { optionTable } from "./options/table.js";
import { warnOfPatterns } from "./patterns/warn.js";
import { createAudit, type Audit } from "./print/audit.js";
import {
  createPrinter,
  type GeneratedFile,
  type PrintedFile,
} from "./print/print.js";
import { readSpec, type ReadOptions } from "./read/read.js";
import { settleRemotePlaces } from "./read/remote-places.js";
import { readTemplates, unusedTemplates } from "./print/templates.js";

export type { GeneratedFile };

export interface GenerateOptions extends Partial<TargetOptions> {
  /** The entry document: a path, or a URL where `read` allows it. */
  input: string;
  /** Names of targets; all built-in ones where it is left out. */
  targets?: readonly string[];
  /** Targets of the user's own, beside the built-in ones. */
  ownTargets?: readonly Target[];
  /** Pattern of package names: `{api}` and `{target}` are filled in. */
  packageName?: string;
  /** A folder with templates to use in place of ours. */
  templates?: string | null;
  /** The day that counts as today. */
  today: Day;
  read?: ReadOptions;
  /** What the user decided about the model. */
  model?: ModelOptions;
  /** The `names` of the last result, from wherever they were kept: what has a name keeps it. */
  names?: unknown;
}

export interface GenerateResult {
  /** Empty where the diagnostics hold an error. */
  files: GeneratedFile[];
  /** Null where the documents could not be read at all. */
  model: ApiModel | null;
  /** The names that were chosen, as plain JSON: keep them for the next run. Null where there are none. */
  names: NameLock | null;
  diagnostics: Diagnostic[];
}

/** Reads a spec and makes every file of the wanted targets. Touches no output folder. */
export async function generate(
  options: GenerateOptions,
): Promise<GenerateResult> {
  const diagnostics = new Diagnostics();
  const model = await readModel(options, diagnostics);
  if (model !== null) reportInt64(model, options, diagnostics);
  const named =
    model === null || diagnostics.errors > 0
      ? null
      : nameAll(model, options, diagnostics);
  const files =
    model === null || named === null
      ? []
      : await makeFiles(model, named.names, options, diagnostics);
  return {
    files,
    model,
    names: named?.lock ?? null,
    diagnostics: diagnostics.list,
  };
}

async function makeFiles(
  model: ApiModel,
  names: NameTable,
  options: GenerateOptions,
  diagnostics: Diagnostics,
): Promise<GeneratedFile[]> {
  reportUnusedTemplates(options, diagnostics);
  try {
    const audit = createAudit();
    const files = emitAll(model, names, options, audit.check);
    await audit.finish();
    return await finishLayout(files);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    diagnostics.list.push(error.diagnostic);
    return [];
  }
}

/** Lays out the files that a target built with ts-morph; the others are laid out when they are printed. */
async function finishLayout(files: PrintedFile[]): Promise<GeneratedFile[]> {
  if (!files.some(({ unformatted }) => unformatted)) return files;
  const { formatSource } = await import("./print/built-source.js");
  return Promise.all(
    files.map(async ({ path, text, unformatted }) => ({
      path,
      text: unformatted ? await formatSource(path, text) : text,
    })),
  );
}

/** The first half of the pipeline: documents to model. Problems are collected, not thrown. */
export async function readModel(
  options: Pick<GenerateOptions, "input" | "read" | "model">,
  diagnostics: Diagnostics,
): Promise<ApiModel | null> {
  try {
    const documents = await readSpec(options.input, options.read ?? {});
    diagnostics.list.push(...documents.warnings);
    const model = buildModel(documents, diagnostics, options.model);
    const isFast = await warnOfPatterns(model, diagnostics);
    if (diagnostics.errors === 0) checkExamples(model, isFast, diagnostics);
    await settleRemotePlaces(diagnostics.list, documents);
    return model;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    diagnostics.list.push(error.diagnostic);
    return null;
  }
}

function reportInt64(
  model: ApiModel,
  options: GenerateOptions,
  diagnostics: Diagnostics,
): void {
  const { int64 } = stageOptions("target", options);
  for (const { origin, place } of int64Limits({ model, int64 })) {
    diagnostics.report("int64-unsupported", origin, { place, int64 });
  }
}

function reportUnusedTemplates(
  { templates = null, ownTargets }: GenerateOptions,
  diagnostics: Diagnostics,
): void {
  if (templates === null) return;
  const known = knownTargets(ownTargets).map(({ name }) => name);
  const own = (ownTargets ?? []).map(({ name }) => name);
  for (const { file, near } of unusedTemplates(templates, known, own)) {
    const hint =
      near === null
        ? "Name it as one of ours is named, in the folder of its target."
        : `Did you mean ${near}?`;
    diagnostics.report("template-unused", null, { file, hint });
  }
}

/** The second half: model and names to files. They may leave when the audit has finished. */
export function emitAll(
  model: ApiModel,
  names: NameTable,
  options: GenerateOptions,
  audit: Audit["check"],
): PrintedFile[] {
  const targets = chooseTargets(options);
  const context = createContext(model, names, options);
  const templates = readTemplates(
    targets.map((target) => target.name),
    options.templates ?? null,
  );
  const owners: UserFiles = {
    input: options.input,
    targets: new Set((options.ownTargets ?? []).map(({ name }) => name)),
    templates: templates.own,
  };
  let made: { target: string; plan: FilePlan } | null = null;
  const printer = createPrinter({
    audit: (file) => {
      const now = made;
      if (now === null || !isOwn(owners, now.target, now.plan)) audit(file);
      else {
        const blame = (error: unknown) =>
          attributeError(error, owners, now.target, now.plan);
        audit({ ...file, blame });
      }
    },
    templates: templates.sources,
    source: context.source,
    packageName: context.packageName,
  });
  const files: PrintedFile[] = [];
  for (const target of targets) {
    const name = target.name;
    let plan: FilePlan | null = null;
    try {
      for (plan of target.plan(context)) {
        made = { target: name, plan };
        files.push(printer.print(name, plan));
        plan = null;
      }
    } catch (error) {
      throw attributeError(error, owners, name, plan);
    }
  }
  return files;
}

/** Everything that targets see: the model, its names, and the options that reach targets. */
export function createContext(
  model: ApiModel,
  names: NameTable,
  options: Pick<GenerateOptions, "input" | "today" | "packageName"> &
    Partial<TargetOptions>,
): TargetContext {
  const packageName = options.packageName ?? optionTable.packageName.default;
  return {
    ...stageOptions("target", options),
    model,
    names,
    source: basename(options.input),
    today: options.today,
    packageName: (target) =>
      packageName
        .replaceAll("{api}", names.api.slug)
        .replaceAll("{target}", target),
  };
}

function chooseTargets(
  options: Pick<GenerateOptions, "targets" | "ownTargets">,
): Target[] {
  const known = knownTargets(options.ownTargets);
  const wanted = options.targets ?? known.map((target) => target.name);
  return wanted.map((name) => {
    const target = known.find((candidate) => candidate.name === name);
    return (
      target ??
      fail("unknown-target", null, {
        name,
        known: known.map((candidate) => candidate.name).join(", "),
      })
    );
  });
}
