/** Repairs values of the wrong form: numbers and booleans in quotes, one value in place of a list. */
import { asText, typeName } from "../../base/common/json.js";
import { fieldsOf } from "../../read/keywords/table.js";
import type { ObjectEdit } from "./object-edit.js";
import { formName, formOf, hasForm, plainReading } from "./value-forms.js";

export function repairValues(edit: ObjectEdit): void {
  const { value, kind } = edit;
  const known = fieldsOf(kind, edit.document);
  for (const key of Object.keys(value)) {
    const field = known.get(key);
    const form = field && formOf(kind, key, field);
    const written = value[key];
    if (!form || written === undefined || hasForm(form, written)) continue;
    const reading = plainReading(form, written);
    if (reading === null) continue;
    const read = reading === "inList" ? [written] : reading.value;
    edit.report("repaired-value", key, "value", {
      keyword: key,
      expected: formName(form),
      found: typeName(written),
      read: isShort(read) ? asText(read) : "a list with this value",
    });
    if (reading === "inList") edit.wrap(key);
    else edit.set(key, read);
  }
}

function isShort(value: unknown): boolean {
  return JSON.stringify(value).length <= 60;
}
