/** Unions that checks and nodes contain, such as a text, another schema, or null: a call of a function would be as long. */
import { createWeakMemo } from "../../../incremental/memo.js";
import { viewTable } from "../../../incremental/tables.js";
import type { Direction, SchemaId } from "../../../model/model.js";
import { asksOnlyUnion, isScalar } from "../../../facts/shapes/shape.js";
import { areDisjoint, unionTagOf } from "../../../facts/shapes/unions.js";
import type { Schemas } from "./schemas.js";

/** The alternatives of such a union; null for all other schemas. */
export function inlinedOptions(
  schemas: Schemas,
  id: SchemaId,
  direction: Direction,
): readonly SchemaId[] | null {
  return optionsOf(schemas)(id, direction);
}

const maxOptions = 4;

const optionsOf = createWeakMemo((schemas: Schemas) => {
  const options = (id: SchemaId, direction: Direction): SchemaId[] | null => {
    if (!isInline(schemas, id)) return null;
    const shape = schemas.shape(id, direction);
    const [union] = shape.unions;
    if (!union || !asksOnlyUnion(shape) || union.schemas.length > maxOptions)
      return null;
    const isChoice =
      unionTagOf(schemas, union, direction) === null &&
      (union.kind === "anyOf" ||
        areDisjoint(schemas, union.schemas, direction));
    const isShort = (option: SchemaId): boolean =>
      !schemas.acceptsAll(option, direction) &&
      (schemas.schema(option).role.kind !== "inline" ||
        isScalar(schemas.shape(option, direction)) ||
        options(option, direction) !== null);
    return isChoice && union.schemas.every(isShort) ? union.schemas : null;
  };
  return viewTable(schemas.model, "inlined unions", options);
});

function isInline(schemas: Schemas, id: SchemaId): boolean {
  return (
    schemas.schema(id).role.kind === "inline" && !schemas.alike.isShared(id)
  );
}
