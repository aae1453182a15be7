/** What stands behind references. */
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

/** The schema with a public name: what only refers to a declaration has none of its own. Itself where there is none. */
export function namedSchema(model: ApiModel, id: SchemaId): SchemaId {
  let next = id;
  for (let steps = 0; steps < 100; steps++) {
    const schema = model.schemas[next];
    if (schema?.role.kind !== "inline" || schema.type.kind !== "schema") break;
    next = schema.type.schema;
  }
  return next;
}
