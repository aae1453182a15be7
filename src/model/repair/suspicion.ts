/** A fast test whether an object may need a repair. Nearly every object of every spec needs none. */
import { jsonTypes } from "../../base/common/json-type.js";
import { getOrCreate } from "../../base/common/get-or-create.js";
import type { SpecDocument } from "../../read/documents.js";
import { isObject, type JsonObject } from "../../base/common/json.js";
import type { ObjectKind } from "../../read/keywords/fields.js";
import { fieldsOf } from "../../read/keywords/table.js";
import { formOf, hasForm, type Form } from "./value-forms.js";

/** Returns true if in doubt. */
export function isSuspicious(
  value: JsonObject,
  kind: ObjectKind,
  document: SpecDocument,
): boolean {
  if (kind === "callback") return false;
  const forms = document.version === "2.0" ? swaggerForms : openapiForms;
  const known = forms(kind);
  for (const key of Object.keys(value)) {
    const form = known.get(key);
    if (form === undefined) {
      if (!key.startsWith("x-")) return true;
    } else if (form !== null && !hasForm(form, value[key])) return true;
  }
  switch (kind) {
    case "schema":
      return hasOddType(value) || hasOddProperty(value["properties"]);
    // These have words of which only a few are allowed.
    case "parameter":
    case "header":
    case "encoding":
    case "securityScheme":
      return true;
    case "operation":
      return hasOddStatus(value["responses"]);
    default:
      return false;
  }
}

type Forms = ReadonlyMap<string, Form | null>;

/** Returns the forms of the fields of each kind, which are collected once. */
function formsIn(version: SpecDocument["version"]) {
  const known = new Map<ObjectKind, Forms>();
  return (kind: ObjectKind): Forms =>
    getOrCreate(known, kind, () => {
      const fields = fieldsOf(kind, { version });
      return new Map(
        [...fields].map(([key, field]) => [key, formOf(kind, key, field)]),
      );
    });
}

const openapiForms = formsIn("3.1");
const swaggerForms = formsIn("2.0");

const types: ReadonlySet<unknown> = new Set(jsonTypes);

function hasOddType({
  type,
  default: value,
  enum: values,
}: JsonObject): boolean {
  if (type === undefined || type === "string" || type === "object")
    return false;
  if (!types.has(type)) return true;
  return typeof value === "string" || Array.isArray(values);
}

function hasOddProperty(properties: unknown): boolean {
  if (!isObject(properties)) return false;
  for (const name of Object.keys(properties)) {
    const property = properties[name];
    if (!isObject(property)) continue;
    const { required } = property;
    if (required !== undefined && !Array.isArray(required)) return true;
  }
  return false;
}

function hasOddStatus(responses: unknown): boolean {
  return (
    isObject(responses) &&
    Object.keys(responses).some(
      (status) => !/^(?:\d\d\d|default)$/.test(status),
    )
  );
}
