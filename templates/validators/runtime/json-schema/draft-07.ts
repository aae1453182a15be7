// Part of the Specwright runtime.
import {
  mapSubschemas,
  mapValues,
  rejectKeywords,
  withAllOf,
  type SchemaDefinitions,
  type JsonSchemaObject,
} from "./parts.js";

export function draft07(
  schema: JsonSchemaObject,
  definitions: SchemaDefinitions,
): JsonSchemaObject {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    ...inDraft07(schema),
    ...(Object.keys(definitions).length > 0 && {
      definitions: mapValues(definitions, inDraft07),
    }),
  };
}

const newerThanDraft07 = [
  "unevaluatedProperties",
  "unevaluatedItems",
  "maxContains",
];

function inDraft07(schema: JsonSchemaObject): JsonSchemaObject {
  rejectKeywords(schema, newerThanDraft07, "draft-07");
  const { $ref, ...rest } = mapSubschemas(schema, inDraft07);
  const { dependentRequired, dependentSchemas, ...others } = rest;
  const converted = withContains(withItems(others));
  const beside = [dependentRequired, dependentSchemas]
    .filter((dependencies) => dependencies !== undefined)
    .map((dependencies): JsonSchemaObject => ({ dependencies }));
  if (typeof $ref !== "string") return withAllOf(converted, beside);
  const reference = { $ref: $ref.replace("#/$defs/", "#/definitions/") };
  // Draft 7 ignores keywords next to `$ref`.
  return Object.keys(rest).length === 0
    ? reference
    : withAllOf(converted, [...beside, reference]);
}

function withItems({
  prefixItems,
  items,
  ...rest
}: JsonSchemaObject): JsonSchemaObject {
  if (prefixItems === undefined) {
    return items === undefined ? rest : { ...rest, items };
  }
  return {
    ...rest,
    items: prefixItems,
    ...(items !== undefined && { additionalItems: items }),
  };
}

/** Draft 7 has `contains` without limits: it means at least one item. A minimum of 0 requires nothing. */
function withContains({
  contains,
  minContains = 1,
  ...rest
}: JsonSchemaObject): JsonSchemaObject {
  if (contains === undefined || minContains === 0) return rest;
  if (minContains !== 1) {
    rejectKeywords({ minContains }, ["minContains"], "draft-07");
  }
  return { ...rest, contains };
}
