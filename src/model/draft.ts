/**
 * The first half of the second stage: reads and checks every part of the documents. Targets that read documents need no
 * more than this.
 */
import { aliasTarget } from "./references.js";
import type { Diagnostics } from "../base/diagnostics.js";
import { isReduced, type SpecDocuments } from "../read/documents.js";
import { checkDescription } from "./check-description.js";
import { checkKeywords, type IsExcluded } from "./check-keywords.js";
import { map, type Context, placeOf } from "./context.js";
import { infoOf } from "./info.js";
import type { ApiModel, Assertion, Operation, SchemaId } from "./model.js";
import {
  indexOperations,
  lookupIn,
  type OperationIndex,
} from "./operation-index.js";
import { requestsOf, tagsOf, type Requests } from "./operations/operations.js";
import { securitySchemesOf, type NamedSchemes } from "./operations/security.js";
import { serversOf, settleServers } from "./operations/servers.js";
import type { ModelOptions } from "./options.js";
import { repairDocuments } from "./repair/repair.js";
import { createReport, createWarningCounts } from "./report.js";
import { createRequestIds } from "./request-ids.js";
import { checkCycles, checkOperations } from "./rules.js";
import { admittedTypes, allTypes } from "./schemas/admitted-types.js";
import { settleDynamicReferences } from "./schemas/dynamic-scope.js";
import { impliedType } from "./schemas/implied-type.js";
import { buildSchema } from "./schemas/schema-build.js";
import { SchemaTable, type SchemaDraft } from "./schemas/schema-table.js";
import { everything, select, type Selection } from "./selection/selection.js";
import { fields, idOf, type Node } from "./source/node.js";
import { createResolver } from "./source/resolve.js";
import { rootOf } from "./source/upgrade.js";
import { resolveDiscriminators } from "./unions/discriminator.js";
import { settleOptionalTags, showTags } from "./tag-properties.js";
import { resolveHierarchies } from "./unions/hierarchy.js";
import { resolveListedChildren } from "./unions/listed-children.js";
import { reportDocumentDialects } from "./unsupported-keywords.js";

import type { Repair } from "./repair/object-edit.js";

/** The parts of a model that need no types of schemas. */
export type ApiOutline = Omit<ApiModel, "schemas">;

export interface ApiDraft {
  readonly context: Context;
  readonly outline: ApiOutline;
  readonly schemas: Map<SchemaId, SchemaDraft>;
  readonly pagination: Requests["pagination"];
}

/** Always returns a draft. The caller checks the diagnostics for errors, and reports the warnings in `tally`. */
/** The response bodies, among other schemas, that have names from an earlier run. */
export type NamedBodies = ReadonlySet<SchemaId>;

export function buildDraft(
  documents: SpecDocuments,
  diagnostics: Diagnostics,
  options: ModelOptions,
  namedBodies: NamedBodies = new Set(),
): ApiDraft {
  const resolver = createResolver(documents);
  const { repairs, hasUnknown } = repairDocuments(resolver);
  const root = rootOf(resolver);
  const requestIds = createRequestIds();
  const operationIndex = indexOperations(resolver, root, requestIds);
  const unfiltered: Context = {
    resolver,
    root,
    schemas: new SchemaTable(),
    operations: operationIndex,
    allOperations: isReduced(documents.entry)
      ? lookupIn(operationIndex, documents.entry.complete)
      : operationIndex,
    requestIds,
    webhookNames: new Map(),
    options,
    report: createReport(diagnostics),
    unreadable: new Set(),
    tally: createWarningCounts(),
  };
  const selection =
    options.include || options.exclude
      ? select(unfiltered, options, diagnostics)
      : everything;
  const { operations: kept } = selection;
  const context: Context = {
    ...unfiltered,
    operations: kept
      ? indexOperations(resolver, root, requestIds, kept)
      : operationIndex,
  };
  reportDocumentDialects(context);
  const isExcluded = excludedBy(context, operationIndex, selection);
  reportRepairs(context, repairs, isExcluded);
  if (hasUnknown) checkKeywords(context, isExcluded);
  declareComponents(context, selection.schemas);
  const securitySchemes = securitySchemesOf(context);
  const named: NamedSchemes = {
    defined: new Map(securitySchemes.map(({ name, scheme }) => [name, scheme])),
    missing: new Map(),
  };
  const { operations, webhooks, pagination } = requestsOf(
    context,
    named,
    selection.webhooks,
  );
  context.schemas.drain((node, id) => buildSchema(context, node, id));
  const written = context.schemas.drafts();
  settleRoles(written, namedBodies);
  const drafts = resolveListedChildren(
    context,
    resolveHierarchies(context, written),
  );
  resolveDiscriminators(context, drafts);
  if (options.impliedTypes) assertImpliedTypes(drafts);
  checkOperations(context, operations);
  checkDescription(context, operations);
  const schemas = settleDynamicReferences(context, drafts);
  showTags(context, schemas);
  settleOptionalTags(schemas);
  checkCycles(context, schemas);
  const outline: ApiOutline = {
    info: infoOf(context),
    ...settleServers(serversOf(context, root), operations),
    tags: tagsOf(context).filter(({ name }) => !selection.tags.has(name)),
    webhooks,
    securitySchemes: [...securitySchemes, ...named.missing.values()].filter(
      ({ name }) =>
        !selection.securitySchemes.has(name) || isRequired(operations, name),
    ),
  };
  return { context, outline, schemas, pagination };
}

/** A requirement may name a scheme in another spelling, which the selection does not know. */
function isRequired(operations: readonly Operation[], scheme: string): boolean {
  return operations.some(({ security }) =>
    security.some(({ schemes }) =>
      schemes.some((one) => one.scheme === scheme),
    ),
  );
}

/** Skips the keyword checks for operations and schemas that the filters exclude. */
function excludedBy(
  context: Context,
  { byAddress }: OperationIndex,
  selection: Selection,
): IsExcluded {
  if (selection === everything) return () => false;
  const kept = new Set(context.operations.byAddress.values());
  const all = new Set(byAddress.values());
  return (kind, node) => {
    if (kind === "schema") return selection.schemas.has(idOf(node()));
    if (kind !== "operation") return false;
    const id = idOf(node());
    return (all.has(id) && !kept.has(id)) || selection.webhooks.has(id);
  };
}

/** Declares every component, used or not, unless the filters exclude it. */
function declareComponents(
  context: Context,
  excluded: ReadonlySet<SchemaId>,
): void {
  const components = map(context, context.root, "components");
  const schemas = components && map(context, components, "schemas");
  for (const [, node] of schemas ? fields(schemas) : []) {
    if (!excluded.has(idOf(node))) context.schemas.declare(node);
  }
}

/**
 * Makes a response body inline if it is only a reference, because such a body needs no name of its own. A body that has
 * a name already keeps it, because code may import it.
 */
function settleRoles(
  drafts: Map<SchemaId, SchemaDraft>,
  named: NamedBodies,
): void {
  for (const draft of drafts.values()) {
    if (
      draft.role.kind === "responseBody" &&
      aliasTarget(draft) !== null &&
      !named.has(draft.id)
    ) {
      draft.role = { kind: "inline" };
    }
  }
}

/** Adds the implied `type` to each schema that has none (option `impliedTypes`). */
function assertImpliedTypes(drafts: Map<SchemaId, SchemaDraft>): void {
  const admitted = admittedTypes((id) => drafts.get(id)?.assertions ?? []);
  for (const draft of drafts.values()) {
    const implied = impliedType(draft.assertions);
    if (!implied || admitted.of(draft.id).length < allTypes.length) continue;
    const types: Assertion = { kind: "types", types: [implied.type] };
    draft.assertions = [types, ...draft.assertions];
  }
}

/** Reports the mistakes that were repaired, except in parts that filters exclude. */
function reportRepairs(
  context: Context,
  repairs: readonly Repair[],
  isExcluded: IsExcluded,
): void {
  for (const { at, target, code, params } of repairs) {
    if (isInside(at, isExcluded)) continue;
    context.report(code, placeOf(at, target), params);
  }
}

function isInside(node: Node, isExcluded: IsExcluded): boolean {
  for (let { pointer } = node; pointer !== "";) {
    const around = { ...node, pointer };
    if (isExcluded("schema", () => around)) return true;
    if (isExcluded("operation", () => around)) return true;
    pointer = pointer.slice(0, pointer.lastIndexOf("/"));
  }
  return false;
}
