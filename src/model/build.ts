/** Second stage: builds the model from the documents. */
import type { Diagnostics } from "../base/diagnostics.js";
import type { SpecDocuments } from "../read/documents.js";
import {
  buildDraft,
  type ApiDraft,
  type ApiOutline,
  type NamedBodies,
} from "./draft.js";
import { checkReplacements } from "./lifecycle/check-replacements.js";
import type { ApiModel, Schema, SchemaId } from "./model.js";
import type { ModelOptions } from "./options.js";
import { resolvePagination } from "./pagination/pagination.js";
import { checkBodies, checkSchemas } from "./rules.js";
import { applyBrands } from "./schemas/brands.js";
import { schemasOfBytes } from "./schemas/bytes.js";
import { applyTypesToFormats } from "./schemas/format-types.js";
import { computeTypes } from "./types/compute.js";
import { splitSchemas } from "./selection/projection.js";

/**
 * Builds the model. It always returns one. The caller checks the diagnostics for errors and decides whether to use it.
 */
export function buildModel(
  documents: SpecDocuments,
  diagnostics: Diagnostics,
  options: ModelOptions = {},
  namedBodies?: NamedBodies,
): ApiModel {
  const draft = buildDraft(documents, diagnostics, options, namedBodies);
  const { context, outline, pagination } = draft;
  applyTypesToFormats(draft.schemas);
  const drafts = applyBrands(context, draft.schemas);
  const schemas = finish({ ...draft, schemas: drafts });
  checkSchemas(context, schemas);
  checkBodies(context, schemas, outline.operations);
  context.tally.reportAll(context.report);
  const model: ApiModel = { ...outline, schemas: asRecord(schemas) };
  checkReplacements(context, model);
  resolvePagination(context, model, pagination);
  return model;
}

/**
 * Checks the documents as `buildModel` does, in half of the time. It does not find problems of types: values that do
 * not match them, names in `required` without a property, replacements and pages that do not fit.
 */
export function buildOutline(
  documents: SpecDocuments,
  diagnostics: Diagnostics,
  options: ModelOptions = {},
): ApiOutline {
  const { context, outline } = buildDraft(documents, diagnostics, options);
  context.tally.reportAll(context.report);
  return outline;
}

/** Ids contain `#`, so an id is never a key with a special meaning such as `__proto__`. */
function asRecord(
  schemas: ReadonlyMap<SchemaId, Schema>,
): Record<SchemaId, Schema> {
  const record: Record<SchemaId, Schema> = {};
  for (const [id, schema] of schemas) record[id] = schema;
  return record;
}

function finish({
  outline: { operations, webhooks },
  schemas: drafts,
}: ApiDraft): Map<SchemaId, Schema> {
  const exchanges = [...operations, ...webhooks];
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
      ...(draft.codec !== undefined && { codec: draft.codec }),
      ...(draft.brand !== undefined && { brand: draft.brand }),
      default: draft.default,
      examples: draft.examples,
      ...(draft.messages && { messages: draft.messages }),
      origin: draft.origin,
    });
  }
  return schemas;
}
