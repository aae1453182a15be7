// Part of the Specwright runtime, copied unchanged.

export type JsonSchemaObject = Record<string, unknown>;

/** By name, as `#/$defs/Name` refers to them. */
export type SchemaDefinitions = Readonly<Record<string, JsonSchemaObject>>;

type Change = (schema: JsonSchemaObject) => JsonSchemaObject;

/** Keywords that hold other schemas. All else is left as it is, even where it looks like a schema. */
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

/** The same schema with every schema inside it changed. */
export function changedInside(
  schema: JsonSchemaObject,
  change: Change,
): JsonSchemaObject {
  return changedValues(schema, (value, keyword) => {
    switch (Object.hasOwn(places, keyword) ? places[keyword] : undefined) {
      case "schema":
        return typeof value === "boolean"
          ? value
          : change(value as JsonSchemaObject);
      case "list":
        return (value as JsonSchemaObject[]).map(change);
      case "map":
        return changedValues(value as SchemaDefinitions, change);
      case undefined:
        return value;
    }
  });
}

export function changedValues<Value>(
  map: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => unknown,
): JsonSchemaObject {
  return Object.fromEntries(
    Object.entries(map).map(([key, value]) => [key, change(value, key)]),
  );
}

/** The schema, and others that must hold beside it. */
export function together(
  { allOf = [], ...rest }: JsonSchemaObject,
  others: readonly JsonSchemaObject[],
): JsonSchemaObject {
  return others.length === 0 && Array.isArray(allOf) && allOf.length === 0
    ? rest
    : { ...rest, allOf: [...(allOf as JsonSchemaObject[]), ...others] };
}

/** Throws where a schema cannot be told without one of these keywords. */
export function refuseKeywords(
  schema: JsonSchemaObject,
  keywords: readonly string[],
  target: string,
): void {
  const found = keywords.find((keyword) => Object.hasOwn(schema, keyword));
  if (found !== undefined) {
    throw new TypeError(`${target} has no word for ${found}`);
  }
}
