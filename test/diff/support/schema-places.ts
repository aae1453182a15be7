/** All places of schemas in a spec, so that a test can replace them. */
import {
  isObject,
  itemsAt,
  objectAt,
  operationsOf,
  type Json,
  type JsonObject,
} from "./documents.js";

export interface SchemaPlace {
  parent: JsonObject | Json[];
  key: string | number;
  schema: JsonObject;
  /** The keyword or the object that the schema belongs to. */
  role: "component" | "root" | "property" | "items" | "member" | "other";
  /** The schema around it; null for a component, or for the schema of a body or a parameter. */
  outer: JsonObject | null;
}

export function schemaPlaces(spec: JsonObject): SchemaPlace[] {
  const found: SchemaPlace[] = [];
  const add = (
    parent: SchemaPlace["parent"],
    key: string | number,
    role: SchemaPlace["role"],
    outer: JsonObject | null,
  ): void => {
    const schema = (parent as Record<string | number, Json>)[key];
    if (!isObject(schema)) return;
    found.push({ parent, key, schema, role, outer });
    const inside = (name: string, part: SchemaPlace["role"]) => {
      const values = schema[name];
      if (Array.isArray(values))
        for (const index of values.keys()) add(values, index, part, schema);
      else add(schema, name, part, schema);
    };
    for (const map of ["properties", "patternProperties", "$defs"]) {
      const values = objectAt(schema, map);
      const part = map === "properties" ? "property" : "other";
      for (const name of Object.keys(values)) add(values, name, part, schema);
    }
    inside("items", "items");
    for (const name of ["allOf", "anyOf", "oneOf"]) inside(name, "member");
    for (const name of [
      "additionalProperties",
      "not",
      "prefixItems",
      "if",
      "then",
      "else",
      "contains",
    ])
      inside(name, "other");
  };
  const components = objectAt(spec, "components");
  for (const named of [
    objectAt(components, "schemas"),
    objectAt(spec, "definitions"),
  ])
    for (const name of Object.keys(named)) add(named, name, "component", null);
  for (const holder of schemaHolders(spec)) add(holder, "schema", "root", null);
  return found;
}

/** Parameters, headers, media types, and responses of Swagger 2.0. */
function schemaHolders(spec: JsonObject): JsonObject[] {
  const components = objectAt(spec, "components");
  const operations = operationsOf(spec);
  const bodies = [
    ...Object.values(objectAt(components, "requestBodies")),
    ...operations.map(({ operation }) => operation["requestBody"]),
  ];
  const responses = [
    ...Object.values(objectAt(components, "responses")),
    ...Object.values(objectAt(spec, "responses")),
    ...operations.flatMap(({ operation }) =>
      Object.values(objectAt(operation, "responses")),
    ),
  ];
  return [
    ...Object.values(objectAt(components, "parameters")),
    ...Object.values(objectAt(components, "headers")),
    ...operations.flatMap(({ item, operation }) => [
      ...itemsAt(item, "parameters"),
      ...itemsAt(operation, "parameters"),
    ]),
    ...responses,
    ...responses.flatMap((one) => Object.values(objectAt(one, "headers"))),
    ...[...bodies, ...responses].flatMap((one) =>
      Object.values(objectAt(one, "content")),
    ),
  ].filter(isObject);
}

export function replace({ parent, key }: SchemaPlace, schema: Json): void {
  (parent as Record<string | number, Json>)[key] = schema;
}
