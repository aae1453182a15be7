/** Whether values are files instead of JSON. */
import type { Schema, Type } from "../../model/model.js";

/** Whether a value of the type is a file, which no JSON value is. */
export function isBytes(type: Type): boolean {
  return type.kind === "string" && type.content === "binary";
}

/** Whether a value of the type may be a file. */
export function holdsBytes(type: Type): boolean {
  return type.kind === "union" ? type.members.some(holdsBytes) : isBytes(type);
}

export function isFile(schema: Schema | undefined): boolean {
  return schema !== undefined && isBytes(schema.type);
}
