/**
 * A schema may name a metaschema of its own with `$schema`, and that one may leave vocabularies of JSON Schema out. Only
 * the one that judges plain values makes a difference here: without it, `type` and `minimum` are mere words.
 */
import { isObject, own, type JsonObject } from "./json.js";

const validation = "https://json-schema.org/draft/2020-12/vocab/validation";

const validationKeywords = new Set([
  "type",
  "const",
  "enum",
  "multipleOf",
  "maximum",
  "exclusiveMaximum",
  "minimum",
  "exclusiveMinimum",
  "maxLength",
  "minLength",
  "pattern",
  "maxItems",
  "minItems",
  "uniqueItems",
  "maxContains",
  "minContains",
  "maxProperties",
  "minProperties",
  "required",
  "dependentRequired",
]);

/** Whether it means what we take every schema for: JSON Schema 2020-12, with OpenAPI's few words added. */
export function isKnownDialect(address: string): boolean {
  return /^https?:\/\/(json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.[12]\/(dialect|schema-base)\/[\w-]+)#?$/.test(
    address,
  );
}

/** Whether it is worth reading: those that are published with the standards have all vocabularies. */
export function isOwnMetaschema(address: string): boolean {
  return !/^https?:\/\/(json-schema|spec\.openapis)\.org\//.test(address);
}

export function hasValidation(metaschema: unknown): boolean {
  const vocabulary = own(metaschema, "$vocabulary");
  return !isObject(vocabulary) || Object.hasOwn(vocabulary, validation);
}

export function withoutValidation(keywords: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(keywords).filter(([key]) => !validationKeywords.has(key)),
  );
}
