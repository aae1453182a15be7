/** Repairs `required: true` in the schema of a property, which belongs into `required` of the schema around it. */
import { isObject } from "../../base/common/json.js";
import type { ObjectEdit } from "./object-edit.js";
import { booleanIn } from "./value-forms.js";

export function repairRequired(edit: ObjectEdit): void {
  const { properties } = edit.value;
  if (!isObject(properties)) return;
  const found: string[] = [];
  for (const [name, property] of Object.entries(properties)) {
    if (!isObject(property) || property["required"] === undefined) continue;
    const required = flagIn(property["required"]);
    if (required === null) continue;
    const inner = edit.part(property, "schema", "properties", name);
    const read = required ? "required" : "optional";
    inner.report("required-property", "required", "key", { name, read });
    inner.remove("required");
    if (required) found.push(name);
  }
  const written = edit.value["required"];
  const listed: unknown[] = Array.isArray(written) ? written : [];
  const added = found.filter((name) => !listed.includes(name));
  if (added.length > 0) edit.set("required", [...listed, ...added]);
}

function flagIn(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  return typeof value === "string" ? (booleanIn(value)?.value ?? null) : null;
}
