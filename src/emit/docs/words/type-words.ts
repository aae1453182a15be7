/** Types in words, with links: `array of Pet`. */
import { follow } from "../../../base/common/follow.js";
import { resolvedType } from "../../../facts/schemas/resolved-type.js";
import type { EnumerationValue, SchemaId, Type } from "../../../model/model.js";
import {
  codeSpan,
  comma,
  inline,
  join,
  listing,
  type Markdown,
} from "../../markdown/index.js";
import { toSchema, type Page } from "../page.js";

/** Maximum depth of nested inline schemas. Below it, a type is only `object` or `array`. */
const deepest = 5;

/** The type of a value described by `schema`, with its format. */
export function typeWords(page: Page, type: Type, schema: SchemaId): Markdown {
  const words = wordsOf(page, type, 0);
  if (namesDeclaration(page, type)) return words;
  const { string = [], number = [] } = page.site.facts(schema).assertions;
  const format = [...string, ...number].find(
    (assertion) => assertion.format !== null,
  )?.format;
  return format ? inline`${words} (${codeSpan(format)})` : words;
}

/** The values of an enumeration, also as items of arrays; null for any other type. */
export function enumerationOf(
  { site: { model } }: Page,
  type: Type,
): EnumerationValue[] | null {
  const innermost = follow(resolvedType(model, type), (at) =>
    at.kind === "array" ? resolvedType(model, at.items) : null,
  );
  return innermost.kind === "enumeration" ? innermost.values : null;
}

function namesDeclaration({ site }: Page, type: Type): boolean {
  return (
    type.kind === "schema" &&
    site.model.schemas[type.schema]?.role.kind === "declaration"
  );
}

function wordsOf(page: Page, type: Type, depth: number): Markdown {
  switch (type.kind) {
    case "unknown":
      return inline`any value`;
    case "never":
      return inline`nothing`;
    case "null":
      return inline`null`;
    case "boolean":
      return inline`boolean`;
    case "number":
      return inline`number`;
    case "integer":
      return inline`integer`;
    case "string":
      return type.content === "binary" ? inline`binary` : inline`string`;
    case "enumeration":
      return valueTypeWords(type.values);
    case "array":
      return inline`array of ${wordsOf(page, type.items, depth + 1)}`;
    case "tuple":
      return inline`array of ${join(
        type.items.map((item) => wordsOf(page, item, depth + 1)),
        comma,
      )}`;
    case "object":
      return objectWords(page, type, depth);
    case "union":
      return alternatives(page, type.members, depth);
    case "intersection":
      return inline`object`;
    case "schema":
      return schemaWords(page, type.schema, depth);
  }
}

function valueTypeWords(values: readonly EnumerationValue[]): Markdown {
  const types = new Set(values.map(({ value }) => typeOfValue(value)));
  const words = {
    string: inline`string`,
    number: inline`number`,
    integer: inline`integer`,
    boolean: inline`boolean`,
    null: inline`null`,
    object: inline`value`,
  };
  return listing(
    [...types].map((type) => words[type]),
    "or",
  );
}

function typeOfValue(
  value: EnumerationValue["value"],
): "string" | "number" | "integer" | "boolean" | "null" | "object" {
  if (value === null) return "null";
  if (Number.isInteger(value)) return "integer";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean"
    ? type
    : "object";
}

function objectWords(
  page: Page,
  type: Extract<Type, { kind: "object" }>,
  depth: number,
): Markdown {
  const { properties, additional } = type;
  if (properties.length > 0 || additional === null) return inline`object`;
  if (additional.kind === "unknown") return inline`object`;
  return inline`map of ${wordsOf(page, additional, depth + 1)}`;
}

/** Alternatives with the same words are listed once. */
function alternatives(
  page: Page,
  members: readonly Type[],
  depth: number,
): Markdown {
  const seen = new Map<string, Markdown>();
  for (const member of members.slice(0, 12)) {
    const key =
      member.kind === "schema" ? `schema ${member.schema}` : member.kind;
    if (!seen.has(key)) seen.set(key, wordsOf(page, member, depth + 1));
  }
  const words = [...seen.values()];
  return members.length > 12
    ? inline`${join(words, comma)} or other values`
    : listing(words, "or");
}

function schemaWords(page: Page, id: SchemaId, depth: number): Markdown {
  const schema = page.site.model.schemas[id];
  if (!schema || depth > deepest) return inline`object`;
  return schema.role.kind === "declaration"
    ? toSchema(page, id)
    : wordsOf(page, schema.type, depth + 1);
}
