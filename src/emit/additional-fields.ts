/** Fields of a form that its schema does not name, but says something of. */
import type { ApiModel, SchemaId, Type } from "../model/model.js";
import { resolvedType, rootType } from "./resolved-type.js";

export interface AdditionalFields {
  /** By the names of fields. */
  patterns: { pattern: string; schema: SchemaId }[];
  /** What holds for all others, nothing where they may be anything; null where the schema does not speak of them. */
  rest: SchemaId[] | null;
}

/**
 * By JSON Schema, an object may always have more properties than it names. A form is read by its fields, and whoever
 * says nothing of others expects none; so they count only where the schema speaks of them, or names no field at all.
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
  // A set visits what is added while it is walked.
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

/** Whether a form may have such fields, and its type does not say so yet. */
export function hasUntypedFields(model: ApiModel, form: SchemaId): boolean {
  const further = additionalFieldsOf(model, form);
  if (further === null || hasIndex(model, rootType(model, form))) return false;
  const { patterns, rest } = further;
  const isClosed = rest?.some((id) => rootType(model, id).kind === "never");
  return patterns.length > 0 || isClosed === false;
}

/** Whether TypeScript is told of properties without a name: as `emit/types.ts` has it. */
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
