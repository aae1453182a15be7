/** Arbitrary documents with something to convert: names of several words, and formats that have codecs. */
import type fc from "../support/fast-check.js";
import { combinations } from "../validators/property/combinations.js";
import { documents, type Document } from "../validators/property/documents.js";
import {
  isObject,
  mapEntries,
  type Json,
  type JsonObject,
  type Schema,
} from "../validators/property/json.js";
import type { Dialect } from "../validators/property/pieces-scalar.js";
import { mapSchemas } from "../validators/property/walk.js";

export type Source = Dialect | "combinations";

export function codecDocuments(source: Source): fc.Arbitrary<Document> {
  const plain = source === "combinations" ? combinations : documents(source);
  return plain.map(({ dialect, schemas }) => ({
    dialect,
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [
        name,
        withBrands(change(schema)),
      ]),
    ),
  }));
}

/** Every other text and number gets a brand, which only the option `brands` reads. Equal schemas have the same. */
function withBrands(schema: Schema): Schema {
  const inner = mapSchemas(schema, withBrands);
  if (!isObject(inner)) return inner;
  const { type } = inner;
  if (type !== "string" && type !== "integer") return inner;
  const sum = [...JSON.stringify(inner)].reduce(
    (total, letter) => total + (letter.codePointAt(0) ?? 0),
    0,
  );
  return sum % 2 === 0
    ? { ...inner, "x-brand": `Brand${String(sum % 40)}` }
    : inner;
}

/** Names of several words. `x-y` and `a b` are among the others. */
const words: ReadonlyMap<string, string> = new Map([
  ["a", "a_name"],
  ["b", "b_name"],
  ["id", "user_id"],
  ["kind", "event_kind"],
  ["tag", "event_tag"],
]);

/** Formats with a codec in place of some of the others. */
const formats: ReadonlyMap<string, string> = new Map([
  ["email", "date-time"],
  ["hostname", "date"],
  ["ipv4", "byte"],
  ["ipv6", "time"],
  ["uri", "duration"],
  ["uuid", "date"],
  ["regex", "byte"],
  ["json-pointer", "date-time"],
]);

function change(schema: Schema): Schema {
  const inner = mapSchemas(schema, change);
  return isObject(inner) ? withFormat(renamedSchema(inner)) : inner;
}

/** Most texts without a format get one that has a codec. */
function withFormat(schema: JsonObject): JsonObject {
  const { type, minLength: _least, maxLength: _most, ...others } = schema;
  const isPlain = !["format", "enum", "const", "pattern"].some(
    (keyword) => keyword in schema,
  );
  if (type !== "string" || !isPlain) return schema;
  const formats = ["date-time", "date", "byte", null];
  const format = formats[JSON.stringify(schema).length % formats.length];
  return format ? { type, ...others, format } : schema;
}

function renamedSchema(inner: JsonObject): JsonObject {
  return mapEntries(inner, (key, value) => {
    switch (key) {
      case "properties":
      case "dependentSchemas":
        return [key, isObject(value) ? renamedKeys(value) : value];
      case "dependentRequired":
        return [
          key,
          isObject(value)
            ? mapEntries(renamedKeys(value), (name, list) => [
                name,
                renamedItems(list),
              ])
            : value,
        ];
      case "required":
        return [key, renamedItems(value)];
      case "discriminator":
        return [
          key,
          isObject(value)
            ? {
                ...value,
                propertyName: renamedItem(value["propertyName"] ?? ""),
              }
            : value,
        ];
      case "contentEncoding":
        // No check asks for it, so a value may be a text that has no bytes.
        return [key, "x-other"];
      case "format":
        return [
          key,
          typeof value === "string" ? (formats.get(value) ?? value) : value,
        ];
      default:
        return [key, value];
    }
  });
}

function renamedKeys(map: Record<string, Json>): Record<string, Json> {
  return mapEntries(map, (name, value) => [words.get(name) ?? name, value]);
}

function renamedItems(list: Json): Json {
  return Array.isArray(list) ? list.map(renamedItem) : list;
}

function renamedItem(name: Json): Json {
  return typeof name === "string" ? (words.get(name) ?? name) : name;
}
