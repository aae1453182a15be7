/** Repairs a default and listed values that are quoted although the type is a number or a boolean. */
import { asText, typeName } from "../../base/common/json.js";
import type { ObjectEdit } from "./object-edit.js";
import { booleanIn, numberIn } from "./value-forms.js";

export function repairScalars(edit: ObjectEdit): void {
  const type = singleType(edit.value["type"]);
  if (type === null) return;
  const read = (value: unknown) => readAs(type, value);
  const written = edit.value["default"];
  const value = read(written);
  if (value !== null) {
    report(edit, "default", type, written, value.value);
    edit.set("default", value.value);
  }
  const values = edit.value["enum"];
  if (!Array.isArray(values) || !values.every((one) => read(one) !== null)) {
    return;
  }
  const numbers = values.map((one: unknown) => read(one)?.value);
  if (values.length === 0) return;
  report(edit, "enum", type, values, numbers);
  edit.set("enum", numbers);
}

function singleType(type: unknown): string | null {
  if (typeof type === "string") return type;
  if (!Array.isArray(type)) return null;
  const [first, second] = type.filter(
    (one: unknown) => one !== "null",
  ) as unknown[];
  return typeof first === "string" && second === undefined ? first : null;
}

function readAs(type: string, value: unknown): { value: unknown } | null {
  if (typeof value !== "string") return null;
  if (type === "number") return numberIn(value);
  if (type === "boolean") return booleanIn(value);
  if (type !== "integer") return null;
  const found = numberIn(value);
  return found && Number.isSafeInteger(found.value) ? found : null;
}

function report(
  edit: ObjectEdit,
  keyword: string,
  type: string,
  written: unknown,
  read: unknown,
): void {
  const isList = Array.isArray(written);
  edit.report("repaired-value", keyword, "value", {
    keyword,
    expected: isList ? `a list of ${type} values` : `of the type ${type}`,
    found: isList ? "a list of strings" : typeName(written),
    read: asText(read),
  });
}
