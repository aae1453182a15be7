/** The pipeline: read → model → name → emit → print. The files are in memory; `write/` writes them. */
import { basename } from "node:path";
import {
  DiagnosticError,
  Diagnostics,
  fail,
  type Diagnostic,
} from "./diagnostics.js";
import { describeApi } from "./bundle/describe.js";
import type { SelectOptions } from "./bundle/select.js";
import { wholeDocument } from "./bundle/whole-document.js";
import { attributeError, isOwn, type UserFiles } from "./attribute-error.js";
import { int64Limits } from "./emit/int64-limits.js";
import type {
  DescriptionTexts,
  FilePlan,
  Target,
  TargetContext,
} from "./emit/target.js";
import { createLayout, type Layout } from "./emit/packages/layout.js";
import { packagePlans } from "./emit/packages/package-files.js";
import {
  knownTargets,
  templateFolders,
  withDependencies,
} from "./emit/targets.js";
import { checkExamples } from "./examples/check-examples.js";
import { buildModel } from "./model/build.js";
import type { ApiModel, Day } from "./model/model.js";
import type { ModelOptions } from "./model/options.js";
import { nameAll } from "./naming/name-all.js";
import type { NameLock } from "./naming/lock.js";
import type { NameTable } from "./naming/names.js";
import { stageOptions, type TargetOptions } from "./options/stages.js";
import { defaultTargetNames, optionTable } from "./options/table.js";
import { warnOfPatterns } from "./patterns/warn.js";
import { createAudit, type Audit } from "./print/audit.js";
import { filePlansOf } from "./print/copied-files.js";
import {
  createPrinter,
  type GeneratedFile,
  type PrintedFile,
} from "./print/print.js";
import type { SpecDocuments } from "./read/documents.js";
import { readSpec, type ReadOptions } from "./read/read.js";
import { locateRemotePlaces } from "./read/remote-places.js";
import { readTemplates, unusedTemplates } from "./print/templates.js";

export type { GeneratedFile };

export interface GenerateOptions extends Partial<TargetOptions> {
  /** The entry document: a path, or a URL that `read` allows. */
  input: string;
  /** Names of targets. By default all built-in ones. */
  targets?: readonly string[];
  /** The user's own targets, beside the built-in ones. */
  ownTargets?: readonly Target[];
  /** The pattern of package names, in which `{api}` and `{target}` are replaced. */
  packageName?: string;
  /** The targets whose files are in the output folder and stay there, although this run does not generate them. */
  keptTargets?: readonly string[];
  /** The path of the output folder in samples, from the code of a user: `./generated`. */
  folder?: string;
  /** A folder with templates that replace the built-in ones. */
  templates?: string | null;
  /** The date to use as today. */
  today: Day;
  read?: ReadOptions;
  /** The options of the model builder. */
  model?: ModelOptions;
  /** The `names` of the last result. Existing names are kept. */
  names?: unknown;
}

export interface GenerateResult {
  /** Empty if the diagnostics contain an error. */
  files: GeneratedFile[];
  /** Null if the documents could not be read. */
  model: ApiModel | null;
  /** The chosen names as plain JSON. Pass them to the next run. Null if there are none. */
  names: NameLock | null;
  diagnostics: Diagnostic[];
}

/** Reads a spec and generates every file of the requested targets. Does not access the output folder. */
export async function generate(
  options: GenerateOptions,
): Promise<GenerateResult> {
  const diagnostics = new Diagnostics();
  const api = await readApi(options, diagnostics);
  const model = api?.model ?? null;
  if (model !== null) reportInt64(model, options, diagnostics);
  const named =
    model === null || diagnostics.errors > 0
      ? null
      : nameAll(model, options, diagnostics);
  const files =
    api === null || named === null
      ? []
      : await makeFiles(api, named.names, options, diagnostics);
  return {
    files,
    model,
    names: named?.lock ?? null,
    diagnostics: diagnostics.list,
  };
}

async function makeFiles(
  api: ReadApi,
  names: NameTable,
  options: GenerateOptions,
  diagnostics: Diagnostics,
): Promise<GeneratedFile[]> {
  reportUnusedTemplates(options, diagnostics);
  try {
    const audit = createAudit();
    const forms = documentForms(api, options);
    const files = emitAll(api.model, names, options, audit.check, forms);
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

/** The API as a document: for the server package, and for targets that ask for it. */
type DocumentForms = Pick<TargetContext, "description" | "document">;

function documentForms(api: ReadApi, options: GenerateOptions): DocumentForms {
  return {
    description: descriptionOf(api, options),
    document: () => wholeDocument(api.documents, selectionOf(api, options)),
  };
}

const withoutDocument: DocumentForms = {
  description: null,
  document() {
    throw new Error("This run has a model, but no documents");
  },
};

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
  const selection = selectionOf(api, { model: options });
  return describeApi(api.documents, { ...selection, isPublic });
}

function selectionOf(
  { model }: ReadApi,
  { model: filters }: { model?: ModelOptions | undefined },
): SelectOptions {
  const isFiltered =
    filters?.include !== undefined || filters?.exclude !== undefined;
  return { model: isFiltered ? model : null, isPublic: false };
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

/**
 * The first half of the pipeline: reads the documents and builds the model. Problems are collected, not thrown. `check`
 * returns more problems of the model.
 */
export async function readApi(
  options: Pick<GenerateOptions, "input" | "read" | "model">,
  diagnostics: Diagnostics,
  check: (model: ApiModel) => Diagnostic[] = () => [],
): Promise<ReadApi | null> {
  try {
    const documents = await readSpec(options.input, options.read ?? {});
    diagnostics.list.push(...documents.warnings);
    const model = buildModel(documents, diagnostics, options.model);
    const isFast = await warnOfPatterns(model, diagnostics);
    if (diagnostics.errors === 0) checkExamples(model, isFast, diagnostics);
    diagnostics.list.push(...check(model));
    await locateRemotePlaces(diagnostics.list, documents);
    return { documents, model };
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
  const known = [...templateFolders, ...(ownTargets ?? []).map(nameOf)];
  const own = (ownTargets ?? []).map(({ name }) => name);
  for (const { file, near } of unusedTemplates(templates, known, own)) {
    const hint =
      near === null
        ? "Give it the name of a built-in template, in the folder of its target."
        : `Did you mean ${near}?`;
    diagnostics.report("template-unused", null, { file, hint });
  }
}

/**
 * The second half: generates files from the model and the names. The files may be written only after the audit has
 * finished.
 */
export function emitAll(
  model: ApiModel,
  names: NameTable,
  options: GenerateOptions,
  audit: Audit["check"],
  forms: DocumentForms = withoutDocument,
): PrintedFile[] {
  const targets = chooseTargets(options);
  const layout = layoutOf(names, options);
  const context = createContext(model, names, options, layout, forms);
  const templates = readTemplates(
    [...targets.map(nameOf), "package"],
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
        const wrapError = (error: unknown) =>
          attributeError(error, owners, now.target, now.plan);
        audit({ ...file, wrapError });
      }
    },
    templates: templates.sources,
    source: context.source,
    layout,
    importExtension: context.importExtension,
  });
  const files: PrintedFile[] = packagePlans(
    context,
    withKept(targets, options),
  ).map(({ target, plan }) => printer.print(target, plan));
  for (const target of targets) {
    const name = target.name;
    let plan: FilePlan | null = null;
    try {
      for (plan of target.plan(context)) {
        for (const filePlan of filePlansOf(plan, templates.sources)) {
          made = { target: name, plan: filePlan };
          files.push(printer.print(name, filePlan));
        }
        plan = null;
      }
    } catch (error) {
      throw attributeError(error, owners, name, plan);
    }
  }
  return files;
}

/** Returns where the files of targets are and how they are imported. */
export function layoutOf(names: NameTable, options: GenerateOptions): Layout {
  const { layout, importExtension } = stageOptions("target", options);
  const pattern = options.packageName ?? optionTable.packageName.default;
  const known = knownTargets(options.ownTargets);
  const placeholder = "{target}";
  if (layout === "packages" && !pattern.includes(placeholder)) {
    fail("package-name-shared", null, { name: pattern, placeholder });
  }
  return createLayout({
    layout,
    importExtension,
    packageName: (target) =>
      pattern
        .replaceAll("{api}", names.api.slug)
        .replaceAll(placeholder, layout === "package" ? "api" : target),
    hasEntries: (name) =>
      known.some((target) => target.name === name && target.package),
    folder: options.folder ?? `./${optionTable.output.default}`,
  });
}

/** Creates the context of targets: the model, its names, and the options for targets. */
export function createContext(
  model: ApiModel,
  names: NameTable,
  options: GenerateOptions,
  { packageName, importPath, specifier }: Layout,
  forms: DocumentForms = withoutDocument,
): TargetContext {
  return {
    ...stageOptions("target", options),
    model,
    names,
    source: basename(options.input),
    ...forms,
    today: options.today,
    packageName,
    importPath: (target, entry) => importPath(target, entry),
    specifier,
  };
}

/** Returns all targets that will have files in the output folder. */
function withKept(
  targets: readonly Target[],
  { ownTargets, keptTargets = [] }: GenerateOptions,
): Target[] {
  return knownTargets(ownTargets).filter(
    (target) => targets.includes(target) || keptTargets.includes(target.name),
  );
}

function chooseTargets({ targets, ownTargets }: GenerateOptions): Target[] {
  const known = knownTargets(ownTargets);
  const wanted = withDependencies(
    known,
    targets ?? [...defaultTargetNames, ...(ownTargets ?? []).map(nameOf)],
  );
  for (const name of wanted) {
    if (known.some((target) => target.name === name)) continue;
    fail("unknown-target", null, { name, known: known.map(nameOf).join(", ") });
  }
  return known.filter(({ name }) => wanted.has(name));
}

function nameOf({ name }: Target): string {
  return name;
}
