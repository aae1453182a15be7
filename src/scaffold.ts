/**
 * `specwright scaffold`: the handler files of an application. They are created once; later runs only add stubs for
 * operations that have no handler yet, and say which handlers have no operation any more.
 */
import { join } from "node:path";
import {
  diagnostic,
  DiagnosticError,
  Diagnostics,
  type Diagnostic,
} from "./diagnostics.js";
import {
  contextStub,
  groupStubs,
  handlerGroups,
  indexStub,
  type HandlerGroup,
} from "./emit/server/stubs.js";
import type { FilePlan, TargetContext } from "./emit/target.js";
import { createContext, readModel, type GenerateOptions } from "./generate.js";
import type { Day } from "./model/model.js";
import { nameAll } from "./name.js";
import { createPrinter } from "./print/print.js";
import { auditSource } from "./print/source-file.js";
import { readTemplates } from "./read/templates.js";
import { extendSource } from "./scaffold/extend.js";
import {
  createOwnedFile,
  readOwnedFiles,
  replaceOwnedFile,
} from "./scaffold/owned-files.js";
import { survey, type Survey } from "./scaffold/survey.js";

export interface ScaffoldOptions extends GenerateOptions {
  /** The folder of the handlers, absolute. */
  into: string;
}

export interface ScaffoldResult {
  /** Files that were created. */
  created: string[];
  extended: { file: string; added: string[] }[];
  /** Handlers whose operation the spec does not have any more. */
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
    scaffoldModel(createContext(model, named.names, options), options, result);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    diagnostics.list.push(error.diagnostic);
  }
  return result;
}

function scaffoldModel(
  context: TargetContext,
  options: ScaffoldOptions,
  result: ScaffoldResult,
): void {
  const printer = createPrinter({
    audit: auditSource,
    templates: readTemplates(["server"], options.templates ?? null),
    source: null,
    packageName: (target) => context.packageName(target),
  });
  const textOf = (plan: FilePlan): string =>
    printer.print("handlers", plan).text;
  const existing = readOwnedFiles(options.into);
  const found = survey(existing);
  const groups = handlerGroups(context);

  const stubs = missingStubs(context, groups, found);
  const created = new Set(stubs.map(({ path }) => path));
  // A group that the user has arranged in another way is joined in that way too.
  const joined = groups.filter(({ file, name }) =>
    existing.has(file)
      ? found.objects.get(file)?.includes(name)
      : created.has(file),
  );
  for (const plan of [contextStub(context), ...stubs, indexStub(joined)]) {
    writeStub(
      plan.path,
      textOf(plan),
      existing.get(plan.path),
      options,
      result,
    );
  }
  compareHandlers(context, found, options, result);
}

/** One plan for each group that lacks handlers, with stubs for those alone. */
function missingStubs(
  context: TargetContext,
  groups: readonly HandlerGroup[],
  found: Survey,
): FilePlan[] {
  return groups.flatMap((group) => {
    const missing = group.operations.filter(
      ({ id }) => !found.members.has(context.names.operation(id).call),
    );
    return missing.length === 0 ? [] : [groupStubs(context, group, missing)];
  });
}

function writeStub(
  name: string,
  fresh: string,
  existing: string | undefined,
  { into }: ScaffoldOptions,
  result: ScaffoldResult,
): void {
  const path = join(into, name);
  if (existing === undefined) {
    createOwnedFile(path, fresh);
    result.created.push(path);
    return;
  }
  // What handlers share is for the user alone to say.
  if (name === "context.ts") return;
  const extension = extendSource(existing, fresh);
  switch (extension.kind) {
    case "unchanged":
      return;
    case "extended":
      replaceOwnedFile(path, existing, extension.text);
      result.extended.push({ file: path, added: extension.added });
      return;
    case "syntax":
      result.diagnostics.push(diagnostic("handlers-syntax", null, { path }));
      return;
    case "not-understood": {
      const missing = extension.missing.join(", ");
      result.diagnostics.push(
        diagnostic("handlers-not-understood", null, { path, missing }),
      );
    }
  }
}

/** Handlers beside operations: which are orphaned, and which will be. */
function compareHandlers(
  { model, names }: TargetContext,
  found: Survey,
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
