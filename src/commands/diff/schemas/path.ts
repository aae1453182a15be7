/** Places in values, for readers. */
import { join } from "../../../base/common/pointer.js";
import type { ValuePath } from "./broken-rules.js";
import type { SchemaPart } from "./schema-change.js";

/** A JSON Pointer in which `*` is any item. */
export function pointerOf(path: ValuePath): string {
  return path
    .map((key) => (typeof key === "number" ? "*" : key))
    .reduce(join, "");
}

/** The subject of a sentence about a place. */
export function subjectText({
  schema,
  path,
}: Pick<SchemaPart, "schema" | "path">): string {
  if (path === "") return schema === null ? "The value" : `"${schema}"`;
  return schema === null ? `"${path}"` : `"${path}" of "${schema}"`;
}
