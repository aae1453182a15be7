/** Second stage: builds the model from the documents. */
import type { Diagnostics } from "../diagnostics.js";
import type { SpecDocuments } from "../read/documents.js";
import { fields, idOf } from "./source/node.js";
import { createResolver } from "./source/resolve.js";
import { rootOf } from "./source/upgrade.js";
import { admittedTypes, allTypes } from "./schemas/admitted-types.js";
import { schemasOfBytes } from "./schemas/bytes.js";
import { map, type Context } from "./context.js";
import { createReport } from "./report.js";
import { resolveDiscriminators } from "./unions/discriminator.js";
import { settleDynamicReferences } from "./schemas/dynamic-scope.js";
import { infoOf } from "./info.js";
import { resolveHierarchies } from "./unions/hierarchy.js";
import { impliedType } from "./schemas/implied-type.js";
import { checkKeywords, type IsExcluded } from "./check-keywords.js";
import type {
  ApiModel,
  Assertion,
  Exchange,
  Schema,
  SchemaId,
} from "./model.js";
import { indexOperations } from "./operation-index.js";
import { requestsOf, tagsOf } from "./operations/operations.js";
import { checkReplacements } from "./lifecycle/check-replacements.js";
import type { ModelOptions } from "./options.js";
import { resolvePagination } from "./pagination/pagination.js";
import { splitSchemas } from "./selection/projection.js";
import { checkDescription } from "./check-description.js";
import { checkBodies, checkOperations, checkSchemas } from "./rules.js";
import { createRequestIds } from "./request-ids.js";
import { buildSchema } from "./schemas/schema-build.js";
import { SchemaTable, type SchemaDraft } from "./schemas/schema-table.js";
import { securitySchemesOf } from "./operations/security.js";
import { everything, select, type Selection } from "./selection/selection.js";
import { serversOf } from "./operations/servers.js";
import { createWarningCounts } from "./warning-counts.js";
import { computeTypes } from "./schemas/type.js";
import { reportDocumentDialects } from "./unsupported-keywords.js";

/**
 * Builds the model. It always returns one. The caller checks the diagnostics for errors and decides whether to use it.
 */
export function buildModel(
  documents: SpecDocuments,
  diagnostics: Diagnostics,
  options: ModelOptions = {},
): ApiModel {
  const resolver = createResolver(documents);
  const root = rootOf(resolver);
  const requestIds = createRequestIds();
  const operationIndex = indexOperations(resolver, root, requestIds);
  const unfiltered: Context = {
    resolver,
    root,
    schemas: new SchemaTable(),
    operations: operationIndex,
    allOperations: operationIndex,
    requestIds,
    webhookNames: new Map(),
    options,
    report: createReport(diagnostics),
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
  checkKeywords(context, excludedBy(context, selection));
  declareComponents(context, selection.schemas);
  const securitySchemes = securitySchemesOf(context);
  const { operations, webhooks, pagination } = requestsOf(
    context,
    new Set(securitySchemes.map(({ name }) => name)),
    selection.webhooks,
  );
  context.schemas.drain((node, id) => buildSchema(context, node, id));
  const written = context.schemas.drafts();
  settleRoles(written);
  const drafts = resolveHierarchies(context, written);
  resolveDiscriminators(context, drafts);
  if (options.impliedTypes) assertImpliedTypes(drafts);
  checkOperations(context, operations);
  checkDescription(context, operations);
  const schemas = finish(settleDynamicReferences(context, drafts), [
    ...operations,
    ...webhooks,
  ]);
  checkSchemas(context, schemas);
  checkBodies(context, schemas, operations);
  context.tally.reportAll(context.report);
  const model: ApiModel = {
    info: infoOf(context),
    servers: serversOf(context, root),
    tags: tagsOf(context).filter(({ name }) => !selection.tags.has(name)),
    operations,
    webhooks,
    securitySchemes: securitySchemes.filter(
      ({ name }) => !selection.securitySchemes.has(name),
    ),
    schemas: asRecord(schemas),
  };
  checkReplacements(context, model);
  resolvePagination(context, model, pagination);
  return model;
}

/** Skips the keyword checks for operations and schemas that the filters exclude. */
function excludedBy(context: Context, selection: Selection): IsExcluded {
  if (selection === everything) return () => false;
  const kept = new Set(context.operations.byAddress.values());
  const all = new Set(context.allOperations.byAddress.values());
  return (kind, node) => {
    if (kind === "schema") return selection.schemas.has(idOf(node()));
    if (kind !== "operation") return false;
    const id = idOf(node());
    return (all.has(id) && !kept.has(id)) || selection.webhooks.has(id);
  };
}

/** Ids contain `#`, so an id is never a key with a special meaning such as `__proto__`. */
function asRecord(
  schemas: ReadonlyMap<SchemaId, Schema>,
): Record<SchemaId, Schema> {
  const record: Record<SchemaId, Schema> = {};
  for (const [id, schema] of schemas) record[id] = schema;
  return record;
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

/** Makes a response body inline if it is only a reference, because such a body needs no name of its own. */
function settleRoles(drafts: Map<SchemaId, SchemaDraft>): void {
  for (const draft of drafts.values()) {
    const [only] = draft.assertions;
    const isReference =
      draft.assertions.length === 1 && only?.kind === "reference";
    if (draft.role.kind === "responseBody" && isReference) {
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

function finish(
  drafts: Map<SchemaId, SchemaDraft>,
  exchanges: readonly Exchange[],
): Map<SchemaId, Schema> {
  const types = computeTypes(drafts, schemasOfBytes(drafts, exchanges));
  const split = splitSchemas(drafts);
  const schemas = new Map<SchemaId, Schema>();
  for (const [id, draft] of drafts) {
    schemas.set(id, {
      id,
      role: draft.role,
      type: types.get(id) ?? { kind: "unknown" },
      assertions: draft.assertions,
      documentation: draft.documentation,
      lifecycle: draft.lifecycle,
      access: draft.access,
      projection: split.has(id) ? "split" : "same",
      default: draft.default,
      examples: draft.examples,
      origin: draft.origin,
    });
  }
  return schemas;
}
