/** Whether a form has files among its fields. */
import type { ApiModel, SchemaId, Type } from "../../model/model.js";
import { resolvedType, leafTypes } from "../../facts/schemas/resolved-type.js";

export function hasFiles(model: ApiModel, form: SchemaId): boolean {
  return fieldsOf(model, form).some((field) => isFile(model, field));
}

function fieldsOf(model: ApiModel, form: SchemaId): Type[] {
  return leafTypes(model, { kind: "schema", schema: form }).flatMap((type) =>
    type.kind === "object"
      ? [
          ...type.properties.map((property) => property.type),
          ...(type.additional === null ? [] : [type.additional]),
        ]
      : [],
  );
}

/** A file, a union with a file, or an array of files. */
function isFile(model: ApiModel, field: Type): boolean {
  const type = resolvedType(model, field);
  switch (type.kind) {
    case "string":
      return type.content === "binary";
    case "array":
      return isFile(model, type.items);
    case "union":
      return type.members.some((member) => isFile(model, member));
    default:
      return false;
  }
}
