/**
 * What a discriminator asks beyond JSON Schema, written as JSON Schema. The value of the property decides which
 * alternatives must hold:
 *
 * - those that the mapping gives it, in the type of the property;
 * - an alternative that is not mapped has its name as its value, where the property may have that value;
 * - values that an alternative lists lead to it, unless the mapping or a name gives them to another one;
 * - an alternative that does not describe the property, or cannot be an object, holds for all other values.
 *
 * If no alternative describes the property, or one without a name leaves its value open, nothing is asked.
 */
import { isObject, type Json, type JsonObject, type Schema } from "./json.js";
import { lastName, targetOf } from "./walk.js";

type Schemas = Record<string, Schema>;

interface Member {
  schema: Schema;
  target: string | null;
  property: JsonObject | null;
  canBeObject: boolean;
}

export function byTag(schema: JsonObject, schemas: Schemas): JsonObject {
  const { discriminator } = schema;
  if (!isObject(discriminator ?? null)) return schema;
  const { propertyName, mapping = {} } = discriminator as {
    propertyName: string;
    mapping?: Record<string, string>;
  };
  const beside = propertyIn(
    Object.fromEntries(
      Object.entries(schema).filter(([key]) => !/^(one|any)Of$/.test(key)),
    ),
    propertyName,
    schemas,
  );
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if ((key !== "oneOf" && key !== "anyOf") || !Array.isArray(value)) {
        return [key, value];
      }
      const members = (value as Schema[]).map((member): Member => ({
        schema: member,
        target: isObject(member) ? ((member["$ref"] ?? null) as string) : null,
        property: propertyIn(member, propertyName, schemas) ?? beside,
        canBeObject: canBeObject(member, schemas),
      }));
      return [key, withTags(members, propertyName, mapping)];
    }),
  );
}

function withTags(
  members: readonly Member[],
  propertyName: string,
  mapping: Record<string, string>,
): Json[] {
  const plain = members.map(({ schema }) => schema);
  const tagged = members.filter((one) => one.canBeObject && one.property);
  const claims = new Map<Member, Json[]>();
  for (const member of tagged) {
    const keys = Object.keys(mapping).filter(
      (key) => mapping[key] === member.target,
    );
    const names = member.target === null ? [] : [lastName(member.target)];
    const texts = keys.length > 0 ? keys : names;
    claims.set(
      member,
      texts.flatMap((text) => typed(text, member.property ?? {})),
    );
  }
  const claimed = [...claims.values()].flat();
  const values = (member: Member): Json[] => [
    ...(claims.get(member) ?? []),
    ...(listed(member.property ?? {}) ?? []).filter(
      (value) => !claimed.includes(value),
    ),
  ];
  if (tagged.some((member) => values(member).length === 0)) return plain;
  const all = tagged.flatMap(values);
  if (all.length === 0) return plain;
  return members.map((member) => ({
    allOf: [
      tagged.includes(member)
        ? // To look at a tag is not to evaluate a property, and `not` evaluates nothing.
          { not: { not: withValue(propertyName, values(member)) } }
        : { not: withValue(propertyName, all) },
      member.schema,
    ],
  }));
}

function withValue(propertyName: string, values: Json[]): JsonObject {
  return {
    type: "object",
    required: [propertyName],
    properties: { [propertyName]: { enum: [...new Set(values)] } },
  };
}

function listed(property: JsonObject): Json[] | null {
  if ("const" in property) return [property["const"] ?? null];
  return Array.isArray(property["enum"]) ? property["enum"] : null;
}

function typed(text: string, property: JsonObject): Json[] {
  const values = listed(property);
  if (values)
    return values.filter(
      (value) =>
        (typeof value === "string" ? value : JSON.stringify(value)) === text,
    );
  switch (property["type"]) {
    case "integer":
    case "number":
      return String(Number(text)) === text ? [Number(text)] : [];
    case "boolean":
      return text === "true" ? [true] : text === "false" ? [false] : [];
    default:
      return [text];
  }
}

/** What a schema says of a property, also by way of others. */
function propertyIn(
  schema: Schema,
  name: string,
  schemas: Schemas,
): JsonObject | null {
  if (!isObject(schema)) return null;
  const { properties, allOf, $ref } = schema;
  const found = isObject(properties ?? null)
    ? (properties as JsonObject)[name]
    : undefined;
  if (isObject(found ?? null)) return found as JsonObject;
  const inner = [
    ...(Array.isArray(allOf) ? (allOf as Schema[]) : []),
    ...(typeof $ref === "string" ? [targetOf(schemas, $ref)] : []),
  ];
  for (const one of inner) {
    const property = propertyIn(one, name, schemas);
    if (property) return property;
  }
  return null;
}

function canBeObject(schema: Schema, schemas: Schemas): boolean {
  if (!isObject(schema)) return schema;
  const { type, allOf, $ref, oneOf, anyOf } = schema;
  const inner = (one: Schema) => canBeObject(one, schemas);
  const some = (list: Json | undefined) =>
    !Array.isArray(list) || (list as Schema[]).some(inner);
  return (
    (type === undefined || [type].flat().includes("object")) &&
    (listed(schema) ?? [{}]).some((value) => isObject(value)) &&
    (!Array.isArray(allOf) || (allOf as Schema[]).every(inner)) &&
    (typeof $ref !== "string" || inner(targetOf(schemas, $ref))) &&
    some(oneOf) &&
    some(anyOf)
  );
}
