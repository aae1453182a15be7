/** Whether a form has files among its fields. */
import type { ApiModel, SchemaId, Type } from "../../model/model.js";
import { resolvedType, rootType } from "../resolved-type.js";

export function hasFiles(model: ApiModel, form: SchemaId): boolean {
  return fieldsOf(model, rootType(model, form)).some((field) =>
    isFile(model, field),
  );
}

function fieldsOf(model: ApiModel, form: Type): Type[] {
  switch (form.kind) {
    case "object":
      return [
        ...form.properties.map(({ type }) => type),
        ...(form.additional === null ? [] : [form.additional]),
      ];
    case "intersection":
    case "union":
      return form.members.flatMap((member) =>
        fieldsOf(model, resolvedType(model, member)),
      );
    default:
      return [];
  }
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
