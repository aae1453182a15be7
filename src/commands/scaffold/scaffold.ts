/**
 * `specwright scaffold`: the handler files of an application. They are created once. Later runs only add stubs for
 * operations without a handler, and report handlers without an operation.
 */
import { dirname, join, relative } from "node:path";
import {
  diagnostic,
  Diagnostics,
  thrownProblem,
  withSeverities,
  type Diagnostic,
} from "../../base/diagnostics.js";
import {
  contextStub,
  groupStubs,
  handlerGroups,
  indexStub,
  type HandlerGroup,
  type StubFile,
  handlersFolder,
} from "../../emit/server/stubs.js";
import type { Layout } from "../../emit/packages/layout.js";
import type { TargetContext } from "../../emit/target.js";
import { createContext, layoutOf } from "../../emit-all.js";
import { readModel, type GenerateOptions } from "../../generate.js";
import type { PrettierRequest } from "../../print/format/prettier.js";
import type { Day } from "../../model/model.js";
import { nameAll } from "../../naming/name-all.js";
import { draftOf, planFile, planHandlers, writeDraft } from "./draft.js";
import { formatNewFiles } from "./format-new-files.js";
import type { HandlerHome } from "./handler-home.js";
import {
  readHandlers,
  type EarlierNames,
  type RenamedHandler,
} from "./user-handlers.js";
import {
  findHandlers,
  type ExistingHandlers,
  type FoundHandler,
} from "./existing-handlers.js";
import { buildSource, formatSource } from "../../print/built-source.js";
import {
  withImportExtension,
  type ImportExtension,
} from "../../print/import-extension.js";
import { auditSource } from "../../print/source-file.js";

interface ScaffoldOptions extends GenerateOptions {
  /** The absolute path of the folder of the handlers. */
  into: string;
  /** The absolute path of the output folder. By default `generated` beside the folder of the handlers. */
  output?: string;
  /** Formats new files with the Prettier of the project. By default they have Prettier's default layout. */
  prettier?: Pick<PrettierRequest, "enabled" | "home">;
  /** Whether nothing is written if there are warnings. */
  strict?: boolean;
}

export interface ScaffoldResult {
  /** Files that were created. */
  created: string[];
  extended: { file: string; added: string[] }[];
  /** Handlers whose operation has another name now, by the file that they are in. */
  renamed: RenamedHandler[];
  /** Handlers whose operation is no longer in the spec. */
  orphans: { file: string; handler: string; line: number }[];
  /** Handlers whose operation is deprecated. */
  deprecated: { file: string; handler: string; removal: Day | null }[];
  diagnostics: Diagnostic[];
}

export async function scaffold(
  options: ScaffoldOptions,
): Promise<ScaffoldResult> {
  const diagnostics = new Diagnostics(options.severity);
  const result: ScaffoldResult = {
    created: [],
    extended: [],
    renamed: [],
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
    const earlier = new Map(Object.entries(named.lock.earlier ?? {}));
    await scaffoldModel(context, layout, earlier, options, result);
  } catch (error) {
    diagnostics.add(thrownProblem(error));
  }
  return result;
}

async function scaffoldModel(
  context: TargetContext,
  layout: Layout,
  earlier: EarlierNames,
  options: ScaffoldOptions,
  result: ScaffoldResult,
): Promise<void> {
  const { importExtension } = context;
  const specifier = handlerImports(layout, options);
  const textOfFile = (stubs: StubFile): Promise<string> =>
    freshFile(stubs, { specifier, importExtension });
  const groups = handlerGroups(context);
  const { before, files, homes, index, found, renamed } = readHandlers(
    context,
    groups,
    earlier,
    options.into,
  );

  const draft = draftOf(options.into, before, files);
  const stubs = missingStubs(context, groups, homes, found);
  const lacking = new Set(stubs.map(({ group }) => group));
  // Only groups in known objects are joined. Groups that the user has arranged in another way are joined by the user's
  // code.
  const joined = groups.filter((group) => {
    const { file, name, isJoined } = homes.get(group) ?? homeless(group);
    if (!isJoined) return false;
    return files.has(file)
      ? found.objects.get(file)?.some((object) => object.name === name)
      : lacking.has(group);
  });
  const isJoining =
    files.has(index.file) || joined.length > 0 || groups.length === 0;
  const needed = [
    ...stubs.map(({ home }) => home.file),
    ...(isJoining ? [index.file] : []),
  ];
  // Only files of ours import it.
  if (needed.some((file) => !files.has(file))) {
    planFile(draft, "context.ts", await textOfFile(contextStub(context)));
  }
  for (const { home, plan } of stubs) {
    planHandlers(draft, home, await textOfFile(plan));
  }
  if (isJoining) {
    planHandlers(draft, index, await textOfFile(indexStub(joined, index.file)));
  }
  result.diagnostics.push(...draft.diagnostics);
  const formatted = await formatNewFiles(draft, options.prettier);
  if (formatted) result.diagnostics.push(formatted);

  // In strict mode, nothing is written if there is something to report, so lines are those of the files on disk.
  const shown = options.strict ? files : draft.files;
  const handlers = findHandlers(shown, [...homes.values()]).handlers.filter(
    ({ handler }) => found.members.has(handler),
  );
  compareHandlers(context, earlier, handlers, options, result);
  if (formatted || (options.strict && result.diagnostics.length > 0)) return;
  writeDraft(draft, result);
  result.renamed.push(...renamed);
}

function homeless(group: HandlerGroup): never {
  throw new Error(`The group ${group.name} has no home`);
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

/** Returns one plan for each group with missing handlers, with stubs for these only. */
function missingStubs(
  context: TargetContext,
  groups: readonly HandlerGroup[],
  homes: ReadonlyMap<HandlerGroup, HandlerHome>,
  found: ExistingHandlers,
): { group: HandlerGroup; home: HandlerHome; plan: StubFile }[] {
  return groups.flatMap((group) => {
    const missing = group.operations.filter(
      ({ id }) => !found.members.has(context.names.operation(id).call),
    );
    if (missing.length === 0) return [];
    const home = homes.get(group) ?? homeless(group);
    const plan = groupStubs(context, group, missing, home);
    return [{ group, home, plan }];
  });
}

/** Reports handlers of removed operations, and collects handlers of deprecated operations. */
function compareHandlers(
  { model, names }: TargetContext,
  earlier: EarlierNames,
  handlers: readonly FoundHandler[],
  { into, severity = {} }: ScaffoldOptions,
  result: ScaffoldResult,
): void {
  const operations = new Map(
    model.operations.map((operation) => [
      String(names.operation(operation.id).call),
      operation,
    ]),
  );
  const gone = new Set([...earlier.values()].flat());
  for (const { file, handler, isInClass, line, column } of handlers) {
    const path = join(into, file);
    const operation = operations.get(handler);
    if (!operation) {
      // A class may have methods that are no handlers.
      if (isInClass && !gone.has(handler)) continue;
      result.orphans.push({ file: path, handler, line });
      const position = { line, column };
      const place = { document: path, pointer: "", position };
      const found = diagnostic("handler-orphaned", place, { path, handler });
      result.diagnostics.push(...withSeverities([found], severity));
    } else if (operation.lifecycle.deprecation) {
      const { removal } = operation.lifecycle.deprecation;
      result.deprecated.push({ file: path, handler, removal });
    }
  }
}

interface FreshFiles {
  specifier: Layout["specifier"];
  importExtension: ImportExtension;
}

/** Returns the text of a new handler file with Prettier's default settings, after the checks of generated code. */
async function freshFile(
  { path, build }: StubFile,
  { specifier, importExtension }: FreshFiles,
): Promise<string> {
  const here = { target: handlersFolder, module: path.replace(/\.ts$/, "") };
  const { file, issued } = buildSource(path, build, here, specifier);
  file.organizeImports();
  const text = file.getFullText();
  auditSource({ path: `/${path}`, text, issued });
  const formatted = await formatSource(path, text);
  return withImportExtension(formatted, importExtension, 80);
}
