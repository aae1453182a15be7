/**
 * `specwright scaffold`: the handler files of an application. They are created once. Later runs only add stubs for
 * operations without a handler, and report handlers without an operation.
 */
import { dirname, join, relative } from "node:path";
import {
  diagnostic,
  DiagnosticError,
  Diagnostics,
  type Diagnostic,
} from "../diagnostics.js";
import {
  contextStub,
  groupStubs,
  handlerGroups,
  indexStub,
  type HandlerGroup,
} from "../emit/server/stubs.js";
import type { Layout } from "../emit/packages/layout.js";
import type { FilePlan, TargetContext } from "../emit/target.js";
import { createContext, layoutOf } from "../emit-all.js";
import { readModel, type GenerateOptions } from "../generate.js";
import type { Day } from "../model/model.js";
import { nameAll } from "../naming/name-all.js";
import { createPrinter } from "../print/print.js";
import { auditSource } from "../print/source-file.js";
import { readTemplates } from "../print/templates.js";
import { draftOf, planFile, planHandlers, writeDraft } from "./draft.js";
import { handlerLocationOf, type HandlerLocation } from "./handler-location.js";
import { readOwnedFile, readOwnedFiles } from "./owned-files.js";
import { findHandlers, type ExistingHandlers } from "./existing-handlers.js";

export interface ScaffoldOptions extends GenerateOptions {
  /** The absolute path of the folder of the handlers. */
  into: string;
  /** The absolute path of the output folder. By default `generated` beside the folder of the handlers. */
  output?: string;
  /** Whether nothing is written if there are warnings. */
  strict?: boolean;
}

export interface ScaffoldResult {
  /** Files that were created. */
  created: string[];
  extended: { file: string; added: string[] }[];
  /** Handlers whose operation is no longer in the spec. */
  orphans: { file: string; handler: string }[];
  /** Handlers whose operation is deprecated. */
  deprecated: { file: string; handler: string; removal: Day | null }[];
  diagnostics: Diagnostic[];
}

export async function scaffold(
  options: ScaffoldOptions,
): Promise<ScaffoldResult> {
  const diagnostics = new Diagnostics();
  const result: ScaffoldResult = {
    created: [],
    extended: [],
    orphans: [],
    deprecated: [],
    diagnostics: diagnostics.list,
  };
  const model = await readModel(options, diagnostics);
  if (model === null || diagnostics.errors > 0) return result;
  const named = nameAll(model, options, diagnostics);
  if (named === null) return result;
  try {
    const layout = layoutOf(named.names, options);
    const context = createContext(model, named.names, options, layout);
    scaffoldModel(context, layout, options, result);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    diagnostics.list.push(error.diagnostic);
  }
  return result;
}

function scaffoldModel(
  context: TargetContext,
  layout: Layout,
  options: ScaffoldOptions,
  result: ScaffoldResult,
): void {
  const printer = createPrinter({
    audit: auditSource,
    templates: readTemplates(["server"], options.templates ?? null).sources,
    source: null,
    layout: { ...layout, specifier: handlerImports(layout, options) },
    importExtension: context.importExtension,
  });
  const textOf = (plan: FilePlan): string =>
    printer.print("handlers", plan).text;
  const groups = handlerGroups(context);
  const { files, locations } = readHandlers(groups, options.into);
  const found = findHandlers(files, [...locations.values()]);

  const stubs = missingStubs(context, groups, found);
  const lacking = new Set(stubs.map(({ group }) => group));
  // Only groups in known objects are joined. Groups that the user has arranged in another way are joined by the user's
  // code.
  const joined = groups.filter((group) => {
    const { file, name } = locations.get(group) ?? group;
    return files.has(file)
      ? found.objects.get(file)?.includes(name)
      : lacking.has(group);
  });
  const draft = draftOf(options.into, files);
  planFile(draft, "context.ts", textOf(contextStub(context)));
  for (const { group, plan } of stubs) {
    planHandlers(draft, locations.get(group) ?? group, textOf(plan));
  }
  const index = { file: "index.ts", name: "operations" };
  planHandlers(draft, index, textOf(indexStub(joined)));
  result.diagnostics.push(...draft.diagnostics);
  compareHandlers(context, found, options, result);
  if (options.strict && result.diagnostics.length > 0) return;
  writeDraft(draft, result);
}

/** Returns the specifiers of handler files, which are outside the output folder. */
function handlerImports(
  layout: Layout,
  { into, output = join(into, "../generated") }: ScaffoldOptions,
): Layout["specifier"] {
  return (to, from) => {
    if (to.target === from.target) return layout.specifier(to, from);
    const folder = relative(dirname(join(into, from.module)), output);
    const path = folder.replaceAll("\\", "/");
    return layout.importPath(
      to.target,
      "index",
      path.startsWith(".") ? path : `./${path}`,
    );
  };
}

interface UserHandlers {
  /** By path relative to the folder. */
  files: Map<string, string>;
  /** The existing or future location of each group. */
  locations: ReadonlyMap<HandlerGroup, HandlerLocation>;
}

/** Reads the files of the folder, and files elsewhere that its index leads to. */
function readHandlers(
  groups: readonly HandlerGroup[],
  into: string,
): UserHandlers {
  const files = readOwnedFiles(into);
  const read = (file: string): string | null =>
    files.get(file) ?? readOwnedFile(join(into, file));
  const locations = new Map(
    groups.map((group) => [group, handlerLocationOf(group, read)]),
  );
  for (const { file } of locations.values()) {
    const text = read(file);
    if (text !== null) files.set(file, text);
  }
  return { files, locations };
}

/** Returns one plan for each group with missing handlers, with stubs for these only. */
function missingStubs(
  context: TargetContext,
  groups: readonly HandlerGroup[],
  found: ExistingHandlers,
): { group: HandlerGroup; plan: FilePlan }[] {
  return groups.flatMap((group) => {
    const missing = group.operations.filter(
      ({ id }) => !found.members.has(context.names.operation(id).call),
    );
    return missing.length === 0
      ? []
      : [{ group, plan: groupStubs(context, group, missing) }];
  });
}

/** Reports handlers of removed operations, and collects handlers of deprecated operations. */
function compareHandlers(
  { model, names }: TargetContext,
  found: ExistingHandlers,
  { into }: ScaffoldOptions,
  result: ScaffoldResult,
): void {
  const operations = new Map(
    model.operations.map((operation) => [
      String(names.operation(operation.id).call),
      operation,
    ]),
  );
  for (const { file, handler } of found.handlers) {
    const path = join(into, file);
    const operation = operations.get(handler);
    if (!operation) {
      result.orphans.push({ file: path, handler });
      result.diagnostics.push(
        diagnostic("handler-orphaned", null, { path, handler }),
      );
    } else if (operation.lifecycle.deprecation) {
      const { removal } = operation.lifecycle.deprecation;
      result.deprecated.push({ file: path, handler, removal });
    }
  }
}
