/** Repairs a parameter or header of OpenAPI 3 that has the keywords of its schema itself, as in Swagger 2.0. */
import { kindNames } from "../../read/keywords/fields.js";
import { fieldElsewhere, fieldsOf } from "../../read/keywords/table.js";
import type { ObjectEdit } from "./object-edit.js";

export function repairParameterSchema(edit: ObjectEdit): void {
  const { value, kind, document } = edit;
  if (document.version === "2.0") return;
  if (value["schema"] !== undefined || value["content"] !== undefined) return;
  if (value["$ref"] !== undefined) return;
  const schema = fieldsOf("schema", document);
  const moved = Object.keys(value).filter(
    (key) => schema.has(key) && fieldElsewhere(kind, document, key) !== null,
  );
  const [first] = moved;
  if (first === undefined) return;
  const params = { owner: kindNames[kind], keywords: moved.join(", ") };
  edit.report("parameter-without-schema", first, "key", params);
  edit.moveInto("schema", moved);
}
