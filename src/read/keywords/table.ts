/** The fields of each OpenAPI object, by version. */
import type { SpecDocument } from "../documents.js";
import {
  annotations,
  kindNames,
  openapiFields,
  swaggerFields,
  type ObjectKind,
} from "./fields.js";

/** The value of a field. */
export type KeywordField =
  | { readonly holds: "any" }
  | { readonly holds: "object"; readonly kind: ObjectKind }
  | { readonly holds: "list" | "map"; readonly kind: ObjectKind | null };

export type Fields = ReadonlyMap<string, KeywordField>;

type Table = ReadonlyMap<ObjectKind, Fields>;

const tables = {
  openapi: tableOf(openapiFields),
  swagger: tableOf(swaggerFields),
};

function tableOf(table: Record<ObjectKind, string>): Table {
  return new Map(
    Object.entries(table).map(([kind, fields]) => [
      kind as ObjectKind,
      new Map(fields.trim().split(/\s+/).map(parseField)),
    ]),
  );
}

/** Parses `paths:pathItem{}`. */
function parseField(field: string): [string, KeywordField] {
  const [, name = "", value, container] =
    /^([\w$]+)(?::(\w+)(\[\]|\{\})?)?$/.exec(field) ?? [];
  if (value === undefined) return [name, { holds: "any" }];
  if (value === "list" || value === "map") {
    return [name, { holds: value, kind: null }];
  }
  if (!Object.hasOwn(kindNames, value)) {
    throw new Error(`The field ${field} has an unknown kind`);
  }
  const kind = value as ObjectKind;
  if (container === undefined) return [name, { holds: "object", kind }];
  return [name, { holds: container === "[]" ? "list" : "map", kind }];
}

const none: Fields = new Map();

/** Returns the fields that an object of a kind may have in a document. */
export function fieldsOf(kind: ObjectKind, { version }: SpecDocument): Fields {
  const table = version === "2.0" ? tables.swagger : tables.openapi;
  return table.get(kind) ?? none;
}

/** Returns the field of the other language (OpenAPI 3 or Swagger 2.0). It indicates a partly converted description. */
export function fieldElsewhere(
  kind: ObjectKind,
  { version }: SpecDocument,
  key: string,
): { field: KeywordField; language: string } | null {
  const isSwagger = version === "2.0";
  const table = isSwagger ? tables.openapi : tables.swagger;
  const field = table.get(kind)?.get(key);
  if (!field) return null;
  return { field, language: isSwagger ? "OpenAPI 3" : "Swagger 2.0" };
}

const allFields: ReadonlySet<string> = new Set(
  Object.values(tables).flatMap((table) =>
    [...table.values()].flatMap((fields) => [...fields.keys()]),
  ),
);

/** Returns whether any object of any version has the field. */
export function isField(key: string): boolean {
  return allFields.has(key);
}

const annotationFields = new Set(annotations.split(" "));

/** Returns whether the field is documentation only. Generated code works the same without it. */
export function isAnnotation(field: string): boolean {
  return annotationFields.has(field);
}
