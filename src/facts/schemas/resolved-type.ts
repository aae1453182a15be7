/** Follows the references of a type or a schema to their end. */
import { follow } from "../../base/common/follow.js";
import { typeBehind } from "../../model/references.js";
import { stable } from "../../model/lifecycle/stable.js";
import type { ApiModel, SchemaId, Type } from "../../model/model.js";

/** The type of a schema after following references; unknown if they only lead to themselves. */
export function rootType(model: ApiModel, id: SchemaId): Type {
  return resolvedType(model, { kind: "schema", schema: id });
}

/** The same for a type. */
export function resolvedType(model: ApiModel, type: Type): Type {
  return typeBehind((id) => model.schemas[id], type);
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
 * The members of a union. An alternative that allows other values of the discriminator's property as well has only its
 * values of the mapping, because validators select alternatives by this property.
 */
export function narrowedMembers({
  members,
  discriminator,
}: Extract<Type, { kind: "union" }>): Type[] {
  if (discriminator === null || discriminator.open.length === 0) return members;
  const { property, mapping, open } = discriminator;
  return members.map((member): Type => {
    const selected = schemaIn(member);
    if (selected === null || !open.includes(selected)) return member;
    const values = mapping
      .filter(({ schema }) => schema === selected)
      .map(({ value }) => ({
        value,
        name: null,
        description: null,
        lifecycle: stable,
      }));
    const tag: Type = {
      kind: "object",
      properties: [
        {
          name: property,
          presence: "required",
          access: "readWrite",
          type: { kind: "enumeration", values, openness: "closed" },
          // The schema of the alternative documents the property.
          schema: "",
        },
      ],
      additional: { kind: "unknown" },
    };
    return { kind: "intersection", members: [member, tag] };
  });
}

/** The schema of an alternative, which may have properties beside it that the union requires. */
function schemaIn(member: Type): SchemaId | null {
  if (member.kind === "schema") return member.schema;
  const [first] = member.kind === "intersection" ? member.members : [];
  return first?.kind === "schema" ? first.schema : null;
}

/**
 * The schema with a public name: a schema that only refers to a declaration has none of its own. Otherwise the schema
 * itself.
 */
export function namedSchema(model: ApiModel, id: SchemaId): SchemaId {
  return follow(id, (at) => {
    const schema = model.schemas[at];
    return schema?.role.kind === "inline" && schema.type.kind === "schema"
      ? schema.type.schema
      : null;
  });
}
