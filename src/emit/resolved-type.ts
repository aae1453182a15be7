/** Types behind references. */
import type { ApiModel, SchemaId, Type } from "../model/model.js";

/** Through references, to what the schema is; unknown where they only lead to themselves. */
export function rootType(model: ApiModel, id: SchemaId): Type {
  return resolvedType(model, { kind: "schema", schema: id });
}

/** The same of a type. */
export function resolvedType(model: ApiModel, type: Type): Type {
  let current = type;
  const seen = new Set<SchemaId>();
  while (current.kind === "schema" && !seen.has(current.schema)) {
    seen.add(current.schema);
    current = model.schemas[current.schema]?.type ?? { kind: "unknown" };
  }
  return current.kind === "schema" ? { kind: "unknown" } : current;
}
