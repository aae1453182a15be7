/** Resolves references. */
import type { ApiModel, SchemaId, Type } from "../model/model.js";

/** The type of a schema after following references; unknown if they only lead to themselves. */
export function rootType(model: ApiModel, id: SchemaId): Type {
  return resolvedType(model, { kind: "schema", schema: id });
}

/** The same for a type. */
export function resolvedType(model: ApiModel, type: Type): Type {
  let current = type;
  const seen = new Set<SchemaId>();
  while (current.kind === "schema" && !seen.has(current.schema)) {
    seen.add(current.schema);
    current = model.schemas[current.schema]?.type ?? { kind: "unknown" };
  }
  return current.kind === "schema" ? { kind: "unknown" } : current;
}

/** The resolved parts of unions and intersections, each once; the type itself if it is neither. */
export function leafTypes(
  model: ApiModel,
  type: Type,
  through: readonly Type["kind"][] = ["union", "intersection"],
): Type[] {
  const seen = new Set<Type>();
  const visit = (written: Type): Type[] => {
    const resolved = resolvedType(model, written);
    if (seen.has(resolved)) return [];
    seen.add(resolved);
    return "members" in resolved && through.includes(resolved.kind)
      ? resolved.members.flatMap(visit)
      : [resolved];
  };
  return visit(type);
}

/**
 * The schema with a public name: a schema that only refers to a declaration has none of its own. Otherwise the schema
 * itself.
 */
export function namedSchema(model: ApiModel, id: SchemaId): SchemaId {
  let next = id;
  for (let steps = 0; steps < 100; steps++) {
    const schema = model.schemas[next];
    if (schema?.role.kind !== "inline" || schema.type.kind !== "schema") break;
    next = schema.type.schema;
  }
  return next;
}
