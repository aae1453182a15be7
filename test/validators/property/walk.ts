/** The schemas inside a schema. */
import {
  isObject,
  mapEntries,
  textOf,
  type Json,
  type JsonObject,
  type Schema,
} from "./json.js";

const single = [
  "items",
  "additionalProperties",
  "contains",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
  "unevaluatedItems",
  "unevaluatedProperties",
];
const lists = ["prefixItems", "allOf", "anyOf", "oneOf"];
const maps = ["properties", "patternProperties", "dependentSchemas", "$defs"];

/** The same schema with every schema that it directly holds changed. */
export function mapSchemas(
  schema: Schema,
  change: (schema: Schema) => Schema,
): Schema {
  if (!isObject(schema)) return schema;
  return mapEntries(schema, (key, value) => {
    if (single.includes(key)) return [key, change(value as Schema)];
    if (lists.includes(key)) return [key, (value as Schema[]).map(change)];
    if (maps.includes(key) && isObject(value)) {
      return [
        key,
        mapEntries(value, (name, one) => [name, change(one as Schema)]),
      ];
    }
    return [key, value];
  });
}

/** A schema and all that it holds. */
export function* within(schema: Schema): Generator<JsonObject> {
  if (!isObject(schema)) return;
  yield schema;
  const inner: Schema[] = [];
  mapSchemas(schema, (part) => {
    inner.push(part);
    return part;
  });
  for (const part of inner) yield* within(part);
}

const prefix = "#/components/schemas/";

/** The same schemas under other names, also where they are referred to. */
export function renamed(
  schemas: Record<string, Schema>,
  rename: (name: string) => string,
): Record<string, Schema> {
  const target = (reference: Json | undefined): Json =>
    textOf(reference).replace(
      /^(#\/components\/schemas\/)(\w+)/,
      (_, start: string, name: string) => start + rename(name),
    );
  const change = (schema: Schema): Schema => {
    const inner = mapSchemas(schema, change);
    if (!isObject(inner)) return inner;
    return mapEntries(inner, (key, value) => {
      if (key === "$ref") return [key, target(value)];
      const mapping =
        key === "discriminator" && isObject(value) ? value["mapping"] : null;
      if (!isObject(mapping ?? null)) return [key, value];
      return [
        key,
        {
          ...(value as object),
          mapping: mapEntries(mapping as Record<string, Json>, (word, to) => [
            word,
            target(to),
          ]),
        },
      ];
    });
  };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      rename(name),
      change(schema),
    ]),
  );
}

/** What a reference leads to. */
export function targetOf(
  schemas: Record<string, Schema>,
  reference: string,
): Schema {
  const [name = "", ...path] = reference.slice(prefix.length).split("/");
  let found: Json | undefined = schemas[name];
  for (const key of path) {
    found = isObject(found) ? found[key] : undefined;
  }
  if (found === undefined) throw new Error(`Nothing is at ${reference}`);
  return found as Schema;
}

/** The last word of a reference. */
export function lastName(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}
