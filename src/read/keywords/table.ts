/** The fields of each OpenAPI object, by version. */
import { getOrCreate } from "../../base/common/get-or-create.js";
import type { SpecDocument } from "../documents.js";
import {
  annotations,
  kindNames,
  laterFields,
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
export function fieldsOf(
  kind: ObjectKind,
  { version }: Pick<SpecDocument, "version">,
): Fields {
  const table = version === "2.0" ? tables.swagger : tables.openapi;
  return table.get(kind) ?? none;
}

type LaterVersion = keyof typeof laterFields;

/** A field that a later version of OpenAPI introduced, or a value of a field. */
export interface LaterField {
  readonly since: LaterVersion;
  readonly key: string;
  readonly value: string | undefined;
}

/** By version of a document and kind of object. Only kinds with such fields are in it. */
const later = {
  "2.0": new Map<ObjectKind, LaterField[]>(),
  "3.0": laterThan("3.0"),
  "3.1": laterThan("3.1"),
  "3.2": laterThan("3.2"),
};

function laterThan(version: string): ReadonlyMap<ObjectKind, LaterField[]> {
  const found = new Map<ObjectKind, LaterField[]>();
  for (const since of Object.keys(laterFields) as LaterVersion[]) {
    if (since <= version) continue;
    for (const [kind, fields] of Object.entries(laterFields[since])) {
      const known = getOrCreate(found, kind as ObjectKind, () => []);
      for (const field of fields.split(" ")) {
        const [key = "", value] = field.split("=");
        known.push({ since, key, value });
      }
    }
  }
  return found;
}

/** Returns the fields and values of an object that only later versions of OpenAPI have. */
export function laterFieldsOf(
  kind: ObjectKind,
  { version }: Pick<SpecDocument, "version">,
): readonly LaterField[] {
  return later[version].get(kind) ?? [];
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

const allFields = new Set<string>();
const nameMaps = new Set<string>();
for (const table of Object.values(tables))
  for (const [name, field] of [...table.values()].flatMap((one) => [...one])) {
    allFields.add(name);
    if (field.holds === "map" && field.kind !== null) nameMaps.add(name);
  }

/** Returns whether any object of any version has the field. */
export function isField(key: string): boolean {
  return allFields.has(key);
}

const dataKeys = new Set([
  "default",
  "example",
  "enum",
  "const",
  "value",
  "dataValue",
]);

/** Returns whether the value under a key is data, in which `$ref` is not a reference. */
export function holdsData(key: string): boolean {
  return dataKeys.has(key) || key.startsWith("x-");
}

/** Returns whether the keys of the value under a key are names. */
export function holdsNames(key: string): boolean {
  return nameMaps.has(key);
}

/** The value of a field itself, or an entry of the list or map that is its value. */
export type PlaceInField = "field" | "entry";

/** Returns whether every object with the field allows a reference at the place. */
export function describesReferences(
  key: string,
  place: PlaceInField,
  version: SpecDocument["version"],
): boolean {
  return !undescribed[version === "2.0" ? "swagger" : "openapi"][place].has(
    key,
  );
}

const undescribed = {
  openapi: placesWithout(tables.openapi),
  swagger: placesWithout(tables.swagger),
};

/** The fields that some object has, and whose value or entries OpenAPI does not describe as references. */
function placesWithout(table: Table): Record<PlaceInField, Set<string>> {
  const found = { field: new Set<string>(), entry: new Set<string>() };
  const allows = (kind: ObjectKind | null) =>
    kind !== null && table.get(kind)?.has("$ref") === true;
  for (const [key, field] of [...table.values()].flatMap((one) => [...one])) {
    if (field.holds !== "object" || !allows(field.kind)) found.field.add(key);
    const isEntryKnown = field.holds === "any" || allows(field.kind);
    if (!isEntryKnown) found.entry.add(key);
  }
  return found;
}

/** Returns whether JSON Schema or OpenAPI defines the key in schemas. */
export function isSchemaKeyword(key: string): boolean {
  return tables.openapi.get("schema")?.has(key) ?? false;
}

/** Returns whether the keys lead to the components of a document, or to one of its sections. */
export function isSection(
  document: SpecDocument,
  keys: readonly string[],
): boolean {
  const [first = "", ...rest] = keys;
  if (keys.length === 0) return true;
  return document.version === "2.0"
    ? rest.length === 0 &&
        fieldsOf("document", document).get(first)?.holds === "map"
    : first === "components" && rest.length < 2;
}

/** Returns the kind of the component at a path; null if the path leads elsewhere. */
export function sectionKind(
  document: SpecDocument,
  keys: readonly string[],
): ObjectKind | null {
  const section = keys.slice(0, -1);
  const [name = ""] = section.slice(-1);
  if (section.length !== (document.version === "2.0" ? 1 : 2)) return null;
  if (!isSection(document, section)) return null;
  const owner = document.version === "2.0" ? "document" : "components";
  const field = fieldsOf(owner, document).get(name);
  return field?.holds === "map" ? field.kind : null;
}

const annotationFields = new Set(annotations.split(" "));

/** Returns whether the field is documentation only. Generated code works the same without it. */
export function isAnnotation(field: string): boolean {
  return annotationFields.has(field);
}
