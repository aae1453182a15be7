// Part of the Specwright runtime.

export type JsonSchemaObject = Record<string, unknown>;

/** Schemas by name, as `#/$defs/Name` refers to them. */
export type SchemaDefinitions = Readonly<Record<string, JsonSchemaObject>>;

type Change = (schema: JsonSchemaObject) => JsonSchemaObject;

/** Keywords that contain other schemas. Everything else is left unchanged, even if it looks like a schema. */
const places: Readonly<Record<string, "schema" | "list" | "map">> = {
  items: "schema",
  contains: "schema",
  additionalProperties: "schema",
  propertyNames: "schema",
  not: "schema",
  if: "schema",
  then: "schema",
  else: "schema",
  prefixItems: "list",
  allOf: "list",
  anyOf: "list",
  oneOf: "list",
  properties: "map",
  patternProperties: "map",
  dependentSchemas: "map",
};

/** Applies a function to every schema inside a schema. */
export function mapSubschemas(
  schema: JsonSchemaObject,
  change: Change,
): JsonSchemaObject {
  return mapValues(schema, (value, keyword) => {
    switch (Object.hasOwn(places, keyword) ? places[keyword] : undefined) {
      case "schema":
        return typeof value === "boolean"
          ? value
          : change(value as JsonSchemaObject);
      case "list":
        return (value as JsonSchemaObject[]).map(change);
      case "map":
        return mapValues(value as SchemaDefinitions, change);
      case undefined:
        return value;
    }
  });
}

export function mapValues<Value>(
  map: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => unknown,
): JsonSchemaObject {
  return Object.fromEntries(
    Object.entries(map).map(([key, value]) => [key, change(value, key)]),
  );
}

/** Combines a schema with others that must also hold. */
export function withAllOf(
  { allOf = [], ...rest }: JsonSchemaObject,
  others: readonly JsonSchemaObject[],
): JsonSchemaObject {
  return others.length === 0 && Array.isArray(allOf) && allOf.length === 0
    ? rest
    : { ...rest, allOf: [...(allOf as JsonSchemaObject[]), ...others] };
}

/** Throws if a schema uses one of these keywords, which the target cannot express. */
export function rejectKeywords(
  schema: JsonSchemaObject,
  keywords: readonly string[],
  target: string,
): void {
  const found = keywords.find((keyword) => Object.hasOwn(schema, keyword));
  if (found !== undefined) {
    throw new TypeError(`${target} has no word for ${found}`);
  }
}
