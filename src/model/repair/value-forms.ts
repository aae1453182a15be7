/**
 * The forms of the values of fields, and the values of other forms that a reader understands all the same: `"50"` for a
 * number, `"true"` for a boolean, a single value for a list.
 */
import { isObject } from "../../base/common/json.js";
import type { ObjectKind } from "../../read/keywords/fields.js";
import type { KeywordField } from "../../read/keywords/table.js";
import { keywords, type KeywordForm } from "../../keywords/table.js";

const forms = {
  number: "a number",
  boolean: "true or false",
  /** Up to OpenAPI 3.0 a boolean, since then a number. */
  bound: "a number, or true or false",
  text: "a string",
  /** A list of strings. */
  names: "a list of strings",
  /** A list of any values. */
  values: "a list",
  /** A list of objects. */
  objects: "a list of objects",
  object: "an object",
  /** A schema, or `true` or `false`. */
  schema: "a schema",
} as const;

export type Form = keyof typeof forms;

export function formName(form: Form): string {
  return forms[form];
}

/** The forms of the values of keywords. The values of all others are checked elsewhere. */
const keywordForms: Partial<Record<KeywordForm, Form>> = {
  bound: "number",
  count: "number",
  step: "number",
  flag: "boolean",
  text: "text",
  pattern: "text",
  format: "text",
  names: "names",
};

function namesWith(form: Form): string {
  return keywords
    .flatMap((row) => (keywordForms[row.form] === form ? row.keyword : []))
    .join(" ");
}

const schema: Partial<Record<Form, string>> = {
  number: `${namesWith("number")} ${keywords.flatMap(({ besides }) => besides ?? []).join(" ")}`,
  boolean: `${namesWith("boolean")} nullable readOnly writeOnly deprecated`,
  bound: keywords.flatMap(({ exclusive }) => exclusive ?? []).join(" "),
  text: `${namesWith("text")} title description summary $comment`,
  names: namesWith("names"),
  values: "enum",
};

const parameter: Partial<Record<Form, string>> = {
  ...schema,
  boolean: `${schema.boolean ?? ""} required deprecated allowEmptyValue explode allowReserved`,
  text: `${schema.text ?? ""} name in style collectionFormat`,
  names: "",
};

const table: Partial<Record<ObjectKind, Partial<Record<Form, string>>>> = {
  schema,
  parameter,
  header: parameter,
  encoding: { boolean: "explode allowReserved", text: "contentType style" },
  requestBody: { boolean: "required", text: "description" },
  response: { text: "description summary" },
  operation: {
    boolean: "deprecated",
    text: "operationId summary description",
    names: "tags consumes produces schemes",
    objects: "security",
  },
  pathItem: { text: "summary description" },
  document: { names: "consumes produces schemes", objects: "security" },
  info: { text: "title summary description termsOfService" },
  server: { text: "url description name" },
  variable: { text: "default description", names: "enum" },
  tag: { text: "name summary description" },
  securityScheme: {
    boolean: "deprecated",
    text: "type name in scheme bearerFormat openIdConnectUrl description flow authorizationUrl tokenUrl",
  },
  xml: { boolean: "attribute wrapped", text: "name namespace prefix" },
  discriminator: { text: "propertyName" },
  link: { text: "operationId operationRef description" },
  contact: { text: "name url email" },
  license: { text: "name url identifier" },
  externalDocs: { text: "url description" },
};

const byKind = new Map(
  Object.entries(table).map(([kind, rows]) => [
    kind as ObjectKind,
    new Map(
      Object.entries(rows).flatMap(([form, keys]) =>
        keys
          .split(" ")
          .filter((key) => key !== "")
          .map((key) => [key, form as Form] as const),
      ),
    ),
  ]),
);

/** Returns the form of a field; null if it may have any value, or if its value is checked elsewhere. */
export function formOf(
  kind: ObjectKind,
  key: string,
  field: KeywordField,
): Form | null {
  const form = byKind.get(kind)?.get(key);
  if (form !== undefined) return form;
  switch (field.holds) {
    case "any":
      return null;
    case "object":
      return field.kind === "schema" ? "schema" : "object";
    case "list":
      return field.kind === null ? null : "objects";
    case "map":
      return "object";
  }
}

export function hasForm(form: Form, value: unknown): boolean {
  switch (form) {
    case "number":
      return typeof value === "number";
    case "boolean":
      return typeof value === "boolean";
    case "bound":
      return typeof value === "number" || typeof value === "boolean";
    case "text":
      return typeof value === "string";
    case "names":
    case "values":
    case "objects":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "schema":
      // A list of schemas is `items` of older drafts.
      return typeof value === "boolean" || typeof value === "object";
  }
}

/** The value that a value of another form plainly means. `inList` means: the value as the only item of a list. */
type Reading = { value: unknown } | "inList" | null;

export function plainReading(form: Form, value: unknown): Reading {
  switch (form) {
    case "number":
      return numberIn(value);
    case "boolean":
    case "schema":
      return booleanIn(value);
    case "bound":
      return numberIn(value) ?? booleanIn(value);
    case "text":
      return textIn(value);
    case "names":
      return typeof value === "string" ? "inList" : null;
    case "values":
      return isObject(value) || value === null ? null : "inList";
    case "objects":
      return isObject(value) && Object.keys(value).length > 0 ? "inList" : null;
    case "object":
      return null;
  }
}

export function numberIn(value: unknown): { value: number } | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (!/^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return null;
  return Number.isFinite(Number(text)) ? { value: Number(text) } : null;
}

export function booleanIn(value: unknown): { value: boolean } | null {
  if (value === 0 || value === 1) return { value: value === 1 };
  if (typeof value !== "string") return null;
  const text = value.trim().toLowerCase();
  if (text === "true" || text === "yes") return { value: true };
  return text === "false" || text === "no" ? { value: false } : null;
}

/** Other numbers may be written in several ways, as `1.10`. */
function textIn(value: unknown): { value: string } | null {
  return Number.isSafeInteger(value) || typeof value === "boolean"
    ? { value: String(value) }
    : null;
}
