// Part of the Specwright runtime, copied unchanged.
import {
  changedInside,
  changedValues,
  refuseKeywords,
  together,
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
      definitions: changedValues(definitions, inDraft07),
    }),
  };
}

const foreign = ["unevaluatedProperties", "unevaluatedItems", "maxContains"];

function inDraft07(schema: JsonSchemaObject): JsonSchemaObject {
  refuseKeywords(schema, foreign, "draft-07");
  const { $ref, ...rest } = changedInside(schema, inDraft07);
  const { dependentRequired, dependentSchemas, ...others } = rest;
  const told = withContains(withItems(others));
  const beside = [dependentRequired, dependentSchemas]
    .filter((dependencies) => dependencies !== undefined)
    .map((dependencies): JsonSchemaObject => ({ dependencies }));
  if (typeof $ref !== "string") return together(told, beside);
  const reference = { $ref: $ref.replace("#/$defs/", "#/definitions/") };
  // What stands beside a reference is not looked at there.
  return Object.keys(rest).length === 0
    ? reference
    : together(told, [...beside, reference]);
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

/** One item at least is all that can be asked for; none is no question. */
function withContains({
  contains,
  minContains = 1,
  ...rest
}: JsonSchemaObject): JsonSchemaObject {
  if (contains === undefined || minContains === 0) return rest;
  if (minContains !== 1) {
    refuseKeywords({ minContains }, ["minContains"], "draft-07");
  }
  return { ...rest, contains };
}
