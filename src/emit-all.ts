/**
 * The second half of the pipeline: generates files from the model and the names, or from the documents alone.
 */
import { basename } from "node:path";
import { ownVersion } from "./base/own-version.js";
import type { OnStage } from "./base/common/stage.js";
import {
  attributeError,
  isOwn,
  targetProblem,
  type UserFiles,
} from "./print/attribute-error.js";
import { diagnostic, fail, type Diagnostic } from "./base/diagnostics.js";
import { createLayout, type Layout } from "./emit/packages/layout.js";
import { resetFragmentCount } from "./emit/code/fragment-limit.js";
import { packagePlans } from "./emit/packages/package-files.js";
import type {
  DocumentContext,
  DocumentTarget,
  FilePlan,
  Target,
  TargetContext,
  TargetOf,
} from "./emit/target.js";
import { knownTargets, withDependencies } from "./emit/targets.js";
import type { Units } from "./incremental/units.js";
import type { ApiInfo, ApiModel, Day } from "./model/model.js";
import type { NameTable } from "./naming/names.js";
import { stageOptions, type TargetOptions } from "./base/options/stages.js";
import { defaultTargetNames, optionTable } from "./base/options/table.js";
import type { Audit } from "./print/audit.js";
import { filePlansOf, type PrintPlan } from "./print/copied-files.js";
import { createPrinter, type PrintedFile } from "./print/print.js";
import { readTemplates } from "./print/templates.js";

/** The options of this half. */
export interface EmitOptions extends Partial<TargetOptions> {
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
  /** Called when a stage begins. Each target is a stage. */
  onStage?: OnStage;
  /** Called with each target that fails. Without it, the error is thrown. */
  onFailure?: (failure: TargetFailure) => void;
}

/** A target of which nothing is written. */
export interface TargetFailure {
  readonly target: string;
  readonly problem: Diagnostic;
  /** What was thrown; null if another target failed, whose code this one imports. */
  readonly error: unknown;
}

/** The API as a document: for the server package, and for targets that ask for it. */
export type DocumentForms = Pick<TargetContext, "description" | "document">;

export const withoutDocument: DocumentForms = {
  description: null,
  document() {
    throw new Error("This run has a model, but no documents");
  },
};

/** The files may be written only after the audit has finished. */
export function emitAll(
  model: ApiModel,
  names: NameTable,
  options: EmitOptions,
  audit: Audit["check"],
  forms: DocumentForms = withoutDocument,
  units: Units | null = null,
): PrintedFile[] {
  const chosen = chooseTargets(options);
  const layout = layoutOf(names, options);
  const context = createContext(model, names, options, layout, forms);
  const all = withKept(chosen, options);
  return printAll({ chosen, all, context, layout, units }, options, audit);
}

interface PrintJob<Context> {
  readonly chosen: readonly TargetOf<Context>[];
  /** Also the targets whose files stay in the output folder. */
  readonly all: readonly TargetOf<Context>[];
  readonly context: Context;
  readonly layout: Layout;
  /** The units of the last run, if there are any. */
  readonly units?: Units | null;
}

/** The files may be written only after the audit has finished. */
export function printAll<Context extends DocumentContext>(
  { chosen, all, context, layout, units = null }: PrintJob<Context>,
  options: EmitOptions,
  audit: Audit["check"],
): PrintedFile[] {
  resetFragmentCount();
  const templates = readTemplates(
    [...chosen.map(nameOf), "package"],
    options.templates ?? null,
  );
  const owners: UserFiles = {
    input: options.input,
    targets: new Set((options.ownTargets ?? []).map(({ name }) => name)),
    templates: templates.own,
  };
  let made: { target: string; plan: PrintPlan } | null = null;
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
  const { onFailure } = options;
  const printed = new Map<string, PrintedFile[]>();
  const failed = new Set<string>();
  let count = 0;
  for (const target of chosen) {
    const name = target.name;
    options.onStage?.({ name, files: count });
    const files: PrintedFile[] = [];
    let plan: FilePlan | null = null;
    try {
      const print = (one: PrintPlan): PrintedFile => {
        made = { target: name, plan: one };
        return printer.print(name, one);
      };
      for (const planned of target.plan(context)) {
        if (planned.kind === "unit") {
          const make = () => print((plan = planned.plan()));
          const path = layout.pathOf(name, planned.path);
          files.push(units?.file(path, planned.inputs, make) ?? make());
        } else {
          plan = planned;
          files.push(
            ...filePlansOf(name, plan, templates.sources, layout).map(print),
          );
        }
        plan = null;
        resetFragmentCount();
      }
      printed.set(name, files);
      count += files.length;
    } catch (error) {
      if (!onFailure) throw attributeError(error, owners, name, plan);
      const problem = targetProblem(error, owners, name, plan);
      onFailure({ target: name, problem, error });
      failed.add(name);
      resetFragmentCount();
    }
  }
  const skipped = importersOf(chosen, failed);
  for (const [target, other] of skipped) {
    const problem = diagnostic("target-skipped", null, { target, other });
    onFailure?.({ target, problem, error: null });
  }
  const isWritten = (target: string) =>
    !failed.has(target) && !skipped.has(target);
  const packages = packagePlans(
    context,
    all.filter(({ name }) => isWritten(name)),
  ).map(({ target, plan }) => printer.print(target, plan));
  const written = [...printed].filter(([target]) => isWritten(target));
  return [...packages, ...written.flatMap(([, files]) => files)];
}

/** The targets that import one of these, each with the first that it imports. */
function importersOf(
  chosen: readonly Pick<Target, "name" | "dependsOn">[],
  failed: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  // Iteration over a set includes the elements that are added meanwhile.
  const missing = new Set(failed);
  for (const other of missing) {
    for (const { name, dependsOn = [] } of chosen) {
      if (missing.has(name) || !dependsOn.includes(other)) continue;
      missing.add(name);
      found.set(name, other);
    }
  }
  return found;
}

/** Returns where the files of targets are and how they are imported. */
export function layoutOf(
  names: Pick<NameTable, "api">,
  options: EmitOptions,
): Layout {
  const { layout, importExtension, runtime } = stageOptions("target", options);
  const pattern = options.packageName ?? optionTable.packageName.default;
  const known = knownTargets(options.ownTargets);
  const placeholder = "{target}";
  if (layout === "packages" && !pattern.includes(placeholder)) {
    fail("package-name-shared", null, { name: pattern, placeholder });
  }
  return createLayout({
    layout,
    importExtension,
    runtime,
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
  options: EmitOptions,
  layout: Layout,
  forms: DocumentForms = withoutDocument,
): TargetContext {
  return {
    ...documentContext(model.info, options, layout),
    model,
    names,
    ...forms,
  };
}

export function documentContext(
  info: ApiInfo,
  options: EmitOptions,
  { packageName, importPath, specifier }: Layout,
): Omit<DocumentContext, "document"> {
  const { runtime, ...targetOptions } = stageOptions("target", options);
  return {
    ...targetOptions,
    info,
    source: basename(options.input),
    runtimeVersion: runtime === "package" ? ownVersion() : null,
    today: options.today,
    packageName,
    importPath: (target, entry) => importPath(target, entry),
    specifier,
  };
}

export interface DocumentTargets {
  readonly chosen: readonly DocumentTarget[];
  /** Also those whose files stay in the output folder. */
  readonly all: readonly DocumentTarget[];
}

/** Returns the targets of a run without a model; null if a target needs the model, or if there are no known targets. */
export function documentTargets(options: EmitOptions): DocumentTargets | null {
  const known = knownTargets(options.ownTargets);
  const wanted = wantedTargets(known, options);
  const chosen = known.filter(({ name }) => wanted.has(name));
  const all = withKept(chosen, options);
  const isDocumentTarget = (target: Target) => target.reads === "document";
  return chosen.length > 0 &&
    chosen.length === wanted.size &&
    chosen.every(isDocumentTarget) &&
    all.every(isDocumentTarget)
    ? { chosen, all }
    : null;
}

/** Returns all targets that will have files in the output folder. */
function withKept(
  targets: readonly Target[],
  { ownTargets, keptTargets = [] }: EmitOptions,
): Target[] {
  return knownTargets(ownTargets).filter(
    (target) => targets.includes(target) || keptTargets.includes(target.name),
  );
}

function chooseTargets(options: EmitOptions): Target[] {
  const known = knownTargets(options.ownTargets);
  const wanted = wantedTargets(known, options);
  for (const name of wanted) {
    if (known.some((target) => target.name === name)) continue;
    fail("unknown-target", null, { name, known: known.map(nameOf).join(", ") });
  }
  return known.filter(({ name }) => wanted.has(name));
}

function wantedTargets(
  known: readonly Target[],
  { targets, ownTargets = [] }: EmitOptions,
): ReadonlySet<string> {
  const byDefault = [...defaultTargetNames, ...ownTargets.map(nameOf)];
  return withDependencies(known, targets ?? byDefault);
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}
