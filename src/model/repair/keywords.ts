/** Repairs the names of fields: `min_items`, `maxlength`, `GET`, `requried`. */
import type { SpecDocument } from "../../read/documents.js";
import type { JsonObject } from "../../base/common/json.js";
import { kindNames, type ObjectKind } from "../../read/keywords/fields.js";
import {
  fieldElsewhere,
  fieldsOf,
  isAnnotation,
  type Fields,
} from "../../read/keywords/table.js";
import type { ObjectEdit } from "./object-edit.js";
import { candidates } from "./plain-match.js";
import { formOf, hasForm, plainReading } from "./value-forms.js";

interface MeantField {
  readonly field: string;
  /** Whether no other field is as similar, and the value fits. */
  readonly isPlain: boolean;
}

/** Returns the field that a misspelt one probably means; null if none is similar, or if the object also has that field. */
export function meantField(
  value: JsonObject,
  kind: ObjectKind,
  document: SpecDocument,
  keyword: string,
): MeantField | null {
  const known = fieldsOf(kind, document);
  const near = candidates(keyword, [...known.keys()]);
  const [first] = near;
  if (first === undefined || Object.hasOwn(value, first)) return null;
  const fitting = near.filter(
    (field) =>
      !Object.hasOwn(value, field) && fits(kind, known, field, value[keyword]),
  );
  const [only = first] = fitting;
  return { field: only, isPlain: fitting.length === 1 };
}

function fits(
  kind: ObjectKind,
  known: Fields,
  key: string,
  value: unknown,
): boolean {
  const field = known.get(key);
  const form = field && formOf(kind, key, field);
  return !form || hasForm(form, value) || plainReading(form, value) !== null;
}

export function repairKeywords(edit: ObjectEdit): void {
  const { value, kind } = edit;
  if (kind === "callback") return;
  let known: Fields | null = null;
  for (const key of Object.keys(value)) {
    known ??= fieldsOf(kind, edit.document);
    if (known.has(key) || key.startsWith("x-")) continue;
    if (fieldElsewhere(kind, edit.document, key)) continue;
    const meant = meantField(value, kind, edit.document, key);
    if (!meant?.isPlain) continue;
    const { field: near } = meant;
    const code = isAnnotation(near)
      ? "misspelt-annotation"
      : "misspelt-keyword";
    const params = { keyword: key, owner: kindNames[kind], near };
    edit.report(code, key, "key", params);
    edit.rename(key, near);
  }
}
