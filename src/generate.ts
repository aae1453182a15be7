/** The pipeline: read → model → name → emit → print. The files are in memory; `write/` writes them. */
import { describeApi } from "./bundle/describe.js";
import type { SelectOptions } from "./bundle/select.js";
import { wholeDocument } from "./bundle/whole-document.js";
import {
  Diagnostics,
  thrownProblem,
  type Diagnostic,
  type Severities,
} from "./base/diagnostics.js";
import {
  createContext,
  documentContext,
  documentTargets,
  emitAll,
  layoutOf,
  printAll,
  withoutDocument,
  type DocumentForms,
  type DocumentTargets,
  type EmitOptions,
  type TargetFailure,
} from "./emit-all.js";
import { int64Limits } from "./emit/int64-limits.js";
import type {
  DescriptionTexts,
  DocumentContext,
  TargetContext,
} from "./emit/target.js";
import { hasRuntime } from "./emit/packages/runtime-files.js";
import { templateFolders } from "./emit/targets.js";
import { checkExamples } from "./samples/check-examples.js";
import { trackModel } from "./incremental/tracked-model.js";
import { trackNames } from "./incremental/tracked-names.js";
import {
  createUnits,
  type Units,
  type UnitSource,
} from "./incremental/units.js";
import { buildModel, buildOutline } from "./model/build.js";
import type { ApiOutline, NamedBodies } from "./model/draft.js";
import type { ApiModel } from "./model/model.js";
import type { ModelOptions } from "./model/options.js";
import { apiName } from "./naming/api-name.js";
import type { NameLock } from "./naming/lock.js";
import { lockedSchemas } from "./naming/lock-read.js";
import { nameAll } from "./naming/name-all.js";
import { join } from "./base/common/pointer.js";
import { stageOptions } from "./base/options/stages.js";
import { keepSpeedCheck, speedCheckOf } from "./base/patterns/speed.js";
import { warnOfContradictions } from "./facts/contradictions/contradictions.js";
import { unclearParameters } from "./facts/operations/adjacent-parameters.js";
import { ambiguousEvents } from "./facts/operations/events.js";
import { untypedFormats } from "./facts/schemas/codecs.js";
import { warnOfPatterns } from "./facts/schemas/slow-patterns.js";
import { createAudit, type Audit } from "./print/audit.js";
import type { GeneratedFile, PrintedFile } from "./print/print.js";
import { replacedModules, unusedTemplates } from "./print/templates.js";
import { reduceDocument } from "./model/selection/reduce.js";
import type { Reduce, SpecDocuments } from "./read/documents.js";
import { readSpec, type ReadOptions } from "./read/read.js";
import { locateRemotePlaces } from "./read/remote-places.js";

export type { GeneratedFile };

export interface GenerateOptions extends EmitOptions {
  read?: ReadOptions;
  /** The options of the model builder. */
  model?: ModelOptions;
  /** The `names` of the last result. Existing names are kept. */
  names?: unknown;
  /** Severities that differ from those of the table of diagnostics. */
  severity?: Severities;
  /** The units of the last run. Those that would be the same are taken from the output folder. */
  units?: UnitSource;
}

export interface GenerateResult {
  /** Empty if the diagnostics contain an error other than those of `failures`. */
  files: GeneratedFile[];
  /** The targets that ended with an error, which is one of the diagnostics. All others have files. */
  failures: TargetFailure[];
  /** Null if the documents could not be read, or if no target needs the model. */
  model: ApiModel | null;
  /** The chosen names as plain JSON. Pass them to the next run. Null if this run chose none. */
  names: NameLock | null;
  /** Null unless the options have `units`. */
  units: Pick<Units, "records"> | null;
  diagnostics: Diagnostic[];
}

/** Reads a spec and generates every file of the requested targets. Does not access the output folder. */
export async function generate(
  options: GenerateOptions,
): Promise<GenerateResult> {
  const diagnostics = new Diagnostics(options.severity);
  const failures: TargetFailure[] = [];
  const all: GenerateOptions = {
    ...options,
    onFailure(failure) {
      failures.push(failure);
      diagnostics.add(failure.problem);
      options.onFailure?.(failure);
    },
  };
  const targets = documentTargets(all);
  const made =
    targets === null
      ? await generateFromModel(all, diagnostics)
      : await generateFromDocuments(targets, all, diagnostics);
  return { ...made, failures, diagnostics: diagnostics.list };
}

type Made = Omit<GenerateResult, "diagnostics" | "failures">;

async function generateFromModel(
  options: GenerateOptions,
  diagnostics: Diagnostics,
): Promise<Made> {
  const { model, forms } = await readForms(options, diagnostics);
  if (model !== null) {
    reportInt64(model, options, diagnostics);
    reportCodecs(model, options, diagnostics);
  }
  reportJsr(options, diagnostics);
  options.onStage?.({ name: "naming", files: 0 });
  const named =
    model === null || diagnostics.errors > 0
      ? null
      : nameAll(model, options, diagnostics);
  if (model === null || named === null)
    return { files: [], model, names: named?.lock ?? null, units: null };
  const { lock, names } = named;
  if (options.units === undefined) {
    const files = await makeFiles(options, diagnostics, (audit) =>
      emitAll(model, names, options, audit, forms),
    );
    return { files, model, names: lock, units: null };
  }
  const tracked = trackModel(model);
  keepSpeedCheck(tracked, speedCheckOf(model));
  const units = createUnits(tracked, options.units);
  const trackedNames = trackNames(tracked, names);
  const files = await makeFiles(options, diagnostics, (audit) =>
    emitAll(tracked, trackedNames, options, audit, forms, units),
  );
  return { files, model, names: lock, units };
}

async function generateFromDocuments(
  targets: DocumentTargets,
  options: GenerateOptions,
  diagnostics: Diagnostics,
): Promise<Made> {
  const api = await readOutline(options, diagnostics);
  const files =
    api === null || diagnostics.errors > 0
      ? []
      : await makeFiles(options, diagnostics, (audit) => {
          const { info } = api.outline;
          const layout = layoutOf({ api: apiName(info.title) }, options);
          const selection = selectionOf(api.outline, options.model);
          const context: DocumentContext = {
            ...documentContext(info, options, layout),
            document: () => wholeDocument(api.documents, selection),
          };
          return printAll({ ...targets, context, layout }, options, audit);
        });
  return { files, model: null, names: null, units: null };
}

/** Returns a model as targets see it. Names of the last run that cannot be used are reported by `generate`. */
export function contextOf(
  model: ApiModel,
  options: GenerateOptions,
): { context: TargetContext; lock: NameLock } {
  const name = (names: unknown) =>
    nameAll(model, { ...options, names }, new Diagnostics());
  const named = name(options.names) ?? name(null);
  if (named === null) throw new Error("the names of the API are not known");
  const { names, lock } = named;
  const layout = layoutOf(names, options);
  return { context: createContext(model, names, options, layout), lock };
}

async function makeFiles(
  options: GenerateOptions,
  diagnostics: Diagnostics,
  emit: (audit: Audit["check"]) => PrintedFile[],
): Promise<GeneratedFile[]> {
  reportUnusedTemplates(options, diagnostics);
  try {
    const audit = createAudit();
    const files = emit(audit.check);
    await audit.finish();
    return await finishLayout(files);
  } catch (error) {
    diagnostics.add(thrownProblem(error));
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

/**
 * Returns the model. The documents of a large spec take as much memory as the model, so nothing that is returned refers
 * to them unless a target may ask for them.
 */
async function readForms(
  options: GenerateOptions,
  diagnostics: Diagnostics,
): Promise<{ model: ApiModel | null; forms: DocumentForms }> {
  const namedBodies = lockedSchemas(options.names ?? null);
  const api = await readApi({ ...options, namedBodies }, diagnostics);
  const model = api?.model ?? null;
  if (api === null || diagnostics.errors > 0)
    return { model, forms: withoutDocument };
  try {
    const forms = {
      ...withoutDocument,
      description: descriptionOf(api, options),
    };
    return {
      model,
      forms: readsDocument(options) ? withDocument(forms, api, options) : forms,
    };
  } catch (error) {
    diagnostics.add(thrownProblem(error));
    return { model, forms: withoutDocument };
  }
}

/** Only the target `types` and your own targets read the document. */
function readsDocument({
  targets = [],
  keptTargets = [],
  ownTargets = [],
}: GenerateOptions): boolean {
  return (
    ownTargets.length > 0 || [...targets, ...keptTargets].includes("types")
  );
}

/** A function of its own: the closure keeps all variables that are around it. */
function withDocument(
  forms: DocumentForms,
  { documents, model }: ReadApi,
  options: GenerateOptions,
): DocumentForms {
  const document = () =>
    wholeDocument(documents, selectionOf(model, options.model));
  return { ...forms, document };
}

/** The description that the server package contains, if any. */
function descriptionOf(
  api: ReadApi,
  options: GenerateOptions,
): DescriptionTexts | null {
  const { serverDescription } = stageOptions("target", options);
  const { targets = ["server"], keptTargets = [] } = options;
  const hasServer = [...targets, ...keptTargets].includes("server");
  return serverDescription === "none" || !hasServer
    ? null
    : bundledApi(api, options.model, serverDescription === "public");
}

/** Writes the selected operations as one document. Throws a `DiagnosticError` if that is not possible. */
export function bundledApi(
  api: ReadApi,
  options: ModelOptions | undefined,
  isPublic: boolean,
): DescriptionTexts {
  const selection = selectionOf(api.model, options);
  return describeApi(api.documents, { ...selection, isPublic });
}

function selectionOf(
  outline: ApiOutline,
  filters: ModelOptions | undefined,
): SelectOptions {
  const isFiltered =
    filters?.include !== undefined || filters?.exclude !== undefined;
  return { selected: isFiltered ? outline : null, isPublic: false };
}

/** The documents of a spec and the model that was built from them. */
export interface ReadApi {
  readonly documents: SpecDocuments;
  readonly model: ApiModel;
}

/** The model of `readApi`. */
export async function readModel(
  ...input: Parameters<typeof readApi>
): Promise<ApiModel | null> {
  return (await readApi(...input))?.model ?? null;
}

/** The options of the first half of the pipeline. */
interface InputOptions extends Pick<
  GenerateOptions,
  "input" | "read" | "model" | "onStage"
> {
  /** The schemas that have names from an earlier run. */
  namedBodies?: NamedBodies;
}

/**
 * The first half of the pipeline: reads the documents and builds the model. Problems are collected, not thrown. `check`
 * returns more problems of the model.
 */
export async function readApi(
  options: InputOptions,
  diagnostics: Diagnostics,
  check: (model: ApiModel) => Diagnostic[] = () => [],
): Promise<ReadApi | null> {
  return readAnd(options, diagnostics, async (documents) => {
    const model = buildModel(
      documents,
      diagnostics,
      options.model,
      options.namedBodies,
    );
    for (const place of ambiguousEvents(model)) {
      diagnostics.report("ambiguous-events", place, {});
    }
    for (const { origin, ...words } of unclearParameters(model))
      diagnostics.report("adjacent-path-parameters", origin, words);
    const isFast = await warnOfPatterns(model, diagnostics);
    if (diagnostics.errors === 0) {
      warnOfContradictions(model, isFast, diagnostics);
      checkExamples(model, isFast, diagnostics);
    }
    diagnostics.add(...check(model));
    return { documents, model };
  });
}

/** The first half for targets that need no model. */
function readOutline(options: InputOptions, diagnostics: Diagnostics) {
  return readAnd(options, diagnostics, (documents) => ({
    documents,
    outline: buildOutline(documents, diagnostics, options.model),
  }));
}

async function readAnd<Result>(
  { input, read = {}, model = {}, onStage }: InputOptions,
  diagnostics: Diagnostics,
  build: (documents: SpecDocuments) => Result | Promise<Result>,
): Promise<Result | null> {
  try {
    onStage?.({ name: "reading", files: 0 });
    const reduce: Reduce = (root) => reduceDocument(root, model);
    const documents = await readSpec(input, {
      ...read,
      ...(model.include && { reduce }),
    });
    onStage?.({ name: "modelling", files: 0 });
    diagnostics.add(...documents.errors, ...documents.warnings);
    const before = diagnostics.list.length;
    const result = documents.errors.length > 0 ? null : await build(documents);
    putUnreadFirst(diagnostics.list, before, documents);
    await locateRemotePlaces(diagnostics.list, documents);
    return result;
  } catch (error) {
    diagnostics.add(thrownProblem(error));
    return null;
  }
}

/**
 * Without a document that could not be read, the model has gaps. The errors that say so come first, and warnings about
 * the model may be wrong, so they are left out.
 */
function putUnreadFirst(
  list: Diagnostic[],
  before: number,
  { failures }: SpecDocuments,
): void {
  const codes = new Set([...failures.values()].map(({ code }) => code));
  const isUnread = ({ code }: Diagnostic) => codes.has(code);
  const found = list.slice(before);
  if (!found.some(isUnread)) return;
  const errors = found.filter(({ severity }) => severity === "error");
  list.splice(before);
  list.unshift(...errors.filter(isUnread));
  list.push(...errors.filter((one) => !isUnread(one)));
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

function reportCodecs(
  model: ApiModel,
  options: GenerateOptions,
  diagnostics: Diagnostics,
): void {
  const target = stageOptions("target", options);
  const { codecs = {} } = target;
  for (const { codec, origin } of Object.values(model.schemas)) {
    if (codec === undefined || Object.hasOwn(codecs, codec)) continue;
    const place = { ...origin, pointer: join(origin.pointer, "x-codec") };
    diagnostics.report("unknown-codec", place, { name: codec });
  }
  for (const { format, origin } of untypedFormats({ ...target, model })) {
    const place = { ...origin, pointer: join(origin.pointer, "format") };
    diagnostics.report("format-without-type", place, { format });
  }
}

/** JSR publishes sources, with the specifiers that they have. */
function reportJsr(options: GenerateOptions, diagnostics: Diagnostics): void {
  const { publish, importExtension } = stageOptions("target", options);
  if (!publish?.jsr) return;
  if (importExtension !== ".ts") {
    const problem = `importExtension is "${importExtension}" instead of ".ts"`;
    diagnostics.report("jsr-settings", null, { problem });
  }
  if (!options.packageName?.startsWith("@")) {
    const problem = "the package name has no scope";
    diagnostics.report("jsr-settings", null, { problem });
  }
}

function reportUnusedTemplates(
  { templates = null, ownTargets = [], runtime }: GenerateOptions,
  diagnostics: Diagnostics,
): void {
  if (templates === null) return;
  const own = ownTargets.map(({ name }) => name);
  const known = [...templateFolders, ...own];
  for (const { file, near } of unusedTemplates(templates, known, own)) {
    const hint =
      near === null
        ? "Give it the name of a built-in template, in the folder of its target."
        : `Did you mean ${near}?`;
    diagnostics.report("template-unused", null, { file, hint });
  }
  if (runtime !== "package") return;
  const hint = 'With `runtime: "package"`, files of a runtime are not copied.';
  for (const file of replacedModules(templates, known.filter(hasRuntime)))
    diagnostics.report("template-unused", null, { file, hint });
}
