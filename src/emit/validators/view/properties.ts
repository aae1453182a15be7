/** Which schemas have views: functions that pick or omit properties. */
import type { ObjectPart } from "../../../facts/shapes/shape.js";
import { leafTypes } from "../../../facts/schemas/resolved-type.js";
import type { ModuleWriter } from "../module/module.js";
import type { SchemaFunctions } from "../module/schema-functions.js";

export type SchemaSource = Pick<ModuleWriter, "context" | "schemas">;

/** Whether the schema is an object with properties, and no union. */
export function hasViews(module: SchemaSource, unit: SchemaFunctions): boolean {
  const { context, schemas } = module;
  if (!context.shapes) return false;
  const { type } = schemas.schema(unit.id);
  const isObject = leafTypes(context.model, type, ["intersection"]).every(
    ({ kind }) => kind === "object",
  );
  const parts = isObject ? objectParts(module, unit) : null;
  return parts?.some(({ properties }) => properties.length > 0) === true;
}

/** The assertions about an object, including those of references and `allOf`; null if it has alternatives. */
function objectParts(
  { schemas }: SchemaSource,
  { id, direction }: SchemaFunctions,
): ObjectPart[] | null {
  const visited = new Set([id]);
  const parts: ObjectPart[] = [];
  for (const next of visited) {
    const { objects, unions, values, calls, types } = schemas.shape(
      next,
      direction,
    );
    const isOther = types?.has("object") === false || (types?.size ?? 1) > 1;
    if (isOther || unions.length > 0 || values.length > 0) return null;
    parts.push(...objects);
    for (const called of calls) visited.add(called);
  }
  return parts;
}
