/** Additional fields of a form: fields that its schema describes without naming them. */
import type { ApiModel, SchemaId, Type } from "../../model/model.js";
import { resolvedType, rootType } from "../schemas/resolved-type.js";

interface AdditionalFields {
  /** Schemas by patterns of field names. */
  patterns: { pattern: string; schema: SchemaId }[];
  /** The schemas of all other fields: empty if they may have any value, null if the schema does not mention them. */
  rest: SchemaId[] | null;
}

/**
 * In JSON Schema, an object may always have more properties than it names. A form is read by its fields, and a schema
 * that does not mention additional fields expects none. So they count only if the schema mentions them, or names no
 * field at all.
 */
export function additionalFieldsOf(
  model: ApiModel,
  form: SchemaId,
): AdditionalFields | null {
  const patterns: AdditionalFields["patterns"] = [];
  const rest: SchemaId[] = [];
  let named = 0;
  let speaksOfNames = false;
  const parts = new Set([form]);
  // Iteration over a set includes the elements that are added meanwhile.
  for (const id of parts) {
    for (const assertion of model.schemas[id]?.assertions ?? []) {
      switch (assertion.kind) {
        case "reference":
          parts.add(assertion.to);
          break;
        case "allOf":
        case "anyOf":
        case "oneOf":
          for (const part of assertion.schemas) parts.add(part);
          break;
        case "object":
          named += assertion.properties.length;
          patterns.push(...assertion.patterns);
          if (assertion.additional !== null) rest.push(assertion.additional);
          speaksOfNames ||= assertion.names !== null;
          break;
        case "unevaluatedProperties":
          rest.push(assertion.schema);
          break;
        default:
          break;
      }
    }
  }
  const speaks = rest.length > 0 || speaksOfNames;
  const isFree = named === 0 && patterns.length === 0;
  if (speaks || isFree) return { patterns, rest };
  return patterns.length > 0 ? { patterns, rest: null } : null;
}

/** Whether a form may have additional fields that its type does not show. */
export function hasUntypedFields(model: ApiModel, form: SchemaId): boolean {
  const further = additionalFieldsOf(model, form);
  if (further === null || hasIndex(model, rootType(model, form))) return false;
  const { patterns, rest } = further;
  const isClosed = rest?.some((id) => rootType(model, id).kind === "never");
  return patterns.length > 0 || isClosed === false;
}

/** Whether the TypeScript type has an index signature, as `emit/types.ts` writes it. */
function hasIndex(model: ApiModel, type: Type): boolean {
  switch (type.kind) {
    case "object":
      return type.properties.length === 0
        ? type.additional !== null
        : type.additional !== null && type.additional.kind !== "unknown";
    case "intersection":
      return type.members.some((member) =>
        hasIndex(model, resolvedType(model, member)),
      );
    default:
      return false;
  }
}
