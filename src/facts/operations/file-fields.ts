/** The fields of a form that may be files. */
import type { ApiModel, SchemaId, Type } from "../../model/model.js";
import { isBytes } from "../schemas/bytes.js";
import { leafTypes } from "../schemas/resolved-type.js";

/** Whether a form has files among its fields, also among those that it does not name. */
export function hasFiles(model: ApiModel, form: SchemaId): boolean {
  return objectsOf(model, form).some(
    ({ properties, additional }) =>
      properties.some(({ type }) => isFile(model, type)) ||
      (additional !== null && isFile(model, additional)),
  );
}

/** The names of such fields. */
export function fileFields(model: ApiModel, form: SchemaId): string[] {
  return objectsOf(model, form).flatMap(({ properties }) =>
    properties
      .filter(({ type }) => isFile(model, type))
      .map(({ name }) => name),
  );
}

function objectsOf(
  model: ApiModel,
  form: SchemaId,
): Extract<Type, { kind: "object" }>[] {
  return leafTypes(model, { kind: "schema", schema: form }).filter(
    (type) => type.kind === "object",
  );
}

/** A file, a union with a file, or an array of files. */
function isFile(model: ApiModel, field: Type): boolean {
  return leafTypes(model, field, ["union"]).some((type) =>
    type.kind === "array" ? isFile(model, type.items) : isBytes(type),
  );
}
