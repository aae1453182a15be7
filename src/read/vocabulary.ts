/**
 * Handles `$schema`. A schema may name its own metaschema, which may exclude vocabularies of JSON Schema. Only the
 * validation vocabulary matters here: without it, keywords such as `type` and `minimum` have no effect.
 */
import { isObject, own, type JsonObject } from "../base/common/json.js";
import { kindRows } from "../keywords/kinds.js";
import { keywords, spellingsOf } from "../keywords/table.js";

const vocabularyUri = "https://json-schema.org/draft/2020-12/vocab/validation";

const validationKeywords: ReadonlySet<string> = new Set([
  ...kindRows.types.keywords,
  ...kindRows.values.keywords,
  ...keywords
    .filter(({ form }) => form !== "format")
    .flatMap((row) => [
      ...(["tree", "note"].includes(row.order) ? [] : spellingsOf(row)),
      ...(row.besides ?? []),
    ]),
]);

/** Returns whether the dialect is the default one: JSON Schema 2020-12, with the keywords that OpenAPI adds. */
export function isKnownDialect(address: string): boolean {
  return /^https?:\/\/(json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.[12]\/(dialect|schema-base)\/[\w-]+)#?$/.test(
    address,
  );
}

/** Returns whether the metaschema must be read. The published ones include all vocabularies. */
export function isOwnMetaschema(address: string): boolean {
  return !/^https?:\/\/(json-schema|spec\.openapis)\.org\//.test(address);
}

export function hasValidation(metaschema: unknown): boolean {
  const vocabulary = own(metaschema, "$vocabulary");
  return !isObject(vocabulary) || Object.hasOwn(vocabulary, vocabularyUri);
}

export function withoutValidation(keywords: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(keywords).filter(([key]) => !validationKeywords.has(key)),
  );
}
